// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/snapshot.h"
#include "core/evaluation/shortlist.h"
#include "core/scenario/edit.h"

#include <QTimer>
#include <QWidget>

#include <cstdint>
#include <optional>

class QLabel;
class QLayout;
class QTableView;
class QToolButton;

namespace ridgepoint::panels {

class ShortlistFilterBar;
class ShortlistItemModel;
class ShortlistSortModel;

/// Every part of the catalog on the present workload, filtered, sorted, and chosen from.
class ShortlistPanel : public QWidget {
    Q_OBJECT

public:
    explicit ShortlistPanel(QWidget* parent = nullptr);

    /// Evaluates all parts, once control returns to the event loop, where the panel is visible and the workload or the
    /// catalogs changed; a hidden panel catches up when it comes into view.
    void show(const catalogs::Catalogs& catalogs, const session::Snapshot& snapshot);
    using QWidget::show;

    /// Prices that are negative or not finite are left out. Emits nothing.
    void setPrices(const evaluation::Prices& prices);
    const evaluation::Prices& prices() const;

    QTableView* table() const { return m_table; }
    ShortlistFilterBar* filters() const { return m_filters; }
    QToolButton* showFilters() const { return m_showFilters; }
    QLabel* count() const { return m_count; }
    QLabel* status() const { return m_status; }

signals:
    void editRequested(const ridgepoint::scenario::Edit& edit);

    /// Edits between the two are one step.
    void gestureStarted();
    void gestureEnded();

    /// The user set or took away a price.
    void pricesChanged(const ridgepoint::evaluation::Prices& prices);

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QLayout* headRow();
    void setUpTable();
    void connectAll();
    void expire();
    void refresh();
    void setRows(std::vector<evaluation::ShortlistRow> rows);
    int neededWidth(int column) const;
    void fitColumns();
    void applyFilter();
    std::int64_t ownDevices(const scenario::Setup& present);
    void choose(const QModelIndex& index);
    void showFilterButton();
    void select();
    void rememberSelection();
    void showCount();
    void showStatus();
    const evaluation::ShortlistRow* selectedRow() const;

    /// A number of devices that came with a part which was chosen here: the list goes on from the user's own number.
    struct Raised {
        HardwareId part;
        std::int64_t own = 1;
        std::int64_t devices = 1;
        bool holds = true;  ///< the present setup has that number for that reason
    };

    std::optional<catalogs::Catalogs> m_catalogs;
    std::optional<scenario::Setup> m_setup;  ///< the present one, with the user's own number of devices
    std::int64_t m_devices = 1;              ///< of the present setup
    std::optional<Raised> m_raised;
    QTimer m_soon;
    bool m_stale = false;
    bool m_fitting = false;                ///< columns get their widths from here
    bool m_ownWidths = false;              ///< the user gave a column its width
    bool m_moving = false;                 ///< rows move under the selection
    std::optional<HardwareId> m_selected;  ///< stays while the part is filtered out
    QString m_refusal;                     ///< of the last price that was entered
    QString m_error;                       ///< why there is no list

    ShortlistItemModel* m_items;
    ShortlistSortModel* m_sorted;
    ShortlistFilterBar* m_filters;
    QToolButton* m_showFilters;
    QLabel* m_count;
    QTableView* m_table;
    QLabel* m_status;
};

}  // namespace ridgepoint::panels
