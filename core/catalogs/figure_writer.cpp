// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalogs/figure_writer.h"

#include "core/catalogs/json_layout.h"
#include "core/units/prefix.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

namespace ridgepoint::catalogs {

namespace {

constexpr int mostDigits = 17;  // what any double needs at most

/// A number before a prefix.
struct Written {
    double number;
    int digits;
    std::string_view prefix;
};

/// The number of the fewest digits that a reader turns into exactly `value`, where there is one.
std::optional<Written> write(double value, const units::Prefix& prefix)
{
    for (int digits = 1; digits <= mostDigits; ++digits) {
        const std::string text = fmt::format("{:.{}e}", value / prefix.factor, digits - 1);
        double number = 0.0;
        std::from_chars(text.data(), text.data() + text.size(), number);
        if (number * prefix.factor == value)
            return Written{number, digits, prefix.symbol};
    }
    return std::nullopt;
}

/// Keeps the better of two; the earlier one where both are as good.
void consider(std::optional<Written>& best, const std::optional<Written>& other)
{
    if (other && (!best || other->digits < best->digits))
        best = other;
}

Written shortest(double value, std::string_view unit)
{
    constexpr double fewDigits = 1e3;
    constexpr double manyDigits = 1e6;
    std::optional<Written> best;
    // A number from 1 to 1,000 reads best, so that it wins where others take as many digits.
    for (const double limit : {fewDigits, manyDigits}) {
        for (const units::Prefix& prefix : units::decimalPrefixes)
            if (prefix.factor >= 1.0 && value >= prefix.factor && value < limit * prefix.factor)
                consider(best, write(value, prefix));
        if (unit.starts_with('B'))
            for (const units::Prefix& prefix : units::binaryPrefixes)
                if (value >= prefix.factor && value < limit * prefix.factor)
                    consider(best, write(value, prefix));
    }
    return best.value_or(Written{value, mostDigits, ""});
}

template <class Quantity>
std::string whole(const Figure<Quantity>& figure, std::string_view unit, SourceList& sources)
{
    ObjectJson object;
    addValue(object, figure.value.value(), unit);
    addSource(object, figure.source, sources);
    return object.json();
}

}  // namespace

std::string SourceList::keyOf(const Source& source)
{
    const auto found = std::find_if(m_sources.begin(), m_sources.end(), [&source](const Source& known) {
        return known.citation == source.citation && known.date == source.date;
    });
    const auto place = found - m_sources.begin();
    if (found == m_sources.end())
        m_sources.push_back(source);
    return fmt::format("source-{}", place + 1);
}

std::string SourceList::json() const
{
    ObjectJson table;
    for (std::size_t i = 0; i < m_sources.size(); ++i) {
        ObjectJson entry;
        entry.addText("citation", m_sources[i].citation);
        entry.addText("date", m_sources[i].date);
        table.addValue(fmt::format("source-{}", i + 1), entry.json());
    }
    return table.json();
}

void addSource(ObjectJson& object, const Source& source, SourceList& sources)
{
    object.addText("basis", name(source.basis));
    object.addText("source", sources.keyOf(source));
    if (!source.note.empty())
        object.addText("note", source.note);
    if (!source.kernel.empty())
        object.addText("kernel", source.kernel);
}

void addValue(ObjectJson& object, double value, std::string_view unit)
{
    const Written written = shortest(value, unit);
    object.addValue("value", fmt::format("{}", written.number));
    object.addText("unit", std::string(written.prefix) + std::string(unit));
}

std::string figureJson(const Figure<units::FlopRate>& figure, units::NumberFormat format, SourceList& sources)
{
    return whole(figure, units::isInteger(format) ? "OP/s" : "FLOP/s", sources);
}

std::string figureJson(const Figure<units::Bandwidth>& figure, SourceList& sources)
{
    return whole(figure, "B/s", sources);
}

std::string figureJson(const Figure<units::Bytes>& figure, SourceList& sources)
{
    return whole(figure, "B", sources);
}

std::string figureJson(const Figure<units::Watts>& figure, SourceList& sources)
{
    return whole(figure, "W", sources);
}

}  // namespace ridgepoint::catalogs
