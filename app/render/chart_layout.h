// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/render/placed_chart.h"

#include <map>

namespace ridgepoint::render {

/// Words that the layout adds to those of the scene.
struct LayoutWords {
    QString intensity = QStringLiteral("Intensity");
    QString performance = QStringLiteral("Performance");
    QString attainable = QStringLiteral("Attainable");
    QString bound = QStringLiteral("Bound by");
    QString memory = QStringLiteral("memory");
    QString compute = QStringLiteral("compute");
    QString link = QStringLiteral("link");
    QString share = QStringLiteral("Share of time");
    QString more = QStringLiteral("more");

    const QString& of(roofline::Bound limit) const
    {
        return limit == roofline::Bound::Memory ? memory : limit == roofline::Bound::Link ? link : compute;
    }

    friend bool operator==(const LayoutWords&, const LayoutWords&) = default;
};

struct LayoutOptions {
    QSizeF size;               ///< of the whole chart in logical pixels
    scene::AxisRanges ranges;  ///< brought within scene::zoomLimits
    double scale = 1.0;        ///< of type and dots: the theme's
    bool caption = true;
    std::string hoveredDot;  ///< gets a card; empty for none
    std::string selectedDot;
    std::map<std::string, int>
        previousCandidates;  ///< PlacedLabel::candidate by dot: labels stay where they were if they can
    LayoutWords words;
};

/// Scene → pixels. Total: any size, any scene. A size that leaves no room for a plot gives an empty chart.
PlacedChart layout(const scene::ChartScene& scene, const LayoutOptions& options, const TextMetrics& metrics);

/// `wanted` widened until a decade is as long on both axes of the plot that a chart of this size has.
scene::AxisRanges fittedRanges(const scene::ChartScene& scene, const scene::AxisRanges& wanted, LayoutOptions options,
                               const TextMetrics& metrics);

}  // namespace ridgepoint::render
