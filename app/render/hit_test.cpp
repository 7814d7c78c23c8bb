// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/render/hit_test.h"

#include <algorithm>
#include <cmath>
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

const PlacedRoof* mainRoofAt(const PlacedChart& chart, const QPointF& point)
{
    for (const PlacedRoof& roof : chart.roofs) {
        if (roof.secondary || roof.setup > 0 || !roof.line || roof.line->length() <= 0.0)
            continue;
        const QLineF& line = *roof.line;
        const QPointF along(line.dx() / line.length(), line.dy() / line.length());
        const QPointF from = point - line.p1();
        const double at = QPointF::dotProduct(from, along);
        const double off = std::abs(from.x() * along.y() - from.y() * along.x());
        if (at >= 0.0 && at <= line.length() && off <= roofHitDistance)
            return &roof;
    }
    return nullptr;
}

}  // namespace ridgepoint::render
