// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/render/chart_layout.h"

namespace ridgepoint::render {

/// What surrounds the plot, and the rectangle that it leaves, in whole pixels; null where nothing is left.
struct Surround {
    QRectF plot;
    std::vector<PlacedText> titles;
    std::vector<PlacedText> axisTexts;
};

/// The smaller the chart, the fewer of caption, axis titles and subtitle it gets.
Surround placeSurround(const scene::ChartScene& scene, const LayoutOptions& options, const TextPlacer& texts);

/// Fills in the ticks and says where there is room for a minor grid.
void placeTicks(PlacedChart& chart, const TextPlacer& texts);

}  // namespace ridgepoint::render
