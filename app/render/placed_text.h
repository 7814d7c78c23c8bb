// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/render/oriented_box.h"
#include "app/render/text_metrics.h"
#include "app/render/theme.h"

#include <QPointF>
#include <QString>

namespace ridgepoint::render {

/// What a text on the chart is; its size, weight and colour follow.
enum class TextRole {
    Title,
    Subtitle,
    Tick,
    AxisTitle,
    MemoryRegion,
    ComputeRegion,
    MainRoof,
    SecondaryRoof,
    Ridge,
    DotLabel,  ///< in the colour of its dot
    DotDetail,
    HiddenNote,
    CardTitle,  ///< in the colour of its dot
    CardText,
    Caption,
};

/// Which point of its first line a text is held by; vertically it is always the baseline.
enum class Align { Left, Centre, Right };

TextStyle styleOf(TextRole role, double scale);

/// Of the roles that do not take the colour of a dot.
QColor colourOf(TextRole role, const Theme& theme);

/// One line of text where it is drawn.
struct PlacedText {
    QString text;
    TextRole role{};
    TextStyle style;
    QPointF anchor;  ///< on the baseline, at the end that `align` names
    Align align = Align::Left;
    double angle = 0.0;  ///< degrees about the anchor, clockwise on the screen
    double width = 0.0;
    OrientedBox box;

    /// Left end of the baseline before it is turned, relative to the anchor.
    double leftOfAnchor() const { return align == Align::Left ? 0.0 : align == Align::Right ? -width : -width / 2.0; }

    friend bool operator==(const PlacedText&, const PlacedText&) = default;
};

/// Where a text is to be held.
struct Anchor {
    QPointF at;
    Align align = Align::Left;
    double angle = 0.0;
};

/// Writes texts at one scale.
class TextPlacer {
public:
    TextPlacer(const TextMetrics& metrics, double scale) : m_metrics(metrics), m_scale(scale) {}

    const TextMetrics& metrics() const { return m_metrics; }
    double scale() const { return m_scale; }

    PlacedText place(const QString& text, TextRole role, const Anchor& anchor) const;
    double width(const QString& text, TextRole role) const { return m_metrics.width(text, styleOf(role, m_scale)); }
    double height(TextRole role) const { return m_metrics.height(styleOf(role, m_scale)); }
    double ascent(TextRole role) const { return m_metrics.ascent(styleOf(role, m_scale)); }
    double descent(TextRole role) const { return m_metrics.descent(styleOf(role, m_scale)); }
    double capHeight(TextRole role) const { return m_metrics.capHeight(styleOf(role, m_scale)); }

private:
    const TextMetrics& m_metrics;
    double m_scale;
};

}  // namespace ridgepoint::render
