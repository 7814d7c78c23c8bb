// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/render/placed_text.h"
#include "app/render/plot_mapping.h"

#include <QLineF>
#include <QPolygonF>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace ridgepoint::render {

struct PlacedTick {
    double at = 0.0;  ///< pixel along the axis
    bool decade = false;
    bool gridLine = false;            ///< lies where a logarithmic grid has no line of its own
    std::optional<PlacedText> label;  ///< absent where labels would touch

    friend bool operator==(const PlacedTick&, const PlacedTick&) = default;
};

/// A roof clipped to the plot.
struct PlacedRoof {
    std::string id;
    scene::RoofKind kind{};
    bool secondary = false;
    bool achievable = false;
    std::size_t setup = 0;  ///< 0 is the present one
    QString name;
    QString shortName;
    std::optional<QLineF> line;         ///< where the roof bounds what can be reached, left to right
    std::vector<QLineF> continuations;  ///< where another roof is lower

    friend bool operator==(const PlacedRoof&, const PlacedRoof&) = default;
};

struct PlacedRidge {
    std::optional<QPointF> corner;  ///< where the main roofs meet, if that is in the plot
    std::vector<QLineF> drop;       ///< from there down to the axis, with gaps for labels
    std::optional<PlacedText> label;

    friend bool operator==(const PlacedRidge&, const PlacedRidge&) = default;
};

struct PlacedDot {
    std::string id;
    scene::DotKind kind{};
    workload::Phase phase{};
    QPointF centre;
    double radius = 0.0;  ///< of the circle of the same area as the marker
    double reach = 0.0;   ///< from the centre to the marker's farthest corner
    QString label;
    QString values;  ///< "6.0 FLOP/B, 20.1 TFLOP/s"
    std::size_t setup = 0;
    bool selected = false;
    bool hovered = false;

    friend bool operator==(const PlacedDot&, const PlacedDot&) = default;
};

/// The two lines of text beside a dot.
struct PlacedLabel {
    std::string dotId;
    scene::DotKind kind{};
    workload::Phase phase{};
    PlacedText name;
    PlacedText detail;
    QRectF box;
    std::optional<QLineF> leader;  ///< from the dot's rim to the text; absent where they are next to each other
    int candidate = 0;             ///< which of the places it was given, for the next layout
    bool backed = false;           ///< a line runs behind the text, which needs a ground of its own

    friend bool operator==(const PlacedLabel&, const PlacedLabel&) = default;
};

/// From a dot of a pinned setup to the same of the present one.
struct PlacedArrow {
    workload::Phase phase{};
    QLineF shaft;
    QPolygonF head;
    QString name;
    std::optional<PlacedText> label;

    friend bool operator==(const PlacedArrow&, const PlacedArrow&) = default;
};

/// The path of a dot, with ticks at its ends.
struct PlacedTrail {
    std::string dotId;
    scene::DotKind kind{};
    workload::Phase phase{};
    std::vector<QLineF> lines;
    std::vector<PlacedText> labels;

    friend bool operator==(const PlacedTrail&, const PlacedTrail&) = default;
};

struct HoverCard {
    scene::DotKind kind{};
    workload::Phase phase{};
    QRectF box;
    PlacedText title;
    std::vector<PlacedText> lines;

    friend bool operator==(const HoverCard&, const HoverCard&) = default;
};

/// A chart in logical pixels. Everything of the plot is clipped to it; text lies where it is drawn.
struct PlacedChart {
    QSizeF size;
    double scale = 1.0;
    PlotMapping mapping;      ///< its plot is empty where there was no room for one
    bool minorAcross = true;  ///< whether there is room for the grid at 2 to 9 times a decade
    bool minorUpwards = true;
    std::vector<PlacedTick> intensityTicks;
    std::vector<PlacedTick> performanceTicks;
    std::vector<PlacedText> titles;     ///< title and subtitle
    std::vector<PlacedText> axisTexts;  ///< titles of the axes and the caption
    QPolygonF memoryRegion;             ///< under the slanted roof
    QPolygonF computeRegion;            ///< under the flat one
    std::vector<PlacedText> regionNames;
    std::vector<PlacedRoof> roofs;
    std::vector<PlacedText> roofNames;
    std::optional<PlacedRidge> ridge;
    std::vector<QPointF> pinnedCorners;  ///< where the roofs of other setups meet
    std::vector<PlacedDot> dots;  ///< in the order they are painted
    std::vector<PlacedLabel> labels;
    int hiddenLabels = 0;  ///< dots in the plot whose label found no room
    std::optional<PlacedText> hiddenNote;
    std::vector<PlacedArrow> arrows;
    std::vector<PlacedTrail> trails;
    std::optional<HoverCard> card;

    bool isEmpty() const { return mapping.plot().isEmpty(); }
    const QRectF& plot() const { return mapping.plot(); }

    friend bool operator==(const PlacedChart&, const PlacedChart&) = default;
};

}  // namespace ridgepoint::render
