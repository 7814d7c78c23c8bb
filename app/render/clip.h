// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineF>
#include <QPolygonF>
#include <QRectF>

#include <optional>

namespace ridgepoint::render {

/// The part of a segment inside a rectangle (Liang and Barsky, 1984); nothing where it misses or is not finite.
std::optional<QLineF> clipped(const QLineF& line, const QRectF& rect);

/// The part of a polygon inside a rectangle (Sutherland and Hodgman, 1974); empty where it misses. Convex polygons only.
QPolygonF clipped(const QPolygonF& polygon, const QRectF& rect);

}  // namespace ridgepoint::render
