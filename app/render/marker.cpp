// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/render/marker.h"

#include "app/render/clip.h"

#include <QtMath>

#include <cmath>

namespace ridgepoint::render {

namespace {

using scene::DotKind;

constexpr int circleCorners = 48;

/// A regular polygon, or a star whose inner corners lie nearer to the centre.
struct Shape {
    int corners;
    double firstCorner;  ///< degrees, 0 is right of the centre, 90 below it
    double inner = 0.0;  ///< distance of a star's inner corners over that of its outer ones; 0 for a polygon
};

Shape shapeOf(DotKind kind)
{
    switch (kind) {
    case DotKind::WholePhase:
        return {circleCorners, 0.0};
    case DotKind::Weights:
        return {4, 45.0};
    case DotKind::Attention:
        return {4, 0.0};
    case DotKind::DeltaNet:
        return {3, -90.0};
    case DotKind::StateSpace:
        return {5, -90.0};
    case DotKind::Experts:
        return {5, -90.0, 0.5};
    case DotKind::Communication:
        return {3, 0.0};
    case DotKind::LmHead:
        return {6, 0.0};
    case DotKind::Embedding:
        return {3, 90.0};
    }
    return {circleCorners, 0.0};
}

}  // namespace

double markerReach(DotKind kind)
{
    // Area of a regular polygon of n corners at distance R: n / 2 · R² · sin(2π / n); of a star with inner corners at
    // i · R: n · i · R² · sin(π / n).
    const Shape shape = shapeOf(kind);
    const double area = shape.inner > 0.0 ? shape.corners * shape.inner * std::sin(M_PI / shape.corners)
                                          : shape.corners / 2.0 * std::sin(2.0 * M_PI / shape.corners);
    return std::sqrt(M_PI / area);
}

QPolygonF markerOutline(const PlacedDot& dot, const QRectF& plot)
{
    const QPointF reach(dot.reach, dot.reach);
    const bool whole = plot.contains(QRectF(dot.centre - reach, dot.centre + reach));
    if (dot.kind == DotKind::WholePhase && whole)
        return {};
    const Shape shape = shapeOf(dot.kind);
    QPolygonF outline;
    for (int i = 0; i < shape.corners; ++i) {
        const double angle = qDegreesToRadians(shape.firstCorner + 360.0 * i / shape.corners);
        outline << dot.centre + dot.reach * QPointF(std::cos(angle), std::sin(angle));
        const double between = angle + M_PI / shape.corners;
        if (shape.inner > 0.0)
            outline << dot.centre + shape.inner * dot.reach * QPointF(std::cos(between), std::sin(between));
    }
    return whole ? outline : clipped(outline, plot);
}

}  // namespace ridgepoint::render
