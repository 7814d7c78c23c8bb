// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/render/oriented_box.h"

#include "app/render/clip.h"

#include <QtMath>

#include <algorithm>
#include <cmath>

namespace ridgepoint::render {

namespace {

QPointF turned(const QPointF& point, double degrees)
{
    const double angle = qDegreesToRadians(degrees);
    return {point.x() * std::cos(angle) - point.y() * std::sin(angle),
            point.x() * std::sin(angle) + point.y() * std::cos(angle)};
}

/// The point as seen by someone who stands in the box's centre and is turned with it.
QPointF seenFrom(const OrientedBox& box, const QPointF& point)
{
    return box.angle == 0.0 ? point - box.centre : turned(point - box.centre, -box.angle);
}

QRectF ownRect(const OrientedBox& box)
{
    return {-box.halfWidth, -box.halfHeight, 2.0 * box.halfWidth, 2.0 * box.halfHeight};
}

/// True where a line parallel to a side of `a` keeps the two apart.
bool separatedBySidesOf(const OrientedBox& a, const OrientedBox& b)
{
    QRectF spread;
    bool first = true;
    for (const QPointF& corner : b.corners()) {
        const QPointF seen = seenFrom(a, corner);
        if (first)
            spread = QRectF(seen, seen);
        first = false;
        spread.setCoords(std::min(spread.left(), seen.x()), std::min(spread.top(), seen.y()),
                         std::max(spread.right(), seen.x()), std::max(spread.bottom(), seen.y()));
    }
    return spread.left() >= a.halfWidth || spread.right() <= -a.halfWidth || spread.top() >= a.halfHeight
        || spread.bottom() <= -a.halfHeight;
}

}  // namespace

std::array<QPointF, 4> OrientedBox::corners() const
{
    std::array<QPointF, 4> points{QPointF(-halfWidth, -halfHeight), QPointF(halfWidth, -halfHeight),
                                  QPointF(halfWidth, halfHeight), QPointF(-halfWidth, halfHeight)};
    for (QPointF& point : points)
        point = centre + (angle == 0.0 ? point : turned(point, angle));
    return points;
}

QRectF OrientedBox::bounds() const
{
    const double radians = qDegreesToRadians(angle);
    const double width = halfWidth * std::abs(std::cos(radians)) + halfHeight * std::abs(std::sin(radians));
    const double height = halfWidth * std::abs(std::sin(radians)) + halfHeight * std::abs(std::cos(radians));
    return {centre.x() - width, centre.y() - height, 2.0 * width, 2.0 * height};
}

bool OrientedBox::inside(const QRectF& rect) const
{
    const QRectF around = bounds();
    return around.left() >= rect.left() && around.right() <= rect.right() && around.top() >= rect.top()
        && around.bottom() <= rect.bottom();
}

OrientedBox OrientedBox::upright(const QRectF& rect)
{
    return {rect.center(), rect.width() / 2.0, rect.height() / 2.0, 0.0};
}

bool overlap(const OrientedBox& a, const OrientedBox& b)
{
    if (a.angle == 0.0 && b.angle == 0.0)
        return std::abs(a.centre.x() - b.centre.x()) < a.halfWidth + b.halfWidth
            && std::abs(a.centre.y() - b.centre.y()) < a.halfHeight + b.halfHeight;
    return !separatedBySidesOf(a, b) && !separatedBySidesOf(b, a);
}

bool overlap(const OrientedBox& box, const QPointF& centre, double radius)
{
    const QPointF seen = seenFrom(box, centre);
    const double dx = std::max(0.0, std::abs(seen.x()) - box.halfWidth);
    const double dy = std::max(0.0, std::abs(seen.y()) - box.halfHeight);
    return dx * dx + dy * dy < radius * radius;
}

double lengthInside(const QLineF& line, const OrientedBox& box)
{
    const std::optional<QLineF> part = clipped(QLineF(seenFrom(box, line.p1()), seenFrom(box, line.p2())), ownRect(box));
    return part ? part->length() : 0.0;
}

}  // namespace ridgepoint::render
