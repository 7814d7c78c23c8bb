// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/shortlist/shortlist_panel.h"

#include "app/panels/shortlist/shortlist_filter_bar.h"
#include "app/panels/shortlist/shortlist_item_model.h"
#include "app/panels/shortlist/shortlist_sort_model.h"
#include "app/panels/shortlist/shortlist_text.h"

#include <QAction>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QScrollBar>
#include <QTableView>
#include <QTextDocument>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace ridgepoint::panels {

namespace {

/// Fourteen columns beside two docks.
constexpr double tableFontShare = 0.9;

/// In characters; what is longer is cut, and told by its tooltip.
constexpr int longestName = 24;
constexpr int longestMemory = 18;
constexpr int shortestName = 18;
constexpr int shortestWord = 9;
constexpr int longestSummary = 40;

void setText(QLabel* label, const QString& text)
{
    if (label->text() != text)
        label->setText(text);
}

QLabel* plainLabel(QWidget* parent)
{
    auto* label = new QLabel(parent);
    label->setObjectName(QStringLiteral("facts"));
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setWordWrap(true);
    return label;
}

bool sameEntries(const catalogs::Catalogs& a, const catalogs::Catalogs& b)
{
    return a.devices == b.devices && a.models == b.models;
}

/// The part that is chosen now, and what the user changed of it, play no role in the list.
bool sameWork(scenario::Setup a, const scenario::Setup& b)
{
    a.hardware = b.hardware;
    a.overrides = b.overrides;
    return a == b;
}

}  // namespace

ShortlistPanel::ShortlistPanel(QWidget* parent)
    : QWidget(parent), m_items(new ShortlistItemModel(this)), m_sorted(new ShortlistSortModel(m_items, this)),
      m_filters(new ShortlistFilterBar(this)), m_showFilters(new QToolButton(this)), m_count(plainLabel(this)), m_table(new QTableView(this)),
      m_status(plainLabel(this))
{
    setUpTable();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(4, 2, 4, 2);
    column->setSpacing(2);
    column->addLayout(headRow());
    column->addWidget(m_filters);
    column->addWidget(m_table, 1);
    connectAll();
    showCount();
    showStatus();
}

/// The filters are folded away at first: the table needs the room.
QLayout* ShortlistPanel::headRow()
{
    m_count->setWordWrap(false);
    m_filters->hide();
    showFilterButton();
    m_showFilters->setCheckable(true);
    m_showFilters->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_showFilters->setArrowType(Qt::RightArrow);
    connect(m_showFilters, &QToolButton::toggled, this, [this](bool shown) {
        m_filters->setVisible(shown);
        m_showFilters->setArrowType(shown ? Qt::DownArrow : Qt::RightArrow);
        showFilterButton();
    });
    auto* row = new QHBoxLayout;
    row->setSpacing(10);
    row->addWidget(m_showFilters);
    row->addWidget(m_count);
    row->addWidget(m_status, 1);
    return row;
}

void ShortlistPanel::setUpTable()
{
    m_table->setModel(m_sorted);
    QFont small = font();
    small.setPointSizeF(small.pointSizeF() * tableFontShare);
    m_table->setFont(small);
    m_table->horizontalHeader()->setFont(small);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(ShortlistItemModel::Tpot, Qt::AscendingOrder);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed
                             | QAbstractItemView::AnyKeyPressed);
    m_table->setAlternatingRowColors(true);
    m_table->setShowGrid(false);
    m_table->setWordWrap(false);
    m_table->setTextElideMode(Qt::ElideMiddle);  // the mark of a part and the size of a memory stand at the end
    m_table->setTabKeyNavigation(false);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setMinimumSectionSize(1);
    m_table->verticalHeader()->setDefaultSectionSize(m_table->fontMetrics().height() + 3);
    m_table->horizontalHeader()->setFixedHeight(m_table->fontMetrics().height() + 4);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->setAccessibleName(tr("Shortlist of parts"));
    auto* choose = new QAction(tr("&Choose this part"), this);
    choose->setShortcuts({Qt::Key_Return, Qt::Key_Enter});
    choose->setShortcutContext(Qt::WidgetShortcut);
    m_table->addAction(choose);
    m_table->setContextMenuPolicy(Qt::ActionsContextMenu);
    connect(choose, &QAction::triggered, this, [this] { this->choose(m_table->currentIndex()); });
}

