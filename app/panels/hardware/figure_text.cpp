// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/hardware/figure_text.h"

#include "core/units/format.h"
#include "core/units/parse.h"

#include <algorithm>
#include <string>

namespace ridgepoint::panels {

namespace {

/// "1,979.400 TB/s" → "1979.4 TB/s".
std::string plain(std::string text)
{
    std::erase(text, ',');
    const std::size_t point = text.find('.');
    if (point == std::string::npos)
        return text;
    const std::size_t end = std::min(text.find(' '), text.size());
    std::size_t keep = text.find_last_not_of('0', end - 1) + 1;
    if (keep == point + 1)
        keep = point;
    return text.erase(keep, end - keep);
}

template <class Quantity>
std::string shortest(Quantity value, Result<Quantity> (*parse)(std::string_view))
{
    constexpr int usual = 3;
    constexpr int most = 17;
    std::string text;
    for (int digits = usual; digits <= most; ++digits) {
        text = plain(units::format(value, digits));
        if (const auto again = parse(text); again && *again == value)
            break;
    }
    return text;
}

}  // namespace

QString typed(units::Bytes size)
{
    return QString::fromStdString(shortest(size, units::parseBytes));
}

QString typed(units::Bandwidth rate)
{
    return QString::fromStdString(shortest(rate, units::parseBandwidth));
}

QString typed(units::Watts power)
{
    return QString::fromStdString(shortest(power, units::parseWatts));
}

QString typed(units::FlopRate rate, units::NumberFormat format)
{
    QString text = QString::fromStdString(shortest(rate, units::parseFlopRate));
    return units::isInteger(format) ? text.replace(QStringLiteral("FLOP/s"), QStringLiteral("OP/s")) : text;
}

}  // namespace ridgepoint::panels
