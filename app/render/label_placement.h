// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/render/placed_chart.h"

#include <vector>

namespace ridgepoint::render {

/// A dot that wants its label placed.
struct LabelRequest {
    const PlacedDot* dot = nullptr;
    QString name;
    QString detail;               ///< second line; may be empty
    double preferredAngle = 0.0;  ///< degrees, 0 is right of the dot, 90 below it
    int previous = -1;            ///< candidate of the last layout, -1 for none
};

/// What labels must keep clear of, and lines they should not cover.
struct LabelSurroundings {
    struct Line {
        QLineF line;
        double cost;  ///< of each pixel covered
    };

    QRectF plot;
    std::vector<PlacedDot> dots;
    std::vector<OrientedBox> boxes;
    std::vector<Line> lines;
};

/// The labels that found room, in the order of the requests. Greedy: each takes the cheapest free place around its dot,
/// in a fixed order of angles and distances.
std::vector<PlacedLabel> placeLabels(const std::vector<LabelRequest>& requests, const LabelSurroundings& surroundings,
                                     const TextPlacer& texts);

}  // namespace ridgepoint::render
