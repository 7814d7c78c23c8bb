// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/render/hit_test.h"

#include <algorithm>
#include <limits>

namespace ridgepoint::render {

const PlacedDot* nearestDot(const PlacedChart& chart, const QPointF& point)
{
    const PlacedDot* nearest = nullptr;
    double least = std::numeric_limits<double>::infinity();
    for (const PlacedDot& dot : chart.dots) {
        const double distance = QLineF(dot.centre, point).length();
        if (distance <= std::max(hitDistance, dot.reach) && distance <= least) {
            nearest = &dot;
            least = distance;
        }
    }
    return nearest;
}

}  // namespace ridgepoint::render
