// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/render/companion_axes.h"
#include "app/render/companion_frame.h"
#include "app/render/companion_layout.h"
#include "app/render/companion_strokes.h"
#include "app/render/companion_view.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QImage>
#include <QPainter>
#include <QtTest>

#include <cmath>
#include <limits>
#include <set>

using namespace ridgepoint;
using render::CompanionPlot;
using render::MarkShape;
using render::PlotAxis;
using render::PlotScale;

namespace {

const render::FontTextMetrics& metrics()
{
    static const render::FontTextMetrics shared;
    return shared;
}

/// A curve over three decades with a mark at each end.
CompanionPlot curve()
{
    CompanionPlot plot;
    plot.title = QStringLiteral("curve");
    plot.across = render::logAxis(QStringLiteral("across (s)"), 1e-3, 1.0, render::TickUnit::Seconds);
    plot.upwards = render::logAxis(QStringLiteral("upwards"), 10.0, 1e4, render::TickUnit::None);
    plot.lines.push_back({render::LineRole::Curve, {{1e-3, 10.0}, {1.0, 1e4}}});
    plot.marks.push_back({QStringLiteral("ends"),
                          MarkShape::Filled,
                          {{{1e-3, 10.0}, QStringLiteral("first")}, {{1.0, 1e4}, QStringLiteral("last")}}});
    plot.description = QStringLiteral("a curve");
    plot.table = QStringLiteral("across (s)\tupwards\n0.001\t10\n1\t10000\n");
    return plot;
}

CompanionPlot bars()
{
    CompanionPlot plot;
    plot.title = QStringLiteral("bars");
    plot.across = render::factorAxis(QStringLiteral("factor"));
    plot.bars = {{QStringLiteral("a"), 1.0, QStringLiteral("1.00 ×")},
                 {QStringLiteral("b"), 1.5, QStringLiteral("1.50 ×")},
                 {QStringLiteral("c"), 2.0, QStringLiteral("2.00 ×")}};
    return plot;
}

QStringList textsOf(const std::vector<render::PlacedText>& texts)
{
    QStringList found;
    for (const render::PlacedText& text : texts)
        found << text.text;
    return found;
}

QImage drawn(const CompanionPlot& plot, const QSize& size, const render::Theme& theme)
{
    const render::PlacedCompanion placed = render::layout(plot, size, theme.scale, metrics());
    render::CompanionFrame frame;
    frame.show(plot, placed, theme);
    QImage image(size, QImage::Format_RGB32);
    image.fill(theme.plot);
    QPainter painter(&image);
    frame.paint(painter);
    return image;
}

}  // namespace

