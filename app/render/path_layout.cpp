// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/render/path_layout.h"

#include "app/render/clip.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint::render {

namespace {

constexpr double gap = 3.0;
constexpr double headLength = 9.0;
constexpr double headHalfWidth = 3.5;
constexpr double shortestShaft = 14.0;
constexpr double tickHalfLength = 5.0;

const PlacedDot* findDot(const PlacedChart& chart, const std::string& id)
{
    const auto found = std::find_if(chart.dots.begin(), chart.dots.end(), [&id](const PlacedDot& dot) { return dot.id == id; });
    return found == chart.dots.end() ? nullptr : &*found;
}

bool isFree(const PlacedChart& chart, const PlacedText& text, double scale)
{
    const OrientedBox box = text.box.grown(gap * scale);
    if (!text.box.inside(chart.plot().adjusted(2, 1, -2, -1)))
        return false;
    const auto meets = [&box](const PlacedText& other) { return overlap(box, other.box); };
    const auto meetsLabel = [&box](const PlacedLabel& label) {
        return overlap(box, OrientedBox::upright(label.box)) || (label.leader && lengthInside(*label.leader, box) > 0.0);
    };
    const auto meetsDot = [&box](const PlacedDot& dot) { return overlap(box, dot.centre, dot.reach); };
    const auto meetsRoof = [&box](const PlacedRoof& roof) { return roof.line && lengthInside(*roof.line, box) > 0.0; };
    const auto meetsArrow = [&box](const PlacedArrow& arrow) {
        return lengthInside(arrow.shaft, box) > 0.0 || (arrow.label && overlap(box, arrow.label->box));
    };
    const auto meetsTrail = [&box](const PlacedTrail& trail) {
        return std::any_of(trail.labels.begin(), trail.labels.end(), [&box](const PlacedText& other) { return overlap(box, other.box); });
    };
    return std::none_of(chart.roofNames.begin(), chart.roofNames.end(), meets)
        && std::none_of(chart.regionNames.begin(), chart.regionNames.end(), meets)
        && std::none_of(chart.labels.begin(), chart.labels.end(), meetsLabel)
        && std::none_of(chart.dots.begin(), chart.dots.end(), meetsDot)
        && std::none_of(chart.roofs.begin(), chart.roofs.end(), meetsRoof)
        && std::none_of(chart.arrows.begin(), chart.arrows.end(), meetsArrow)
        && std::none_of(chart.trails.begin(), chart.trails.end(), meetsTrail)
        && !(chart.ridge && chart.ridge->label && overlap(box, chart.ridge->label->box))
        && !(chart.hiddenNote && overlap(box, chart.hiddenNote->box));
}

/// The first free place beside a point, or nothing.
std::optional<PlacedText> beside(const PlacedChart& chart, const TextPlacer& texts, const QString& text, const QPointF& at)
{
    if (text.isEmpty())
        return std::nullopt;
    const double away = 7.0 * texts.scale();
    const double middle = texts.capHeight(TextRole::DotDetail) / 2.0;
    for (const Anchor& anchor : {Anchor{at + QPointF(away, middle)}, Anchor{at + QPointF(-away, middle), Align::Right},
                                 Anchor{at + QPointF(0.0, -away), Align::Centre},
                                 Anchor{at + QPointF(0.0, away + 2.0 * middle), Align::Centre}}) {
        PlacedText placed = texts.place(text, TextRole::DotDetail, anchor);
        if (isFree(chart, placed, texts.scale()))
            return placed;
    }
    return std::nullopt;
}

}  // namespace

void placeArrows(PlacedChart& chart, const scene::ChartScene& scene, const TextPlacer& texts)
{
    const double scale = texts.scale();
    for (const scene::Arrow& arrow : scene.arrows) {
        const PlacedDot* from = findDot(chart, arrow.from);
        const PlacedDot* to = findDot(chart, arrow.to);
        if (!from || !to)
            continue;
        const QLineF whole(from->centre, to->centre);
        const double room = whole.length() - from->reach - to->reach - 2.0 * gap * scale;
        if (room < shortestShaft * scale)
            continue;
        const QPointF along(whole.dx() / whole.length(), whole.dy() / whole.length());
        const QPointF across(-along.y(), along.x());
        PlacedArrow placed;
        placed.phase = to->phase;
        const QPointF tip = to->centre - along * (to->reach + gap * scale);
        const QPointF neck = tip - along * headLength * scale;
        placed.shaft = QLineF(from->centre + along * (from->reach + gap * scale), neck);
        placed.head = QPolygonF({tip, neck + across * headHalfWidth * scale, neck - across * headHalfWidth * scale});
        placed.name = singleLine(arrow.label);
        placed.label = beside(chart, texts, placed.name, placed.shaft.center());
        chart.arrows.push_back(std::move(placed));
    }
}

void placeTrails(PlacedChart& chart, const scene::ChartScene& scene, const TextPlacer& texts)
{
    const double scale = texts.scale();
    for (const scene::Trail& trail : scene.trails) {
        const scene::Dot* dot = scene.findDot(trail.dotId);
        if (!dot || trail.points.size() < 2)
            continue;
        PlacedTrail placed;
        placed.dotId = trail.dotId;
        placed.kind = dot->kind;
        placed.phase = dot->phase;
        const auto at = [&chart](const scene::TrailPoint& point) { return chart.mapping.map(point.intensity, point.performance); };
        for (std::size_t i = 1; i < trail.points.size(); ++i)
            if (const auto line = clipped(QLineF(at(trail.points[i - 1]), at(trail.points[i])), chart.plot()))
                placed.lines.push_back(*line);
        const auto end = [&](const scene::TrailPoint& last, const scene::TrailPoint& before, const std::string& label) {
            const QPointF tip = at(last);
            const QLineF direction(at(before), tip);
            if (!chart.mapping.contains(last.intensity, last.performance) || direction.length() <= 0.0)
                return;
            const QPointF across = QPointF(-direction.dy(), direction.dx()) / direction.length() * tickHalfLength * scale;
            if (const auto tick = clipped(QLineF(tip - across, tip + across), chart.plot()))
                placed.lines.push_back(*tick);
            if (auto text = beside(chart, texts, singleLine(label), tip))
                placed.labels.push_back(*std::move(text));
        };
        end(trail.points.front(), trail.points[1], trail.firstLabel);
        end(trail.points.back(), trail.points[trail.points.size() - 2], trail.lastLabel);
        chart.trails.push_back(std::move(placed));
    }
}

}  // namespace ridgepoint::render
