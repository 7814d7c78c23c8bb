// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/render/roof_layout.h"

#include "app/render/clip.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint::render {

namespace {

using scene::RoofKind;
using scene::RoofLine;

bool isSound(double value)
{
    return std::isfinite(value) && value > 0.0;
}

/// Height of a roof above an intensity, in pixels.
double roofY(const RoofLine& roof, double intensity, const PlotMapping& mapping)
{
    return mapping.mapY(roof.kind == RoofKind::Memory ? roof.value * intensity : roof.value);
}

/// The roof between two intensities, cut to the plot.
std::optional<QLineF> stretch(const RoofLine& roof, double from, double to, const PlotMapping& mapping)
{
    const scene::Range& range = mapping.ranges().intensity;
    from = std::max(from, range.low);
    to = std::min(to, range.high);
    if (!(from < to))
        return std::nullopt;
    const QLineF line(mapping.mapX(from), roofY(roof, from, mapping), mapping.mapX(to), roofY(roof, to, mapping));
    return clipped(line, mapping.plot());
}

struct Span {
    double left;
    double right;
};

/// Where a horizontal line is inside a convex polygon.
std::optional<Span> spanAt(const QPolygonF& polygon, double y)
{
    std::optional<Span> span;
    for (qsizetype i = 0; i < polygon.size(); ++i) {
        const QPointF& from = polygon[i];
        const QPointF& to = polygon[(i + 1) % polygon.size()];
        if ((from.y() <= y) == (to.y() <= y))
            continue;
        const double x = from.x() + (to.x() - from.x()) * (y - from.y()) / (to.y() - from.y());
        span = span ? Span{std::min(span->left, x), std::max(span->right, x)} : Span{x, x};
    }
    return span;
}

class RoofPlacer {
public:
    RoofPlacer(PlacedChart& chart, const scene::ChartScene& scene)
        : m_chart(chart), m_scene(scene), m_main(mainRoofs(scene)), m_mapping(chart.mapping)
    {
    }

    void place()
    {
        for (const RoofLine& roof : m_scene.roofs)
            if (isSound(roof.value))
                placeRoof(roof);
        if (!m_main.memory || !m_main.compute)
            return;
        m_ridge = m_main.compute->value / m_main.memory->value;
        placeRidge();
        for (const scene::RidgeMark& ridge : m_scene.pinnedRidges)
            if (m_mapping.contains(ridge.intensity, ridge.performance))
                m_chart.pinnedCorners.push_back(m_mapping.map(ridge.intensity, ridge.performance));
        placeRegions();
    }

private:
    void placeRoof(const RoofLine& roof)
    {
        PlacedRoof placed;
        placed.id = roof.id;
        placed.kind = roof.kind;
        placed.secondary = roof.secondary;
        placed.achievable = roof.achievable;
        placed.setup = roof.setup;
        placed.name = singleLine(roof.label);
        placed.shortName = singleLine(roof.shortLabel);
        const scene::Range& range = m_mapping.ranges().intensity;
        double from = range.low;
        double to = range.high;
        if (roof.ridge)
            (roof.kind == RoofKind::Memory ? to : from) = *roof.ridge;
        else if (roof.kind == RoofKind::Memory && m_main.compute)
            to = m_main.compute->value / roof.value;
        else if (roof.kind == RoofKind::Compute && m_main.memory)
            from = roof.value / m_main.memory->value;
        placed.line = stretch(roof, from, to, m_mapping);
        if (&roof == m_main.memory || &roof == m_main.compute)
            for (const auto& [start, end] : {std::pair(range.low, from), std::pair(to, range.high)})
                if (const auto line = stretch(roof, start, end, m_mapping))
                    placed.continuations.push_back(*line);
        m_chart.roofs.push_back(std::move(placed));
    }

    void placeRidge()
    {
        const QRectF& plot = m_mapping.plot();
        const QPointF corner = m_mapping.map(m_ridge, m_main.compute->value);
        const std::optional<QLineF> drop = clipped(QLineF(corner, QPointF(corner.x(), plot.bottom())), plot);
        if (!drop || corner.y() > plot.bottom())
            return;
        m_chart.ridge = PlacedRidge{std::nullopt, {*drop}, std::nullopt};
        if (m_mapping.contains(m_ridge, m_main.compute->value))
            m_chart.ridge->corner = corner;
    }

