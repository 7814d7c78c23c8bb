// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/scenario/scenario_panel.h"

#include "app/panels/scenario/catalog_combo.h"
#include "app/panels/scenario/catalog_entries.h"
#include "app/panels/scenario/layer_words.h"
#include "app/panels/scenario/precision_editor.h"
#include "app/panels/scenario/quiet_wheel.h"
#include "app/panels/scenario/switches_editor.h"
#include "app/panels/scenario/workload_editor.h"
#include "core/units/format.h"

#include <QLabel>
#include <QVBoxLayout>

namespace ridgepoint::panels {

namespace {

constexpr int sectionGap = 10;

QLabel* heading(const QString& text, QWidget* parent)
{
    auto* label = new QLabel(text, parent);
    label->setTextFormat(Qt::PlainText);
    label->setObjectName(QStringLiteral("heading"));
    return label;
}

QLabel* facts(QWidget* parent)
{
    auto* label = new QLabel(parent);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setObjectName(QStringLiteral("facts"));
    return label;
}

QString text(std::string_view utf8)
{
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

// Setting an equal text would lay out the panel again on every move of a slider.
void setText(QLabel* label, const QString& text)
{
    if (label->text() != text)
        label->setText(text);
}

}  // namespace

ScenarioPanel::ScenarioPanel(const catalogs::Catalogs& catalogs, QWidget* parent) : QWidget(parent)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(14, 10, 14, 14);
    column->setSpacing(6);
    addChoices(catalogs);
    addEditors();
    setModels(catalogs);
    column->addStretch(1);
}

void ScenarioPanel::addChoices(const catalogs::Catalogs& catalogs)
{
    m_hardware = new CatalogCombo(hardwareEntries(catalogs), this);
    m_hardware->setAccessibleName(tr("Hardware"));
    m_hardwareFacts = facts(this);
    m_model = new CatalogCombo({}, this);
    m_model->setAccessibleName(tr("Model"));
    for (QWidget* list : {m_hardware, m_model})
        quietWheel(list);
    m_layers = new LayerMixStrip(this);
    m_mix = facts(this);
    m_modelFacts = facts(this);
    addSection(tr("Hardware"), {m_hardware, m_hardwareFacts});
    addSection(tr("Model"), {m_model, m_layers, m_mix, m_modelFacts});
    connect(m_hardware, &CatalogCombo::entryRequested, this, [this](const QString& id) {
        if (const auto parsed = HardwareId::parse(id.toStdString()))
            emit editRequested(scenario::ChooseHardware{*parsed});
    });
    connect(m_model, &CatalogCombo::entryRequested, this, [this](const QString& id) {
        if (const auto parsed = ModelId::parse(id.toStdString()))
            emit editRequested(scenario::ChooseModel{*parsed});
    });
}

void ScenarioPanel::addEditors()
{
    m_precision = new PrecisionEditor(this);
    m_workload = new WorkloadEditor(this);
    m_switches = new SwitchesEditor(this);
    addSection(tr("Precision"), {m_precision});
    addSection(tr("Workload"), {m_workload});
    addSection(tr("Traffic counted"), {m_switches});
    connect(m_precision, &PrecisionEditor::choiceRequested, this,
            [this](const workload::PrecisionChoice& choice) { emit editRequested(scenario::ChoosePrecision{choice}); });
    connect(m_workload, &WorkloadEditor::editRequested, this, &ScenarioPanel::editRequested);
    connect(m_workload, &WorkloadEditor::gestureStarted, this, &ScenarioPanel::gestureStarted);
    connect(m_workload, &WorkloadEditor::gestureEnded, this, &ScenarioPanel::gestureEnded);
    connect(m_switches, &SwitchesEditor::conventionsRequested, this,
            [this](const workload::Conventions& conventions) { emit editRequested(scenario::SetConventions{conventions}); });
}

void ScenarioPanel::addSection(const QString& title, std::initializer_list<QWidget*> widgets)
{
    auto* column = qobject_cast<QVBoxLayout*>(layout());
    if (column->count() > 0)
        column->addSpacing(sectionGap);
    column->addWidget(heading(title, this));
    for (QWidget* widget : widgets)
        column->addWidget(widget);
}

void ScenarioPanel::setModels(const catalogs::Catalogs& catalogs)
{
    const std::vector<CatalogCombo::Entry> models = modelEntries(catalogs);
    m_model->setEntries(models);
    m_workload->setDraftModels(models);
}

void ScenarioPanel::setColors(const LayerColors& colors)
{
    m_layers->setColors(colors);
}

CountControl* ScenarioPanel::batch() const
{
    return m_workload->batch();
}

CountControl* ScenarioPanel::context() const
{
    return m_workload->context();
}

CountControl* ScenarioPanel::prompt() const
{
    return m_workload->prompt();
}

void ScenarioPanel::show(const session::Snapshot& snapshot)
{
    const scenario::Scenario& scenario = snapshot.scenario;
    m_hardware->showEntry(text(scenario.hardware.text()));
    m_model->showEntry(text(scenario.model.text()));
    m_layers->setLayers(snapshot.report.model.layers);
    m_precision->show(snapshot);
    m_workload->show(scenario);
    m_switches->show(scenario.conventions);
    showFacts(snapshot);
}

void ScenarioPanel::showFacts(const session::Snapshot& snapshot)
{
    const evaluation::RooflineReport& report = snapshot.report;
    const evaluation::ComputeRoof& tensor = report.roofs.tensor;
    setText(m_hardwareFacts, tr("%1 %2 %3\n%4 · %5 · ridge %8\n%6, %7")
                                 .arg(text(units::format(tensor.rate)), text(tensor.name), text(hardware::name(tensor.sparsity)),
                                      text(units::format(report.roofs.memory.bandwidth)),
                                      text(units::format(report.memory.capacity)), text(name(tensor.source.basis)),
                                      text(tensor.source.date), text(units::format(report.ridges.front().intensity))));
    setText(m_mix, LayerWords::mix(report.model.layers));
    setText(m_modelFacts, LayerWords::facts(report.model));
}

}  // namespace ridgepoint::panels
