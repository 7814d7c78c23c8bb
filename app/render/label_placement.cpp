// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/render/label_placement.h"

#include <QtMath>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace ridgepoint::render {

namespace {

struct Angle {
    double offset;  ///< from the preferred angle, degrees
    double cost;
};

struct Distance {
    double length;  ///< from the dot's rim to the text
    double cost;
};

/// The preferred side first, then the opposite one (the other side of a roof), then what is left.
constexpr std::array<Angle, 14> angles{{{0, 0},
                                        {20, 3},
                                        {-20, 3},
                                        {40, 7},
                                        {-40, 7},
                                        {180, 12},
                                        {160, 15},
                                        {200, 15},
                                        {140, 19},
                                        {220, 19},
                                        {70, 24},
                                        {-70, 24},
                                        {110, 28},
                                        {-110, 28}}};
constexpr std::array<Distance, 7> distances{{{5, 0}, {18, 3}, {36, 7}, {60, 12}, {90, 18}, {130, 26}, {180, 36}}};
/// How the text is attached to the end of its leader: by its side, or by its upper or lower edge at a part of its width.
struct Attachment {
    double part;  ///< below zero: by its side
    double cost;
};
constexpr std::array<Attachment, 4> attachments{{{-1.0, 0}, {0.5, 5}, {0.15, 7}, {0.85, 7}}};
constexpr double leastSlope = 0.35;  ///< of a leader that meets an upper or lower edge
constexpr double shortestLeader = 12.0;
constexpr double stayBonus = 14.0;
constexpr double leaderOverDotCost = 30.0;
constexpr double leaderOverLeaderCost = 40.0;
constexpr double textGap = 4.0;
constexpr double widestShare = 0.6;
constexpr double widest = 340.0;

/// A label's text, measured once for all candidates.
struct Block {
    QString name;
    QString detail;
    QSizeF size;
};

QPointF directionOf(double degrees)
{
    return {std::cos(qDegreesToRadians(degrees)), std::sin(qDegreesToRadians(degrees))};
}

double distanceTo(const QLineF& line, const QPointF& point)
{
    const QPointF direction = line.p2() - line.p1();
    const double squared = QPointF::dotProduct(direction, direction);
    const double along = squared > 0.0 ? std::clamp(QPointF::dotProduct(point - line.p1(), direction) / squared, 0.0, 1.0)
                                       : 0.0;
    return QLineF(point, line.pointAt(along)).length();
}

class LabelPlacer {
public:
    LabelPlacer(const LabelSurroundings& surroundings, const TextPlacer& texts)
        : m_around(surroundings), m_texts(texts), m_scale(texts.scale())
    {
    }

    std::vector<PlacedLabel> place(const std::vector<LabelRequest>& requests)
    {
        for (const LabelRequest& request : requests)
            if (std::optional<PlacedLabel> label = cheapest(request))
                m_placed.push_back(std::move(*label));
        return std::move(m_placed);
    }

private:
    struct Candidate {
        QRectF box;
        QLineF leader;
        Align align = Align::Left;
    };

    std::optional<PlacedLabel> cheapest(const LabelRequest& request)
    {
        const Block block = measured(request);
        double least = std::numeric_limits<double>::infinity();
        std::optional<Candidate> best;
        int bestIndex = -1;
        int index = -1;
        for (const Distance& distance : distances)
            for (const Angle& angle : angles)
                for (const Attachment& attachment : attachments) {
                    ++index;
                    const double base = distance.cost + angle.cost + attachment.cost
                        - (index == request.previous ? stayBonus : 0.0);
                    if (base >= least)
                        continue;
                    const QPointF direction = directionOf(request.preferredAngle + angle.offset);
                    if (attachment.part >= 0.0 && std::abs(direction.y()) < leastSlope)
                        continue;
                    const Candidate candidate = at(*request.dot, block, direction * distance.length, attachment);
                    if (!isFree(candidate))
                        continue;
                    const double cost = base + crossings(candidate, *request.dot);
                    if (cost < least) {
                        least = cost;
                        best = candidate;
                        bestIndex = index;
                    }
                }
        if (!best)
            return std::nullopt;
        return finished(request, block, *best, bestIndex);
    }

    Block measured(const LabelRequest& request) const
    {
        const double room = std::min(widest * m_scale, widestShare * m_around.plot.width());
        Block block;
        block.name = elided(request.name, styleOf(TextRole::DotLabel, m_scale), room, m_texts.metrics());
        block.detail = elided(request.detail, styleOf(TextRole::DotDetail, m_scale), room, m_texts.metrics());
        block.size = {m_texts.width(block.name, TextRole::DotLabel), m_texts.height(TextRole::DotLabel)};
        if (!block.detail.isEmpty())
            block.size = {std::max(block.size.width(), m_texts.width(block.detail, TextRole::DotDetail)),
                          block.size.height() + m_texts.height(TextRole::DotDetail)};
        return block;
    }

