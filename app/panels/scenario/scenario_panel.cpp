// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/scenario/scenario_panel.h"

#include "app/panels/scenario/catalog_combo.h"
#include "app/panels/scenario/count_control.h"
#include "core/base/limits.h"
#include "core/units/format.h"
#include "core/workload/precision_plan.h"

#include <QButtonGroup>
#include <QLabel>
#include <QRadioButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>

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

std::vector<CatalogCombo::Entry> hardwareEntries(const catalogs::Catalogs& catalogs)
{
    std::vector<CatalogCombo::Entry> entries;
    for (const auto& [id, device] : catalogs.devices)
        entries.push_back({text(id.text()), text(device->name), text(device->vendor)});
    std::stable_sort(entries.begin(), entries.end(), [](const auto& a, const auto& b) { return a.group < b.group; });
    return entries;
}

std::vector<CatalogCombo::Entry> modelEntries(const catalogs::Catalogs& catalogs)
{
    std::vector<CatalogCombo::Entry> entries;
    for (const auto& [id, model] : catalogs.models)
        entries.push_back({text(id.text()), text(model->name), text(model->family)});
    std::stable_sort(entries.begin(), entries.end(), [](const auto& a, const auto& b) { return a.group < b.group; });
    return entries;
}

QString precisionText(const workload::PrecisionPlan& plan)
{
    return QStringLiteral("%1 · %2 KV · %3").arg(text(plan.name), text(units::name(plan.kv)), text(units::name(plan.compute)))
        + ScenarioPanel::tr(" compute");
}

}  // namespace

ScenarioPanel::ScenarioPanel(const catalogs::Catalogs& catalogs, QWidget* parent) : QWidget(parent)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(14, 10, 14, 14);
    column->setSpacing(6);
    addChoices(catalogs);
    addCounts();
    addTraffic();
    column->addStretch(1);
}