void ShortlistPanel::connectAll()
{
    m_soon.setSingleShot(true);
    m_soon.setInterval(0);
    connect(&m_soon, &QTimer::timeout, this, &ShortlistPanel::refresh);
    connect(m_filters, &ShortlistFilterBar::filterChanged, this, &ShortlistPanel::applyFilter);
    connect(m_table, &QTableView::doubleClicked, this, [this](const QModelIndex& index) {
        if (index.column() != ShortlistItemModel::Price)
            choose(index);
    });
    connect(m_table->horizontalHeader(), &QHeaderView::sectionResized, this, [this](int column) {
        m_ownWidths = m_ownWidths || (!m_fitting && column != ShortlistItemModel::Cost);
    });
    connect(m_table->horizontalHeader(), &QHeaderView::sortIndicatorChanged, this, [this] {
        if (m_items->rowCount() > 0 && !m_ownWidths)
            fitColumns();
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &ShortlistPanel::rememberSelection);
    connect(m_items, &ShortlistItemModel::priceRefused, this, [this](const QString& reason) {
        m_refusal = reason;
        showStatus();
    });
    connect(m_items, &ShortlistItemModel::priceEdited, this, [this] {
        m_refusal.clear();
        showStatus();
        expire();
        emit pricesChanged(m_items->prices());
    });
}

void ShortlistPanel::show(const catalogs::Catalogs& catalogs, const session::Snapshot& snapshot)
{
    const bool sameCatalogs = m_catalogs && sameEntries(*m_catalogs, catalogs);
    scenario::Setup listed = snapshot.scenario.present();
    m_devices = listed.workload.devices;
    listed.workload.devices = ownDevices(listed);
    const bool isSame = sameCatalogs && m_setup && sameWork(*m_setup, listed);
    if (!sameCatalogs)
        m_catalogs = catalogs;
    m_setup = std::move(listed);
    m_items->setChosen(m_setup->hardware);
    if (!isSame)
        expire();
}

/// Kept over undo, so that redo finds it again; a number that the user sets takes its place.
std::int64_t ShortlistPanel::ownDevices(const scenario::Setup& present)
{
    const std::int64_t devices = present.workload.devices;
    if (!m_raised)
        return devices;
    m_raised->holds = devices == m_raised->devices && (m_raised->holds || present.hardware == m_raised->part);
    if (m_raised->holds)
        return m_raised->own;
    if (devices != m_raised->own)
        m_raised.reset();
    return devices;
}

void ShortlistPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_stale)
        m_soon.start();
}

void ShortlistPanel::expire()
{
    m_stale = true;
    if (isVisible())
        m_soon.start();
}

void ShortlistPanel::refresh()
{
    if (!m_stale || !isVisible() || !m_catalogs || !m_setup)
        return;
    m_stale = false;
    auto rows = evaluation::shortlist(*m_catalogs, *m_setup, m_items->prices());
    m_error = rows ? QString() : tr("There is no shortlist: %1").arg(QString::fromStdString(toText(rows.error())));
    setRows(rows ? *std::move(rows) : std::vector<evaluation::ShortlistRow>{});
}

void ShortlistPanel::setRows(std::vector<evaluation::ShortlistRow> rows)
{
    const bool isFirst = m_items->rowCount() == 0;
    m_moving = true;
    m_items->setRows(std::move(rows));
    m_moving = false;
    m_table->setVisible(m_error.isEmpty());
    if (m_error.isEmpty())
        m_filters->setChoices(m_items->rows());
    if (isFirst && m_items->rowCount() > 0)
        fitColumns();
    select();
    showCount();
    showStatus();
}

void ShortlistPanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    if (m_items->rowCount() > 0 && !m_ownWidths)
        fitColumns();
}

/// Only the column that the list is sorted by keeps room for the arrow beside its title.
int ShortlistPanel::neededWidth(int column) const
{
    constexpr int padding = 10;
    const QHeaderView& header = *m_table->horizontalHeader();
    const int title = column == header.sortIndicatorSection()
        ? header.sectionSizeHint(column)
        : header.fontMetrics().horizontalAdvance(ShortlistText::header(column)) + padding;
    return std::max(title, static_cast<const QAbstractItemView*>(m_table)->sizeHintForColumn(column));
}

void ShortlistPanel::fitColumns()
{
    const bool wasFitting = std::exchange(m_fitting, true);
    for (int column = 0; column < ShortlistItemModel::ColumnCount; ++column)
        m_table->setColumnWidth(column, neededWidth(column));
    const int character = m_table->fontMetrics().averageCharWidth();
    const auto cut = [&](int column, int characters) {
        m_table->setColumnWidth(column, std::min(m_table->columnWidth(column), characters * character));
    };
    cut(ShortlistItemModel::Part, longestName);
    cut(ShortlistItemModel::Memory, longestMemory);
    // Words give way to figures: their ends and their tooltips tell them still. What a part costs is seen once it has a price.
    const int room = m_table->width() - 2 * m_table->frameWidth() - m_table->verticalScrollBar()->sizeHint().width();
    const int last = m_items->prices().empty() ? ShortlistItemModel::Price : ShortlistItemModel::Cost;
    int lacking = neededWidth(last) - room;
    for (int column = 0; column < last; ++column)
        lacking += m_table->columnWidth(column);
    for (int column : {ShortlistItemModel::Vendor, ShortlistItemModel::Part, ShortlistItemModel::Memory}) {
        const int width = m_table->columnWidth(column);
        const int least = std::min(width, (column == ShortlistItemModel::Part ? shortestName : shortestWord) * character);
        m_table->setColumnWidth(column, std::clamp(width - std::max(lacking, 0), least, width));
        lacking -= width - m_table->columnWidth(column);
    }
    m_fitting = wasFitting;
}

