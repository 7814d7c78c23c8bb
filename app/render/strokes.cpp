// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/render/strokes.h"

#include <utility>

namespace ridgepoint::render {

namespace {

QPen solid(const QColor& colour, double width, const Theme& theme)
{
    return QPen(colour, width * theme.scale, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin);
}

/// Dash lengths in pixels; QPen counts in widths.
QPen dashed(const QColor& colour, double width, double dash, double gap, const Theme& theme)
{
    QPen pen = solid(colour, width, theme);
    pen.setDashPattern({dash / width, gap / width});
    return pen;
}

/// A pattern for each setup that is compared with; the first is drawn through.
QPen ofSetup(QPen pen, std::size_t setup)
{
    if (setup == 2)
        pen.setDashPattern({3.0, 1.5});
    else if (setup > 2)
        pen.setDashPattern({4.0, 1.5, 1.0, 1.5});
    return pen;
}

}  // namespace

QPen majorGridPen(const Theme& theme)
{
    return solid(theme.majorGrid, 1.0, theme);
}

QPen minorGridPen(const Theme& theme)
{
    return solid(theme.minorGrid, 0.8, theme);
}

QPen borderPen(const Theme& theme)
{
    return solid(theme.border, 1.0, theme);
}

QPen roofPen(const Theme& theme, const PlacedRoof& roof)
{
    if (roof.setup > 0)
        return roof.setup == 1 ? dashed(theme.mainRoof, 1.8, 14.0, 5.0, theme)
                               : ofSetup(solid(theme.mainRoof, 1.8, theme), roof.setup);
    if (roof.achievable)
        return dashed(theme.secondaryRoof, 1.4, 7.0, 4.0, theme);
    return roof.secondary ? solid(theme.secondaryRoof, 1.2, theme) : solid(theme.mainRoof, 2.6, theme);
}

QPen continuationPen(const Theme& theme)
{
    return dashed(theme.roofContinuation, 1.0, 5.0, 4.0, theme);
}

QPen ridgePen(const Theme& theme)
{
    return solid(theme.mainRoof, 2.0, theme);
}

QPen ridgeDropPen(const Theme& theme)
{
    return dashed(theme.axisText, 1.2, 2.0, 3.0, theme);
}

QPen dotPen(const Theme& theme, const PlacedDot& dot)
{
    const auto [kind, phase] = std::pair(dot.kind, dot.phase);
    if (dot.setup > 0)
        return ofSetup(solid(theme.dot(kind, phase).text, 2.0, theme), dot.setup);
    // Parts of other phases than decode wear its colour as a rim, so that fill alone need not tell the phases apart.
    if (kind != scene::DotKind::WholePhase && phase != workload::Phase::Decode)
        return solid(theme.wholePhase(phase).fill, 1.6, theme);
    // Yellow alone would be lost on a light surface.
    const DotColours& colours = theme.dot(kind, phase);
    constexpr double visible = 2.0;
    return solid(contrastRatio(colours.fill, theme.plot) < visible ? colours.text : theme.dotOutline, 1.6, theme);
}

QColor dotFill(const Theme& theme, const PlacedDot& dot)
{
    return dot.setup > 0 ? theme.plot : theme.dot(dot.kind, dot.phase).fill;
}

QColor labelGround(const Theme& theme)
{
    constexpr float lettersOverLines = 0.82F;
    QColor ground = theme.plot;
    ground.setAlphaF(lettersOverLines);
    return ground;
}

QPen leaderPen(const Theme& theme, scene::DotKind kind, workload::Phase phase)
{
    return solid(theme.dot(kind, phase).text, 1.0, theme);
}

QPen trailPen(const Theme& theme, scene::DotKind kind, workload::Phase phase)
{
    return solid(theme.dot(kind, phase).text, 1.2, theme);
}

QPen arrowPen(const Theme& theme, workload::Phase phase)
{
    return solid(theme.wholePhase(phase).text, 1.6, theme);
}

QPen haloPen(const Theme& theme, bool selected)
{
    return solid(selected ? theme.mainRoof : theme.focus, 2.0, theme);
}

QPen cardPen(const Theme& theme)
{
    return solid(theme.cardBorder, 1.0, theme);
}

}  // namespace ridgepoint::render
