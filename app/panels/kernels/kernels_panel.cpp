// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/kernels/kernels_panel.h"

#include "app/panels/kernels/kernels_item_model.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QVBoxLayout>

namespace ridgepoint::panels {

namespace {

/// Eleven columns of figures beside two docks: a little smaller than the rest of the window, so that they fit.
constexpr double tableFontShare = 0.9;

}  // namespace

KernelsPanel::KernelsPanel(QWidget* parent)
    : QWidget(parent), m_items(new KernelsItemModel(this)), m_sorted(new QSortFilterProxyModel(this)),
      m_table(new QTableView(this))
{
    m_sorted->setSourceModel(m_items);
    m_sorted->setSortRole(KernelsItemModel::SortRole);
    m_table->setModel(m_sorted);
    QFont small = font();
    small.setPointSizeF(small.pointSizeF() * tableFontShare);
    m_table->setFont(small);
    m_table->horizontalHeader()->setFont(small);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(-1, Qt::AscendingOrder);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setAlternatingRowColors(true);
    m_table->setShowGrid(false);
    m_table->setWordWrap(false);
    m_table->setTabKeyNavigation(false);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(m_table->fontMetrics().height() + 8);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Interactive);
    m_table->horizontalHeader()->setDefaultSectionSize(m_table->fontMetrics().horizontalAdvance(QStringLiteral("< 0.01 %%")));
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->setAccessibleName(tr("Kernels"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_table);

    auto* copy = new QAction(tr("&Copy rows"), this);
    copy->setShortcut(QKeySequence::Copy);
    copy->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(copy, &QAction::triggered, this, [this] { QGuiApplication::clipboard()->setText(asText()); });
    m_table->addAction(copy);
    m_table->setContextMenuPolicy(Qt::ActionsContextMenu);
}

void KernelsPanel::show(const session::Snapshot& snapshot)
{
    const int before = m_items->rowCount();
    m_items->setReport(snapshot.report);
    if (before == 0)
        m_table->resizeColumnsToContents();
}

QString KernelsPanel::asText() const
{
    QStringList lines;
    QStringList header;
    for (int column = 0; column < KernelsItemModel::ColumnCount; ++column)
        header << m_items->headerData(column, Qt::Horizontal).toString();
    lines << header.join(QLatin1Char('\t'));
    const QModelIndexList selected = m_table->selectionModel()->selectedRows();
    for (int row = 0; row < m_sorted->rowCount(); ++row) {
        if (!selected.isEmpty() && !selected.contains(m_sorted->index(row, 0)))
            continue;
        QStringList cells;
        for (int column = 0; column < KernelsItemModel::ColumnCount; ++column) {
            const QVariant value = m_sorted->index(row, column).data(KernelsItemModel::PlainRole);
            cells << (value.typeId() == QMetaType::Double ? QString::number(value.toDouble(), 'g', 17) : value.toString());
        }
        lines << cells.join(QLatin1Char('\t'));
    }
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

}  // namespace ridgepoint::panels
