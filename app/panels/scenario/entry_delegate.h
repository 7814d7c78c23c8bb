// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace ridgepoint::panels {

/// A row of a list with a second, smaller line under its name where the row has one. A row that cannot be chosen is the
/// heading of a group.
class EntryDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    static constexpr int detailRole = Qt::UserRole + 1;

    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;
};

}  // namespace ridgepoint::panels
