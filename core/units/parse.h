// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/units/quantity.h"

#include <cstdint>
#include <string_view>

/// Text → number. Every reader accepts the decimal point only, whatever the locale, and refuses a bare number
/// where a unit is required, NaN, infinity, and anything left over after the unit.
namespace ridgepoint::units {

/// "80 GB" (80e9), "80 GiB" (85.9e9), "84942979072 B". Fails for zero and below.
Result<Bytes> parseBytes(std::string_view text);

/// "3.35 TB/s", "900 GB/s", "1 TiB/s". Fails for zero and below.
Result<Bandwidth> parseBandwidth(std::string_view text);

/// "989.4 TFLOP/s", also written TFLOPS, TFLOPs or TOP/s. Fails for zero and below.
Result<FlopRate> parseFlopRate(std::string_view text);

/// "700 W", "23 kW". Fails for zero and below.
Result<Watts> parseWatts(std::string_view text);

/// "1.98 GHz". Fails for zero and below.
Result<Hertz> parseHertz(std::string_view text);

/// The above for a number and a unit that come apart, as in a catalog: (3.35, "TB/s").
Result<Bytes> makeBytes(double number, std::string_view unit);
Result<Bandwidth> makeBandwidth(double number, std::string_view unit);
Result<FlopRate> makeFlopRate(double number, std::string_view unit);
Result<Watts> makeWatts(double number, std::string_view unit);
Result<Hertz> makeHertz(double number, std::string_view unit);

/// "32", "8,192" is refused, "8Ki" is 8,192, "8k" is 8,000, "1Mi" is 1,048,576. Whole numbers only.
Result<std::int64_t> parseCount(std::string_view text);

}  // namespace ridgepoint::units
