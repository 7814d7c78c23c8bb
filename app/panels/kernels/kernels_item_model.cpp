// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/kernels/kernels_item_model.h"

#include "core/units/format.h"

#include <algorithm>

namespace ridgepoint::panels {

namespace {

/// Smaller shares are told in the copied numbers only.
constexpr double leastShare = 0.0001;

QString text(std::string_view utf8)
{
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

}  // namespace

KernelsItemModel::KernelsItemModel(QObject* parent) : QAbstractTableModel(parent) {}

void KernelsItemModel::setReport(const evaluation::RooflineReport& report)
{
    std::vector<const evaluation::PhaseReport*> phases;
    for (const evaluation::PhaseReport& phase : report.phases)
        phases.push_back(&phase);
    std::stable_partition(phases.begin(), phases.end(),
                          [](const evaluation::PhaseReport* phase) { return phase->phase == workload::Phase::Decode; });
    std::vector<Row> rows;
    for (const evaluation::PhaseReport* phase : phases)
        for (const evaluation::KernelReport& kernel : phase->kernels)
            rows.push_back({phase->phase, kernel.kernel.name, kernel.kernel.part, kernel.kernel.runs, kernel.total,
                            kernel.shareOfPhaseTime});
    const bool sameRows = std::equal(rows.begin(), rows.end(), m_rows.begin(), m_rows.end(),
                                     [](const Row& a, const Row& b) { return a.sameKernel(b); });
    if (sameRows) {
        m_rows = std::move(rows);
        if (!m_rows.empty())
            emit dataChanged(index(0, Work), index(rowCount() - 1, ColumnCount - 1));
        return;
    }
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
}

int KernelsItemModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int KernelsItemModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant KernelsItemModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    const int column = index.column();
    const bool isText = column == Name || column == Phase || column == Part || column == Bound;
    switch (role) {
    case Qt::DisplayRole:
        return display(row, column);
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::Alignment(isText ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    case SortRole:
        return isText ? QVariant(display(row, column)) : number(row, column);
    case PlainRole:
        return isText ? QVariant(display(row, column)) : number(row, column);
    case Qt::ToolTipRole:
        if (column == Intensity && !row.placement.canBePlotted())
            return row.placement.intensity ? tr("Does no arithmetic: it has no place on logarithmic axes")
                                           : tr("Moves no byte: it has no place on logarithmic axes");
        return {};
    default:
        return {};
    }
}

QString KernelsItemModel::display(const Row& row, int column) const
{
    const evaluation::Placement& placement = row.placement;
    switch (column) {
    case Name:
        return text(row.name);
    case Phase:
        return phaseText(row.phase);
    case Part:
        return text(kernels::name(row.part));
    case Runs:
        return QString::number(row.runs);
    case Work:
        return text(units::format(placement.work));
    case Bytes:
        return text(units::format(placement.bytes.total()));
    case Intensity:
        return placement.intensity ? text(units::formatNumber(placement.intensity->value())) : QStringLiteral("–");
    case Attainable:
        return text(units::format(placement.attainable));
    case Bound:
        return boundText(placement.bound);
    case Time:
        return text(units::format(placement.time));
    case Share:
        return row.share < leastShare ? QStringLiteral("< 0.01 %") : text(units::formatPercent(row.share, 2));
    default:
        return {};
    }
}

QString KernelsItemModel::phaseText(workload::Phase phase)
{
    switch (phase) {
    case workload::Phase::Prefill:
        return tr("prefill");
    case workload::Phase::Decode:
        return tr("decode");
    case workload::Phase::Verify:
        return tr("verify");
    case workload::Phase::Training:
        return tr("training");
    }
    return {};
}

QString KernelsItemModel::boundText(roofline::Bound bound)
{
    switch (bound) {
    case roofline::Bound::Memory:
        return tr("memory");
    case roofline::Bound::Compute:
        return tr("compute");
    case roofline::Bound::Link:
        return tr("link");
    }
    return {};
}

QVariant KernelsItemModel::number(const Row& row, int column)
{
    const evaluation::Placement& placement = row.placement;
    switch (column) {
    case Runs:
        return row.runs;
    case Work:
        return placement.work.value();
    case Bytes:
        return placement.bytes.total().value();
    case Intensity:
        return placement.intensity.value_or(units::Intensity{}).value();
    case Attainable:
        return placement.attainable.value();
    case Time:
        return placement.time.value();
    case Share:
        return row.share;
    default:
        return {};
    }
}

QVariant KernelsItemModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole) {
        const bool isText = section == Name || section == Phase || section == Part || section == Bound;
        return QVariant::fromValue(Qt::Alignment(isText ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    }
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Name:
        return tr("Kernel");
    case Phase:
        return tr("Phase");
    case Part:
        return tr("Part");
    case Runs:
        return tr("Layers");
    case Work:
        return tr("Work");
    case Bytes:
        return tr("Bytes");
    case Intensity:
        return tr("FLOP/B");
    case Attainable:
        return tr("Attainable");
    case Bound:
        return tr("Bound");
    case Time:
        return tr("Time");
    case Share:
        return tr("Share");
    default:
        return {};
    }
}

}  // namespace ridgepoint::panels