void ScenarioPanel::addChoices(const catalogs::Catalogs& catalogs)
{
    m_hardware = new CatalogCombo(hardwareEntries(catalogs), this);
    m_hardware->setAccessibleName(tr("Hardware"));
    m_hardwareFacts = facts(this);
    m_model = new CatalogCombo(modelEntries(catalogs), this);
    m_model->setAccessibleName(tr("Model"));
    m_modelFacts = facts(this);
    m_precision = new QComboBox(this);
    m_precision->setAccessibleName(tr("Precision"));
    m_precision->setFocusPolicy(Qt::StrongFocus);
    for (const workload::PrecisionPlan& plan : workload::precisionPresets())
        m_precision->addItem(precisionText(plan), text(plan.name));

    addSection(tr("Hardware"), {m_hardware, m_hardwareFacts});
    addSection(tr("Model"), {m_model, m_modelFacts});
    addSection(tr("Precision"), {m_precision});

    connect(m_hardware, &CatalogCombo::entryRequested, this, [this](const QString& id) {
        if (const auto parsed = HardwareId::parse(id.toStdString()))
            emit editRequested(scenario::ChooseHardware{*parsed});
    });
    connect(m_model, &CatalogCombo::entryRequested, this, [this](const QString& id) {
        if (const auto parsed = ModelId::parse(id.toStdString()))
            emit editRequested(scenario::ChooseModel{*parsed});
    });
    connect(m_precision, &QComboBox::activated, this, [this](int row) {
        emit editRequested(scenario::ChoosePrecision{{m_precision->itemData(row).toString().toStdString(), {}, {}, {}}});
    });
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

CountControl* ScenarioPanel::addCount(const QString& label, std::int64_t sliderLow, std::int64_t sliderHigh, std::int64_t most,
                                      std::int64_t least)
{
    auto* control = new CountControl(label, {sliderLow, sliderHigh, least, most}, this);
    connect(control, &CountControl::gestureStarted, this, &ScenarioPanel::gestureStarted);
    connect(control, &CountControl::gestureEnded, this, &ScenarioPanel::gestureEnded);
    layout()->addWidget(control);
    return control;
}

void ScenarioPanel::addCounts()
{
    constexpr std::int64_t mebi = 1 << 20;
    addSection(tr("Workload"), {});
    m_batch = addCount(tr("&Batch (sequences)"), 1, 1024, limits::batch, 1);
    m_context = addCount(tr("&Context (tokens)"), 128, mebi, limits::tokens, 0);
    m_prompt = addCount(tr("P&rompt (tokens)"), 128, mebi, limits::tokens, 1);
    connect(m_batch, &CountControl::valueRequested, this, [this](qint64 value) { emit editRequested(scenario::SetBatch{value}); });
    connect(m_context, &CountControl::valueRequested, this,
            [this](qint64 value) { emit editRequested(scenario::SetContext{value}); });
    connect(m_prompt, &CountControl::valueRequested, this,
            [this](qint64 value) { emit editRequested(scenario::SetPrompt{value}); });
}

void ScenarioPanel::addTraffic()
{
    addSection(tr("Traffic counted"), {});
    m_traffic = new QButtonGroup(this);
    const auto add = [this](const QString& label, workload::Traffic traffic) {
        auto* button = new QRadioButton(label, this);
        m_traffic->addButton(button, static_cast<int>(traffic));
        layout()->addWidget(button);
    };
    add(tr("Weights, cache, state, activations"), workload::Traffic::Full);
    add(tr("Weights, cache and state"), workload::Traffic::Cache);
    add(tr("Paper estimate: weights only"), workload::Traffic::Paper);
    connect(m_traffic, &QButtonGroup::idClicked, this, [this](int id) {
        workload::Conventions conventions = m_conventions;
        conventions.traffic = static_cast<workload::Traffic>(id);
        emit editRequested(scenario::SetConventions{conventions});
    });
}

void ScenarioPanel::show(const session::Snapshot& snapshot)
{
    const scenario::Scenario& scenario = snapshot.scenario;
    m_conventions = scenario.conventions;
    m_hardware->showEntry(text(scenario.hardware.text()));
    m_model->showEntry(text(scenario.model.text()));
    const int preset = m_precision->findData(text(scenario.precision.preset));
    if (m_precision->currentIndex() != preset)
        m_precision->setCurrentIndex(preset);
    m_batch->showValue(scenario.workload.batch);
    m_context->showValue(scenario.workload.context);
    m_prompt->showValue(scenario.workload.prompt);
    const QSignalBlocker quiet(m_traffic);
    m_traffic->button(static_cast<int>(scenario.conventions.traffic))->setChecked(true);
    showFacts(snapshot);
}

void ScenarioPanel::showFacts(const session::Snapshot& snapshot)
{
    const evaluation::RooflineReport& report = snapshot.report;
    const evaluation::ComputeRoof& tensor = report.roofs.tensor;
    const QString hardware = tr("%1 %2 %3\n%4 · %5 · ridge %8\n%6, %7")
                                 .arg(text(units::format(tensor.rate)), text(tensor.name), text(hardware::name(tensor.sparsity)),
                                      text(units::format(report.roofs.memory.bandwidth)),
                                      text(units::format(report.memory.capacity)), text(name(tensor.source.basis)),
                                      text(tensor.source.date), text(units::format(report.ridges.front().intensity)));
    constexpr double billion = 1e9;
    const QString model = tr("%1 billion parameters active\nKV %2 per token · state %3")
                              .arg(text(units::formatNumber(static_cast<double>(report.model.activeParameters) / billion)),
                                   text(units::formatBinary(report.model.kvPerToken)),
                                   text(units::formatBinary(report.model.state)));
    if (m_hardwareFacts->text() != hardware)
        m_hardwareFacts->setText(hardware);
    if (m_modelFacts->text() != model)
        m_modelFacts->setText(model);
}

}  // namespace ridgepoint::panels
