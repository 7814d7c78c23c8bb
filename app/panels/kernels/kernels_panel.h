// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/snapshot.h"

#include <QWidget>

class QSortFilterProxyModel;
class QTableView;

namespace ridgepoint::panels {

class KernelsItemModel;

/// The table of kernels: sortable, and copied as text that a spreadsheet takes.
class KernelsPanel : public QWidget {
    Q_OBJECT

public:
    explicit KernelsPanel(QWidget* parent = nullptr);

    void show(const session::Snapshot& snapshot);
    using QWidget::show;

    QTableView* table() const { return m_table; }

    /// The selected rows, or all rows if none is selected, as tab-separated plain numbers in base units.
    QString asText() const;

private:
    KernelsItemModel* m_items;
    QSortFilterProxyModel* m_sorted;
    QTableView* m_table;
};

}  // namespace ridgepoint::panels
