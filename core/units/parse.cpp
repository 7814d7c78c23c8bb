// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/units/parse.h"

#include "core/base/utf8.h"
#include "core/units/prefix.h"

#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <string>
#include <system_error>
#include <utility>

namespace ridgepoint::units {

namespace {

std::string_view trimmed(std::string_view text)
{
    while (!text.empty() && text.front() == ' ')
        text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ')
        text.remove_suffix(1);
    return text;
}

/// A kind of unit: the words it may end in and an example for the message.
struct Dimension {
    std::string_view what;
    std::array<std::string_view, 5> words;
    std::string_view example;
};

constexpr Dimension dataSize{"a size in bytes", {"B", "", "", "", ""}, "80 GB or 80 GiB"};
constexpr Dimension dataRate{"a bandwidth", {"B/s", "", "", "", ""}, "3.35 TB/s"};
constexpr Dimension workRate{"an arithmetic rate", {"FLOP/s", "FLOPS", "FLOPs", "OP/s", "OPS"}, "989.4 TFLOP/s"};
constexpr Dimension power{"a power", {"W", "", "", "", ""}, "700 W"};
constexpr Dimension frequency{"a clock rate", {"Hz", "", "", "", ""}, "1.98 GHz"};

Error unitError(const Dimension& dimension, std::string message)
{
    return {ErrorCode::BadValue, std::move(message), {},
            "Write " + std::string(dimension.what) + " with its unit, for example " + std::string(dimension.example)};
}

Result<double> factorOf(const Dimension& dimension, std::string_view unit)
{
    for (std::string_view word : dimension.words) {
        if (word.empty() || !unit.ends_with(word))
            continue;
        if (const auto factor = prefixFactor(unit.substr(0, unit.size() - word.size())))
            return *factor;
    }
    if (unit.empty())
        return fail(unitError(dimension, "the unit is missing"));
    return fail(unitError(dimension, quote(unit) + " is not the unit of " + std::string(dimension.what)));
}

template <class Q>
Result<Q> make(const Dimension& dimension, double number, std::string_view unit)
{
    const Result<double> factor = factorOf(dimension, unit);
    if (!factor)
        return fail(factor.error());
    const double value = number * *factor;
    if (!std::isfinite(value) || value <= 0.0)
        return fail({ErrorCode::OutOfRange, std::string(dimension.what) + " must be above zero and finite", {},
                     "Write, for example, " + std::string(dimension.example)});
    return Q(value);
}

struct Split {
    double number;
    std::string_view unit;
};

Result<Split> split(const Dimension& dimension, std::string_view text)
{
    text = trimmed(text);
    double number = 0.0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (code != std::errc() || !std::isfinite(number))
        return fail(unitError(dimension, quote(text) + " does not begin with a number"));
    return Split{number, trimmed(text.substr(static_cast<std::size_t>(end - text.data())))};
}

template <class Q>
Result<Q> parse(const Dimension& dimension, std::string_view text)
{
    const Result<Split> parts = split(dimension, text);
    if (!parts)
        return fail(parts.error());
    return make<Q>(dimension, parts->number, parts->unit);
}

}  // namespace

Result<Bytes> parseBytes(std::string_view text)
{
    return parse<Bytes>(dataSize, text);
}

Result<Bandwidth> parseBandwidth(std::string_view text)
{
    return parse<Bandwidth>(dataRate, text);
}

Result<FlopRate> parseFlopRate(std::string_view text)
{
    return parse<FlopRate>(workRate, text);
}

Result<Watts> parseWatts(std::string_view text)
{
    return parse<Watts>(power, text);
}

Result<Hertz> parseHertz(std::string_view text)
{
    return parse<Hertz>(frequency, text);
}

Result<Bytes> makeBytes(double number, std::string_view unit)
{
    return make<Bytes>(dataSize, number, unit);
}

Result<Bandwidth> makeBandwidth(double number, std::string_view unit)
{
    return make<Bandwidth>(dataRate, number, unit);
}

Result<FlopRate> makeFlopRate(double number, std::string_view unit)
{
    return make<FlopRate>(workRate, number, unit);
}

Result<Watts> makeWatts(double number, std::string_view unit)
{
    return make<Watts>(power, number, unit);
}

Result<Hertz> makeHertz(double number, std::string_view unit)
{
    return make<Hertz>(frequency, number, unit);
}

Result<std::int64_t> parseCount(std::string_view text)
{
    const std::string_view all = trimmed(text);
    std::int64_t number = 0;
    const auto [end, code] = std::from_chars(all.data(), all.data() + all.size(), number);
    const Error bad{ErrorCode::BadValue, quote(all) + " is not a whole number", {},
                    "Write 8192, 8Ki (8,192) or 8k (8,000), without separators"};
    if (code == std::errc::result_out_of_range)
        return fail({ErrorCode::OutOfRange, quote(all) + " is too large a number", {}, bad.hint});
    if (code != std::errc())
        return fail(bad);
    const auto factor = prefixFactor(all.substr(static_cast<std::size_t>(end - all.data())));
    if (!factor || *factor < 1.0)
        return fail(bad);
    const double product = static_cast<double>(number) * *factor;
    if (std::abs(product) >= static_cast<double>(std::numeric_limits<std::int64_t>::max()))
        return fail({ErrorCode::OutOfRange, quote(all) + " is too large a number", {}, bad.hint});
    return number * static_cast<std::int64_t>(*factor);
}

}  // namespace ridgepoint::units
