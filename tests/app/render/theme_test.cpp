// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/render/placed_text.h"
#include "app/render/strokes.h"
#include "app/render/theme.h"

#include <QtTest>

using namespace ridgepoint;
using render::contrastRatio;
using render::Theme;

namespace {

/// WCAG 2.1, success criterion 1.4.3: 4.5 : 1 for text.
void expectReadable(const Theme& theme)
{
    const std::vector<QColor> surfaces{theme.background, theme.plot, theme.memoryTint, theme.computeTint, theme.card};
    std::vector<QColor> texts{theme.text, theme.mutedText, theme.axisText, theme.mainRoof, theme.secondaryRoof};
    for (const QColor& text : texts)
        for (const QColor& surface : surfaces)
            QVERIFY2(contrastRatio(text, surface) >= 4.5,
                     qPrintable(theme.name + " " + text.name() + " on " + surface.name()));
    for (const render::DotColours& dot :
         {theme.weights, theme.attention, theme.deltaNet, theme.stateSpace, theme.experts, theme.communication, theme.lmHead,
          theme.embedding, theme.decode, theme.prefill, theme.verify, theme.training})
        for (const QColor& surface : {theme.plot, theme.memoryTint, theme.computeTint, theme.card})
            QVERIFY2(contrastRatio(dot.text, surface) >= 4.5,
                     qPrintable(theme.name + " " + dot.text.name() + " on " + surface.name()));
    QVERIFY(contrastRatio(theme.memoryText, theme.memoryTint) >= 4.5);
    QVERIFY(contrastRatio(theme.computeText, theme.computeTint) >= 4.5);
}

QPalette paletteOn(const QColor& base)
{
    QPalette palette;
    palette.setColor(QPalette::Base, base);
    return palette;
}

}  // namespace

class ThemeTest : public QObject {
    Q_OBJECT

private slots:
    void contrastFollowsWcag()
    {
        // WCAG 2.1, definition of contrast ratio: 21 : 1 for black on white, 1 : 1 for a colour on itself. #777777 on
        // white is the well-known near miss of 4.5: L = ((0x77/255 + 0.055)/1.055)^2.4 = 0.1845, 1.05 / 0.2345 = 4.48.
        QVERIFY(std::abs(contrastRatio(Qt::black, Qt::white) - 21.0) < 1e-9);
        QVERIFY(std::abs(contrastRatio(Qt::red, Qt::red) - 1.0) < 1e-9);
        QVERIFY(std::abs(contrastRatio(QColor("#777777"), Qt::white) - 4.48) < 0.005);
    }

    void everyTextOfEveryThemeCanBeRead()
    {
        for (const QString& name : render::themeNames())
            expectReadable(*render::themeFromName(name));
    }

    void everyTextCanBeReadOnAnyPalette()
    {
        for (const char* base : {"#ffffff", "#fdf6e3", "#eff0f1", "#1b1e20", "#002b36", "#2d2d2d", "#000000"})
            expectReadable(render::themeForPalette(paletteOn(QColor(base))));
    }

    void paletteChoosesLightOrDarkAndKeepsItsBaseColour()
    {
        QCOMPARE(render::themeForPalette(paletteOn(QColor("#fdf6e3"))).name, QString("light"));
        QCOMPARE(render::themeForPalette(paletteOn(QColor("#002b36"))).name, QString("dark"));
        QCOMPARE(render::themeForPalette(paletteOn(QColor("#002b36"))).background, QColor("#002b36"));
    }

    void namesLeadToThemesAndOthersToNone()
    {
        QCOMPARE(render::themeNames(), QStringList({"light", "dark", "projector"}));
        QVERIFY(!render::themeFromName("Light"));
        QVERIFY(!render::themeFromName(""));
    }

    void fillsAreThePaletteOfOkabeAndIto()
    {
        // Okabe and Ito, "Color Universal Design", 2008.
        const Theme theme = render::darkTheme();
        QCOMPARE(theme.dot(scene::DotKind::Weights, workload::Phase::Decode).fill, QColor("#56B4E9"));
        QCOMPARE(theme.dot(scene::DotKind::Attention, workload::Phase::Prefill).fill, QColor("#E69F00"));
        QCOMPARE(theme.dot(scene::DotKind::DeltaNet, workload::Phase::Decode).fill, QColor("#009E73"));
        QCOMPARE(theme.dot(scene::DotKind::WholePhase, workload::Phase::Decode).fill, QColor("#D55E00"));
        QCOMPARE(theme.dot(scene::DotKind::WholePhase, workload::Phase::Prefill).fill, QColor("#0072B2"));
        QCOMPARE(theme.dot(scene::DotKind::StateSpace, workload::Phase::Decode).fill, QColor("#F0E442"));
        QCOMPARE(theme.dot(scene::DotKind::Experts, workload::Phase::Decode).fill, QColor("#0072B2"));
        QCOMPARE(theme.dot(scene::DotKind::WholePhase, workload::Phase::Verify).fill, QColor("#CC79A7"));
        QCOMPARE(theme.dot(scene::DotKind::LmHead, workload::Phase::Decode).fill, QColor("#CC79A7"));
    }

    void everyPartHasAMarkerThatCanBeSeenOnThePlot()
    {
        // WCAG 2.1, 1.4.11: 3 : 1 for graphics; a rim may give it where the fill does not.
        for (const Theme& theme : {render::lightTheme(), render::darkTheme(), render::projectorTheme()}) {
            render::PlacedDot dot;
            dot.kind = scene::DotKind::StateSpace;
            dot.phase = workload::Phase::Decode;
            const QColor rim = render::dotPen(theme, dot).color();
            QVERIFY(std::max(contrastRatio(rim, theme.plot), contrastRatio(theme.stateSpace.fill, theme.plot)) >= 3.0);
            QVERIFY(contrastRatio(theme.communication.fill, theme.plot) >= 3.0);
            QVERIFY(contrastRatio(theme.training.fill, theme.plot) >= 3.0);
        }
    }

    void projectorHasLargerType() { QVERIFY(render::projectorTheme().scale > render::lightTheme().scale); }
};

QTEST_APPLESS_MAIN(ThemeTest)
#include "theme_test.moc"
