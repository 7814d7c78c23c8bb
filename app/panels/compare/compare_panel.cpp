// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/compare/compare_panel.h"

#include "app/panels/compare/compare_item_model.h"
#include "app/panels/compare/compare_text.h"

#include <QAction>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QTableView>
#include <QTextDocument>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace ridgepoint::panels {

namespace {

/// As in the other tables beside two docks.
constexpr double tableFontShare = 0.9;

/// Of the column of setups, in characters; a longer label is cut in its middle, and told by its tooltip.
constexpr int longestLabel = 30;

/// Rows that stay in view however low the panel is.
constexpr int leastRows = 3;

void setText(QLabel* label, const QString& text)
{
    if (label->text() != text)
        label->setText(text);
}

QLabel* wrappedLabel(const char* name, QWidget* parent)
{
    auto* label = new QLabel(parent);
    label->setObjectName(QLatin1String(name));
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setWordWrap(true);
    return label;
}

}  // namespace

ComparePanel::ComparePanel(QWidget* parent)
    : QWidget(parent), m_items(new CompareItemModel(this)), m_pin(new QPushButton(tr("Pin this setup"), this)),
      m_status(wrappedLabel("facts", this)), m_table(new QTableView(this)), m_verdict(wrappedLabel("facts", this))
{
    setUpTable();
    addRowActions();
    connect(m_pin, &QPushButton::clicked, this, [this] { emit editRequested(scenario::PinSetup{}); });
    auto* words = new QVBoxLayout;
    words->setSpacing(0);
    words->addWidget(m_verdict);
    words->addWidget(m_status);
    auto* top = new QHBoxLayout;
    top->addWidget(m_pin, 0, Qt::AlignTop);
    top->addLayout(words, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(4, 2, 4, 2);
    column->setSpacing(2);
    column->addLayout(top);
    column->addWidget(m_table, 1);
    showRows();
    showPinning();
    showVerdict();
}

void ComparePanel::setUpTable()
{
    m_table->setModel(m_items);
    QFont small = font();
    small.setPointSizeF(small.pointSizeF() * tableFontShare);
    m_table->setFont(small);
    m_table->horizontalHeader()->setFont(small);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setAlternatingRowColors(true);
    m_table->setShowGrid(false);
    m_table->setWordWrap(false);
    m_table->setTabKeyNavigation(false);
    m_table->verticalHeader()->hide();
    m_table->setTextElideMode(Qt::ElideMiddle);  // what marks the present setup stands at the end
    const int rowHeight = m_table->fontMetrics().height() + 6;
    m_table->verticalHeader()->setMinimumSectionSize(rowHeight);
    m_table->verticalHeader()->setDefaultSectionSize(rowHeight);
    m_table->horizontalHeader()->setFixedHeight(m_table->fontMetrics().height() + 4);
    m_table->setMinimumHeight(m_table->horizontalHeader()->height() + leastRows * rowHeight
                              + m_table->horizontalScrollBar()->sizeHint().height() + 2 * m_table->frameWidth());
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->setAccessibleName(tr("Compared setups"));
}

void ComparePanel::addRowActions()
{
    const auto add = [this](const QString& text, const QList<QKeySequence>& keys, void (ComparePanel::*act)(int)) {
        auto* action = new QAction(text, this);
        action->setShortcuts(keys);
        action->setShortcutContext(Qt::WidgetShortcut);
        m_table->addAction(action);
        connect(action, &QAction::triggered, this, [this, act] {
            if (m_table->currentIndex().isValid())
                (this->*act)(m_table->currentIndex().row());
        });
        return action;
    };
    m_recall = add(tr("&Make it the present one"), {Qt::Key_Return, Qt::Key_Enter}, &ComparePanel::recall);
    m_unpin = add(tr("&Unpin"), {Qt::Key_Delete}, &ComparePanel::unpin);
    m_table->setContextMenuPolicy(Qt::ActionsContextMenu);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this, &ComparePanel::updateActions);
}

void ComparePanel::setCatalogs(const catalogs::Catalogs& catalogs)
{
    m_catalogs = catalogs;
}

void ComparePanel::show(const session::Snapshot& snapshot)
{
    m_latest = sideBySide(snapshot, m_catalogs);
    if (isVisible())
        refresh();
}

void ComparePanel::showEvent(QShowEvent* event)
{
    refresh();
    QWidget::showEvent(event);
}

void ComparePanel::refresh()
{
    if (m_shown == m_latest)
        return;
    m_shown = m_latest;
    showRows();
    showPinning();
    showVerdict();
}

void ComparePanel::showRows()
{
    const int current = m_table->currentIndex().row();
    bool rebuilt = false;
    const auto watch = connect(m_items, &QAbstractItemModel::modelReset, this, [&rebuilt] { rebuilt = true; });
    m_items->setRows(m_shown.rows);
    disconnect(watch);
    m_table->setVisible(!m_shown.rows.empty());
    if (rebuilt) {
        m_table->clearSpans();
        for (int row = 0; row < m_items->rowCount(); ++row) {
            if (m_items->row(row).isLost())
                m_table->setSpan(row, CompareItemModel::Ttft, 1, CompareItemModel::ColumnCount - CompareItemModel::Ttft);
            if (m_items->row(row).pinned)
                m_table->setIndexWidget(m_items->index(row, CompareItemModel::Actions), makeActions(row));
        }
        fitColumns();
        if (current >= 0 && m_items->rowCount() > 0)
            m_table->selectRow(std::min(current, m_items->rowCount() - 1));
    } else {
        growColumns();
    }
    updateActions();
}

