// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/render/chart_layout.h"

#include "app/render/axes_layout.h"
#include "app/render/hover_card.h"
#include "app/render/label_placement.h"
#include "app/render/marker.h"
#include "app/render/path_layout.h"
#include "app/render/roof_layout.h"
#include "core/units/format.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint::render {

namespace {

using scene::Dot;
using scene::DotKind;

constexpr double wholeRadius = 13.0;
constexpr double largestPartRadius = 10.0;
constexpr double smallestRadius = 5.5;
constexpr std::size_t mostLabels = 60;

constexpr double mainRoofCost = 4.0;
constexpr double secondaryRoofCost = 0.35;  ///< of a flat one; a slanted one strikes a text through
constexpr double continuationCost = 0.3;
constexpr double dropCost = 0.1;

/// A whole phase is the frame of its parts; among the parts, area is share of time.
double radiusOf(const Dot& dot)
{
    if (dot.kind == DotKind::WholePhase)
        return wholeRadius;
    const double share = std::isfinite(dot.share) ? std::clamp(dot.share, 0.0, 1.0) : 0.0;
    return std::max(smallestRadius, largestPartRadius * std::sqrt(share));
}

/// Who is labelled first where room is short.
int labelRank(const Dot& dot)
{
    constexpr int phases = 4;
    const int phase = dot.phase == workload::Phase::Decode ? 0 : dot.phase == workload::Phase::Prefill ? 1 : static_cast<int>(dot.phase);
    constexpr int perSetup = 100;
    const int rank = dot.kind == DotKind::WholePhase ? phase : phases * (1 + static_cast<int>(dot.kind)) + phase;
    return rank + perSetup * static_cast<int>(dot.setup);
}

/// Under a slanted roof there is room below on the right and above on the left; under a flat one below.
double preferredAngle(const Dot& dot)
{
    if (dot.bound == roofline::Bound::Compute)
        return 90.0;
    const bool below = dot.kind == DotKind::WholePhase || dot.kind == DotKind::DeltaNet || dot.kind == DotKind::Communication
        || dot.kind == DotKind::Embedding;
    return below ? 38.0 : 218.0;
}

class ChartPlacer {
public:
    ChartPlacer(const scene::ChartScene& scene, const LayoutOptions& options, const TextMetrics& metrics)
        : m_scene(scene), m_options(options), m_texts(metrics, options.scale),
          m_crowded(std::any_of(scene.dots.begin(), scene.dots.end(), [](const Dot& dot) { return dot.setup > 1; }))
    {
    }

    PlacedChart place()
    {
        m_chart.size = m_options.size;
        m_chart.scale = m_options.scale;
        Surround surround = placeSurround(m_scene, m_options, m_texts);
        if (surround.plot.isEmpty())
            return std::move(m_chart);
        m_chart.titles = std::move(surround.titles);
        m_chart.axisTexts = std::move(surround.axisTexts);
        m_chart.mapping = PlotMapping(surround.plot, m_options.ranges);
        placeTicks(m_chart, m_texts);
        placeRoofs(m_chart, m_scene);
        placeDots();
        nameMainRoofs(m_chart, m_scene, m_texts);
        placeDotLabels();
        nameSecondaryRoofs(m_chart, m_scene, m_texts);
        placeArrows(m_chart, m_scene, m_texts);
        placeTrails(m_chart, m_scene, m_texts);
        return std::move(m_chart);
    }

private:
    bool isVisible(const Dot& dot) const { return m_chart.mapping.contains(dot.intensity, dot.performance); }

    /// With three setups or more the parts of the pinned ones would crowd out the rest.
    bool isNamed(const Dot& dot) const { return !m_crowded || dot.setup == 0 || dot.kind == DotKind::WholePhase; }

