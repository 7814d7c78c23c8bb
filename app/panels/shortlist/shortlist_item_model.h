// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/shortlist.h"

#include <QAbstractTableModel>

#include <optional>
#include <vector>

namespace ridgepoint::panels {

/// Parts as rows, in the order of their ids, so that a part keeps its row while its figures move.
class ShortlistItemModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column {
        Part,
        Vendor,
        Year,
        Memory,
        Devices,
        Fits,
        Ttft,
        Tpot,
        Throughput,
        Bound,
        RidgeDistance,
        Energy,
        Price,
        Cost,
        ColumnCount
    };
    /// A number or a text to sort by; invalid where the row has no value in the column.
    enum Role { SortRole = Qt::UserRole };

    explicit ShortlistItemModel(QObject* parent = nullptr);

    /// Resets the model only where other parts are listed than before.
    void setRows(std::vector<evaluation::ShortlistRow> rows);

    const std::vector<evaluation::ShortlistRow>& rows() const { return m_rows; }
    const evaluation::ShortlistRow& row(int row) const { return m_rows[static_cast<std::size_t>(row)]; }
    std::optional<int> find(const HardwareId& id) const;

    /// Marks the part that the present setup has.
    void setChosen(const HardwareId& id);

    /// Prices that are negative or not finite are left out.
    void setPrices(evaluation::Prices prices);
    const evaluation::Prices& prices() const { return m_prices; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

    /// The price of a part, as a number in the user's locale or with a decimal point; an empty text takes it away.
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;

signals:
    /// A price was edited: not where setPrices was called.
    void priceEdited();
    void priceRefused(const QString& reason);

private:
    QString display(const evaluation::ShortlistRow& row, int column) const;
    QString tip(const evaluation::ShortlistRow& row, int column) const;
    QVariant number(const evaluation::ShortlistRow& row, int column) const;
    std::optional<double> price(const evaluation::ShortlistRow& row) const;

    std::vector<evaluation::ShortlistRow> m_rows;
    evaluation::Prices m_prices;
    std::optional<HardwareId> m_chosen;
};

}  // namespace ridgepoint::panels
