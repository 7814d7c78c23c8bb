// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/units/quantity.h"

#include <cstdint>
#include <string>
#include <string_view>

/// Number → text, with the decimal point, whatever the locale. Three significant digits unless told otherwise.
namespace ridgepoint::units {

/// "3.35" and "T": a number scaled to a decimal prefix, so that a caller can set number and unit apart.
struct Scaled {
    std::string number;
    std::string_view prefix;
};
Scaled scale(double value, int significantDigits = 3);

std::string format(Flops work, int significantDigits = 3);        ///< "412 GFLOP"
std::string format(Bytes size, int significantDigits = 3);        ///< "68.7 GB" (decimal)
std::string format(FlopRate rate, int significantDigits = 3);     ///< "989 TFLOP/s"
std::string format(Bandwidth rate, int significantDigits = 3);    ///< "3.35 TB/s"
std::string format(Intensity intensity, int significantDigits = 3);  ///< "295 FLOP/B", "8,192 FLOP/B"
std::string format(Seconds time, int significantDigits = 3);      ///< "38.7 ms"

std::string format(Watts power, int significantDigits = 3);       ///< "700 W"
std::string format(Joules energy, int significantDigits = 3);     ///< "27.1 J"
std::string format(Hertz rate, int significantDigits = 3);        ///< "1.98 GHz"

/// "64.0 GiB", "144 MiB": the binary multiple, for sizes that are powers of two at heart.
std::string formatBinary(Bytes size, int significantDigits = 3);

/// "8,192", "-1,000".
std::string formatCount(std::int64_t count);

/// At least the given significant digits, never an exponent, with thousands separators; whole digits are never
/// rounded away: 8192.4 → "8,192", 0.8712 → "0.871".
std::string formatNumber(double value, int significantDigits = 3);

/// "0.335 %".
std::string formatPercent(double share, int significantDigits = 3);

}  // namespace ridgepoint::units
