// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/render/view_ranges.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint::render {

namespace {

using scene::AxisRanges;
using scene::Range;

Range zoomedAbout(const Range& range, double fixed, double factor)
{
    return {fixed * std::pow(range.low / fixed, factor), fixed * std::pow(range.high / fixed, factor)};
}

Range panned(const Range& range, double decades, const Range& limits)
{
    decades = std::clamp(decades, std::log10(limits.low / range.low), std::log10(limits.high / range.high));
    const double factor = std::pow(10.0, decades);
    return {range.low * factor, range.high * factor};
}

Range grownToHold(Range range, double value, const Range& limits)
{
    if (!std::isfinite(value) || value <= 0.0)
        return range;
    const auto wholeDecades = [](double decades) { return std::pow(10.0, std::ceil(std::max(0.0, decades))); };
    range.low = std::max(limits.low, range.low / wholeDecades(std::log10(range.low / value)));
    range.high = std::min(limits.high, range.high * wholeDecades(std::log10(value / range.high)));
    return range;
}

}  // namespace

scene::AxisRanges zoomedAbout(const scene::AxisRanges& ranges, const DataPoint& fixed, double factor)
{
    const AxisRanges from = scene::clamped(ranges);
    if (!std::isfinite(factor) || factor <= 0.0)
        return from;
    const double narrowest = std::min(from.intensity.decades(), from.performance.decades());
    const double least = std::min(1.0, scene::leastDecades / narrowest);
    factor = std::max(factor, least);
    return scene::clamped({zoomedAbout(from.intensity, fixed.intensity, factor),
                           zoomedAbout(from.performance, fixed.performance, factor)});
}

scene::AxisRanges panned(const scene::AxisRanges& ranges, double across, double upwards)
{
    const AxisRanges from = scene::clamped(ranges);
    if (!std::isfinite(across) || !std::isfinite(upwards))
        return from;
    return scene::clamped({panned(from.intensity, across, scene::zoomLimits.intensity),
                           panned(from.performance, upwards, scene::zoomLimits.performance)});
}

scene::AxisRanges grownToHold(const scene::AxisRanges& ranges, const std::vector<DataPoint>& points)
{
    AxisRanges grown = scene::clamped(ranges);
    for (const DataPoint& point : points) {
        grown.intensity = grownToHold(grown.intensity, point.intensity, scene::zoomLimits.intensity);
        grown.performance = grownToHold(grown.performance, point.performance, scene::zoomLimits.performance);
    }
    return grown;
}

}  // namespace ridgepoint::render
