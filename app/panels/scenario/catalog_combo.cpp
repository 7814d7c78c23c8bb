// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/scenario/catalog_combo.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QStandardItemModel>

namespace ridgepoint::panels {

namespace {

constexpr int idRole = Qt::UserRole;

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

CatalogCombo::CatalogCombo(const std::vector<Entry>& entries, QWidget* parent) : QComboBox(parent)
{
    auto* rows = new QStandardItemModel(this);
    QString group;
    for (const Entry& entry : entries) {
        if (entry.group != group)
            rows->appendRow(groupHeading(entry.group));
        group = entry.group;
        auto* item = new QStandardItem(entry.name);
        item->setData(entry.id, idRole);
        rows->appendRow(item);
    }
    setModel(rows);
    setEditable(true);
    setInsertPolicy(QComboBox::NoInsert);
    setFocusPolicy(Qt::StrongFocus);
    setMaxVisibleItems(20);
    setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    setMinimumContentsLength(16);
    completer()->setCompletionMode(QCompleter::PopupCompletion);
    completer()->setFilterMode(Qt::MatchContains);
    completer()->setCaseSensitivity(Qt::CaseInsensitive);
    connect(this, &QComboBox::activated, this, &CatalogCombo::requestCurrent);
    connect(completer(), qOverload<const QModelIndex&>(&QCompleter::activated), this, &CatalogCombo::requestCurrent);
    connect(lineEdit(), &QLineEdit::editingFinished, this, [this] { showEntry(m_shown); });
}

void CatalogCombo::showEntry(const QString& id)
{
    m_shown = id;
    const QSignalBlocker quiet(this);
    const int row = findData(id, idRole);
    setCurrentIndex(row);
    setEditText(row < 0 ? id : itemText(row));
}

void CatalogCombo::requestCurrent()
{
    const int row = findText(currentText());
    const QString id = row < 0 ? QString() : itemData(row, idRole).toString();
    if (!id.isEmpty() && id != m_shown)
        emit entryRequested(id);
    else
        showEntry(m_shown);
}

}  // namespace ridgepoint::panels
