// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/chart_scene.h"

#include <QColor>
#include <QPalette>
#include <QString>
#include <QStringList>

#include <initializer_list>
#include <optional>

/// From ChartScene to pixels: layout, Qt Charts, painting, the view and the exported picture.
namespace ridgepoint::render {

/// The colour of a dot and of the text that names it. Fills are the palette of Okabe and Ito (2008), safe for
/// colour-blind eyes; the text is the same hue, moved until it can be read.
struct DotColours {
    QColor fill;
    QColor text;

    friend bool operator==(const DotColours&, const DotColours&) = default;
};

/// Colours and sizes of a chart. Every text colour has a contrast of 4.5 : 1 or more (WCAG 2.1, 1.4.3) against each
/// surface it may lie on: background, plot, tints and card.
struct Theme {
    QString name;
    QColor background;
    QColor plot;
    QColor memoryTint;
    QColor computeTint;
    QColor card;
    QColor cardBorder;
    QColor border;
    QColor majorGrid;
    QColor minorGrid;
    QColor text;
    QColor mutedText;
    QColor axisText;
    QColor memoryText;
    QColor computeText;
    QColor mainRoof;
    QColor roofContinuation;
    QColor secondaryRoof;
    QColor dotOutline;
    QColor focus;
    DotColours weights;
    DotColours attention;
    DotColours deltaNet;
    DotColours stateSpace;
    DotColours experts;
    DotColours communication;
    DotColours lmHead;
    DotColours embedding;
    DotColours decode;
    DotColours prefill;
    DotColours verify;
    DotColours training;
    double scale = 1.0;  ///< of type, strokes and dots

    const DotColours& dot(scene::DotKind kind, workload::Phase phase) const;
    const DotColours& wholePhase(workload::Phase phase) const;

    friend bool operator==(const Theme&, const Theme&) = default;
};

Theme lightTheme();
Theme darkTheme();
Theme projectorTheme();  ///< for a beamer: white, strong colours, large type

/// The light or the dark theme, whichever the palette is, on the palette's own base colour.
Theme themeForPalette(const QPalette& palette);

/// "light", "dark", "projector".
std::optional<Theme> themeFromName(const QString& name);
QStringList themeNames();

/// Contrast of two opaque colours by WCAG 2.1: 1 (none) to 21 (black on white).
double contrastRatio(const QColor& a, const QColor& b);

/// The colour nearest to `colour` on its way to black or white that has `ratio` against all of `surfaces`.
QColor readableOn(const QColor& colour, std::initializer_list<QColor> surfaces, double ratio = 4.5);

}  // namespace ridgepoint::render
