// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/companion_charts/companion_figures.h"

#include "core/units/format.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace ridgepoint::panels {

namespace {

QString fromUtf8(const std::string& utf8)
{
    return QString::fromStdString(utf8);
}

}  // namespace

QString durationWords(units::Seconds time)
{
    return fromUtf8(units::format(time));
}

QString countWords(std::int64_t count)
{
    return fromUtf8(units::formatCount(count));
}

QString numberWords(double value)
{
    return fromUtf8(units::formatNumber(value));
}

QString factorWords(double factor)
{
    return numberWords(factor) + QStringLiteral("\u00a0×");
}

QString PlainTable::cell(double value)
{
    return fromUtf8(fmt::format("{}", value));
}

QString PlainTable::cell(std::int64_t value)
{
    return fromUtf8(fmt::format("{}", value));
}

std::vector<std::int64_t> merged(std::vector<std::int64_t> values, const std::vector<std::int64_t>& further)
{
    values.insert(values.end(), further.begin(), further.end());
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
    return values;
}

std::vector<std::int64_t> steps(const scenario::CountRange& range, std::size_t perDoubling)
{
    std::size_t doublings = 0;
    for (std::int64_t value = range.low; value < range.high; value *= 2)
        ++doublings;
    return scenario::logSpaced(range, doublings * perDoubling + 1);
}

scenario::CountRange rangeFor(scenario::Count count, std::int64_t present)
{
    scenario::CountRange range = scenario::sliderRangeOf(count);
    while (range.low > present && present > 0)
        range.low /= 2;
    const std::int64_t most = scenario::limitsOf(count).high;
    while (range.high < present && range.high < most)
        range.high *= 2;
    range.high = std::min(range.high, most);
    return range;
}

std::vector<std::int64_t> contextsFor(std::int64_t present)
{
    std::vector<std::int64_t> contexts = steps(rangeFor(scenario::Count::Context, present), 4);
    return present > 0 ? merged(std::move(contexts), {present}) : contexts;
}

}  // namespace ridgepoint::panels
