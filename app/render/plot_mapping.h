// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/chart_scene.h"

#include <QPointF>
#include <QRectF>

namespace ridgepoint::render {

/// Data space (FLOP/byte, FLOP/s) ↔ logical pixels, logarithmic on both axes. Small values are left and at the bottom.
class PlotMapping {
public:
    PlotMapping() = default;
    PlotMapping(const QRectF& plot, const scene::AxisRanges& ranges);

    const QRectF& plot() const { return m_plot; }
    const scene::AxisRanges& ranges() const { return m_ranges; }

    double mapX(double intensity) const;    ///< intensity above zero
    double mapY(double performance) const;  ///< performance above zero
    double intensityAt(double x) const;
    double performanceAt(double y) const;
    QPointF map(double intensity, double performance) const { return {mapX(intensity), mapY(performance)}; }

    double decadeWidth() const;   ///< pixels across
    double decadeHeight() const;  ///< pixels upwards

    /// False for what is outside, not above zero or not finite.
    bool contains(double intensity, double performance) const;

    friend bool operator==(const PlotMapping&, const PlotMapping&) = default;

private:
    QRectF m_plot;
    scene::AxisRanges m_ranges;
};

}  // namespace ridgepoint::render
