// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/scenario/catalog_combo.h"

#include "app/panels/scenario/entry_delegate.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QStandardItemModel>

namespace ridgepoint::panels {

namespace {

constexpr int idRole = Qt::UserRole;
constexpr int listWidth = 420;

QStandardItem* groupHeading(const QString& name)
{
    auto* item = new QStandardItem(name);
    item->setFlags(Qt::NoItemFlags);
    QFont font = item->font();
    font.setBold(true);
    item->setFont(font);
    return item;
}

}  // namespace

CatalogCombo::CatalogCombo(const std::vector<Entry>& entries, QWidget* parent)
    : QComboBox(parent), m_rows(new QStandardItemModel(this))
{
    setModel(m_rows);
    setEntries(entries);
    setEditable(true);
    setInsertPolicy(QComboBox::NoInsert);
    setFocusPolicy(Qt::StrongFocus);
    setMaxVisibleItems(14);
    setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    setMinimumContentsLength(16);
    auto* delegate = new EntryDelegate(this);
    view()->setItemDelegate(delegate);
    view()->setMinimumWidth(listWidth);
    completer()->setCompletionMode(QCompleter::PopupCompletion);
    completer()->setFilterMode(Qt::MatchContains);
    completer()->setCaseSensitivity(Qt::CaseInsensitive);
    completer()->popup()->setItemDelegate(delegate);
    completer()->popup()->setMinimumWidth(listWidth);
    connect(this, &QComboBox::activated, this, &CatalogCombo::request);
    connect(lineEdit(), &QLineEdit::editingFinished, this, [this] {
        if (!isChoosing())
            showEntry(m_shown);
    });
}

void CatalogCombo::setEntries(const std::vector<Entry>& entries)
{
    const QSignalBlocker quiet(this);
    m_rows->clear();
    QString group;
    for (const Entry& entry : entries) {
        if (entry.group != group)
            m_rows->appendRow(groupHeading(entry.group));
        group = entry.group;
        auto* item = new QStandardItem(entry.name);
        item->setData(entry.id, idRole);
        item->setData(entry.detail, EntryDelegate::detailRole);
        if (!entry.toolTip.isEmpty())
            item->setToolTip(entry.toolTip);
        m_rows->appendRow(item);
    }
    if (!m_shown.isEmpty())
        showEntry(m_shown);
}

void CatalogCombo::showEntry(const QString& id)
{
    m_shown = id;
    const QSignalBlocker quiet(this);
    const int row = findData(id, idRole);
    setCurrentIndex(row);
    if (isEditable())
        setEditText(row < 0 ? id : itemText(row));
}

/// Enter ends the typing before the list of matches says which of its rows is meant.
bool CatalogCombo::isChoosing() const
{
    const QAbstractItemView* matches = completer()->popup();
    return matches->isVisible() && matches->selectionModel()->isSelected(matches->currentIndex());
}

void CatalogCombo::request(int row)
{
    const QString id = row < 0 ? QString() : itemData(row, idRole).toString();
    if (!id.isEmpty() && id != m_shown)
        emit entryRequested(id);
    else
        showEntry(m_shown);
}

}  // namespace ridgepoint::panels
