// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/render/clip.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace ridgepoint::render {

namespace {

/// One side of a rectangle: inside is where `sign * coordinate <= sign * at`.
struct Side {
    bool vertical;
    double at;
    double sign;

    double outside(const QPointF& point) const { return sign * ((vertical ? point.x() : point.y()) - at); }
};

QPolygonF cutAt(const Side& side, const QPolygonF& polygon)
{
    QPolygonF kept;
    for (qsizetype i = 0; i < polygon.size(); ++i) {
        const QPointF& from = polygon[i];
        const QPointF& to = polygon[(i + 1) % polygon.size()];
        const double before = side.outside(from);
        const double after = side.outside(to);
        if (before <= 0.0)
            kept << from;
        if ((before < 0.0 && after > 0.0) || (before > 0.0 && after < 0.0)) {
            QPointF crossing = from + (to - from) * (before / (before - after));
            (side.vertical ? crossing.rx() : crossing.ry()) = side.at;
            kept << crossing;
        }
    }
    return kept;
}

}  // namespace

std::optional<QLineF> clipped(const QLineF& line, const QRectF& rect)
{
    if (!std::isfinite(line.x1()) || !std::isfinite(line.y1()) || !std::isfinite(line.x2()) || !std::isfinite(line.y2()))
        return std::nullopt;
    double enter = 0.0;
    double leave = 1.0;
    const std::array<std::pair<double, double>, 4> sides{{{-line.dx(), line.x1() - rect.left()},
                                                          {line.dx(), rect.right() - line.x1()},
                                                          {-line.dy(), line.y1() - rect.top()},
                                                          {line.dy(), rect.bottom() - line.y1()}}};
    for (const auto& [direction, distance] : sides) {
        if (direction == 0.0) {
            if (distance < 0.0)
                return std::nullopt;
        } else if (direction < 0.0) {
            enter = std::max(enter, distance / direction);
        } else {
            leave = std::min(leave, distance / direction);
        }
    }
    if (enter > leave)
        return std::nullopt;
    const auto within = [&rect](const QPointF& point) {
        return QPointF(std::clamp(point.x(), rect.left(), rect.right()), std::clamp(point.y(), rect.top(), rect.bottom()));
    };
    return QLineF(within(line.pointAt(enter)), within(line.pointAt(leave)));
}

QPolygonF clipped(const QPolygonF& polygon, const QRectF& rect)
{
    QPolygonF rest = polygon;
    for (const Side& side : {Side{true, rect.left(), -1.0}, Side{true, rect.right(), 1.0}, Side{false, rect.top(), -1.0},
                             Side{false, rect.bottom(), 1.0}})
        rest = cutAt(side, rest);
    return rest;
}

}  // namespace ridgepoint::render
