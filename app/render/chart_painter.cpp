// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/render/chart_painter.h"

#include "app/render/fonts.h"
#include "app/render/marker.h"
#include "app/render/strokes.h"
#include "app/render/ticks.h"

#include <QPainter>

#include <map>

namespace ridgepoint::render {

namespace {

class ChartPainter {
public:
    ChartPainter(QPainter& painter, const PlacedChart& chart, const Theme& theme)
        : m_painter(painter), m_chart(chart), m_theme(theme)
    {
        m_painter.save();
        m_painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    }

    ~ChartPainter() { m_painter.restore(); }
    ChartPainter(const ChartPainter&) = delete;
    ChartPainter& operator=(const ChartPainter&) = delete;

    void paintRegions()
    {
        m_painter.fillRect(m_chart.plot(), m_theme.plot);
        m_painter.setPen(Qt::NoPen);
        fillPolygon(m_chart.memoryRegion, m_theme.memoryTint);
        fillPolygon(m_chart.computeRegion, m_theme.computeTint);
    }

    void paintMinorGrid()
    {
        const PlotMapping& mapping = m_chart.mapping;
        const QRectF& plot = m_chart.plot();
        QList<QLineF> lines;
        if (m_chart.minorAcross)
            for (double value : minorGridValues(mapping.ranges().intensity))
                lines << QLineF(mapping.mapX(value), plot.top(), mapping.mapX(value), plot.bottom());
        if (m_chart.minorUpwards)
            for (double value : minorGridValues(mapping.ranges().performance))
                lines << QLineF(plot.left(), mapping.mapY(value), plot.right(), mapping.mapY(value));
        m_painter.setPen(minorGridPen(m_theme));
        m_painter.drawLines(lines);
    }

    void paintAxes()
    {
        const QRectF& plot = m_chart.plot();
        const double mark = 4.0 * m_chart.scale;
        for (const PlacedTick& tick : m_chart.intensityTicks) {
            if (tick.gridLine)
                drawLine({tick.at, plot.top(), tick.at, plot.bottom()}, majorGridPen(m_theme));
            drawLine({tick.at, plot.bottom(), tick.at, plot.bottom() + mark}, borderPen(m_theme));
            if (tick.label)
                drawText(*tick.label);
        }
        for (const PlacedTick& tick : m_chart.performanceTicks) {
            if (tick.gridLine)
                drawLine({plot.left(), tick.at, plot.right(), tick.at}, majorGridPen(m_theme));
            drawLine({plot.left() - mark, tick.at, plot.left(), tick.at}, borderPen(m_theme));
            if (tick.label)
                drawText(*tick.label);
        }
        m_painter.setBrush(Qt::NoBrush);
        m_painter.setPen(borderPen(m_theme));
        m_painter.drawRect(plot);
        drawTexts(m_chart.axisTexts);
    }

    void paintNames()
    {
        drawTexts(m_chart.titles);
        drawTexts(m_chart.regionNames);
        drawTexts(m_chart.roofNames);
        if (m_chart.hiddenNote)
            drawText(*m_chart.hiddenNote);
    }

    void paintRidge()
    {
        m_painter.setPen(ridgePen(m_theme));
        m_painter.setBrush(m_theme.plot);
        for (const QPointF& corner : m_chart.pinnedCorners)
            drawCircle(corner, pinnedCornerRadius * m_chart.scale);
        if (!m_chart.ridge)
            return;
        for (const QLineF& line : m_chart.ridge->drop)
            drawLine(line, ridgeDropPen(m_theme));
        if (m_chart.ridge->label)
            drawText(*m_chart.ridge->label);
        if (m_chart.ridge->corner) {
            m_painter.setPen(ridgePen(m_theme));
            m_painter.setBrush(m_theme.plot);
            drawCircle(*m_chart.ridge->corner, cornerRadius * m_chart.scale);
        }
    }

    void paintPaths()
    {
        for (const PlacedTrail& trail : m_chart.trails) {
            const QPen pen = trailPen(m_theme, trail.kind, trail.phase);
            for (const QLineF& line : trail.lines)
                drawLine(line, pen);
            for (const PlacedText& label : trail.labels)
                drawText(label, m_theme.dot(trail.kind, trail.phase).text);
        }
        for (const PlacedArrow& arrow : m_chart.arrows) {
            drawLine(arrow.shaft, arrowPen(m_theme, arrow.phase));
            m_painter.setPen(Qt::NoPen);
            fillPolygon(arrow.head, m_theme.wholePhase(arrow.phase).text);
            if (arrow.label)
                drawText(*arrow.label, m_theme.wholePhase(arrow.phase).text);
        }
    }

