// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>

#include <vector>

class QStandardItemModel;

namespace ridgepoint::panels {

/// A list of catalog entries in groups, with a search box: typing narrows it to the names that contain the text.
/// Whatever is typed, the box returns to the entry that is chosen unless another one is.
class CatalogCombo : public QComboBox {
    Q_OBJECT

public:
    struct Entry {
        QString id;
        QString name;
        QString group;
        QString detail;   ///< second line in the list; may be empty
        QString toolTip;  ///< may be empty
    };

    explicit CatalogCombo(const std::vector<Entry>& entries, QWidget* parent = nullptr);

    /// Replaces the list and shows the same entry as before; emits nothing.
    void setEntries(const std::vector<Entry>& entries);

    /// Shows the entry with this id; emits nothing.
    void showEntry(const QString& id);

signals:
    void entryRequested(const QString& id);

private:
    void request(int row);
    bool isChoosing() const;

    QStandardItemModel* m_rows;
    QString m_shown;
};

}  // namespace ridgepoint::panels