void ShortlistPanel::applyFilter()
{
    m_moving = true;
    m_sorted->setFilter(m_filters->filter());
    m_moving = false;
    select();
    showFilterButton();
    showCount();
    showStatus();
}

/// While they are folded away, the button says what the filters are set to.
void ShortlistPanel::showFilterButton()
{
    const QStringList set = m_filters->summary();
    const QString about = tr("Shows or hides the filters; what they are set to holds either way");
    QString text = tr("F&ilters");
    if (!set.isEmpty() && !m_showFilters->isChecked()) {
        const QString all = fontMetrics().elidedText(set.join(QStringLiteral(", ")), Qt::ElideRight,
                                                     longestSummary * fontMetrics().averageCharWidth());
        // A lone ampersand would mark a key and vanish from the name.
        text = tr("F&ilters: %1").arg(QString(all).replace(QLatin1Char('&'), QLatin1String("&&")));
    }
    m_showFilters->setText(text);
    m_showFilters->setToolTip(
        Qt::convertFromPlainText(set.isEmpty() ? about : tr("Only %1.").arg(set.join(QStringLiteral(", "))) + QLatin1Char(' ') + about,
                                 Qt::WhiteSpaceNormal));
}

void ShortlistPanel::setPrices(const evaluation::Prices& prices)
{
    const evaluation::Prices before = m_items->prices();
    m_items->setPrices(prices);
    if (m_items->prices() != before)
        expire();
}

const evaluation::Prices& ShortlistPanel::prices() const
{
    return m_items->prices();
}

void ShortlistPanel::choose(const QModelIndex& index)
{
    if (!index.isValid() || !m_setup)
        return;
    const evaluation::ShortlistRow row = m_items->row(m_sorted->mapToSource(index).row());
    if (!row.devices)
        return;
    const std::int64_t own = m_setup->workload.devices;
    const std::int64_t before = m_devices;
    const auto setDevices = [&] {
        m_raised = Raised{row.id, own, *row.devices};
        emit editRequested(scenario::SetDevices{*row.devices});
    };
    emit gestureStarted();
    // A part may be unable to join as many devices as the one before it had.
    if (*row.devices < before)
        setDevices();
    emit editRequested(scenario::ChooseHardware{row.id});
    if (*row.devices > before)
        setDevices();
    emit gestureEnded();
}

void ShortlistPanel::rememberSelection()
{
    if (m_moving)
        return;
    m_refusal.clear();
    const QModelIndexList selected = m_table->selectionModel()->selectedRows();
    if (selected.isEmpty())
        m_selected.reset();
    else
        m_selected = m_items->row(m_sorted->mapToSource(selected.front()).row()).id;
    showStatus();
}

void ShortlistPanel::select()
{
    const std::optional<int> row = m_selected ? m_items->find(*m_selected) : std::nullopt;
    const QModelIndex sorted = row ? m_sorted->mapFromSource(m_items->index(*row, 0)) : QModelIndex();
    QItemSelectionModel* selection = m_table->selectionModel();
    if (sorted.isValid() && selection->isRowSelected(sorted.row()))
        return;
    const bool wasMoving = std::exchange(m_moving, true);
    if (!sorted.isValid()) {
        selection->clear();
    } else {
        const int column = std::max(selection->currentIndex().column(), 0);
        selection->setCurrentIndex(sorted.siblingAtColumn(column),
                                   QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    }
    m_moving = wasMoving;
}

const evaluation::ShortlistRow* ShortlistPanel::selectedRow() const
{
    const std::optional<int> row = m_selected ? m_items->find(*m_selected) : std::nullopt;
    return row && m_sorted->mapFromSource(m_items->index(*row, 0)).isValid() ? &m_items->row(*row) : nullptr;
}

void ShortlistPanel::showCount()
{
    setText(m_count, tr("%1 of %2 parts").arg(m_sorted->rowCount()).arg(m_items->rowCount()));
}

void ShortlistPanel::showStatus()
{
    const evaluation::ShortlistRow* row = selectedRow();
    const QString problem = m_filters->problem();
    setText(m_status,
            !m_error.isEmpty()         ? m_error
                : !m_refusal.isEmpty() ? m_refusal
                : !problem.isEmpty()   ? problem
                : row                  ? ShortlistText::summary(*row)
                                       : tr("Double-click a part to choose it. Its price per hour can be edited."));
}

}  // namespace ridgepoint::panels
