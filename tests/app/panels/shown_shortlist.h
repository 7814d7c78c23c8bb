// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/panels/shortlist/shortlist_item_model.h"
#include "app/panels/shortlist/shortlist_panel.h"
#include "core/catalogs/catalogs.h"
#include "core/evaluation/evaluate.h"

#include <QSignalSpy>
#include <QTableView>
#include <QTest>

#include <functional>
#include <vector>

namespace ridgepoint {

inline const catalogs::Catalogs& builtIn()
{
    static const catalogs::LoadedCatalogs loaded = catalogs::loadBuiltIn();
    return loaded.catalogs;
}

inline session::Snapshot snapshotOf(const scenario::Scenario& scenario)
{
    return {scenario, evaluation::evaluate(*evaluation::resolve(builtIn(), scenario))};
}

inline session::Snapshot edited(const scenario::Edit& edit)
{
    return snapshotOf(scenario::apply(scenario::defaultScenario(), edit));
}

inline const QString chosenMark = QStringLiteral("▸ ");

/// A panel in view with its list.
struct Shown {
    panels::ShortlistPanel panel;
    std::vector<scenario::Edit> edits;
    QSignalSpy prices{&panel, &panels::ShortlistPanel::pricesChanged};

    explicit Shown(const session::Snapshot& snapshot = snapshotOf(scenario::defaultScenario()))
    {
        QObject::connect(&panel, &panels::ShortlistPanel::editRequested,
                         [this](const scenario::Edit& edit) { edits.push_back(edit); });
        panel.resize(1100, 400);
        panel.QWidget::show();
        show(snapshot);
    }

    void show(const session::Snapshot& snapshot)
    {
        panel.show(builtIn(), snapshot);
        QTest::qWait(1);
    }

    QAbstractItemModel* rows() const { return panel.table()->model(); }
    QModelIndex at(int row, int column) const { return rows()->index(row, column); }
    QString text(int row, int column) const { return at(row, column).data().toString(); }
    QVariant value(int row, int column) const { return at(row, column).data(panels::ShortlistItemModel::SortRole); }

    /// The row of a part by its whole name, or -1.
    int find(const QString& name) const
    {
        for (int row = 0; row < rows()->rowCount(); ++row)
            if (text(row, panels::ShortlistItemModel::Part).remove(chosenMark) == name)
                return row;
        return -1;
    }

    int firstThat(const std::function<bool(int)>& accepts) const
    {
        for (int row = 0; row < rows()->rowCount(); ++row)
            if (accepts(row))
                return row;
        return -1;
    }
};

/// All but the part of a lesson.
inline int partCount()
{
    return static_cast<int>(builtIn().devices.size()) - 1;
}

}  // namespace ridgepoint
