// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/scenario/entry_delegate.h"

#include <QApplication>
#include <QPainter>

namespace ridgepoint::panels {

namespace {

constexpr int sideMargin = 12;
constexpr int lineMargin = 3;
constexpr double detailSize = 0.87;  ///< of the name's type

QFont detailFont(const QFont& name)
{
    QFont font(name);
    if (font.pixelSize() > 0)
        font.setPixelSize(qRound(font.pixelSize() * detailSize));
    else
        font.setPointSizeF(font.pointSizeF() * detailSize);
    return font;
}

}  // namespace

void EntryDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const QString detail = index.data(detailRole).toString();
    if (detail.isEmpty()) {
        QStyledItemDelegate::paint(painter, option, index);
        return;
    }
    QStyleOptionViewItem row = option;
    initStyleOption(&row, index);
    const QString name = row.text;
    row.text.clear();
    const QStyle* style = row.widget ? row.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &row, painter, row.widget);

    const bool selected = row.state.testFlag(QStyle::State_Selected);
    const QRect inner = row.rect.adjusted(sideMargin, lineMargin, -sideMargin, -lineMargin);
    const QFontMetrics metrics(row.font);
    painter->save();
    painter->setFont(row.font);
    painter->setPen(row.palette.color(selected ? QPalette::HighlightedText : QPalette::Text));
    painter->drawText(QRect(inner.topLeft(), QSize(inner.width(), metrics.height())), Qt::AlignLeft | Qt::AlignVCenter,
                      metrics.elidedText(name, Qt::ElideRight, inner.width()));
    const QFont small = detailFont(row.font);
    const QFontMetrics smallMetrics(small);
    painter->setFont(small);
    painter->setPen(row.palette.color(selected ? QPalette::HighlightedText : QPalette::PlaceholderText));
    painter->drawText(inner.adjusted(0, metrics.height(), 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                      smallMetrics.elidedText(detail, Qt::ElideRight, inner.width()));
    painter->restore();
}

QSize EntryDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const QSize hint = QStyledItemDelegate::sizeHint(option, index);
    if (index.data(detailRole).toString().isEmpty())
        return hint;
    const int height = QFontMetrics(option.font).height() + QFontMetrics(detailFont(option.font)).height() + 2 * lineMargin;
    return {hint.width(), height};
}

void EntryDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    if (!index.flags().testFlag(Qt::ItemIsEnabled))
        option->palette.setColor(QPalette::Disabled, QPalette::Text, option->palette.color(QPalette::Active, QPalette::Text));
}

}  // namespace ridgepoint::panels
