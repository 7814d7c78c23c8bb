// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/units/format.h"

#include "core/units/prefix.h"

#include <fmt/format.h>

#include <cmath>

namespace ridgepoint::units {

namespace {

/// Rounded as it will be printed: to the significant digits, whole digits kept.
double rounded(double value, int significantDigits)
{
    if (value == 0.0 || !std::isfinite(value))
        return value;
    const double exponent = std::floor(std::log10(std::abs(value))) - significantDigits + 1;
    if (exponent >= 0.0)
        return std::round(value);
    const double scale = std::pow(10.0, -exponent);
    return std::round(value * scale) / scale;
}

int decimals(double value, int significantDigits)
{
    if (value == 0.0 || !std::isfinite(value))
        return 0;
    const int exponent = static_cast<int>(std::floor(std::log10(std::abs(value)) + 1e-12));
    return std::max(0, significantDigits - 1 - exponent);
}

std::string withSeparators(std::string digits)
{
    const auto end = digits.find('.') == std::string::npos ? digits.size() : digits.find('.');
    const std::size_t first = digits.starts_with('-') ? 1 : 0;
    for (std::size_t at = end; at > first + 3; at -= 3)
        digits.insert(at - 3, 1, ',');
    return digits;
}

std::string withUnit(double value, int significantDigits, std::string_view unit)
{
    const Scaled scaled = scale(value, significantDigits);
    return fmt::format("{} {}{}", scaled.number, scaled.prefix, unit);
}

}  // namespace

std::string formatNumber(double value, int significantDigits)
{
    const double shown = rounded(value, significantDigits);
    return withSeparators(fmt::format("{:.{}f}", shown, decimals(shown, significantDigits)));
}

Scaled scale(double value, int significantDigits)
{
    if (value == 0.0 || !std::isfinite(value))
        return {formatNumber(value, significantDigits), ""};
    std::size_t best = 0;
    while (best + 1 < decimalPrefixes.size() && std::abs(value) >= decimalPrefixes[best + 1].factor)
        ++best;
    // As it will be printed: 999.7 with three digits moves on to the next prefix.
    const bool reachesNext = std::abs(rounded(value / decimalPrefixes[best].factor, significantDigits)) >= 1000.0;
    if (reachesNext && best + 1 < decimalPrefixes.size())
        ++best;
    return {formatNumber(value / decimalPrefixes[best].factor, significantDigits), decimalPrefixes[best].symbol};
}

std::string format(Flops work, int significantDigits)
{
    return withUnit(work.value(), significantDigits, "FLOP");
}

std::string format(Bytes size, int significantDigits)
{
    return withUnit(size.value(), significantDigits, "B");
}

std::string format(FlopRate rate, int significantDigits)
{
    return withUnit(rate.value(), significantDigits, "FLOP/s");
}

std::string format(Bandwidth rate, int significantDigits)
{
    return withUnit(rate.value(), significantDigits, "B/s");
}

std::string format(Seconds time, int significantDigits)
{
    return withUnit(time.value(), significantDigits, "s");
}

std::string format(Watts power, int significantDigits)
{
    return withUnit(power.value(), significantDigits, "W");
}

std::string format(Joules energy, int significantDigits)
{
    return withUnit(energy.value(), significantDigits, "J");
}

std::string format(Hertz rate, int significantDigits)
{
    return withUnit(rate.value(), significantDigits, "Hz");
}

std::string format(Intensity intensity, int significantDigits)
{
    return formatNumber(intensity.value(), significantDigits) + " FLOP/B";
}

std::string formatBinary(Bytes size, int significantDigits)
{
    const Prefix* best = nullptr;
    for (const Prefix& prefix : binaryPrefixes)
        if (size.value() >= prefix.factor)
            best = &prefix;
    if (!best)
        return withUnit(size.value(), significantDigits, "B");
    return fmt::format("{} {}B", formatNumber(size.value() / best->factor, significantDigits), best->symbol);
}

std::string formatCount(std::int64_t count)
{
    return withSeparators(fmt::format("{}", count));
}

std::string formatPercent(double share, int significantDigits)
{
    return formatNumber(share * 100.0, significantDigits) + " %";
}

}  // namespace ridgepoint::units
