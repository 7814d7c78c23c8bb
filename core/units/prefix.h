// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace ridgepoint::units {

/// One SI or IEC prefix.
struct Prefix {
    std::string_view symbol;
    double factor;
};

/// Decimal prefixes (BIPM SI brochure, 9th ed., table 7), largest last; the empty one is the unit itself.
inline constexpr std::array<Prefix, 10> decimalPrefixes{{
    {"n", 1e-9}, {"µ", 1e-6}, {"m", 1e-3}, {"", 1.0},
    {"k", 1e3}, {"M", 1e6}, {"G", 1e9}, {"T", 1e12}, {"P", 1e15}, {"E", 1e18},
}};

/// Binary prefixes (IEC 80000-13): powers of 1,024.
inline constexpr std::array<Prefix, 6> binaryPrefixes{{
    {"Ki", 1024.0}, {"Mi", 1048576.0}, {"Gi", 1073741824.0},
    {"Ti", 1099511627776.0}, {"Pi", 1125899906842624.0}, {"Ei", 1152921504606846976.0},
}};

/// The factor of a prefix as written, decimal or binary. Case counts: "m" is milli and "M" is mega; "u" is read
/// as "µ" and "K" as nothing at all, since it is neither kilo (k) nor kibi (Ki).
constexpr std::optional<double> prefixFactor(std::string_view symbol)
{
    if (symbol == "u")
        symbol = "µ";
    for (const Prefix& prefix : decimalPrefixes)
        if (prefix.symbol == symbol)
            return prefix.factor;
    for (const Prefix& prefix : binaryPrefixes)
        if (prefix.symbol == symbol)
            return prefix.factor;
    return std::nullopt;
}

}  // namespace ridgepoint::units
