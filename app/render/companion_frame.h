// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/render/companion_layout.h"
#include "app/render/theme.h"

#include <memory>

class QPainter;

namespace ridgepoint::render {

/// Areas, lines, marks and bars of a companion chart, drawn by Qt Charts on a scene that no view shows. Grid and text are
/// ours.
class CompanionFrame {
public:
    CompanionFrame();
    ~CompanionFrame();
    CompanionFrame(const CompanionFrame&) = delete;
    CompanionFrame& operator=(const CompanionFrame&) = delete;

    /// Takes over ranges and series. The placed chart must have a plot. Points that an axis cannot show are left out.
    void show(const CompanionPlot& plot, const PlacedCompanion& placed, const Theme& theme);

    /// Draws the chart last shown with its top left corner at the painter's origin.
    void paint(QPainter& painter) const;

    /// Where Qt Charts puts a point of the chart last shown, which must have a line or a mark.
    QPointF position(const QPointF& point) const;

    /// Points that Qt Charts holds, those of areas not counted.
    int pointCount() const;

private:
    struct Parts;
    std::unique_ptr<Parts> m_parts;
};

}  // namespace ridgepoint::render