    /// What lies under the roofs, left and right of the ridge.
    void placeRegions()
    {
        const QRectF& plot = m_mapping.plot();
        const scene::Range& range = m_mapping.ranges().intensity;
        const double left = std::min(range.low, m_ridge);
        const double right = std::max(range.high, m_ridge);
        const double floor = std::max(plot.bottom(), roofY(*m_main.memory, left, m_mapping));
        const QPointF corner = m_mapping.map(m_ridge, m_main.compute->value);
        m_chart.memoryRegion = clipped(QPolygonF({QPointF(m_mapping.mapX(left), floor),
                                                  QPointF(m_mapping.mapX(left), roofY(*m_main.memory, left, m_mapping)),
                                                  corner, QPointF(corner.x(), floor)}),
                                       plot);
        m_chart.computeRegion =
            clipped(QPolygonF({QPointF(corner.x(), floor), corner, QPointF(m_mapping.mapX(right), corner.y()),
                               QPointF(m_mapping.mapX(right), floor)}),
                    plot);
    }

    PlacedChart& m_chart;
    const scene::ChartScene& m_scene;
    MainRoofs m_main;
    const PlotMapping& m_mapping;
    double m_ridge = 1.0;
};

/// Tries places one after the other and takes the first that is free.
class RoofNamer {
public:
    RoofNamer(PlacedChart& chart, const scene::ChartScene& scene, const TextPlacer& texts)
        : m_chart(chart), m_scene(scene), m_texts(texts), m_scale(texts.scale()), m_plot(chart.plot())
    {
    }

    void nameMain()
    {
        nameRegions();
        nameRidge();
        nameRoofs(false);
    }

    void nameSecondary()
    {
        for (const auto* texts : {&m_chart.regionNames, &m_chart.roofNames})
            for (const PlacedText& text : *texts)
                m_taken.push_back(text.box);
        if (m_chart.ridge && m_chart.ridge->label)
            m_taken.push_back(m_chart.ridge->label->box);
        if (m_chart.hiddenNote)
            m_taken.push_back(m_chart.hiddenNote->box);
        for (const PlacedLabel& label : m_chart.labels) {
            m_taken.push_back(OrientedBox::upright(label.box));
            if (label.leader)
                m_leaders.push_back(*label.leader);
        }
        nameRoofs(true);
    }

private:
    void nameRoofs(bool secondary)
    {
        for (const PlacedRoof& roof : m_chart.roofs)
            if (roof.secondary == secondary && roof.line && !roof.name.isEmpty())
                nameRoof(roof);
    }

    bool isFree(const PlacedText& text) const
    {
        if (!text.box.inside(m_plot.adjusted(2, 1, -2, -1)))
            return false;
        const double gap = 3.0 * m_scale;
        const auto meets = [&](const OrientedBox& box) { return overlap(text.box.grown(gap), box); };
        const auto meetsDot = [&](const PlacedDot& dot) { return overlap(text.box, dot.centre, dot.reach + gap); };
        if (std::any_of(m_taken.begin(), m_taken.end(), meets)
            || std::any_of(m_chart.dots.begin(), m_chart.dots.end(), meetsDot)
            || std::any_of(m_leaders.begin(), m_leaders.end(),
                           [&](const QLineF& leader) { return lengthInside(leader, text.box) > 0.0; }))
            return false;
        return !m_chart.ridge || !m_chart.ridge->corner || !overlap(text.box, *m_chart.ridge->corner, 6.0 * m_scale + gap);
    }

    bool crossesRoof(const PlacedText& text) const
    {
        return std::any_of(m_chart.roofs.begin(), m_chart.roofs.end(),
                           [&](const PlacedRoof& roof) { return roof.line && lengthInside(*roof.line, text.box) > 0.0; });
    }

    bool crossesDrop(const PlacedText& text) const
    {
        return m_chart.ridge && lengthInside(m_chart.ridge->drop.front(), text.box) > 0.0;
    }

    double lowestBaseline() const { return m_plot.bottom() - m_texts.descent(TextRole::MemoryRegion) - 6.0 * m_scale; }

    void nameRegions()
    {
        const double baseline = lowestBaseline();
        const double top = baseline - m_texts.ascent(TextRole::MemoryRegion);
        nameRegion(singleLine(m_scene.memoryRegion), TextRole::MemoryRegion, m_chart.memoryRegion, {baseline, top, true});
        nameRegion(singleLine(m_scene.computeRegion), TextRole::ComputeRegion, m_chart.computeRegion,
                   {baseline, top, false});
    }

    struct Row {
        double baseline;
        double top;
        bool fromLeft;
    };

    void nameRegion(const QString& text, TextRole role, const QPolygonF& region, const Row& row)
    {
        if (text.isEmpty() || region.isEmpty())
            return;
        // Under the slanted roof the row is as wide as the region is at the top of the text.
        const std::optional<Span> span = spanAt(region, row.top);
        if (!span)
            return;
        const double width = m_texts.width(text, role);
        const double inset = 9.0 * m_scale;
        const double room = span->right - span->left - 2.0 * inset - width;
        for (double shift = 0.0; shift <= room; shift += 12.0 * m_scale) {
            const Anchor anchor = row.fromLeft ? Anchor{{span->left + inset + shift, row.baseline}}
                                               : Anchor{{span->right - inset - shift, row.baseline}, Align::Right};
            const PlacedText placed = m_texts.place(text, role, anchor);
            if (isFree(placed) && !crossesRoof(placed) && !crossesDrop(placed)) {
                m_taken.push_back(placed.box);
                m_chart.regionNames.push_back(placed);
                return;
            }
        }
    }

