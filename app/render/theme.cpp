// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/render/theme.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

namespace ridgepoint::render {

namespace {

constexpr QRgb skyBlue = 0x56B4E9;
constexpr QRgb orange = 0xE69F00;
constexpr QRgb green = 0x009E73;
constexpr QRgb vermilion = 0xD55E00;
constexpr QRgb blue = 0x0072B2;
constexpr QRgb yellow = 0xF0E442;
constexpr QRgb purple = 0xCC79A7;
constexpr QRgb grey = 0x8A919B;

/// Relative luminance of WCAG 2.1.
double luminance(const QColor& colour)
{
    const auto linear = [](double channel) {
        return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
}

QColor mixed(const QColor& from, const QColor& to, double part)
{
    const auto channel = [part](int a, int b) { return static_cast<int>(std::lround(a + (b - a) * part)); };
    return {channel(from.red(), to.red()), channel(from.green(), to.green()), channel(from.blue(), to.blue())};
}

bool isDark(const QColor& colour)
{
    return contrastRatio(colour, Qt::white) > contrastRatio(colour, Qt::black);
}

DotColours dotColours(const Theme& theme, QRgb fill)
{
    return {QColor(fill), readableOn(QColor(fill), {theme.plot, theme.memoryTint, theme.computeTint, theme.card})};
}

Theme withDotColours(Theme theme)
{
    theme.weights = dotColours(theme, skyBlue);
    theme.attention = dotColours(theme, orange);
    theme.deltaNet = dotColours(theme, green);
    theme.stateSpace = dotColours(theme, yellow);
    theme.experts = dotColours(theme, blue);
    theme.communication = dotColours(theme, theme.axisText.rgb());
    theme.lmHead = dotColours(theme, purple);
    theme.embedding = dotColours(theme, grey);
    theme.decode = dotColours(theme, vermilion);
    theme.prefill = dotColours(theme, blue);
    theme.verify = dotColours(theme, purple);
    theme.training = dotColours(theme, theme.text.rgb());
    return theme;
}

/// Moves every text colour until it can be read on the surfaces of the theme.
Theme withReadableTexts(Theme theme)
{
    for (QColor* text : {&theme.text, &theme.mutedText, &theme.axisText, &theme.mainRoof, &theme.secondaryRoof})
        *text = readableOn(*text, {theme.background, theme.plot, theme.memoryTint, theme.computeTint, theme.card});
    theme.memoryText = readableOn(theme.memoryText, {theme.plot, theme.memoryTint});
    theme.computeText = readableOn(theme.computeText, {theme.plot, theme.computeTint});
    return withDotColours(std::move(theme));
}

}  // namespace

const DotColours& Theme::dot(scene::DotKind kind, workload::Phase phase) const
{
    switch (kind) {
    case scene::DotKind::WholePhase:
        return wholePhase(phase);
    case scene::DotKind::Weights:
        return weights;
    case scene::DotKind::Attention:
        return attention;
    case scene::DotKind::DeltaNet:
        return deltaNet;
    case scene::DotKind::StateSpace:
        return stateSpace;
    case scene::DotKind::Experts:
        return experts;
    case scene::DotKind::Communication:
        return communication;
    case scene::DotKind::LmHead:
        return lmHead;
    case scene::DotKind::Embedding:
        return embedding;
    }
    return weights;
}

const DotColours& Theme::wholePhase(workload::Phase phase) const
{
    switch (phase) {
    case workload::Phase::Prefill:
        return prefill;
    case workload::Phase::Decode:
        return decode;
    case workload::Phase::Verify:
        return verify;
    case workload::Phase::Training:
        return training;
    }
    return decode;
}

Theme lightTheme()
{
    Theme theme;
    theme.name = QStringLiteral("light");
    theme.background = 0xFFFFFF;
    theme.plot = 0xFFFFFF;
    theme.memoryTint = 0xEAF3FB;
    theme.computeTint = 0xFDF3E3;
    theme.card = 0xFFFFFF;
    theme.cardBorder = 0xB6C0CC;
    theme.border = 0xB6C0CC;
    theme.majorGrid = 0xD5DDE6;
    theme.minorGrid = 0xE9EEF3;
    theme.text = 0x18212C;
    theme.mutedText = 0x566273;
    theme.axisText = 0x465262;
    theme.memoryText = 0x2F6C9E;
    theme.computeText = 0x8A5A0B;
    theme.mainRoof = 0x18212C;
    theme.roofContinuation = 0xA3AFBD;
    theme.secondaryRoof = 0x647184;
    theme.dotOutline = 0xFFFFFF;
    theme.focus = blue;
    return withReadableTexts(std::move(theme));
}

Theme darkTheme()
{
    Theme theme;
    theme.name = QStringLiteral("dark");
    theme.background = 0x12171E;
    theme.plot = 0x12171E;
    theme.memoryTint = 0x142331;
    theme.computeTint = 0x2A2317;
    theme.card = 0x1C242E;
    theme.cardBorder = 0x46535F;
    theme.border = 0x3B4754;
    theme.majorGrid = 0x303B47;
    theme.minorGrid = 0x202933;
    theme.text = 0xEDF1F5;
    theme.mutedText = 0xA3AFBC;
    theme.axisText = 0xB8C2CD;
    theme.memoryText = 0x8CC4F0;
    theme.computeText = 0xE9BC74;
    theme.mainRoof = 0xF2F5F8;
    theme.roofContinuation = 0x596672;
    theme.secondaryRoof = 0x95A1AE;
    theme.dotOutline = 0x12171E;
    theme.focus = skyBlue;
    return withReadableTexts(std::move(theme));
}

Theme projectorTheme()
{
    Theme theme = lightTheme();
    theme.name = QStringLiteral("projector");
    theme.memoryTint = 0xDDECF9;
    theme.computeTint = 0xFBEACB;
    theme.cardBorder = 0x6B7683;
    theme.border = 0x6B7683;
    theme.majorGrid = 0xB9C4D0;
    theme.minorGrid = 0xDDE4EB;
    theme.text = Qt::black;
    theme.mutedText = 0x2F3945;
    theme.axisText = 0x1B232D;
    theme.memoryText = 0x0B4F82;
    theme.computeText = 0x6A4300;
    theme.mainRoof = Qt::black;
    theme.roofContinuation = 0x7F8B99;
    theme.secondaryRoof = 0x3F4A57;
    theme.scale = 1.4;
    return withReadableTexts(std::move(theme));
}

Theme themeForPalette(const QPalette& palette)
{
    const QColor base = palette.color(QPalette::Base).toRgb();
    Theme theme = isDark(base) ? darkTheme() : lightTheme();
    // Tints keep their distance from the surface they tint.
    const QColor surface(base.rgb());
    theme.memoryTint = mixed(surface, QColor(skyBlue), 0.12);
    theme.computeTint = mixed(surface, QColor(orange), 0.12);
    theme.background = surface;
    theme.plot = surface;
    theme.dotOutline = surface;
    return withReadableTexts(std::move(theme));
}

std::optional<Theme> themeFromName(const QString& name)
{
    for (Theme (*make)() : {&lightTheme, &darkTheme, &projectorTheme})
        if (Theme theme = make(); theme.name == name)
            return theme;
    return std::nullopt;
}

QStringList themeNames()
{
    return {lightTheme().name, darkTheme().name, projectorTheme().name};
}

double contrastRatio(const QColor& a, const QColor& b)
{
    const double first = luminance(a);
    const double second = luminance(b);
    return (std::max(first, second) + 0.05) / (std::min(first, second) + 0.05);
}

QColor readableOn(const QColor& colour, std::initializer_list<QColor> surfaces, double ratio)
{
    const auto least = [&surfaces](const QColor& candidate) {
        double contrast = 21.0;
        for (const QColor& surface : surfaces)
            contrast = std::min(contrast, contrastRatio(candidate, surface));
        return contrast;
    };
    const QColor start(colour.rgb());
    const QColor end = least(Qt::black) >= least(Qt::white) ? QColor(Qt::black) : QColor(Qt::white);
    constexpr int steps = 50;
    for (int i = 0; i < steps; ++i)
        if (const QColor candidate = mixed(start, end, static_cast<double>(i) / steps); least(candidate) >= ratio)
            return candidate;
    return end;
}

}  // namespace ridgepoint::render
