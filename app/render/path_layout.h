// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/render/placed_chart.h"

namespace ridgepoint::render {

/// Fills in the arrows from pinned setups to the present one, from rim to rim of their dots. Both dots must be in the plot
/// and further apart than they are wide. An arrow whose label finds no free place has none. Everything else must be placed.
void placeArrows(PlacedChart& chart, const scene::ChartScene& scene, const TextPlacer& texts);

/// Fills in the trails, cut to the plot, with a tick at each end that is in it and the label of the end where it is free.
void placeTrails(PlacedChart& chart, const scene::ChartScene& scene, const TextPlacer& texts);

}  // namespace ridgepoint::render
