// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/render/chart_frame.h"
#include "app/render/placed_chart.h"
#include "app/render/theme.h"

namespace ridgepoint::render {

enum class Background { Filled, Transparent };

/// What changes only with size, ranges, roofs, axis texts and theme: background, regions, grid, roofs, ticks, caption.
void paintStill(QPainter& painter, const PlacedChart& chart, const Theme& theme, ChartFrame& frame, Background background);

/// What moves with the sliders: titles, names, ridge, dots, labels, card.
void paintMoving(QPainter& painter, const PlacedChart& chart, const Theme& theme);

}  // namespace ridgepoint::render
