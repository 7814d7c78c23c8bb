// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/render/companion_strokes.h"

#include <QImage>
#include <QPainter>

#include <cmath>

namespace ridgepoint::render {

namespace {

QPen solid(const QColor& colour, double width, const Theme& theme)
{
    return QPen(colour, width * theme.scale, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin);
}

enum class Pattern { Plain, Rising, Falling, Dots, Crossed, Level, Upright, Grid };

Pattern patternOf(scene::DotKind kind)
{
    switch (kind) {
    case scene::DotKind::Attention:
        return Pattern::Rising;
    case scene::DotKind::DeltaNet:
        return Pattern::Falling;
    case scene::DotKind::StateSpace:
        return Pattern::Dots;
    case scene::DotKind::Experts:
        return Pattern::Crossed;
    case scene::DotKind::LmHead:
        return Pattern::Level;
    case scene::DotKind::Embedding:
        return Pattern::Upright;
    case scene::DotKind::Communication:
        return Pattern::Grid;
    case scene::DotKind::WholePhase:
    case scene::DotKind::Weights:
        break;
    }
    return Pattern::Plain;
}

/// One square that continues at its edges.
void paintTile(QPainter& painter, Pattern pattern, double side)
{
    const double half = side / 2.0;
    if (pattern == Pattern::Rising || pattern == Pattern::Crossed)
        for (double shift : {-side, 0.0, side})
            painter.drawLine(QLineF(shift - 1.0, side + 1.0, shift + side + 1.0, -1.0));
    if (pattern == Pattern::Falling || pattern == Pattern::Crossed)
        for (double shift : {-side, 0.0, side})
            painter.drawLine(QLineF(shift - 1.0, -1.0, shift + side + 1.0, side + 1.0));
    if (pattern == Pattern::Level || pattern == Pattern::Grid)
        painter.drawLine(QLineF(0.0, half, side, half));
    if (pattern == Pattern::Upright || pattern == Pattern::Grid)
        painter.drawLine(QLineF(half, 0.0, half, side));
    if (pattern == Pattern::Dots) {
        painter.setBrush(painter.pen().color());
        painter.drawEllipse(QPointF(half, half), side / 8.0, side / 8.0);
    }
}

QBrush patterned(const QColor& fill, const QColor& stroke, Pattern pattern, const Theme& theme)
{
    if (pattern == Pattern::Plain)
        return fill;
    // Twice as fine as the page, so that it stays sharp on a dense screen.
    constexpr double density = 2.0;
    const int side = static_cast<int>(std::lround(8.0 * theme.scale));
    QImage tile(QSize(side, side) * density, QImage::Format_RGB32);
    tile.setDevicePixelRatio(density);
    tile.fill(fill);
    QPainter painter(&tile);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(solid(stroke, 1.2, theme));
    paintTile(painter, pattern, side);
    painter.end();
    QBrush brush(fill);
    brush.setTextureImage(tile);
    return brush;
}

}  // namespace

QBrush bandBrush(const Theme& theme, const PlotBand& band)
{
    if (!band.part)
        return patterned(theme.memoryTint, readableOn(theme.memoryTint, {theme.memoryTint}, 1.6), Pattern::Rising, theme);
    const QColor fill = theme.dot(*band.part, workload::Phase::Decode).fill;
    constexpr double visible = 1.9;
    return patterned(fill, readableOn(fill, {fill}, visible), patternOf(*band.part), theme);
}

QPen bandPen(const Theme& theme, const PlotBand& band)
{
    return band.part ? solid(theme.dot(*band.part, workload::Phase::Decode).text, 1.0, theme) : QPen(Qt::NoPen);
}

QPen linePen(const Theme& theme, LineRole role)
{
    if (role == LineRole::Curve)
        return solid(theme.mainRoof, 2.0, theme);
    QPen pen = solid(theme.text, 1.4, theme);
    pen.setDashPattern({4.0, 3.0});
    return pen;
}

QBrush markBrush(const Theme& theme, MarkShape shape)
{
    switch (shape) {
    case MarkShape::Filled:
        return theme.weights.text;
    case MarkShape::Hollow:
        return theme.plot;
    case MarkShape::Diamond:
        return theme.decode.fill;
    case MarkShape::Ring:
    case MarkShape::None:
        break;
    }
    return Qt::NoBrush;
}

QPen markPen(const Theme& theme, MarkShape shape)
{
    return solid(shape == MarkShape::Hollow ? theme.weights.text : theme.text, shape == MarkShape::Ring ? 2.2 : 1.4, theme);
}

QBrush barBrush(const Theme& theme, workload::Phase phase)
{
    return theme.wholePhase(phase).fill;
}

QPen barPen(const Theme& theme, workload::Phase phase)
{
    return solid(theme.wholePhase(phase).text, 1.0, theme);
}

}  // namespace ridgepoint::render
