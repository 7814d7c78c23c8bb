// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/shortlist/shortlist_item_model.h"

#include "app/panels/shortlist/shortlist_text.h"
#include "core/units/format.h"

#include <QFont>
#include <QLocale>

#include <algorithm>
#include <cmath>
#include <utility>

namespace ridgepoint::panels {

namespace {

using evaluation::ShortlistRow;

QString text(std::string_view utf8)
{
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

bool isText(int column)
{
    return column == ShortlistItemModel::Part || column == ShortlistItemModel::Vendor || column == ShortlistItemModel::Memory
        || column == ShortlistItemModel::Fits || column == ShortlistItemModel::Bound;
}

bool isPrice(double value)
{
    return std::isfinite(value) && !std::signbit(value);
}

/// A separator of groups is refused: what is a thousand in one locale is one in another.
std::optional<double> priceFrom(const QString& entered)
{
    for (QLocale locale : {QLocale(), QLocale::c()}) {
        locale.setNumberOptions(QLocale::RejectGroupSeparator);
        bool isNumber = false;
        const double value = locale.toDouble(entered, &isNumber);
        if (isNumber)
            return isPrice(value) ? std::optional(value) : std::nullopt;
    }
    return std::nullopt;
}

/// Rich, so that it wraps and its quotation marks are not taken for markup.
QVariant tooltip(const QString& plain)
{
    return plain.isEmpty() ? QVariant() : QVariant(QStringLiteral("<p>%1</p>").arg(plain.toHtmlEscaped()));
}

template <class Value>
QVariant valueOf(const std::optional<Value>& quantity)
{
    return quantity ? QVariant(quantity->value()) : QVariant();
}

}  // namespace

ShortlistItemModel::ShortlistItemModel(QObject* parent) : QAbstractTableModel(parent) {}

void ShortlistItemModel::setRows(std::vector<ShortlistRow> rows)
{
    std::sort(rows.begin(), rows.end(), [](const ShortlistRow& a, const ShortlistRow& b) { return a.id < b.id; });
    if (rows == m_rows)
        return;
    const bool sameParts = std::equal(rows.begin(), rows.end(), m_rows.begin(), m_rows.end(),
                                      [](const ShortlistRow& a, const ShortlistRow& b) { return a.id == b.id; });
    if (sameParts) {
        m_rows = std::move(rows);
        emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
        return;
    }
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
}

std::optional<int> ShortlistItemModel::find(const HardwareId& id) const
{
    const auto found = std::lower_bound(m_rows.begin(), m_rows.end(), id,
                                        [](const ShortlistRow& row, const HardwareId& sought) { return row.id < sought; });
    if (found == m_rows.end() || found->id != id)
        return std::nullopt;
    return static_cast<int>(found - m_rows.begin());
}

void ShortlistItemModel::setChosen(const HardwareId& id)
{
    if (m_chosen == id)
        return;
    const std::optional<HardwareId> before = std::exchange(m_chosen, id);
    for (const std::optional<HardwareId>& changed : {before, m_chosen})
        if (const std::optional<int> row = changed ? find(*changed) : std::nullopt)
            emit dataChanged(index(*row, 0), index(*row, ColumnCount - 1));
}

void ShortlistItemModel::setPrices(evaluation::Prices prices)
{
    std::erase_if(prices, [](const auto& price) { return !isPrice(price.second); });
    if (prices == m_prices)
        return;
    m_prices = std::move(prices);
    if (!m_rows.empty())
        emit dataChanged(index(0, Price), index(rowCount() - 1, Price));
}

std::optional<double> ShortlistItemModel::price(const ShortlistRow& row) const
{
    const auto found = m_prices.find(row.id);
    return found == m_prices.end() ? std::nullopt : std::optional(found->second);
}

int ShortlistItemModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int ShortlistItemModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

Qt::ItemFlags ShortlistItemModel::flags(const QModelIndex& index) const
{
    const Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    return index.isValid() && index.column() == Price ? flags | Qt::ItemIsEditable : flags;
}

QVariant ShortlistItemModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const ShortlistRow& shown = row(index.row());
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole: {
        const QString cell = display(shown, column);
        if (column == Part && m_chosen == shown.id)
            return QStringLiteral("▸ ") + cell;
        return cell.isEmpty() && column != Price ? QStringLiteral("–") : cell;
    }
    case Qt::FontRole: {
        QFont bold;
        bold.setBold(true);
        return m_chosen == shown.id ? QVariant(bold) : QVariant();
    }
    case Qt::EditRole: {
        QLocale locale;
        locale.setNumberOptions(QLocale::OmitGroupSeparator);
        const std::optional<double> set = column == Price ? price(shown) : std::nullopt;
        return set ? locale.toString(*set, 'f', QLocale::FloatingPointShortest) : QString();
    }
    case Qt::ToolTipRole:
        return tooltip(column == Part && m_chosen == shown.id ? tr("%1. The present setup has it.").arg(ShortlistText::partTip(shown))
                                                              : tip(shown, column));
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::Alignment(isText(column) ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    case SortRole:
        return number(shown, column);
    default:
        return {};
    }
}

QString ShortlistItemModel::display(const ShortlistRow& row, int column) const
{
    switch (column) {
    case Part:
        return ShortlistText::part(row);
    case Vendor:
        return text(row.vendor);
    case Year:
        return QString::number(row.year);
    case Memory:
        return ShortlistText::memory(row);
    case Devices:
        return row.devices ? text(units::formatCount(*row.devices)) : QString();
    case Fits:
        return row.devices ? ShortlistText::fits(row) : tr("no");
    case Ttft:
        return row.ttft ? text(units::format(*row.ttft)) : QString();
    case Tpot:
        return row.tpot ? text(units::format(*row.tpot)) : QString();
    case Throughput:
        return row.tokensPerSecond ? text(units::formatNumber(*row.tokensPerSecond)) : QString();
    case Bound:
        return row.devices ? ShortlistText::bound(row.bound) : QString();
    case RidgeDistance:
        return row.devices ? ShortlistText::factor(row.ridgeDistance) : QString();
    case Energy:
        return row.energyPerToken ? text(units::format(*row.energyPerToken)) : QString();
    case Price:
        return price(row) ? text(units::formatNumber(*price(row))) : QString();
    case Cost:
        return row.costPerMillionTokens ? text(units::formatNumber(*row.costPerMillionTokens)) : QString();
    default:
        return {};
    }
}

QString ShortlistItemModel::tip(const ShortlistRow& row, int column) const
{
    if (!row.devices && column >= Devices && column != Price)
        return ShortlistText::cannotRun(row);
    switch (column) {
    case Part:
        return ShortlistText::partTip(row);
    case Memory:
        return ShortlistText::memoryTip(row);
    case Energy:
        return row.energyPerToken ? tr("From the vendor's power") : tr("The vendor's power is not known");
    case Price:
    case Cost:
        return price(row) ? QString() : tr("No price is set");
    default:
        return {};
    }
}

QVariant ShortlistItemModel::number(const ShortlistRow& row, int column) const
{
    switch (column) {
    case Memory:
        return valueOf(row.capacity);
    case Year:
        return row.year;
    case Devices:
        return row.devices ? QVariant(static_cast<qlonglong>(*row.devices)) : QVariant();
    case Ttft:
        return valueOf(row.ttft);
    case Tpot:
        return valueOf(row.tpot);
    case Throughput:
        return row.tokensPerSecond ? QVariant(*row.tokensPerSecond) : QVariant();
    case RidgeDistance:
        return row.devices ? QVariant(row.ridgeDistance) : QVariant();
    case Energy:
        return valueOf(row.energyPerToken);
    case Price:
        return price(row) ? QVariant(*price(row)) : QVariant();
    case Cost:
        return row.costPerMillionTokens ? QVariant(*row.costPerMillionTokens) : QVariant();
    default: {
        const QString words = display(row, column);
        return words.isEmpty() ? QVariant() : QVariant(words);
    }
    }
}

bool ShortlistItemModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (!index.isValid() || index.column() != Price || role != Qt::EditRole)
        return false;
    const HardwareId id = row(index.row()).id;
    const std::optional<double> before = price(row(index.row()));
    const QString entered = value.toString().trimmed();
    const std::optional<double> price = priceFrom(entered);
    if (!price && !entered.isEmpty()) {
        emit priceRefused(
            tr("“%1” is no price. Write a number of zero or more, without separators of thousands, or nothing.")
                .arg(entered));
        return false;
    }
    if (price == before)
        return true;
    if (price)
        m_prices[id] = *price;
    else
        m_prices.erase(id);
    emit dataChanged(index, index);
    emit priceEdited();
    return true;
}

QVariant ShortlistItemModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    switch (role) {
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::Alignment(isText(section) ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    case Qt::DisplayRole:
        return ShortlistText::header(section);
    case Qt::ToolTipRole:
        return tooltip(ShortlistText::headerTip(section));
    default:
        return {};
    }
}

}  // namespace ridgepoint::panels
