// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineF>
#include <QPointF>
#include <QRectF>

#include <array>

namespace ridgepoint::render {

/// A rectangle turned about its centre.
struct OrientedBox {
    QPointF centre;
    double halfWidth = 0.0;
    double halfHeight = 0.0;
    double angle = 0.0;  ///< degrees, clockwise on the screen

    std::array<QPointF, 4> corners() const;
    QRectF bounds() const;  ///< upright rectangle around it
    OrientedBox grown(double margin) const { return {centre, halfWidth + margin, halfHeight + margin, angle}; }
    bool inside(const QRectF& rect) const;

    static OrientedBox upright(const QRectF& rect);

    friend bool operator==(const OrientedBox&, const OrientedBox&) = default;
};

/// Touching does not count.
bool overlap(const OrientedBox& a, const OrientedBox& b);
bool overlap(const OrientedBox& box, const QPointF& centre, double radius);

/// How much of a segment lies inside the box, in pixels.
double lengthInside(const QLineF& line, const OrientedBox& box);

}  // namespace ridgepoint::render
