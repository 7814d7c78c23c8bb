// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/render/placed_chart.h"

namespace ridgepoint::render {

/// How far from a dot's centre the mouse still means it, in logical pixels.
inline constexpr double hitDistance = 14.0;

/// The dot whose centre is nearest to a point, within hitDistance or its own marker; of equals the one painted last.
/// Null where there is none.
const PlacedDot* nearestDot(const PlacedChart& chart, const QPointF& point);

/// How far from a roof the mouse still means it, in logical pixels.
inline constexpr double roofHitDistance = 6.0;

/// The main roof of the present setup under a point, or null. A dot near the point comes first: ask for it before.
const PlacedRoof* mainRoofAt(const PlacedChart& chart, const QPointF& point);

}  // namespace ridgepoint::render
