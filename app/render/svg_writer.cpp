// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/render/svg_writer.h"

#include "app/render/marker.h"
#include "app/render/strokes.h"
#include "app/render/ticks.h"

#include <fmt/format.h>

#include <cmath>
#include <string_view>

namespace ridgepoint::render {

namespace {

/// At most two decimals, none where they are zero.
std::string number(double value)
{
    std::string text = fmt::format("{:.2f}", value);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.')
        text.pop_back();
    return text == "-0" ? "0" : text;
}

std::string colour(const QColor& colour)
{
    return colour.name().toStdString();
}

std::string stroke(const QPen& pen)
{
    std::string text = fmt::format(R"(stroke="{}" stroke-width="{}")", colour(pen.color()), number(pen.widthF()));
    if (pen.style() == Qt::CustomDashLine) {
        std::string dashes;
        for (double length : pen.dashPattern())
            dashes += fmt::format("{}{}", dashes.empty() ? "" : " ", number(length * pen.widthF()));
        text += fmt::format(R"( stroke-dasharray="{}")", dashes);
    }
    return text;
}

std::string points(const QPolygonF& polygon)
{
    std::string text;
    for (const QPointF& point : polygon)
        text += fmt::format("{}{},{}", text.empty() ? "" : " ", number(point.x()), number(point.y()));
    return text;
}

class SvgWriter {
public:
    SvgWriter(const PlacedChart& chart, const Theme& theme) : m_chart(chart), m_theme(theme) {}

    QByteArray write(const SvgTexts& texts, Background background)
    {
        const std::string width = number(m_chart.size.width());
        const std::string height = number(m_chart.size.height());
        line(R"(<?xml version="1.0" encoding="UTF-8"?>)");
        line(R"(<svg xmlns="http://www.w3.org/2000/svg" version="1.1" width="{0}" height="{1}" viewBox="0 0 {0} {1}" )"
             R"(font-family="Inter, sans-serif" role="img">)",
             width, height);
        line("<title>{}</title>", xmlText(texts.title));
        line("<desc>{}</desc>", xmlText(texts.description));
        if (!texts.document.empty())
            line(R"(<metadata id="ridgepoint-document">{}</metadata>)", xmlText(QString::fromStdString(texts.document)));
        group("background", [&] { writeBackground(background); });
        if (!m_chart.isEmpty())
            writeChart();
        line("</svg>");
        return QByteArray::fromStdString(m_text);
    }

private:
    template <class... Parts>
    void line(fmt::format_string<Parts...> format, Parts&&... parts)
    {
        m_text += fmt::format(format, std::forward<Parts>(parts)...);
        m_text += '\n';
    }

    template <class Content>
    void group(std::string_view id, Content content)
    {
        line(R"(<g id="{}">)", id);
        content();
        line("</g>");
    }

    void writeChart()
    {
        group("regions", [this] { writeRegions(); });
        group("grid", [this] { writeGrid(); });
        group("roofs", [this] { writeRoofs(); });
        group("axes", [this] { writeAxes(); });
        group("ridge", [this] { writeRidge(); });
        if (!m_chart.arrows.empty())
            group("arrows", [this] { writeArrows(); });
        if (!m_chart.trails.empty())
            group("trails", [this] { writeTrails(); });
        group("dots", [this] { writeDots(); });
        group("leaders", [this] {
            for (const PlacedLabel& label : m_chart.labels)
                if (label.leader)
                    writeLine(*label.leader, leaderPen(m_theme, label.kind, label.phase));
        });
        group("labels", [this] { writeLabels(); });
    }

    void writeBackground(Background background)
    {
        if (background == Background::Filled)
            line(R"(<rect width="{}" height="{}" fill="{}"/>)", number(m_chart.size.width()), number(m_chart.size.height()),
                 colour(m_theme.background));
        if (!m_chart.isEmpty())
            line(R"(<rect {} fill="{}"/>)", plotRect(), colour(m_theme.plot));
    }

    std::string plotRect() const
    {
        const QRectF& plot = m_chart.plot();
        return fmt::format(R"(x="{}" y="{}" width="{}" height="{}")", number(plot.left()), number(plot.top()),
                           number(plot.width()), number(plot.height()));
    }

    void writeRegions()
    {
        if (!m_chart.memoryRegion.isEmpty())
            line(R"(<polygon points="{}" fill="{}"/>)", points(m_chart.memoryRegion), colour(m_theme.memoryTint));
        if (!m_chart.computeRegion.isEmpty())
            line(R"(<polygon points="{}" fill="{}"/>)", points(m_chart.computeRegion), colour(m_theme.computeTint));
    }

