// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/scenario/scenario_panel.h"

#include "app/panels/scenario/catalog_combo.h"
#include "app/panels/scenario/catalog_entries.h"
#include "app/panels/scenario/hardware_words.h"
#include "app/panels/scenario/layer_words.h"
#include "app/panels/scenario/precision_editor.h"
#include "app/panels/scenario/quiet_wheel.h"
#include "app/panels/scenario/switches_editor.h"
#include "app/panels/scenario/what_if_editor.h"
#include "app/panels/scenario/workload_editor.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QTextDocument>
#include <QVBoxLayout>

#include <utility>

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
    addHardware();
    addModel();
    addEditors();
    setCatalogs(catalogs);
    column->addStretch(1);
}

void ScenarioPanel::addHardware()
{
    m_hardware = new CatalogCombo({}, this);
    m_hardware->setAccessibleName(tr("Hardware"));
    quietWheel(m_hardware);
    m_hardwareFacts = facts(this);
    auto* buttons = new QWidget(this);
    m_editHardware = new QPushButton(tr("Edit a co&py…"), buttons);
    m_editHardware->setToolTip(tr("Change figures of this part and save it as an entry of your own"));
    auto* row = new QHBoxLayout(buttons);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_editHardware);
    row->addStretch(1);
    m_whatIf = new WhatIfEditor(this);
    addSection(tr("Hardware"), {m_hardware, m_hardwareFacts, buttons, m_whatIf});
    connect(m_hardware, &CatalogCombo::entryRequested, this, [this](const QString& id) {
        if (const auto parsed = HardwareId::parse(id.toStdString()))
            emit editRequested(scenario::ChooseHardware{*parsed});
    });
    connect(m_editHardware, &QPushButton::clicked, this, &ScenarioPanel::editHardwareRequested);
    connect(m_whatIf, &WhatIfEditor::overridesRequested, this,
            [this](const scenario::Overrides& overrides) { emit editRequested(scenario::SetOverrides{overrides}); });
}

void ScenarioPanel::addModel()
{
    m_model = new CatalogCombo({}, this);
    m_model->setAccessibleName(tr("Model"));
    quietWheel(m_model);
    m_layers = new LayerMixStrip(this);
    m_mix = facts(this);
    m_modelFacts = facts(this);
    addSection(tr("Model"), {m_model, m_layers, m_mix, m_modelFacts});
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

void ScenarioPanel::setCatalogs(const catalogs::Catalogs& catalogs, std::set<HardwareId> kept)
{
    m_catalogs = catalogs;
    m_kept = std::move(kept);
    m_hardware->setEntries(hardwareEntries(catalogs));
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
    if (const auto device = m_catalogs.findDevice(snapshot.scenario.hardware)) {
        const QString origin = HardwareWords::origin(m_catalogs, (*device)->id, m_kept.contains((*device)->id));
        setText(m_hardwareFacts,
                HardwareWords::facts(report, **device) + (origin.isEmpty() ? QString() : QLatin1Char('\n') + origin));
        m_hardwareFacts->setToolTip(Qt::convertFromPlainText(HardwareWords::sources(report, **device), Qt::WhiteSpaceNormal));
        m_whatIf->show(snapshot, **device);
    }
    setText(m_mix, LayerWords::mix(report.model.layers));
    setText(m_modelFacts, LayerWords::facts(report.model));
}

}  // namespace ridgepoint::panels