    void placeDots()
    {
        for (const Dot& dot : m_scene.dots) {
            if (!isVisible(dot))
                continue;
            PlacedDot placed;
            placed.id = dot.id;
            placed.kind = dot.kind;
            placed.phase = dot.phase;
            placed.centre = m_chart.mapping.map(dot.intensity, dot.performance);
            placed.radius = radiusOf(dot) * m_options.scale;
            placed.reach = markerReach(dot.kind) * placed.radius;
            placed.label = singleLine(dot.label);
            placed.setup = dot.setup;
            placed.values = QString::fromStdString(units::format(units::Intensity(dot.intensity)) + ", "
                                                   + units::format(units::FlopRate(dot.performance)));
            placed.selected = dot.id == m_options.selectedDot;
            placed.hovered = dot.id == m_options.hoveredDot;
            m_chart.dots.push_back(std::move(placed));
        }
        std::stable_sort(m_chart.dots.begin(), m_chart.dots.end(),
                         [](const PlacedDot& a, const PlacedDot& b) { return a.radius > b.radius; });
    }

    const PlacedDot* placedDot(const std::string& id) const
    {
        const auto found =
            std::find_if(m_chart.dots.begin(), m_chart.dots.end(), [&](const PlacedDot& dot) { return dot.id == id; });
        return found == m_chart.dots.end() ? nullptr : &*found;
    }

    void placeDotLabels()
    {
        std::vector<const Dot*> wanted;
        std::size_t others = 0;
        for (const Dot& dot : m_scene.dots) {
            if (!isVisible(dot) || (dot.label.empty() && dot.detail.empty()))
                continue;
            if (isNamed(dot))
                wanted.push_back(&dot);
            else
                ++others;
        }
        std::stable_sort(wanted.begin(), wanted.end(),
                         [](const Dot* a, const Dot* b) { return labelRank(*a) < labelRank(*b); });
        std::vector<LabelRequest> requests;
        for (std::size_t i = 0; i < std::min(wanted.size(), mostLabels); ++i)
            requests.push_back(request(*wanted[i]));
        const LabelSurroundings around = surroundings();
        m_chart.labels = placeLabels(requests, around, m_texts);
        m_chart.hiddenLabels = static_cast<int>(others + wanted.size() - m_chart.labels.size());
        if (m_chart.hiddenLabels > 0)
            placeHiddenNote(around);
        if (m_chart.ridge)
            openDropForLabels();
        const PlacedDot* hovered = m_options.hoveredDot.empty() ? nullptr : placedDot(m_options.hoveredDot);
        if (hovered)
            m_chart.card = placeHoverCard(m_chart, *hovered, *m_scene.findDot(hovered->id), m_options.words, m_texts);
    }

    LabelRequest request(const Dot& dot) const
    {
        const auto previous = m_options.previousCandidates.find(dot.id);
        return {placedDot(dot.id), singleLine(dot.label), singleLine(dot.detail), preferredAngle(dot),
                previous == m_options.previousCandidates.end() ? -1 : previous->second};
    }

    LabelSurroundings surroundings() const
    {
        LabelSurroundings around;
        around.plot = m_chart.plot();
        around.dots = m_chart.dots;
        for (const PlacedText& name : m_chart.roofNames)
            around.boxes.push_back(name.box);
        for (const PlacedText& name : m_chart.regionNames)
            around.boxes.push_back(name.box);
        for (const PlacedRoof& roof : m_chart.roofs) {
            if (roof.line)
                around.lines.push_back(
                    {*roof.line, roof.secondary && roof.kind == scene::RoofKind::Compute ? secondaryRoofCost : mainRoofCost});
            for (const QLineF& line : roof.continuations)
                around.lines.push_back({line, continuationCost});
        }
        if (m_chart.ridge) {
            for (const QLineF& line : m_chart.ridge->drop)
                around.lines.push_back({line, dropCost});
            if (m_chart.ridge->label)
                around.boxes.push_back(m_chart.ridge->label->box);
            if (m_chart.ridge->corner) {
                const double reach = 6.0 * m_options.scale;
                around.boxes.push_back({*m_chart.ridge->corner, reach, reach, 0.0});
            }
        }
        return around;
    }

