// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/render/companion_plot.h"
#include "app/render/placed_text.h"

#include <QLineF>
#include <QRectF>
#include <QSizeF>

#include <cstddef>
#include <vector>

namespace ridgepoint::render {

/// The sample of a band or of a kind of marks in the legend.
struct PlacedSwatch {
    enum class Of { Band, Marks };

    QRectF box;
    Of of = Of::Band;
    std::size_t index = 0;  ///< in `bands` or `marks` of the plot

    friend bool operator==(const PlacedSwatch&, const PlacedSwatch&) = default;
};

/// A companion chart in logical pixels, without the series that Qt Charts draws.
struct PlacedCompanion {
    QSizeF size;
    QRectF plot;  ///< null where there is no room or nothing to draw
    std::vector<QLineF> grid;
    std::vector<PlacedText> texts;   ///< title, legend, ticks, axis titles, notes
    std::vector<PlacedText> labels;  ///< of marks, over the plot; they overlap neither each other nor a mark
    std::vector<PlacedSwatch> swatches;

    friend bool operator==(const PlacedCompanion&, const PlacedCompanion&) = default;
};

/// Radius of a mark in pixels at scale 1.
double markRadius(MarkShape shape);

PlacedCompanion layout(const CompanionPlot& plot, const QSizeF& size, double scale, const TextMetrics& metrics);

}  // namespace ridgepoint::render
