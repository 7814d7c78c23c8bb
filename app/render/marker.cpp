// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/render/marker.h"

#include "app/render/clip.h"

#include <QtMath>

#include <cmath>

namespace ridgepoint::render {

namespace {

using scene::DotKind;

constexpr int circleCorners = 48;

/// A regular polygon.
struct Shape {
    int corners;
    double firstCorner;  ///< degrees, 0 is right of the centre, 90 below it
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
    // Area of a regular polygon of n corners at distance R: n / 2 · R² · sin(2π / n).
    const int corners = shapeOf(kind).corners;
    return std::sqrt(2.0 * M_PI / (corners * std::sin(2.0 * M_PI / corners)));
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
    }
    return whole ? outline : clipped(outline, plot);
}

}  // namespace ridgepoint::render