    Candidate at(const PlacedDot& dot, const Block& block, const QPointF& way, const Attachment& attachment) const
    {
        const double distance = std::hypot(way.x(), way.y());
        const QPointF direction = way / distance;
        const double rim = dot.radius + 4.0 * m_scale;
        const QPointF end = dot.centre + direction * (rim + distance * m_scale);
        const double gap = textGap * m_scale;
        Candidate candidate;
        candidate.leader = QLineF(dot.centre + direction * rim, end);
        const double width = block.size.width();
        const double height = block.size.height();
        if (attachment.part >= 0.0) {
            candidate.align = attachment.part < 0.5 ? Align::Left : attachment.part > 0.5 ? Align::Right : Align::Centre;
            const double top = direction.y() > 0.0 ? end.y() + gap / 2.0 : end.y() - gap / 2.0 - height;
            candidate.box = QRectF(end.x() - attachment.part * width, top, width, height);
            return candidate;
        }
        candidate.align = direction.x() > 0.15 ? Align::Left : direction.x() < -0.15 ? Align::Right : Align::Centre;
        const double left = candidate.align == Align::Left ? end.x() + gap
            : candidate.align == Align::Right              ? end.x() - gap - width
                                                           : end.x() - width / 2.0;
        // Going down the leader meets the first line of the text, going up the last.
        candidate.box = QRectF(left, end.y() - height * (0.5 - 0.5 * direction.y()), width, height);
        return candidate;
    }

    bool isFree(const Candidate& candidate) const
    {
        const double gap = 4.0 * m_scale;
        if (!m_around.plot.adjusted(gap, gap, -gap, -gap).contains(candidate.box))
            return false;
        OrientedBox box = OrientedBox::upright(candidate.box).grown(gap / 2.0);
        // Two lines of text side by side read as one where the gap is no wider than a space.
        box.halfWidth += gap;
        for (const OrientedBox& other : m_around.boxes)
            if (overlap(box, other) || lengthInside(candidate.leader, other) > 0.0)
                return false;
        for (const PlacedLabel& label : m_placed) {
            const OrientedBox other = OrientedBox::upright(label.box).grown(gap / 2.0);
            if (overlap(box, other) || lengthInside(candidate.leader, other) > 0.0)
                return false;
            if (label.leader && lengthInside(*label.leader, box) > 0.0)
                return false;
        }
        return std::none_of(m_around.dots.begin(), m_around.dots.end(),
                            [&](const PlacedDot& dot) { return overlap(box, dot.centre, dot.reach); });
    }

    double crossings(const Candidate& candidate, const PlacedDot& own) const
    {
        const OrientedBox box = OrientedBox::upright(candidate.box).grown(3.0 * m_scale);
        double cost = 0.0;
        for (const LabelSurroundings::Line& soft : m_around.lines)
            cost += soft.cost * lengthInside(soft.line, box) / m_scale;
        for (const PlacedDot& dot : m_around.dots)
            if (dot.id != own.id && distanceTo(candidate.leader, dot.centre) < dot.reach + 2.0 * m_scale)
                cost += leaderOverDotCost;
        for (const PlacedLabel& label : m_placed)
            if (label.leader && label.leader->intersects(candidate.leader, nullptr) == QLineF::BoundedIntersection)
                cost += leaderOverLeaderCost;
        return cost;
    }

    PlacedLabel finished(const LabelRequest& request, const Block& block, const Candidate& candidate, int index) const
    {
        const QRectF& box = candidate.box;
        const double x = candidate.align == Align::Left ? box.left()
            : candidate.align == Align::Right           ? box.right()
                                                        : box.center().x();
        const double baseline = box.top() + m_texts.ascent(TextRole::DotLabel);
        PlacedLabel label;
        label.dotId = request.dot->id;
        label.kind = request.dot->kind;
        label.phase = request.dot->phase;
        label.box = box;
        label.candidate = index;
        label.name = m_texts.place(block.name, TextRole::DotLabel, {{x, baseline}, candidate.align});
        const double second = box.top() + m_texts.height(TextRole::DotLabel) + m_texts.ascent(TextRole::DotDetail);
        label.detail = m_texts.place(block.detail, TextRole::DotDetail, {{x, second}, candidate.align});
        if (candidate.leader.length() >= shortestLeader * m_scale)
            label.leader = candidate.leader;
        label.backed = std::any_of(m_around.lines.begin(), m_around.lines.end(), [&box](const LabelSurroundings::Line& soft) {
            return lengthInside(soft.line, OrientedBox::upright(box)) > 0.0;
        });
        return label;
    }

    const LabelSurroundings& m_around;
    const TextPlacer& m_texts;
    double m_scale;
    std::vector<PlacedLabel> m_placed;
};

}  // namespace

std::vector<PlacedLabel> placeLabels(const std::vector<LabelRequest>& requests, const LabelSurroundings& surroundings,
                                     const TextPlacer& texts)
{
    return LabelPlacer(surroundings, texts).place(requests);
}

}  // namespace ridgepoint::render
