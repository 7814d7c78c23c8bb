// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/shortlist/shortlist_sort_model.h"

#include "app/panels/shortlist/shortlist_item_model.h"

namespace ridgepoint::panels {

ShortlistSortModel::ShortlistSortModel(ShortlistItemModel* items, QObject* parent)
    : QSortFilterProxyModel(parent), m_items(items)
{
    setSortRole(ShortlistItemModel::SortRole);
    setSortLocaleAware(true);
    setSourceModel(items);
}

void ShortlistSortModel::setFilter(const evaluation::ShortlistFilter& filter)
{
    if (filter == m_filter)
        return;
    m_filter = filter;
    invalidateFilter();
}

bool ShortlistSortModel::filterAcceptsRow(int row, const QModelIndex& parent) const
{
    return !parent.isValid() && m_filter.admits(m_items->row(row));
}

bool ShortlistSortModel::lessThan(const QModelIndex& left, const QModelIndex& right) const
{
    const bool leftHasValue = left.data(sortRole()).isValid();
    const bool rightHasValue = right.data(sortRole()).isValid();
    if (leftHasValue && rightHasValue)
        return QSortFilterProxyModel::lessThan(left, right);
    // In descending order the two are asked for the other way round.
    return sortOrder() == Qt::AscendingOrder ? leftHasValue && !rightHasValue : !leftHasValue && rightHasValue;
}

}  // namespace ridgepoint::panels
