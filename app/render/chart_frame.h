// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/render/placed_chart.h"
#include "app/render/theme.h"

#include <memory>

class QPainter;

namespace ridgepoint::render {

/// The grid of decades and the roofs, drawn by Qt Charts on a scene that no view shows. Everything else of the chart is
/// ours: Qt Charts gets neither text nor dots.
class ChartFrame {
public:
    ChartFrame();
    ~ChartFrame();
    ChartFrame(const ChartFrame&) = delete;
    ChartFrame& operator=(const ChartFrame&) = delete;

    /// Takes over plot rectangle, ranges and roofs. The chart must have a plot.
    void show(const PlacedChart& chart, const Theme& theme);

    /// Draws the chart last shown with its top left corner at the painter's origin.
    void paint(QPainter& painter) const;

    /// Where Qt Charts puts a point; to be compared with PlotMapping.
    QPointF position(double intensity, double performance) const;

private:
    struct Parts;
    std::unique_ptr<Parts> m_parts;
};

}  // namespace ridgepoint::render