    std::string across(double y) const
    {
        return fmt::format("M{} {}H{}", number(m_chart.plot().left()), number(y), number(m_chart.plot().right()));
    }

    std::string upwards(double x) const
    {
        return fmt::format("M{} {}V{}", number(x), number(m_chart.plot().bottom()), number(m_chart.plot().top()));
    }

    void writeGrid()
    {
        const PlotMapping& mapping = m_chart.mapping;
        std::string minor;
        if (m_chart.minorAcross)
            for (double value : minorGridValues(mapping.ranges().intensity))
                minor += upwards(mapping.mapX(value));
        if (m_chart.minorUpwards)
            for (double value : minorGridValues(mapping.ranges().performance))
                minor += across(mapping.mapY(value));
        std::string major;
        for (const PlacedTick& tick : m_chart.intensityTicks)
            if (tick.decade || tick.gridLine)
                major += upwards(tick.at);
        for (const PlacedTick& tick : m_chart.performanceTicks)
            if (tick.decade || tick.gridLine)
                major += across(tick.at);
        writePath(minor, minorGridPen(m_theme));
        writePath(major, majorGridPen(m_theme));
    }

    void writePath(const std::string& path, const QPen& pen)
    {
        if (!path.empty())
            line(R"(<path d="{}" {} fill="none"/>)", path, stroke(pen));
    }

    void writeAxes()
    {
        const QRectF& plot = m_chart.plot();
        const double mark = 4.0 * m_chart.scale;
        std::string marks;
        for (const PlacedTick& tick : m_chart.intensityTicks)
            marks += fmt::format("M{} {}v{}", number(tick.at), number(plot.bottom()), number(mark));
        for (const PlacedTick& tick : m_chart.performanceTicks)
            marks += fmt::format("M{} {}h{}", number(plot.left()), number(tick.at), number(-mark));
        writePath(marks, borderPen(m_theme));
        line(R"(<rect {} {} fill="none"/>)", plotRect(), stroke(borderPen(m_theme)));
        for (const auto* ticks : {&m_chart.intensityTicks, &m_chart.performanceTicks})
            for (const PlacedTick& tick : *ticks)
                if (tick.label)
                    writeText(*tick.label);
        writeTexts(m_chart.axisTexts);
    }

    void writeLine(const QLineF& segment, const QPen& pen)
    {
        line(R"(<line x1="{}" y1="{}" x2="{}" y2="{}" {}/>)", number(segment.x1()), number(segment.y1()),
             number(segment.x2()), number(segment.y2()), stroke(pen));
    }

    void writeRoofs()
    {
        for (bool secondary : {true, false})
            for (const PlacedRoof& roof : m_chart.roofs) {
                if (roof.secondary != secondary || (!roof.line && roof.continuations.empty()))
                    continue;
                line(R"(<g id="{}"><title>{}</title>)", xmlText(QString::fromStdString(roof.id)), xmlText(roof.name));
                for (const QLineF& continuation : roof.continuations)
                    writeLine(continuation, continuationPen(m_theme));
                if (roof.line)
                    writeLine(*roof.line, roofPen(m_theme, roof));
                line("</g>");
            }
    }

    void writeCorner(const QPointF& corner, double radius)
    {
        line(R"(<circle cx="{}" cy="{}" r="{}" {} fill="{}"/>)", number(corner.x()), number(corner.y()),
             number(radius * m_chart.scale), stroke(ridgePen(m_theme)), colour(m_theme.plot));
    }

    void writeRidge()
    {
        for (const QPointF& corner : m_chart.pinnedCorners)
            writeCorner(corner, pinnedCornerRadius);
        if (!m_chart.ridge)
            return;
        for (const QLineF& part : m_chart.ridge->drop)
            writeLine(part, ridgeDropPen(m_theme));
        if (m_chart.ridge->label)
            writeText(*m_chart.ridge->label);
        if (m_chart.ridge->corner)
            writeCorner(*m_chart.ridge->corner, cornerRadius);
    }

    void writeArrows()
    {
        for (const PlacedArrow& arrow : m_chart.arrows) {
            line("<g><title>{}</title>", xmlText(arrow.name));
            writeLine(arrow.shaft, arrowPen(m_theme, arrow.phase));
            const QColor& ink = m_theme.wholePhase(arrow.phase).text;
            line(R"(<polygon points="{}" fill="{}"/>)", points(arrow.head), colour(ink));
            if (arrow.label)
                writeText(*arrow.label, ink);
            line("</g>");
        }
    }

