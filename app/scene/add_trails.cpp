// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/add_trails.h"

#include "core/units/format.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace ridgepoint::scene {

namespace {

using scenario::Count;

/// A path shorter than this share of its coordinates has no length on any screen.
constexpr double still = 1e-6;

const std::string& wordFor(Count count, const Words& words)
{
    switch (count) {
    case Count::Batch:
        return words.batch;
    case Count::Context:
        return words.context;
    case Count::Prompt:
        break;
    }
    return words.prompt;
}

bool isDrawable(double value)
{
    return std::isfinite(value) && value > 0.0;
}

bool isStill(const std::vector<TrailPoint>& points)
{
    const TrailPoint& first = points.front();
    return std::all_of(points.begin(), points.end(), [&first](const TrailPoint& point) {
        return std::abs(point.intensity / first.intensity - 1.0) < still
            && std::abs(point.performance / first.performance - 1.0) < still;
    });
}

}  // namespace

void addTrails(ChartScene& scene, const evaluation::Trails& trails, const ViewOptions& options)
{
    scene.trails.clear();
    const double devices = options.allDevices ? static_cast<double>(trails.devices) : 1.0;
    const auto label = [&](std::int64_t value) {
        return fmt::format("{} {}", wordFor(trails.count, options.words), units::formatCount(value));
    };
    for (const Dot& dot : scene.dots) {
        const auto found = std::find_if(trails.trails.begin(), trails.trails.end(),
                                        [&dot](const evaluation::Trail& trail) { return trail.dot == dot.ref; });
        if (dot.setup != 0 || found == trails.trails.end())
            continue;
        std::vector<TrailPoint> points;
        points.reserve(found->points.size());
        for (const evaluation::TrailPoint& point : found->points) {
            const TrailPoint placed{point.value, point.intensity.value(), devices * point.rate.value()};
            if (isDrawable(placed.intensity) && isDrawable(placed.performance))
                points.push_back(placed);
        }
        if (points.size() < 2 || isStill(points))
            continue;
        const std::int64_t first = points.front().value;
        const std::int64_t last = points.back().value;
        scene.trails.push_back({dot.id, std::move(points), label(first), label(last)});
    }
}

}  // namespace ridgepoint::scene
