// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/render/placed_chart.h"

namespace ridgepoint::render {

/// The roofs that bound everything: the first of each kind that is not secondary. Null where there is none.
struct MainRoofs {
    const scene::RoofLine* memory = nullptr;
    const scene::RoofLine* compute = nullptr;
};
MainRoofs mainRoofs(const scene::ChartScene& scene);

/// Fills in roofs, ridge and regions of a chart that has its mapping.
void placeRoofs(PlacedChart& chart, const scene::ChartScene& scene);

/// Fills in the names of regions, ridge and main roofs, clear of each other and of the dots, which must be placed.
void nameMainRoofs(PlacedChart& chart, const scene::ChartScene& scene, const TextPlacer& texts);

/// Fills in the names of the other roofs, clear of all that has a place by then: the labels of the dots, which come first.
void nameSecondaryRoofs(PlacedChart& chart, const scene::ChartScene& scene, const TextPlacer& texts);

}  // namespace ridgepoint::render