    void writeTrails()
    {
        for (const PlacedTrail& trail : m_chart.trails) {
            for (const QLineF& segment : trail.lines)
                writeLine(segment, trailPen(m_theme, trail.kind, trail.phase));
            for (const PlacedText& label : trail.labels)
                writeText(label, m_theme.dot(trail.kind, trail.phase).text);
        }
    }

    void writeDots()
    {
        for (const PlacedDot& dot : m_chart.dots) {
            const std::string look = stroke(dotPen(m_theme, dot))
                + fmt::format(R"( fill="{}")", colour(dotFill(m_theme, dot)));
            const QPolygonF outline = markerOutline(dot, m_chart.plot());
            line(R"(<g id="{}"><title>{}</title>)", xmlText(QString::fromStdString(dot.id)),
                 xmlText(dot.label.isEmpty() ? dot.values : dot.label + QStringLiteral(": ") + dot.values));
            if (outline.isEmpty())
                line(R"(<circle cx="{}" cy="{}" r="{}" {}/>)", number(dot.centre.x()), number(dot.centre.y()),
                     number(dot.radius), look);
            else
                line(R"(<polygon points="{}" {}/>)", points(outline), look);
            line("</g>");
        }
    }

    void writeLabels()
    {
        writeTexts(m_chart.titles);
        writeTexts(m_chart.regionNames);
        writeTexts(m_chart.roofNames);
        if (m_chart.hiddenNote)
            writeText(*m_chart.hiddenNote);
        for (const PlacedLabel& label : m_chart.labels) {
            if (label.backed)
                line(R"(<rect x="{}" y="{}" width="{}" height="{}" fill="{}" fill-opacity="{}"/>)", number(label.box.left()),
                     number(label.box.top()), number(label.box.width()), number(label.box.height()), colour(labelGround(m_theme)),
                     number(labelGround(m_theme).alphaF()));
            writeText(label.name, m_theme.dot(label.kind, label.phase).text);
            writeText(label.detail);
        }
    }

    void writeText(const PlacedText& text) { writeText(text, colourOf(text.role, m_theme)); }

    void writeText(const PlacedText& text, const QColor& fill)
    {
        if (text.text.isEmpty())
            return;
        const std::string x = number(text.anchor.x());
        const std::string y = number(text.anchor.y());
        std::string more;
        if (text.align != Align::Left)
            more += fmt::format(R"( text-anchor="{}")", text.align == Align::Right ? "end" : "middle");
        if (text.style.bold)
            more += R"( font-weight="600")";
        if (text.angle != 0.0)
            more += fmt::format(" transform=\"rotate({} {} {})\"", number(text.angle), x, y);
        // A viewer without Inter squeezes its own font into the same room.
        line(R"(<text x="{}" y="{}" font-size="{}" fill="{}" textLength="{}" lengthAdjust="spacingAndGlyphs"{}>{}</text>)",
             x, y, text.style.pixelSize, colour(fill), number(text.width), more, xmlText(text.text));
    }

    void writeTexts(const std::vector<PlacedText>& texts)
    {
        for (const PlacedText& text : texts)
            writeText(text);
    }

    const PlacedChart& m_chart;
    const Theme& m_theme;
    std::string m_text;
};

bool isXmlCharacter(char32_t c)
{
    // XML 1.0, production 2, without the non-characters at the end of each plane.
    return c == 0x9 || c == 0xA || c == 0xD || (c >= 0x20 && c <= 0xD7FF)
        || (c >= 0xE000 && c <= 0x10FFFF && (c & 0xFFFE) != 0xFFFE);
}

}  // namespace

std::string xmlText(const QString& text)
{
    QString escaped;
    for (char32_t c : text.toUcs4()) {
        switch (c) {
        case U'&':
            escaped += QLatin1String("&amp;");
            break;
        case U'<':
            escaped += QLatin1String("&lt;");
            break;
        case U'>':
            escaped += QLatin1String("&gt;");
            break;
        case U'"':
            escaped += QLatin1String("&quot;");
            break;
        case U'\'':
            escaped += QLatin1String("&#39;");
            break;
        default:
            if (isXmlCharacter(c))
                escaped += QString::fromUcs4(&c, 1);
        }
    }
    return escaped.toStdString();
}

QByteArray writeSvg(const PlacedChart& chart, const Theme& theme, const SvgTexts& texts, Background background)
{
    return SvgWriter(chart, theme).write(texts, background);
}

}  // namespace ridgepoint::render
