// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/chart_scene.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint::scene {

namespace {

Range clampedTo(Range range, const Range& limits)
{
    const bool sound = std::isfinite(range.low) && std::isfinite(range.high) && range.low > 0.0 && range.high > 0.0;
    if (!sound)
        return limits;
    if (range.low > range.high)
        std::swap(range.low, range.high);
    range.low = std::clamp(range.low, limits.low, limits.high);
    range.high = std::clamp(range.high, limits.low, limits.high);
    if (range.decades() < leastDecades) {
        const double factor = std::pow(10.0, leastDecades);
        const double centred = std::sqrt(range.low * range.high / factor);
        range.low = std::clamp(centred, limits.low, limits.high / factor);
        range.high = std::min(range.low * factor, limits.high);
    }
    return range;
}

Range widened(const Range& range, double decades)
{
    const double extra = std::pow(10.0, std::max(0.0, decades - range.decades()) / 2.0);
    return {range.low / extra, range.high * extra};
}

}  // namespace

double Range::decades() const
{
    return std::log10(high / low);
}

AxisRanges clamped(AxisRanges ranges)
{
    return {clampedTo(ranges.intensity, zoomLimits.intensity), clampedTo(ranges.performance, zoomLimits.performance)};
}

AxisRanges withEqualDecades(AxisRanges ranges, double widthOverHeight)
{
    ranges = clamped(ranges);
    if (!std::isfinite(widthOverHeight) || widthOverHeight <= 0.0)
        return ranges;
    ranges.intensity = widened(ranges.intensity, ranges.performance.decades() * widthOverHeight);
    ranges.performance = widened(ranges.performance, ranges.intensity.decades() / widthOverHeight);
    return clamped(ranges);
}

double figureThrough(RoofKind kind, double intensity, double performance)
{
    const double exact = kind == RoofKind::Memory ? performance / intensity : performance;
    const double step = std::pow(10.0, std::floor(std::log10(exact)) - 2.0);
    return std::round(exact / step) * step;
}

const Dot* ChartScene::findDot(const std::string& id) const
{
    const auto found = std::find_if(dots.begin(), dots.end(), [&id](const Dot& dot) { return dot.id == id; });
    return found == dots.end() ? nullptr : &*found;
}

}  // namespace ridgepoint::scene
