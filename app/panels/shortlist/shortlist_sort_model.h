// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/shortlist.h"

#include <QSortFilterProxyModel>

namespace ridgepoint::panels {

class ShortlistItemModel;

/// The rows that a filter admits, sorted by a column; rows without a value there come last, whichever way it is sorted.
class ShortlistSortModel : public QSortFilterProxyModel {
    Q_OBJECT

public:
    explicit ShortlistSortModel(ShortlistItemModel* items, QObject* parent = nullptr);

    void setFilter(const evaluation::ShortlistFilter& filter);

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;

private:
    ShortlistItemModel* m_items;
    evaluation::ShortlistFilter m_filter;
};

}  // namespace ridgepoint::panels
