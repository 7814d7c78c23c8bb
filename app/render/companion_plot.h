// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/chart_scene.h"

#include <QPointF>
#include <QString>

#include <optional>
#include <vector>

namespace ridgepoint::render {

enum class PlotScale { Linear, Logarithmic };

struct PlotTick {
    double value = 1.0;
    QString label;

    friend bool operator==(const PlotTick&, const PlotTick&) = default;
};

/// An axis of a companion chart in base units. `low` below `high`, both finite, and above zero on a logarithmic axis.
struct PlotAxis {
    QString title;  ///< with the unit
    PlotScale scale = PlotScale::Linear;
    double low = 0.0;
    double high = 1.0;
    std::vector<PlotTick> ticks{};  ///< in rising order, within the range

    /// 0 at `low`, 1 at `high`.
    double fraction(double value) const;

    /// Whether a value has a place on the axis, inside the range or not: finite, and above zero where it is logarithmic.
    bool canShow(double value) const;

    friend bool operator==(const PlotAxis&, const PlotAxis&) = default;
};

/// An area between two edges with the same number of points: one part of a stack, or, without a part, a region that
/// something holds in.
struct PlotBand {
    QString name;
    std::optional<scene::DotKind> part;
    std::vector<QPointF> lower;
    std::vector<QPointF> upper;

    friend bool operator==(const PlotBand&, const PlotBand&) = default;
};

enum class LineRole {
    Curve,   ///< what the chart is about
    Present  ///< where the present setup lies: dashed
};

struct PlotLine {
    LineRole role = LineRole::Curve;
    std::vector<QPointF> points;

    friend bool operator==(const PlotLine&, const PlotLine&) = default;
};

enum class MarkShape {
    Filled,   ///< a disc
    Hollow,   ///< a circle with nothing in it
    Ring,     ///< a wide circle around what lies there: the present setup
    Diamond,  ///< a limit
    None      ///< a label alone
};

struct PlotMark {
    QPointF at;
    QString label;  ///< empty: none

    friend bool operator==(const PlotMark&, const PlotMark&) = default;
};

/// Points of one kind.
struct PlotMarks {
    QString name;  ///< in the legend; empty: not in it
    MarkShape shape = MarkShape::Filled;
    std::vector<PlotMark> marks;

    friend bool operator==(const PlotMarks&, const PlotMarks&) = default;
};

struct PlotBar {
    QString name;
    double value = 1.0;
    QString label;  ///< the value in words

    friend bool operator==(const PlotBar&, const PlotBar&) = default;
};

/// A companion chart as a value: what is on it in base units, not where it lands on a screen. All texts are plain.
struct CompanionPlot {
    QString title;
    PlotAxis across;
    PlotAxis upwards;               ///< unused where there are bars
    std::vector<PlotBand> bands{};  ///< lowest first
    std::vector<PlotLine> lines{};
    std::vector<PlotMarks> marks{};                   ///< later ones on top, and first to get their labels
    std::vector<PlotBar> bars{};                      ///< from left to right along `across`, the first at the top
    workload::Phase phase = workload::Phase::Decode;  ///< that the bars are about
    QString note{};         ///< what a reader must know besides; alone in the middle where nothing can be drawn
    QString description{};  ///< one sentence with the main figures, for screen readers
    QString table{};        ///< the figures as tab-separated plain numbers under a line of names with units

    bool isEmpty() const { return bands.empty() && lines.empty() && marks.empty() && bars.empty(); }

    friend bool operator==(const CompanionPlot&, const CompanionPlot&) = default;
};

}  // namespace ridgepoint::render
