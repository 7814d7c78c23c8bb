// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalogs/figure.h"

#include "core/base/id.h"
#include "core/base/utf8.h"
#include "core/json/cursor.h"
#include "core/units/format.h"
#include "core/units/parse.h"

#include <charconv>
#include <chrono>
#include <string_view>
#include <vector>

namespace ridgepoint::catalogs {

namespace {

/// How a kind of figure is made and what is plausible for it.
template <class Quantity>
struct Dimension {
    Result<Quantity> (*make)(double, std::string_view);
    Quantity least;
    Quantity most;
    std::string_view example;
};

constexpr Dimension<units::FlopRate> rates{units::makeFlopRate, units::FlopRate(1e9), units::FlopRate(1e18),
                                           R"({"value": 989.4, "unit": "TFLOP/s", "basis": …, "source": …, "date": …})"};
constexpr Dimension<units::Bandwidth> bandwidths{units::makeBandwidth, units::Bandwidth(1e8), units::Bandwidth(1e17),
                                                 R"({"value": 3.35, "unit": "TB/s", "basis": …, "source": …, "date": …})"};
constexpr Dimension<units::Bytes> sizes{units::makeBytes, units::Bytes(64e6), units::Bytes(1e16),
                                        R"({"value": 80, "unit": "GB", "basis": …, "source": …, "date": …})"};
constexpr Dimension<units::Bytes> cacheSizes{units::makeBytes, units::Bytes(1e3), units::Bytes(1e12),
                                             R"({"value": 50, "unit": "MB", "basis": …, "source": …, "date": …})"};
constexpr Dimension<units::Watts> powers{units::makeWatts, units::Watts(1), units::Watts(1e6),
                                         R"({"value": 700, "unit": "W", "basis": …, "source": …, "date": …})"};
constexpr Dimension<units::Hertz>
    clocks{units::makeHertz, units::Hertz(1e6), units::Hertz(1e11),
           R"({"engine": "tensor", "value": 1.83, "unit": "GHz", "basis": …, "source": …, "date": …})"};

/// Measured figures are seldom above the printed ones, and then by what a clock boosts: more is a slip.
constexpr double mostAchieved = 2.0;

bool isDigits(std::string_view text)
{
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// The number that these digits are; 0 where they are none.
unsigned digits(std::string_view text)
{
    unsigned number = 0;
    if (isDigits(text))
        std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

/// "2026-08-22", "2026-08" or "2026", a day of the calendar, and neither before machines nor far in the future.
bool isDate(std::string_view text)
{
    const bool hasMonth = text.size() >= 7 && text[4] == '-';
    const bool hasDay = text.size() == 10 && hasMonth && text[7] == '-';
    if (text.size() != 4 && !(hasMonth && text.size() == 7) && !hasDay)
        return false;
    const unsigned year = digits(text.substr(0, 4));
    const std::chrono::month month(hasMonth ? digits(text.substr(5, 2)) : 1);
    const std::chrono::day day(hasDay ? digits(text.substr(8)) : 1);
    return year >= 1970 && year <= 2100 && (std::chrono::year(static_cast<int>(year)) / month / day).ok();
}

std::string readDate(const json::Cursor& place)
{
    std::string date = place.asText();
    if (place.isText() && !isDate(date))
        place.refuse(ErrorCode::BadValue, quote(date) + " is not a date",
                     "Write 2026-08-22, 2026-08 or 2026, a day from 1970 to 2100");
    return date;
}

/// "?" and "me" send nobody to where the figure stands.
std::string checkedCitation(const json::Cursor& place, std::string citation)
{
    constexpr std::size_t leastLength = 3;
    if (place.isText() && visibleLength(citation) < leastLength)
        place.refuse(ErrorCode::BadValue, quote(citation) + " is too short to find a source by",
                     "Name the data sheet, the page or the run");
    return citation;
}

std::string readCitation(const json::Cursor& place)
{
    return checkedCitation(place.at("citation"), place.text("citation"));
}

Basis readBasis(const json::Cursor& place)
{
    constexpr std::string_view choices = "vendor, measured, derived or unverified";
    const auto basis = place.choice<Basis>("basis", basisFromName, choices);
    if (basis == Basis::WhatIf)
        place.at("basis").refuse(ErrorCode::BadValue, "what-if is for figures typed into the program, not for a catalog",
                                 "Write " + std::string(choices));
    return basis;
}

/// What the figure's "source" says. A text that could be a key has to be one, so that a slip of the pen is not taken
/// for a citation.
Source lookUp(const json::Cursor& place, const std::string& text, const SourceTable& sources)
{
    if (const auto found = sources.find(text); found != sources.end())
        return found->second;
    if (isIdText(text)) {
        std::vector<std::string> keys;
        keys.reserve(sources.size());
        for (const auto& [key, source] : sources)
            keys.push_back(key);
        place.refuse(ErrorCode::BadValue, quote(text) + " is not a key of \"sources\"",
                     json::suggestion(text, keys, "Add it there, or write the citation here"));
    }
    return {Basis::Unverified, checkedCitation(place, text), {}, {}};
}

template <class Quantity>
Quantity readQuantity(const json::Cursor& figure, const Dimension<Quantity>& dimension)
{
    if (!figure.find("unit"))
        figure.refuse(ErrorCode::MissingField, "\"unit\" is missing", "Write " + std::string(dimension.example));
    const std::string unit = figure.text("unit");
    const Result<Quantity> made = dimension.make(figure.number("value"), unit);
    const bool ofNumber = !made && made.error().code == ErrorCode::OutOfRange;
    const Quantity quantity = figure.at(ofNumber ? "value" : "unit").accept(made).value_or(Quantity());
    if (made && (quantity < dimension.least || quantity > dimension.most))
        figure.at("value").refuse(ErrorCode::OutOfRange,
                                  units::format(quantity) + " is not plausible: no part lies outside "
                                      + units::format(dimension.least) + " to " + units::format(dimension.most),
                                  "Check the unit's prefix");
    return quantity;
}

void refuseBare(const json::Cursor& place, std::string_view example)
{
    if (place.isNumber() || place.isText())
        place.refuse(ErrorCode::BadValue, "a bare number or text has no unit and no source",
                     "Write " + std::string(example));
}

template <class Quantity>
Figure<Quantity> readFigure(const json::Cursor& place, const SourceTable& sources, const Dimension<Quantity>& dimension)
{
    refuseBare(place, dimension.example);
    place.allowOnly({"value", "unit", "basis", "source", "date", "note", "kernel"});
    Figure<Quantity> figure{readQuantity(place, dimension), readFigureSource(place, sources)};
    if (!place.find("kernel"))
        return figure;
    figure.source.kernel = place.text("kernel");
    if (figure.source.basis != Basis::Measured)
        place.at("kernel").refuse(ErrorCode::BadValue,
                                  "a kernel is run to measure, and the basis of this figure is "
                                      + std::string(name(figure.source.basis)),
                                  "Take \"kernel\" out, or make \"basis\" measured if the figure is");
    return figure;
}

template <class Quantity>
Figure<Quantity> readAchieved(const json::Cursor& place, const SourceTable& sources, const Dimension<Quantity>& dimension,
                              std::optional<Quantity> peak)
{
    Figure<Quantity> figure = readFigure(place, sources, dimension);
    if (!place.find("kernel"))
        place.refuse(ErrorCode::MissingField, "\"kernel\" is missing: nothing says what reached this",
                     "Name what was run, such as \"MAMF matmul\" or \"BabelStream triad\"");
    if (peak && *peak > Quantity() && figure.value > *peak * mostAchieved)
        place.at("value").refuse(ErrorCode::OutOfRange,
                                 units::format(figure.value) + " achieved of a peak of " + units::format(*peak)
                                     + " is not plausible",
                                 "Check the unit's prefix of both");
    return figure;
}

}  // namespace

SourceTable readSources(const json::Cursor& table)
{
    SourceTable sources;
    for (const auto& [key, place] : table.members()) {
        if (!isIdText(key))
            place.refuse(ErrorCode::BadValue, quote(key) + " cannot be the key of a source",
                         "Use lower-case letters, digits, dots, dashes and underscores");
        place.allowOnly({"citation", "date"});
        sources[key] = {Basis::Unverified, readCitation(place), readDate(place.at("date")), {}};
    }
    return sources;
}

Source readSource(const json::Cursor& place)
{
    place.allowOnly({"basis", "citation", "date", "note"});
    return {readBasis(place), readCitation(place), readDate(place.at("date")), place.optionalText("note").value_or("")};
}

Source readFigureSource(const json::Cursor& place, const SourceTable& sources)
{
    const Basis basis = readBasis(place);
    Source source = lookUp(place.at("source"), place.text("source"), sources);
    source.basis = basis;
    if (const auto date = place.find("date"))
        source.date = readDate(*date);
    else if (source.date.empty())
        place.refuse(ErrorCode::MissingField, "\"date\" is missing", "Say when the source was published or last seen");
    source.note = place.optionalText("note").value_or("");
    return source;
}

Figure<units::FlopRate> readRate(const json::Cursor& place, const SourceTable& sources)
{
    return readFigure(place, sources, rates);
}

Figure<units::Bandwidth> readBandwidth(const json::Cursor& place, const SourceTable& sources)
{
    return readFigure(place, sources, bandwidths);
}

Figure<units::Bytes> readSize(const json::Cursor& place, const SourceTable& sources)
{
    return readFigure(place, sources, sizes);
}

Figure<units::Bytes> readCacheSize(const json::Cursor& place, const SourceTable& sources)
{
    return readFigure(place, sources, cacheSizes);
}

Figure<units::Watts> readPower(const json::Cursor& place, const SourceTable& sources)
{
    return readFigure(place, sources, powers);
}

Figure<units::FlopRate> readAchievable(const json::Cursor& place, const SourceTable& sources, units::FlopRate peak)
{
    return readAchieved<units::FlopRate>(place, sources, rates, peak);
}

Figure<units::Bandwidth> readAchievable(const json::Cursor& place, const SourceTable& sources,
                                        std::optional<units::Bandwidth> peak)
{
    return readAchieved(place, sources, bandwidths, peak);
}

Figure<units::Hertz> readClock(const json::Cursor& place, const SourceTable& sources)
{
    refuseBare(place, clocks.example);
    place.allowOnly({"engine", "value", "unit", "basis", "source", "date", "note"});
    return {readQuantity(place, clocks), readFigureSource(place, sources)};
}

}  // namespace ridgepoint::catalogs
