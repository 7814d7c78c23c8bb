// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/chart_scene.h"

#include <vector>

/// What zooming, panning and moving dots do to the ranges of the view. All results are within scene::zoomLimits.
namespace ridgepoint::render {

/// A point of data space.
struct DataPoint {
    double intensity = 1.0;
    double performance = 1.0;

    friend bool operator==(const DataPoint&, const DataPoint&) = default;
};

/// Both axes grown (factor above 1) or shrunk by the same factor in log space; `fixed` stays where it is on the screen.
/// Stops at scene::leastDecades and at the limits.
scene::AxisRanges zoomedAbout(const scene::AxisRanges& ranges, const DataPoint& fixed, double factor);

/// Moved by decades, to the right and upwards; the number of decades in view stays.
scene::AxisRanges panned(const scene::AxisRanges& ranges, double across, double upwards);

/// Grown by whole decades until every point is inside.
scene::AxisRanges grownToHold(const scene::AxisRanges& ranges, const std::vector<DataPoint>& points);

}  // namespace ridgepoint::render
