// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/render/companion_plot.h"
#include "app/render/theme.h"

#include <QBrush>
#include <QPen>

/// Fills and strokes of the companion charts, the same in the plot and in the legend.
namespace ridgepoint::render {

/// The colour of the part under a pattern of its own, so that colour alone tells no part apart; a hatched tint without a
/// part.
QBrush bandBrush(const Theme& theme, const PlotBand& band);

/// The edge of a band, which can be seen on the plot whatever the fill.
QPen bandPen(const Theme& theme, const PlotBand& band);

QPen linePen(const Theme& theme, LineRole role);

QBrush markBrush(const Theme& theme, MarkShape shape);
QPen markPen(const Theme& theme, MarkShape shape);

QBrush barBrush(const Theme& theme, workload::Phase phase);
QPen barPen(const Theme& theme, workload::Phase phase);

}  // namespace ridgepoint::render
