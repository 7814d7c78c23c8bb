// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/render/placed_chart.h"

namespace ridgepoint::render {

/// How far the farthest corner of a marker is from its centre, in radii of the circle of the same area.
double markerReach(scene::DotKind kind);

/// The outline of a dot's marker cut to the plot. Empty for a whole circle, which is drawn as one.
QPolygonF markerOutline(const PlacedDot& dot, const QRectF& plot);

}  // namespace ridgepoint::render
