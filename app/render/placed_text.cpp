// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/render/placed_text.h"

#include <QTransform>

#include <cmath>

namespace ridgepoint::render {

TextStyle styleOf(TextRole role, double scale)
{
    const auto sized = [scale](double size, bool bold) {
        return TextStyle{static_cast<int>(std::lround(size * scale)), bold};
    };
    switch (role) {
    case TextRole::Title:
        return sized(17, true);
    case TextRole::Subtitle:
        return sized(13, false);
    case TextRole::MainRoof:
        return sized(13, true);
    case TextRole::Ridge:
    case TextRole::CardTitle:
    case TextRole::DotLabel:
        return sized(13, true);
    case TextRole::Tick:
    case TextRole::AxisTitle:
    case TextRole::MemoryRegion:
    case TextRole::ComputeRegion:
    case TextRole::SecondaryRoof:
    case TextRole::DotDetail:
    case TextRole::HiddenNote:
    case TextRole::CardText:
        return sized(12, false);
    case TextRole::Caption:
        return sized(11, false);
    }
    return sized(12, false);
}

QColor colourOf(TextRole role, const Theme& theme)
{
    switch (role) {
    case TextRole::Title:
    case TextRole::CardTitle:
    case TextRole::CardText:
    case TextRole::DotLabel:
        return theme.text;
    case TextRole::Tick:
    case TextRole::AxisTitle:
        return theme.axisText;
    case TextRole::MemoryRegion:
        return theme.memoryText;
    case TextRole::ComputeRegion:
        return theme.computeText;
    case TextRole::MainRoof:
    case TextRole::Ridge:
        return theme.mainRoof;
    case TextRole::SecondaryRoof:
        return theme.secondaryRoof;
    case TextRole::Subtitle:
    case TextRole::DotDetail:
    case TextRole::HiddenNote:
    case TextRole::Caption:
        return theme.mutedText;
    }
    return theme.text;
}

PlacedText TextPlacer::place(const QString& text, TextRole role, const Anchor& anchor) const
{
    PlacedText placed;
    placed.text = text;
    placed.role = role;
    placed.style = styleOf(role, m_scale);
    placed.anchor = anchor.at;
    placed.align = anchor.align;
    placed.angle = anchor.angle;
    placed.width = m_metrics.width(text, placed.style);
    const double ascent = m_metrics.ascent(placed.style);
    const double descent = m_metrics.descent(placed.style);
    const QPointF centre(placed.leftOfAnchor() + placed.width / 2.0, (descent - ascent) / 2.0);
    placed.box = {anchor.at + QTransform().rotate(anchor.angle).map(centre), placed.width / 2.0, (ascent + descent) / 2.0,
                  anchor.angle};
    return placed;
}

}  // namespace ridgepoint::render
