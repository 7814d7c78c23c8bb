// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/render/placed_chart.h"
#include "app/render/theme.h"

#include <QPen>

/// The strokes of the chart, one for each thing drawn; screen, PNG, PDF and SVG take them from here.
namespace ridgepoint::render {

/// Of the rings at the corners, in pixels at scale 1.
inline constexpr double cornerRadius = 4.5;
inline constexpr double pinnedCornerRadius = 3.0;

QPen majorGridPen(const Theme& theme);
QPen minorGridPen(const Theme& theme);
QPen borderPen(const Theme& theme);
QPen roofPen(const Theme& theme, const PlacedRoof& roof);
QPen continuationPen(const Theme& theme);
QPen ridgePen(const Theme& theme);      ///< ring at the corner
QPen ridgeDropPen(const Theme& theme);  ///< dotted line down to the axis
QPen dotPen(const Theme& theme, const PlacedDot& dot);
QColor dotFill(const Theme& theme, const PlacedDot& dot);  ///< hollow for a setup that is compared with
QColor labelGround(const Theme& theme);  ///< behind a label that lies over a line
QPen leaderPen(const Theme& theme, scene::DotKind kind, workload::Phase phase);
QPen trailPen(const Theme& theme, scene::DotKind kind, workload::Phase phase);
QPen arrowPen(const Theme& theme, workload::Phase phase);
QPen haloPen(const Theme& theme, bool selected);  ///< ring about a hovered or selected dot
QPen cardPen(const Theme& theme);

}  // namespace ridgepoint::render
