// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/render/chart_layout.h"

namespace ridgepoint::render {

/// The card of a dot, beside it and within the chart, whose dots and labels must be placed.
HoverCard placeHoverCard(const PlacedChart& chart, const PlacedDot& placed, const scene::Dot& dot, const LayoutWords& words,
                         const TextPlacer& texts);

}  // namespace ridgepoint::render