    void nameRidge()
    {
        const QString text = singleLine(m_scene.ridge.label);
        if (!m_chart.ridge || text.isEmpty())
            return;
        const double gap = 7.0 * m_scale;
        const QLineF drop = m_chart.ridge->drop.front();
        const double step = m_texts.height(TextRole::Ridge) + 2.0 * m_scale;
        for (double baseline = lowestBaseline(); baseline > drop.y1() + step; baseline -= step)
            for (const Anchor& anchor :
                 {Anchor{{drop.x1() + gap, baseline}}, Anchor{{drop.x1() - gap, baseline}, Align::Right}}) {
                const PlacedText placed = m_texts.place(text, TextRole::Ridge, anchor);
                if (isFree(placed) && !crossesRoof(placed)) {
                    m_taken.push_back(placed.box);
                    m_chart.ridge->label = placed;
                    return;
                }
            }
    }

    void nameRoof(const PlacedRoof& roof)
    {
        const TextRole role = roof.secondary ? TextRole::SecondaryRoof : TextRole::MainRoof;
        if (nameRoof(roof, {roof.name, role, false}) || nameRoof(roof, {roof.shortName, role, false}) || roof.secondary)
            return;
        // Where other roofs are near, a small name does, and then one that lies over a thin line: a main roof is never nameless
        // for their sake.
        const Naming small{roof.shortName.isEmpty() ? roof.name : roof.shortName, TextRole::SecondaryRoof, false};
        if (!nameRoof(roof, small))
            nameRoof(roof, {small.name, small.role, true});
    }

    struct Naming {
        QString name;
        TextRole role;
        bool overRoofs;
    };

    /// Along the line from its right end, just above it, above its dots or below it. False where there is no room.
    bool nameRoof(const PlacedRoof& roof, const Naming& naming)
    {
        const TextRole role = naming.role;
        const QLineF& line = *roof.line;
        const double end = (roof.kind == RoofKind::Memory ? 30.0 : 9.0) * m_scale;
        const QString text = elided(naming.name, styleOf(role, m_scale), line.length() - 2.0 * end, m_texts.metrics());
        const double room = line.length() - 2.0 * end - m_texts.width(text, role);
        if (text.isEmpty() || text.size() < std::min<qsizetype>(naming.name.size(), 6))
            return false;
        const QPointF along(line.dx() / line.length(), line.dy() / line.length());
        const QPointF upwards(along.y(), -along.x());
        const double above = m_texts.descent(role) + 2.0 * m_scale;
        const double below = -m_texts.ascent(role) - 2.0 * m_scale;
        const double clearOfDots = above + 16.0 * m_scale;
        const double angle = roof.kind == RoofKind::Memory ? -line.angle() : 0.0;
        for (double shift = 0.0; shift <= room; shift += 20.0 * m_scale)
            for (double side : {above, clearOfDots, below}) {
                const QPointF at = line.p2() - along * (end + shift) + upwards * side;
                const PlacedText placed = m_texts.place(text, role, {at, Align::Right, angle});
                if (isFree(placed) && (naming.overRoofs || !crossesRoof(placed))) {
                    m_taken.push_back(placed.box);
                    m_chart.roofNames.push_back(placed);
                    return true;
                }
            }
        return false;
    }

    PlacedChart& m_chart;
    const scene::ChartScene& m_scene;
    const TextPlacer& m_texts;
    double m_scale;
    QRectF m_plot;
    std::vector<OrientedBox> m_taken;
    std::vector<QLineF> m_leaders;
};

}  // namespace

MainRoofs mainRoofs(const scene::ChartScene& scene)
{
    MainRoofs main;
    for (const RoofLine& roof : scene.roofs) {
        const RoofLine*& slot = roof.kind == RoofKind::Memory ? main.memory : main.compute;
        if (!slot && !roof.secondary && isSound(roof.value))
            slot = &roof;
    }
    return main;
}

void placeRoofs(PlacedChart& chart, const scene::ChartScene& scene)
{
    RoofPlacer(chart, scene).place();
}

void nameMainRoofs(PlacedChart& chart, const scene::ChartScene& scene, const TextPlacer& texts)
{
    RoofNamer(chart, scene, texts).nameMain();
}

void nameSecondaryRoofs(PlacedChart& chart, const scene::ChartScene& scene, const TextPlacer& texts)
{
    RoofNamer(chart, scene, texts).nameSecondary();
}

}  // namespace ridgepoint::render
