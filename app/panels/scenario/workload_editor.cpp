// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/scenario/workload_editor.h"

#include "app/panels/scenario/count_control.h"
#include "app/panels/scenario/folding_section.h"
#include "app/panels/scenario/quiet_wheel.h"
#include "app/panels/scenario/typed_text.h"
#include "core/base/limits.h"

#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>

namespace ridgepoint::panels {

namespace {

using workload::Phase;

/// No id of a catalog: ids have no brackets.
const QString ownLayer = QStringLiteral("(own)");

bool has(const std::vector<Phase>& phases, Phase phase)
{
    return std::find(phases.begin(), phases.end(), phase) != phases.end();
}

void addRow(QGridLayout* grid, const QString& name, QWidget* field, QWidget* parent)
{
    auto* label = new QLabel(name, parent);
    label->setTextFormat(Qt::PlainText);
    label->setBuddy(field);
    field->setAccessibleName(name);
    const int row = grid->rowCount();
    grid->addWidget(label, row, 0);
    grid->addWidget(field, row, 1);
    grid->setColumnStretch(1, 1);
}

}  // namespace

WorkloadEditor::WorkloadEditor(QWidget* parent) : QWidget(parent), m_scenario(scenario::defaultScenario())
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    addCounts();
    addDraft();
    addPhases();
}

void WorkloadEditor::addCounts()
{
    constexpr std::int64_t mebi = 1 << 20;
    const auto add = [this](const QString& label, const CountControl::Bounds& bounds, auto edit, QLayout* column) {
        auto* control = new CountControl(label, bounds, this);
        connect(control, &CountControl::gestureStarted, this, &WorkloadEditor::gestureStarted);
        connect(control, &CountControl::gestureEnded, this, &WorkloadEditor::gestureEnded);
        connect(control, &CountControl::valueRequested, this,
                [this, edit](qint64 value) { emit editRequested(decltype(edit){value}); });
        column->addWidget(control);
        return control;
    };
    m_batch = add(tr("&Batch (sequences)"), {1, 1024, 1, limits::batch}, scenario::SetBatch{}, layout());
    m_context = add(tr("&Context (tokens)"), {128, mebi, 0, limits::tokens}, scenario::SetContext{}, layout());
    m_prompt = add(tr("P&rompt (tokens)"), {128, mebi, 1, limits::tokens}, scenario::SetPrompt{}, layout());
    // Made here, so that Tab reaches it after the three above.
    m_more = new FoldingSection(tr("More"), this);
    layout()->addWidget(m_more);
    QVBoxLayout* more = m_more->content();
    m_prefix = add(tr("Cached prefix"), {128, mebi, 0, limits::tokens}, scenario::SetPrefix{}, more);
    m_prefillChunk = add(tr("Prefill chunk"), {128, mebi, 0, limits::tokens}, scenario::SetPrefillChunk{}, more);
    m_prefillChunk->spinBox()->setSpecialValueText(tr("one pass"));
    m_devices = add(tr("Devices"), {1, limits::devices, 1, limits::devices}, scenario::SetDevices{}, more);
}

void WorkloadEditor::addDraft()
{
    auto* grid = new QGridLayout;
    m_draftLength = new QSpinBox(this);
    m_draftLength->setRange(0, static_cast<int>(limits::draft));
    m_draftLength->setSpecialValueText(tr("no draft"));
    m_draftLength->setKeyboardTracking(false);
    forgetTypingWhenTaken(m_draftLength);
    m_acceptance = new QDoubleSpinBox(this);
    m_acceptance->setRange(0.0, 1.0);
    m_acceptance->setDecimals(3);
    m_acceptance->setSingleStep(0.05);
    m_acceptance->setKeyboardTracking(false);
    forgetTypingWhenTaken(m_acceptance);
    m_draftModel = new CatalogCombo({}, this);
    for (QWidget* field : {static_cast<QWidget*>(m_draftLength), static_cast<QWidget*>(m_acceptance),
                           static_cast<QWidget*>(m_draftModel)})
        quietWheel(field);
    addRow(grid, tr("Draft length"), m_draftLength, this);
    addRow(grid, tr("Acceptance"), m_acceptance, this);
    addRow(grid, tr("Draft model"), m_draftModel, this);
    m_more->content()->addLayout(grid);
    connect(m_draftLength, &QSpinBox::valueChanged, this, [this](int length) {
        workload::SpeculationPlan plan = m_scenario.workload.speculation;
        plan.draftLength = length;
        requestPlan(plan);
    });
    connect(m_acceptance, &QDoubleSpinBox::valueChanged, this, [this](double acceptance) {
        workload::SpeculationPlan plan = m_scenario.workload.speculation;
        plan.acceptance = acceptance;
        requestPlan(plan);
    });
    connect(m_draftModel, &CatalogCombo::entryRequested, this, [this](const QString& id) {
        workload::SpeculationPlan plan = m_scenario.workload.speculation;
        plan.draftModel.reset();
        if (const auto parsed = ModelId::parse(id.toStdString()))
            plan.draftModel = *parsed;
        requestPlan(plan);
    });
}

