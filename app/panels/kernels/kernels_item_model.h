// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/report.h"

#include <QAbstractTableModel>

#include <vector>

namespace ridgepoint::panels {

/// The kernels of a report as rows, the last phase (decode, which the reading is about) first. It wraps one value and is
/// set as a whole.
class KernelsItemModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Name, Phase, Part, Runs, Work, Bytes, Intensity, Attainable, Bound, Time, Share, ColumnCount };
    enum Role { SortRole = Qt::UserRole, PlainRole };

    explicit KernelsItemModel(QObject* parent = nullptr);

    void setReport(const evaluation::RooflineReport& report);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    struct Row {
        workload::Phase phase;
        std::string_view name;
        kernels::Part part;
        qint64 runs;
        evaluation::Placement placement;
        double share;

        bool sameKernel(const Row& other) const { return phase == other.phase && name == other.name && runs == other.runs; }
    };

    QString display(const Row& row, int column) const;
    static QVariant number(const Row& row, int column);
    static QString phaseText(workload::Phase phase);
    static QString boundText(roofline::Bound bound);

    std::vector<Row> m_rows;
};

}  // namespace ridgepoint::panels
