// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/render/chart_layout.h"

namespace ridgepoint::render {

/// The card of the hovered dot, beside it and within the chart.
HoverCard placeHoverCard(const PlacedDot& placed, const scene::Dot& dot, const LayoutOptions& options, const TextPlacer& texts);

}  // namespace ridgepoint::render