void WorkloadEditor::addPhases()
{
    m_verify = new QCheckBox(tr("Show verify step"), this);
    m_training = new QCheckBox(tr("Show training step"), this);
    for (QCheckBox* box : {m_verify, m_training})
        m_more->content()->addWidget(box);
    connect(m_verify, &QCheckBox::toggled, this, [this](bool wanted) { requestPhase(Phase::Verify, wanted); });
    connect(m_training, &QCheckBox::toggled, this, [this](bool wanted) { requestPhase(Phase::Training, wanted); });
}

void WorkloadEditor::requestPlan(const workload::SpeculationPlan& plan)
{
    emit editRequested(scenario::SetSpeculation{plan});
}

void WorkloadEditor::requestPhase(Phase phase, bool wanted)
{
    std::vector<Phase> phases = m_scenario.phases;
    std::erase(phases, phase);
    if (wanted)
        phases.push_back(phase);
    emit editRequested(scenario::SetPhases{phases});
}

void WorkloadEditor::setDraftModels(std::vector<CatalogCombo::Entry> models)
{
    models.insert(models.begin(), {ownLayer, tr("own prediction layer"), tr("This model"), {}, {}});
    m_draftModel->setEntries(models);
}

void WorkloadEditor::show(const scenario::Scenario& scenario)
{
    m_scenario = scenario;
    const workload::Workload& load = scenario.workload;
    m_batch->showValue(load.batch);
    m_context->showValue(load.context);
    m_prompt->showValue(load.prompt);
    m_prefix->showValue(load.prefix);
    m_prefillChunk->showValue(load.prefillChunk);
    m_devices->showValue(load.devices);
    const QSignalBlocker quietLength(m_draftLength);
    const QSignalBlocker quietAcceptance(m_acceptance);
    const QSignalBlocker quietVerify(m_verify);
    const QSignalBlocker quietTraining(m_training);
    m_draftLength->setValue(static_cast<int>(load.speculation.draftLength));
    m_acceptance->setValue(load.speculation.acceptance);
    const auto& draft = load.speculation.draftModel;
    m_draftModel->showEntry(draft ? QString::fromStdString(draft->text()) : ownLayer);
    // A draft is verified whether asked for or not.
    const bool drafts = load.speculation.draftLength > 0 && has(scenario.phases, Phase::Decode);
    m_verify->setChecked(drafts || has(scenario.phases, Phase::Verify));
    m_verify->setEnabled(!drafts);
    m_training->setChecked(has(scenario.phases, Phase::Training));
    m_more->setSummary(summary());
}

QString WorkloadEditor::summary() const
{
    const workload::Workload& load = m_scenario.workload;
    QStringList parts;
    if (load.devices > 1)
        parts << tr("%n devices", nullptr, static_cast<int>(load.devices));
    if (load.speculation.draftLength > 0)
        parts << tr("draft %1").arg(load.speculation.draftLength);
    if (load.prefix > 0)
        parts << tr("prefix %1").arg(load.prefix);
    if (load.prefillChunk > 0)
        parts << tr("chunks of %1").arg(load.prefillChunk);
    if (parts.isEmpty())
        return tr("prefix, chunks, devices, draft");
    return parts.join(QStringLiteral(", "));
}

}  // namespace ridgepoint::panels
