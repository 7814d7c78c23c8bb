// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/snapshot.h"

#include <QWidget>

#include <functional>
#include <vector>

class QButtonGroup;
class QGridLayout;

namespace ridgepoint::panels {

class ChoiceBox;
class FoldingSection;

/// The switches of the cost model: which traffic counts, and, folded away, all the others.
class SwitchesEditor : public QWidget {
    Q_OBJECT

public:
    explicit SwitchesEditor(QWidget* parent = nullptr);

    void show(const workload::Conventions& conventions);
    using QWidget::show;

    FoldingSection* others() const { return m_others; }

signals:
    void conventionsRequested(const ridgepoint::workload::Conventions& conventions);

private:
    void addTraffic();
    void addOthers();

    /// `words` in the order of the switch's values.
    template <class Enum>
    void addSwitch(const QString& name, Enum workload::Conventions::*field, const QStringList& words);

    workload::Conventions m_conventions;
    QButtonGroup* m_traffic = nullptr;
    FoldingSection* m_others = nullptr;
    QGridLayout* m_grid = nullptr;
    std::vector<std::function<void()>> m_show;    ///< each shows one switch
    std::vector<std::function<bool()>> m_departs; ///< whether a switch is not at its default
};

}  // namespace ridgepoint::panels
