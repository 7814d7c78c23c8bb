// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/panels/compare/side_by_side.h"
#include "core/scenario/edit.h"

#include <QWidget>

class QAction;
class QLabel;
class QPushButton;
class QTableView;

namespace ridgepoint::panels {

class CompareItemModel;

/// Pinned setups beside the present one, and what makes it faster or slower than the first.
class ComparePanel : public QWidget {
    Q_OBJECT

public:
    explicit ComparePanel(QWidget* parent = nullptr);

    /// For the names of parts that cannot be evaluated any more.
    void setCatalogs(const catalogs::Catalogs& catalogs);

    /// While the panel is hidden nothing is laid out; it catches up when it comes into view.
    void show(const session::Snapshot& snapshot);
    using QWidget::show;

    QTableView* table() const { return m_table; }
    QPushButton* pin() const { return m_pin; }
    QLabel* status() const { return m_status; }
    QLabel* verdict() const { return m_verdict; }

    /// "unpin" and "recall" are the object names of its two buttons; nullptr for the present setup.
    QWidget* actionsOf(int row) const;

signals:
    void editRequested(const ridgepoint::scenario::Edit& edit);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void setUpTable();
    void addRowActions();
    void refresh();
    void showRows();
    void fitColumns();
    void growColumns();
    void showPinning();
    void showVerdict();
    QWidget* makeActions(int row);
    void updateActions();
    void unpin(int row);
    void recall(int row);

    catalogs::Catalogs m_catalogs;
    SideBySide m_latest;
    SideBySide m_shown;
    CompareItemModel* m_items;
    QPushButton* m_pin;
    QLabel* m_status;
    QTableView* m_table;
    QLabel* m_verdict;
    QAction* m_unpin = nullptr;
    QAction* m_recall = nullptr;
};

}  // namespace ridgepoint::panels
