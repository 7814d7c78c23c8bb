// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/panels/scenario/layer_mix_strip.h"
#include "app/session/session.h"

#include <QWidget>

#include <initializer_list>
#include <set>

class QLabel;
class QPushButton;

namespace ridgepoint::panels {

class CatalogCombo;
class CountControl;
class PrecisionEditor;
class SwitchesEditor;
class WhatIfEditor;
class WorkloadEditor;

/// What to evaluate: hardware, model, precision, workload and the switches of the cost model.
class ScenarioPanel : public QWidget {
    Q_OBJECT

public:
    explicit ScenarioPanel(const catalogs::Catalogs& catalogs, QWidget* parent = nullptr);

    void show(const session::Snapshot& snapshot);
    using QWidget::show;

    /// Fills the lists anew. What is shown stays until the next snapshot. `kept` are parts whose file is gone or has another
    /// entry now, so that they exist in memory only.
    void setCatalogs(const catalogs::Catalogs& catalogs, std::set<HardwareId> kept = {});

    /// The colours of the layers, the same as on the chart.
    void setColors(const LayerColors& colors);

    CatalogCombo* hardware() const { return m_hardware; }
    QLabel* hardwareFacts() const { return m_hardwareFacts; }
    QPushButton* editHardware() const { return m_editHardware; }
    WhatIfEditor* whatIf() const { return m_whatIf; }
    CatalogCombo* model() const { return m_model; }
    LayerMixStrip* layers() const { return m_layers; }
    PrecisionEditor* precision() const { return m_precision; }
    WorkloadEditor* workload() const { return m_workload; }
    SwitchesEditor* switches() const { return m_switches; }
    CountControl* batch() const;
    CountControl* context() const;
    CountControl* prompt() const;

signals:
    void editRequested(const ridgepoint::scenario::Edit& edit);
    void editHardwareRequested();
    void gestureStarted();
    void gestureEnded();

private:
    void addSection(const QString& title, std::initializer_list<QWidget*> widgets);
    void addHardware();
    void addModel();
    void addEditors();
    void showFacts(const session::Snapshot& snapshot);

    catalogs::Catalogs m_catalogs;
    std::set<HardwareId> m_kept;
    CatalogCombo* m_hardware = nullptr;
    QLabel* m_hardwareFacts = nullptr;
    QPushButton* m_editHardware = nullptr;
    WhatIfEditor* m_whatIf = nullptr;
    CatalogCombo* m_model = nullptr;
    LayerMixStrip* m_layers = nullptr;
    QLabel* m_mix = nullptr;
    QLabel* m_modelFacts = nullptr;
    PrecisionEditor* m_precision = nullptr;
    WorkloadEditor* m_workload = nullptr;
    SwitchesEditor* m_switches = nullptr;
};

}  // namespace ridgepoint::panels
