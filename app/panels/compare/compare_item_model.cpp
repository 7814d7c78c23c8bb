// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/compare/compare_item_model.h"

#include "app/panels/compare/compare_text.h"
#include "core/units/format.h"

#include <QFont>

#include <algorithm>

namespace ridgepoint::panels {

namespace {

QString text(std::string_view utf8)
{
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

bool isText(int column)
{
    return column == CompareItemModel::Letter || column == CompareItemModel::Label || column == CompareItemModel::Bound
        || column == CompareItemModel::Fits || column == CompareItemModel::Actions;
}

/// Rich, so that it wraps and its quotation marks are not taken for markup.
QVariant tooltip(const QString& plain)
{
    return plain.isEmpty() ? QVariant() : QVariant(QStringLiteral("<p>%1</p>").arg(plain.toHtmlEscaped()));
}

template <class Quantity>
QString formatted(const std::optional<Quantity>& quantity)
{
    return quantity ? text(units::format(*quantity)) : QString();
}

}  // namespace

CompareItemModel::CompareItemModel(QObject* parent) : QAbstractTableModel(parent) {}

void CompareItemModel::setRows(const std::vector<ComparedRow>& rows)
{
    const bool sameSetups = std::equal(rows.begin(), rows.end(), m_rows.begin(), m_rows.end(),
                                       [](const ComparedRow& a, const ComparedRow& b) { return a.sameSetup(b); });
    if (!sameSetups) {
        beginResetModel();
        m_rows = rows;
        endResetModel();
        return;
    }
    for (std::size_t at = 0; at < rows.size(); ++at) {
        if (m_rows[at] == rows[at])
            continue;
        m_rows[at] = rows[at];
        const int changed = static_cast<int>(at);
        emit dataChanged(index(changed, 0), index(changed, ColumnCount - 1));
    }
}

QString CompareItemModel::letter(const ComparedRow& row)
{
    return row.setup ? QString(QChar(u'A' + static_cast<int>(*row.setup))) : QString();
}

int CompareItemModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int CompareItemModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant CompareItemModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const ComparedRow& shown = row(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return display(shown, index.column());
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::Alignment(isText(index.column()) || shown.isLost() ? Qt::AlignLeft : Qt::AlignRight)
                                   | Qt::AlignVCenter);
    case Qt::FontRole: {
        QFont bold;
        bold.setBold(true);
        return shown.isPresent ? QVariant(bold) : QVariant();
    }
    case Qt::ToolTipRole:
        if (index.column() == Label)
            return tooltip(label(shown));
        return shown.isLost() && index.column() != Actions ? tooltip(text(shown.reason)) : QVariant();
    default:
        return {};
    }
}

QString CompareItemModel::display(const ComparedRow& row, int column) const
{
    const QString none = QStringLiteral("–");
    if (column == Actions)
        return {};
    if (column == Letter)
        return row.setup ? letter(row) : none;
    if (column == Label)
        return label(row);
    if (row.isLost())
        return column == Ttft ? tr("cannot be evaluated: %1").arg(text(row.reason)) : QString();
    const QString shown = figure(row, column);
    if (shown.isEmpty())
        return none;
    const std::optional<double> toFirst = *row.setup == 0 ? std::nullopt : ratio(row, column);
    return toFirst ? QStringLiteral("%1 · %2").arg(shown, CompareText::factor(*toFirst)) : shown;
}

QString CompareItemModel::label(const ComparedRow& row)
{
    if (!row.pinned)
        return tr("▸ %1 (present)").arg(text(row.label));
    return row.isPresent ? tr("▸ %1 (pinned, same as present)").arg(text(row.label)) : text(row.label);
}

QString CompareItemModel::figure(const ComparedRow& row, int column)
{
    switch (column) {
    case Ttft:
        return formatted(row.totals.ttft);
    case Tpot:
        return formatted(row.totals.tpot);
    case Throughput:
        return row.totals.tokensPerSecond ? text(units::formatNumber(*row.totals.tokensPerSecond)) : QString();
    case Bound:
        return row.bound ? CompareText::bound(*row.bound) : QString();
    case Fits:
        return !row.fits ? tr("not known") : *row.fits ? tr("yes") : tr("no");
    case Bandwidth:
        return text(units::format(row.bandwidth));
    case Peak:
        return text(units::format(row.peak));
    default:
        return {};
    }
}

std::optional<double> CompareItemModel::ratio(const ComparedRow& row, int column)
{
    switch (column) {
    case Ttft:
        return row.toFirst.ttft;
    case Tpot:
        return row.toFirst.tpot;
    case Throughput:
        return row.toFirst.tokensPerSecond;
    case Bandwidth:
        return row.toFirst.bandwidth;
    case Peak:
        return row.toFirst.peak;
    default:
        return {};
    }
}

QString CompareItemModel::headerTip(int section)
{
    switch (section) {
    case Letter:
        return tr("The letter of the setup, the same as on the chart");
    case Ttft:
        return tr("Time to first token: prefill of one prompt. Behind it, how many times that of A");
    case Tpot:
        return tr("Time per output token. Behind it, how many times that of A");
    case Throughput:
        return tr("Tokens per second of the whole batch. Behind it, how many times those of A");
    case Bound:
        return tr("What decode waits for, or the first phase where there is no decode");
    case Fits:
        return tr("Whether weights, caches and activations fit in memory");
    case Bandwidth:
        return tr("Bandwidth of main memory. Behind it, how many times that of A");
    case Peak:
        return tr("Tensor ceiling of the format that most matmuls run in. Behind it, how many times that of A");
    default:
        return {};
    }
}

QVariant CompareItemModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::Alignment(isText(section) ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole)
        return tooltip(headerTip(section));
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Letter:
        return tr("Mark");
    case Label:
        return tr("Setup");
    case Ttft:
        return tr("TTFT");
    case Tpot:
        return tr("TPOT");
    case Throughput:
        return tr("Tokens/s");
    case Bound:
        return tr("Bound");
    case Fits:
        return tr("Fits");
    case Bandwidth:
        return tr("Bandwidth");
    case Peak:
        return tr("Peak");
    default:
        return {};
    }
}

}  // namespace ridgepoint::panels