    /// In the first corner of the plot where nothing lies.
    void placeHiddenNote(const LabelSurroundings& around)
    {
        const QString text = QStringLiteral("+%1 %2").arg(m_chart.hiddenLabels).arg(m_options.words.more);
        const QRectF inner = m_chart.plot().adjusted(8, 6, -8, -6);
        const double top = inner.top() + m_texts.ascent(TextRole::HiddenNote);
        const double bottom = inner.bottom() - m_texts.height(TextRole::HiddenNote) - 16.0 * m_options.scale;
        for (const Anchor& anchor : {Anchor{{inner.left(), top}}, Anchor{{inner.right(), top}, Align::Right},
                                     Anchor{{inner.right(), bottom}, Align::Right}, Anchor{{inner.left(), bottom}}}) {
            const PlacedText note = m_texts.place(text, TextRole::HiddenNote, anchor);
            if (isClear(note.box, around)) {
                m_chart.hiddenNote = note;
                return;
            }
        }
    }

    /// Leaves the dotted line out where a label lies on it.
    void openDropForLabels()
    {
        const double gap = 2.0 * m_options.scale;
        for (const PlacedLabel& label : m_chart.labels) {
            const QRectF box = label.box.adjusted(-gap, -gap, gap, gap);
            std::vector<QLineF> rest;
            for (const QLineF& line : m_chart.ridge->drop) {
                if (line.x1() < box.left() || line.x1() > box.right() || line.y2() < box.top() || line.y1() > box.bottom()) {
                    rest.push_back(line);
                    continue;
                }
                if (line.y1() < box.top())
                    rest.emplace_back(line.p1(), QPointF(line.x1(), box.top()));
                if (line.y2() > box.bottom())
                    rest.emplace_back(QPointF(line.x2(), box.bottom()), line.p2());
            }
            m_chart.ridge->drop = std::move(rest);
        }
    }

    bool isClear(const OrientedBox& box, const LabelSurroundings& around) const
    {
        const auto meets = [&box](const OrientedBox& other) { return overlap(box, other); };
        return box.inside(around.plot) && std::none_of(around.boxes.begin(), around.boxes.end(), meets)
            && std::none_of(around.dots.begin(), around.dots.end(),
                            [&box](const PlacedDot& dot) { return overlap(box, dot.centre, dot.reach); })
            && std::none_of(m_chart.labels.begin(), m_chart.labels.end(), [&box](const PlacedLabel& label) {
                   return overlap(box, OrientedBox::upright(label.box))
                       || (label.leader && lengthInside(*label.leader, box) > 0.0);
               });
    }

    const scene::ChartScene& m_scene;
    const LayoutOptions& m_options;
    TextPlacer m_texts;
    bool m_crowded;
    PlacedChart m_chart;
};

bool isUsable(const QSizeF& size)
{
    return std::isfinite(size.width()) && std::isfinite(size.height()) && size.width() > 0.0 && size.height() > 0.0;
}

}  // namespace

PlacedChart layout(const scene::ChartScene& scene, const LayoutOptions& options, const TextMetrics& metrics)
{
    if (!isUsable(options.size))
        return {};
    return ChartPlacer(scene, options, metrics).place();
}

scene::AxisRanges fittedRanges(const scene::ChartScene& scene, const scene::AxisRanges& wanted, LayoutOptions options,
                               const TextMetrics& metrics)
{
    options.ranges = wanted;
    const QRectF plot = isUsable(options.size) ? placeSurround(scene, options, TextPlacer(metrics, options.scale)).plot
                                               : QRectF();
    return plot.isEmpty() ? scene::clamped(wanted) : scene::withEqualDecades(wanted, plot.width() / plot.height());
}

}  // namespace ridgepoint::render
