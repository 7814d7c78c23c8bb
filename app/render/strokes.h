// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/render/theme.h"

#include <QPen>

/// The strokes of the chart, one for each thing drawn; screen, PNG, PDF and SVG take them from here.
namespace ridgepoint::render {

QPen majorGridPen(const Theme& theme);
QPen minorGridPen(const Theme& theme);
QPen borderPen(const Theme& theme);
QPen roofPen(const Theme& theme, bool secondary);
QPen continuationPen(const Theme& theme);
QPen ridgePen(const Theme& theme);      ///< ring at the corner
QPen ridgeDropPen(const Theme& theme);  ///< dotted line down to the axis
QPen dotPen(const Theme& theme, scene::DotKind kind, workload::Phase phase);
QPen leaderPen(const Theme& theme, scene::DotKind kind, workload::Phase phase);
QPen haloPen(const Theme& theme, bool selected);  ///< ring about a hovered or selected dot
QPen cardPen(const Theme& theme);

}  // namespace ridgepoint::render