    void paintDots()
    {
        for (const PlacedDot& dot : m_chart.dots)
            drawDot(dot);
        // Over the dots: where dots lie on each other the line leads to its own.
        for (const PlacedLabel& label : m_chart.labels)
            if (label.leader)
                drawLine(*label.leader, leaderPen(m_theme, label.kind, label.phase));
        for (const PlacedDot& dot : m_chart.dots)
            if (dot.hovered || dot.selected)
                drawHalo(dot);
        for (const PlacedLabel& label : m_chart.labels) {
            if (label.backed)
                m_painter.fillRect(label.box, labelGround(m_theme));
            drawText(label.name, m_theme.dot(label.kind, label.phase).text);
            drawText(label.detail);
        }
    }

    void paintCard()
    {
        if (!m_chart.card)
            return;
        const HoverCard& card = *m_chart.card;
        m_painter.setPen(cardPen(m_theme));
        m_painter.setBrush(m_theme.card);
        m_painter.drawRoundedRect(card.box, 6.0 * m_chart.scale, 6.0 * m_chart.scale);
        drawText(card.title, m_theme.dot(card.kind, card.phase).text);
        drawTexts(card.lines);
    }

private:
    void fillPolygon(const QPolygonF& polygon, const QColor& colour)
    {
        m_painter.setBrush(colour);
        m_painter.drawPolygon(polygon);
    }

    void drawLine(const QLineF& line, const QPen& pen)
    {
        m_painter.setPen(pen);
        m_painter.drawLine(line);
    }

    void drawCircle(const QPointF& centre, double radius) { m_painter.drawEllipse(centre, radius, radius); }

    void drawDot(const PlacedDot& dot)
    {
        m_painter.setPen(dotPen(m_theme, dot));
        m_painter.setBrush(dotFill(m_theme, dot));
        const QPolygonF outline = markerOutline(dot, m_chart.plot());
        if (outline.isEmpty())
            drawCircle(dot.centre, dot.radius);
        else
            m_painter.drawPolygon(outline);
    }

    void drawHalo(const PlacedDot& dot)
    {
        m_painter.setPen(haloPen(m_theme, dot.selected));
        m_painter.setBrush(Qt::NoBrush);
        drawCircle(dot.centre, dot.reach + 4.0 * m_chart.scale);
    }

    const QFont& font(TextStyle style)
    {
        const auto known = m_fonts.find(style);
        return known != m_fonts.end() ? known->second
                                      : m_fonts.emplace(style, chartFont(style.pixelSize, style.bold)).first->second;
    }

    void drawText(const PlacedText& text) { drawText(text, colourOf(text.role, m_theme)); }

    void drawText(const PlacedText& text, const QColor& colour)
    {
        if (text.text.isEmpty())
            return;
        m_painter.setFont(font(text.style));
        m_painter.setPen(colour);
        if (text.angle == 0.0) {
            m_painter.drawText(text.anchor + QPointF(text.leftOfAnchor(), 0.0), text.text);
            return;
        }
        m_painter.save();
        m_painter.translate(text.anchor);
        m_painter.rotate(text.angle);
        m_painter.drawText(QPointF(text.leftOfAnchor(), 0.0), text.text);
        m_painter.restore();
    }

    void drawTexts(const std::vector<PlacedText>& texts)
    {
        for (const PlacedText& text : texts)
            drawText(text);
    }

    QPainter& m_painter;
    const PlacedChart& m_chart;
    const Theme& m_theme;
    std::map<TextStyle, QFont> m_fonts;
};

}  // namespace

void paintStill(QPainter& painter, const PlacedChart& chart, const Theme& theme, ChartFrame& frame, Background background)
{
    if (background == Background::Filled)
        painter.fillRect(QRectF(QPointF(), chart.size), theme.background);
    if (chart.isEmpty())
        return;
    ChartPainter own(painter, chart, theme);
    own.paintRegions();
    own.paintMinorGrid();
    frame.show(chart, theme);
    frame.paint(painter);
    own.paintAxes();
}

void paintMoving(QPainter& painter, const PlacedChart& chart, const Theme& theme)
{
    if (chart.isEmpty())
        return;
    ChartPainter own(painter, chart, theme);
    own.paintNames();
    own.paintRidge();
    own.paintPaths();
    own.paintDots();
    own.paintCard();
}

}  // namespace ridgepoint::render