class CompanionPlotTest : public QObject {
    Q_OBJECT

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".?"))); }

    void qtChartsPutsAPointElsewhere()
    {
        const CompanionPlot plot = curve();
        for (const QSize& size : {QSize(900, 260), QSize(300, 200), QSize(1600, 1000)}) {
            const render::PlacedCompanion placed = render::layout(plot, size, 1.0, metrics());
            render::CompanionFrame frame;
            frame.show(plot, placed, render::lightTheme());
            for (double x : {1e-3, 0.02, 1.0})
                for (double y : {10.0, 300.0, 1e4}) {
                    const QPointF expected(placed.plot.left() + plot.across.fraction(x) * placed.plot.width(),
                                           placed.plot.bottom() - plot.upwards.fraction(y) * placed.plot.height());
                    QVERIFY(QLineF(frame.position({x, y}), expected).length() < 0.5);
                }
        }
    }

    /// log10 of 0.1 lies half-way between those of 0.01 and 1.
    void aLogAxisIsDividedLikeALinearOne()
    {
        const PlotAxis logarithmic{{}, PlotScale::Logarithmic, 0.01, 1.0, {}};
        QVERIFY(std::abs(logarithmic.fraction(0.1) - 0.5) < 1e-12);
        const PlotAxis linear{{}, PlotScale::Linear, 1.0, 2.0, {}};
        QVERIFY(std::abs(linear.fraction(1.25) - 0.25) < 1e-12);
    }

    /// One of these would take its whole series off the chart, with a warning of Qt Charts.
    void aPointWithoutAPlaceReachesALogAxis()
    {
        CompanionPlot plot = curve();
        const double infinite = std::numeric_limits<double>::infinity();
        for (const QPointF& odd : {QPointF(0.0, 10.0), QPointF(-1.0, 10.0), QPointF(0.1, 0.0), QPointF(infinite, 10.0),
                                   QPointF(0.1, std::nan(""))})
            plot.lines.front().points.push_back(odd);
        render::CompanionFrame frame;
        frame.show(plot, render::layout(plot, {600.0, 300.0}, 1.0, metrics()), render::lightTheme());
        QCOMPARE(frame.pointCount(), 4);
    }

    void aChartOfAnotherKindKeepsSeriesOfTheLastOne()
    {
        render::CompanionFrame frame;
        const CompanionPlot first = curve();
        frame.show(first, render::layout(first, {600.0, 300.0}, 1.0, metrics()), render::lightTheme());
        const CompanionPlot second = bars();
        frame.show(second, render::layout(second, {600.0, 300.0}, 1.0, metrics()), render::lightTheme());
        QCOMPARE(frame.pointCount(), 3);
        frame.show(first, render::layout(first, {600.0, 300.0}, 1.0, metrics()), render::lightTheme());
        QCOMPARE(frame.pointCount(), 4);
    }

    /// The factor 1 has no bar, 1.5 reaches the middle, 2 the right edge; the first is at the top.
    void aBarHasTheWrongLengthOrRow()
    {
        const QSize size(600, 300);
        const CompanionPlot plot = bars();
        const render::Theme theme = render::lightTheme();
        const QRectF area = render::layout(plot, size, 1.0, metrics()).plot;
        const QImage image = drawn(plot, size, theme);
        const QRgb fill = theme.decode.fill.rgb();
        const auto at = [&](double across, double row) {
            return image.pixel(static_cast<int>(area.left() + across * area.width()),
                               static_cast<int>(area.top() + (row + 0.5) / 3.0 * area.height()));
        };
        QVERIFY(at(0.05, 0) != fill);
        QCOMPARE(at(0.47, 1), fill);
        QVERIFY(at(0.53, 1) != fill);
        QCOMPARE(at(0.97, 2), fill);
    }

    void ticksOrNamesRunIntoEachOther_data()
    {
        QTest::addColumn<QSize>("size");
        for (const QSize& size : {QSize(240, 160), QSize(400, 240), QSize(1000, 300), QSize(1800, 900)})
            QTest::addRow("%dx%d", size.width(), size.height()) << size;
    }

    void ticksOrNamesRunIntoEachOther()
    {
        QFETCH(const QSize, size);
        CompanionPlot plot = curve();
        plot.across = render::countAxis(QStringLiteral("context (tokens)"), 128.0, 1048576.0);
        plot.lines.front().points = {{128.0, 10.0}, {1e6, 1e4}};
        plot.marks.clear();
        std::vector<render::PlotMark> marks;
        for (int i = 0; i < 14; ++i)
            marks.push_back({{128.0 * std::exp2(i), 10.0 * std::pow(1.6, i)}, QString::number(i)});
        plot.marks.push_back({QStringLiteral("marks"), MarkShape::Filled, marks});
        const render::PlacedCompanion placed = render::layout(plot, size, 1.0, metrics());
        QVERIFY(!placed.plot.isNull());
        std::vector<render::PlacedText> texts = placed.texts;
        texts.insert(texts.end(), placed.labels.begin(), placed.labels.end());
        const render::OrientedBox page = render::OrientedBox::upright(QRectF(QPointF(), size).adjusted(-1, -1, 1, 1));
        for (std::size_t i = 0; i < texts.size(); ++i) {
            QVERIFY2(texts[i].box.inside(page.bounds()), qPrintable(texts[i].text));
            for (std::size_t k = 0; k < i; ++k)
                QVERIFY2(!render::overlap(texts[i].box.grown(-1.0), texts[k].box.grown(-1.0)),
                         qPrintable(texts[i].text + QStringLiteral(" on ") + texts[k].text));
        }
    }

    void aChartWithoutRoomIsDrawn()
    {
        for (const QSizeF& size : {QSizeF(0.0, 0.0), QSizeF(10.0, 10.0), QSizeF(60.0, 400.0), QSizeF(600.0, 60.0)})
            QVERIFY(render::layout(curve(), size, 1.0, metrics()).plot.isNull());
    }

    /// A plot with nothing on it says why, and draws no axes.
    void aReasonIsNotShown()
    {
        CompanionPlot plot;
        plot.note = QStringLiteral("The capacity is not known.");
        const render::PlacedCompanion placed = render::layout(plot, {600.0, 300.0}, 1.0, metrics());
        QVERIFY(placed.plot.isNull());
        QVERIFY(textsOf(placed.texts).contains(plot.note));
    }

    void aTimeAxisDoesNotReachTheLongestTime_data()
    {
        QTest::addColumn<double>("highest");
        for (double highest : {1e-9, 3e-5, 0.01, 0.0172, 0.1, 0.7, 1.0, 5.0, 12345.0})
            QTest::addRow("%g", highest) << highest;
    }

    void aTimeAxisDoesNotReachTheLongestTime()
    {
        QFETCH(const double, highest);
        const PlotAxis axis = render::durationAxis({}, highest);
        QCOMPARE(axis.low, 0.0);
        QVERIFY(axis.high >= highest * (1.0 - 1e-9));
        QVERIFY(axis.high <= highest * 2.0 + 1e-12);
        QVERIFY(axis.ticks.size() >= 2 && axis.ticks.size() <= 7);
        QCOMPARE(axis.ticks.front().label, QStringLiteral("0"));
    }

    void ticksOfAxesAreOddOrUnlabelled()
    {
        const PlotAxis counts = render::countAxis({}, 128.0, 1024.0);
        QStringList labels;
        for (const render::PlotTick& tick : counts.ticks)
            labels << tick.label;
        QCOMPARE(labels,
                 QStringList({QStringLiteral("128"), QStringLiteral("256"), QStringLiteral("512"),
                              QStringLiteral("1,024")}));
        QVERIFY(counts.low < 128.0 && counts.high > 1024.0);
        const PlotAxis factors = render::factorAxis({});
        QCOMPARE(factors.ticks.front().value, 1.0);
        QCOMPARE(factors.ticks.back().value, 2.0);
        for (const auto& [low, high] : {std::pair(1e-3, 1e-3), std::pair(0.0171, 0.0172), std::pair(1e-9, 1e9)}) {
            const PlotAxis axis = render::logAxis({}, low, high, render::TickUnit::Seconds);
            QVERIFY(axis.low > 0.0 && axis.low < low && axis.high > high);
            QVERIFY(axis.ticks.size() >= 2);
            for (const render::PlotTick& tick : axis.ticks)
                QVERIFY(tick.value >= axis.low * (1.0 - 1e-9) && tick.value <= axis.high * (1.0 + 1e-9));
        }
    }

    /// Two parts that differ in colour alone are one to some eyes, and on some beamers.
    void partsAreToldApartByColourAlone()
    {
        using scene::DotKind;
        for (const QString& name : render::themeNames()) {
            const render::Theme theme = *render::themeFromName(name);
            std::set<QByteArray> patterns;
            for (DotKind kind : {DotKind::Weights, DotKind::Attention, DotKind::DeltaNet, DotKind::StateSpace,
                                 DotKind::Experts, DotKind::LmHead, DotKind::Embedding, DotKind::Communication}) {
                const QBrush brush = render::bandBrush(theme, {{}, kind, {}, {}});
                QByteArray pattern;
                const QImage tile = brush.textureImage();
                for (int y = 0; y < tile.height(); ++y)
                    for (int x = 0; x < tile.width(); ++x)
                        pattern += tile.pixelColor(x, y) == theme.dot(kind, workload::Phase::Decode).fill ? '.' : '#';
                QVERIFY2(patterns.insert(pattern).second, qPrintable(name));
                QVERIFY(brush.style() == Qt::TexturePattern || kind == DotKind::Weights);
            }
        }
    }

    void aThemeIsNotFollowed()
    {
        render::CompanionView view;
        view.resize(500, 300);
        view.setPlot(curve());
        for (const QString& name : render::themeNames()) {
            const render::Theme theme = *render::themeFromName(name);
            view.setTheme(theme);
            const QImage image = view.grab().toImage();
            QCOMPARE(image.pixelColor(1, 1).rgb(), theme.background.rgb());
        }
    }

    void namesAreReadAsMarkup()
    {
        CompanionPlot plot = curve();
        plot.title = QStringLiteral("<b>&amp; %1 a<b");
        render::CompanionView view;
        view.resize(800, 300);
        view.setPlot(plot);
        QVERIFY(textsOf(view.placed().texts).contains(plot.title));
        QCOMPARE(view.accessibleName(), plot.title);
    }

    void figuresCannotBeCopiedOrHeard()
    {
        render::CompanionView view;
        QVERIFY(!view.actions().front()->isEnabled());
        view.setPlot(curve());
        QCOMPARE(view.accessibleDescription(), QStringLiteral("a curve"));
        QCOMPARE(view.focusPolicy(), Qt::StrongFocus);
        QGuiApplication::clipboard()->clear();
        view.actions().front()->trigger();
        QCOMPARE(QGuiApplication::clipboard()->text(), curve().table);
    }
};

QTEST_MAIN(CompanionPlotTest)
#include "companion_plot_test.moc"