void ComparePanel::fitColumns()
{
    m_table->resizeColumnsToContents();
    const QFontMetrics metrics = m_table->fontMetrics();
    m_table->setColumnWidth(CompareItemModel::Label,
                            std::min(m_table->columnWidth(CompareItemModel::Label),
                                     longestLabel * metrics.averageCharWidth()));
}

/// Figures grow and shrink while a slider moves; a column that only ever grows stands still most of the time.
void ComparePanel::growColumns()
{
    const QAbstractItemView& table = *m_table;
    for (int column = CompareItemModel::Ttft; column < CompareItemModel::ColumnCount; ++column)
        if (const int wanted = table.sizeHintForColumn(column); wanted > m_table->columnWidth(column))
            m_table->setColumnWidth(column, wanted);
}

QWidget* ComparePanel::makeActions(int row)
{
    auto* cell = new QWidget(m_table);
    auto* line = new QHBoxLayout(cell);
    line->setContentsMargins(2, 0, 2, 0);
    line->setSpacing(2);
    const ComparedRow& shown = m_items->row(row);
    const QString name = shown.isLost() ? QString::fromStdString(shown.label) : CompareItemModel::letter(shown);
    const auto add = [&](const char* objectName, const QString& text, const QString& spoken,
                         void (ComparePanel::*act)(int)) {
        auto* button = new QToolButton(cell);
        button->setObjectName(QLatin1String(objectName));
        button->setText(text);
        button->setFont(m_table->font());
        button->setFixedHeight(m_table->verticalHeader()->defaultSectionSize());
        button->setAccessibleName(spoken);
        button->setToolTip(QStringLiteral("<p>%1</p>").arg(spoken.toHtmlEscaped()));
        connect(button, &QToolButton::clicked, this, [this, act, row] { (this->*act)(row); });
        line->addWidget(button);
    };
    add("recall", tr("Show"), tr("Make %1 the present setup").arg(name), &ComparePanel::recall);
    add("unpin", tr("Unpin"), tr("Unpin %1").arg(name), &ComparePanel::unpin);
    line->addStretch(1);
    return cell;
}

QWidget* ComparePanel::actionsOf(int row) const
{
    return m_table->indexWidget(m_items->index(row, CompareItemModel::Actions));
}

void ComparePanel::updateActions()
{
    const auto canRecall = [this](int row) {
        return m_items->row(row).pinned && !m_items->row(row).isLost() && !m_items->row(row).isPresent;
    };
    for (int row = 0; row < m_items->rowCount(); ++row) {
        const QWidget* cell = actionsOf(row);
        if (auto* button = cell ? cell->findChild<QToolButton*>(QStringLiteral("recall")) : nullptr)
            button->setEnabled(canRecall(row));
    }
    const int current = m_table->currentIndex().row();
    m_unpin->setEnabled(current >= 0 && m_items->row(current).pinned);
    m_recall->setEnabled(current >= 0 && canRecall(current));
}

void ComparePanel::unpin(int row)
{
    if (m_items->row(row).pinned)
        emit editRequested(scenario::UnpinSetup{*m_items->row(row).pinned});
}

void ComparePanel::recall(int row)
{
    if (m_items->row(row).pinned)
        emit editRequested(scenario::RecallSetup{*m_items->row(row).pinned});
}

void ComparePanel::showPinning()
{
    m_pin->setEnabled(m_shown.pinning == Pinning::Possible);
    QString reason = CompareText::cannotPin(m_shown.pinning);
    if (reason.isEmpty() && m_shown.rows.empty())
        reason = tr("Pinning keeps the present setup in this table and on the chart while you change it, so that you see "
                    "both side by side.");
    setText(m_status, reason);
    m_status->setVisible(!reason.isEmpty());
    m_pin->setToolTip(reason);
    m_pin->setAccessibleDescription(reason);
}

void ComparePanel::showVerdict()
{
    QStringList sentences;
    QStringList all;
    if (const ComparedRow* first = m_shown.first()) {
        const QString name = tr("%1 (%2)").arg(CompareItemModel::letter(*first), QString::fromStdString(first->label));
        std::vector<evaluation::Contrast> contrasts = m_shown.contrasts;
        std::stable_partition(contrasts.begin(), contrasts.end(), [](const evaluation::Contrast& contrast) {
            return contrast.phase == workload::Phase::Decode;
        });
        for (const evaluation::Contrast& contrast : contrasts) {
            all << CompareText::verdict(contrast, name);
            sentences << (sentences.isEmpty() ? all.back() : CompareText::speed(contrast));
        }
        if (sentences.isEmpty())
            sentences << tr("The present setup shares no phase with %1, so there is nothing to compare.").arg(name);
    }
    setText(m_verdict, sentences.join(QLatin1Char(' ')));
    m_verdict->setToolTip(Qt::convertFromPlainText(all.join(QLatin1Char('\n')), Qt::WhiteSpaceNormal));
    m_verdict->setVisible(!sentences.isEmpty());
}

}  // namespace ridgepoint::panels
