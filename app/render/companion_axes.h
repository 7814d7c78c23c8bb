// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/render/companion_plot.h"

namespace ridgepoint::render {

/// Counts on a logarithmic axis with a tick at each power of two from `low` to `high`, which are at least 1; the range is
/// wider by the factor `margin` on both sides, so that a mark at an end is whole.
PlotAxis countAxis(const QString& title, double low, double high, double margin = 1.25);

/// Seconds from 0 to a round time at or above `highest`, at even steps. For `highest` not above 0, up to one second.
PlotAxis durationAxis(const QString& title, double highest);

/// The unit that the labels of ticks carry.
enum class TickUnit { None, Seconds };

/// A logarithmic axis over values above zero with a margin on both sides, ticks as on the roofline chart.
PlotAxis logAxis(const QString& title, double lowest, double highest, TickUnit unit);

/// From 1 to 2 by fifths: factors.
PlotAxis factorAxis(const QString& title);

}  // namespace ridgepoint::render
