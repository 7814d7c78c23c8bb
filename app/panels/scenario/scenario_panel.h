// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/session.h"

#include <QWidget>

#include <initializer_list>

class QButtonGroup;
class QComboBox;
class QLabel;

namespace ridgepoint::panels {

class CatalogCombo;
class CountControl;

/// What to evaluate: hardware, model, precision, batch, context, prompt and the switches of the cost model.
class ScenarioPanel : public QWidget {
    Q_OBJECT

public:
    explicit ScenarioPanel(const catalogs::Catalogs& catalogs, QWidget* parent = nullptr);

    void show(const session::Snapshot& snapshot);
    using QWidget::show;

    CountControl* batch() const { return m_batch; }
    CountControl* context() const { return m_context; }
    CountControl* prompt() const { return m_prompt; }

signals:
    void editRequested(const ridgepoint::scenario::Edit& edit);
    void gestureStarted();
    void gestureEnded();

private:
    CountControl* addCount(const QString& label, std::int64_t sliderLow, std::int64_t sliderHigh, std::int64_t most,
                           std::int64_t least);
    void addSection(const QString& title, std::initializer_list<QWidget*> widgets);
    void addChoices(const catalogs::Catalogs& catalogs);
    void addCounts();
    void addTraffic();
    void showFacts(const session::Snapshot& snapshot);

    CatalogCombo* m_hardware = nullptr;
    QLabel* m_hardwareFacts = nullptr;
    CatalogCombo* m_model = nullptr;
    QLabel* m_modelFacts = nullptr;
    QComboBox* m_precision = nullptr;
    CountControl* m_batch = nullptr;
    CountControl* m_context = nullptr;
    CountControl* m_prompt = nullptr;
    QButtonGroup* m_traffic = nullptr;
    workload::Conventions m_conventions;
};

}  // namespace ridgepoint::panels
