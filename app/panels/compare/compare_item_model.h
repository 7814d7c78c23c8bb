// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/panels/compare/side_by_side.h"

#include <QAbstractTableModel>

#include <vector>

namespace ridgepoint::panels {

/// Compared setups as rows, each figure with its ratio to the first. It wraps one value and is set as a whole.
class CompareItemModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Letter, Label, Actions, Ttft, Tpot, Throughput, Bound, Fits, Bandwidth, Peak, ColumnCount };

    explicit CompareItemModel(QObject* parent = nullptr);

    /// Resets the model only where other setups are compared than before; figures that moved are changed cells.
    void setRows(const std::vector<ComparedRow>& rows);

    const ComparedRow& row(int row) const { return m_rows[static_cast<std::size_t>(row)]; }

    /// "A" for the first, as on the chart; empty where lost.
    static QString letter(const ComparedRow& row);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    QString display(const ComparedRow& row, int column) const;
    static QString label(const ComparedRow& row);
    static QString figure(const ComparedRow& row, int column);
    static std::optional<double> ratio(const ComparedRow& row, int column);
    static QString headerTip(int section);

    std::vector<ComparedRow> m_rows;
};

}  // namespace ridgepoint::panels
