// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/render/chart_painter.h"

#include <QByteArray>

#include <string>

namespace ridgepoint::render {

/// What an SVG says besides its picture.
struct SvgTexts {
    QString title;
    QString description;
    std::string document;  ///< the scenario, kept in <metadata>; may be empty
};

/// A self-contained SVG 1.1 file, the same bytes for the same chart. Text stays text; the groups `background`, `regions`,
/// `grid`, `axes`, `roofs`, `ridge`, `dots`, `leaders` and `labels` have these ids, roofs and dots their own, and each
/// dot a <title> that browsers show. Nothing of the plot has a coordinate outside it.
QByteArray writeSvg(const PlacedChart& chart, const Theme& theme, const SvgTexts& texts, Background background);

/// Text for XML: markup escaped, characters that XML 1.0 forbids left out.
std::string xmlText(const QString& text);

}  // namespace ridgepoint::render
