// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/render/chart_layout.h"
#include "app/render/marker.h"
#include "tests/app/render/sample_scenes.h"

#include <QtTest>

#include <limits>

using namespace ridgepoint;
using render::OrientedBox;
using render::PlacedChart;

namespace {

struct NamedBox {
    QString name;
    OrientedBox box;
};

/// Every text of the plot.
std::vector<NamedBox> plotTexts(const PlacedChart& chart)
{
    std::vector<NamedBox> boxes;
    for (const render::PlacedText& name : chart.regionNames)
        boxes.push_back({name.text, name.box});
    for (const render::PlacedText& name : chart.roofNames)
        boxes.push_back({name.text, name.box});
    if (chart.ridge && chart.ridge->label)
        boxes.push_back({chart.ridge->label->text, chart.ridge->label->box});
    for (const render::PlacedLabel& label : chart.labels)
        boxes.push_back({label.name.text, OrientedBox::upright(label.box)});
    if (chart.hiddenNote)
        boxes.push_back({chart.hiddenNote->text, chart.hiddenNote->box});
    return boxes;
}

/// Every text around the plot.
std::vector<NamedBox> outerTexts(const PlacedChart& chart)
{
    std::vector<NamedBox> boxes;
    for (const auto* texts : {&chart.titles, &chart.axisTexts})
        for (const render::PlacedText& text : *texts)
            boxes.push_back({text.text, text.box});
    for (const auto* ticks : {&chart.intensityTicks, &chart.performanceTicks})
        for (const render::PlacedTick& tick : *ticks)
            if (tick.label)
                boxes.push_back({tick.label->text, tick.label->box});
    return boxes;
}

void expectApart(const std::vector<NamedBox>& boxes)
{
    for (std::size_t i = 0; i < boxes.size(); ++i)
        for (std::size_t j = i + 1; j < boxes.size(); ++j)
            QVERIFY2(!overlap(boxes[i].box, boxes[j].box), qPrintable(boxes[i].name + " | " + boxes[j].name));
}

bool within(const QRectF& plot, const QPointF& point)
{
    return plot.adjusted(-1e-6, -1e-6, 1e-6, 1e-6).contains(point);
}

void expectClipped(const PlacedChart& chart)
{
    const QRectF& plot = chart.plot();
    const auto check = [&plot](const QPolygonF& points) {
        for (const QPointF& point : points)
            QVERIFY(within(plot, point));
    };
    check(chart.memoryRegion);
    check(chart.computeRegion);
    for (const render::PlacedRoof& roof : chart.roofs) {
        if (roof.line)
            check(QPolygonF({roof.line->p1(), roof.line->p2()}));
        for (const QLineF& line : roof.continuations)
            check(QPolygonF({line.p1(), line.p2()}));
    }
    if (chart.ridge)
        for (const QLineF& line : chart.ridge->drop)
            check(QPolygonF({line.p1(), line.p2()}));
    for (const render::PlacedDot& dot : chart.dots) {
        QVERIFY(within(plot, dot.centre));
        check(render::markerOutline(dot, plot));
    }
}

void expectTidy(const PlacedChart& chart)
{
    expectApart(plotTexts(chart));
    expectApart(outerTexts(chart));
    expectClipped(chart);
    for (const NamedBox& text : plotTexts(chart)) {
        QVERIFY2(text.box.inside(chart.plot()), qPrintable(text.name));
        for (const render::PlacedDot& dot : chart.dots)
            QVERIFY2(!overlap(text.box, dot.centre, dot.radius),
                     qPrintable(text.name + " over " + QString::fromStdString(dot.id)));
    }
    for (const NamedBox& text : outerTexts(chart))
        QVERIFY2(text.box.inside(QRectF(QPointF(), chart.size)) && !overlap(text.box, OrientedBox::upright(chart.plot())),
                 qPrintable(text.name));
    // A leader leads to its own text and through no other.
    for (const render::PlacedLabel& label : chart.labels)
        for (const NamedBox& text : plotTexts(chart))
            QVERIFY2(!label.leader || lengthInside(*label.leader, text.box) == 0.0,
                     qPrintable(label.name.text + " through " + text.name));
}

}  // namespace

class ChartLayoutTest : public QObject {
    Q_OBJECT

private:
    render::FontTextMetrics m_metrics;

    PlacedChart fitted(const scene::ChartScene& scene, const QSizeF& size, double scale = 1.0)
    {
        render::LayoutOptions options;
        options.size = size;
        options.scale = scale;
        options.ranges = render::fittedRanges(scene, scene.content, options, m_metrics);
        return render::layout(scene, options, m_metrics);
    }

    PlacedChart shown(const scene::ChartScene& scene, const scene::AxisRanges& ranges)
    {
        render::LayoutOptions options;
        options.size = {1000.0, 700.0};
        options.ranges = ranges;
        return render::layout(scene, options, m_metrics);
    }

private slots:
    void textsNeverTouchEachOtherADotOrTheBorder_data()
    {
        QTest::addColumn<int>("scene");
        QTest::addColumn<QSizeF>("size");
        QTest::addColumn<double>("scale");
        for (int scene = 0; scene < 5; ++scene)
            for (const QSizeF& size : {QSizeF(800, 600), QSizeF(1600, 1000), QSizeF(3840, 2160), QSizeF(300, 200),
                                       QSizeF(1000, 620), QSizeF(420, 900), QSizeF(1800, 260)})
                for (double scale : {1.0, 1.4})
                    QTest::addRow("scene %d, %g x %g, scale %g", scene, size.width(), size.height(), scale)
                        << scene << size << scale;
    }

    void textsNeverTouchEachOtherADotOrTheBorder()
    {
        QFETCH(int, scene);
        QFETCH(QSizeF, size);
        QFETCH(double, scale);
        const scene::ChartScene scenes[] = {samples::roofsOnly(), samples::batchOne(), samples::batchThirtyTwo(),
                                            samples::withLink(), samples::everyKernel()};
        const PlacedChart chart = fitted(scenes[scene], size, scale);
        QVERIFY(!chart.isEmpty());
        expectTidy(chart);
        QCOMPARE(chart.dots.size(), scenes[scene].dots.size());
        QCOMPARE(chart.labels.size() + static_cast<std::size_t>(chart.hiddenLabels), chart.dots.size());
    }

    void theLinksRoofIsParallelToTheMemorysAndEndsAtTheCeiling()
    {
        const PlacedChart chart = fitted(samples::withLink(), {1200.0, 800.0});
        const auto roof = [&chart](const char* id) {
            const auto found = std::find_if(chart.roofs.begin(), chart.roofs.end(), [id](const auto& row) { return row.id == id; });
            return found == chart.roofs.end() ? QLineF() : found->line.value_or(QLineF());
        };
        const QLineF memory = roof("roof-hbm3");
        const QLineF link = roof("roof-link-nvlink-4");
        QVERIFY(std::abs(memory.angle() - link.angle()) < 0.01);
        QVERIFY(std::abs(link.y2() - roof("roof-bf16-tensor").y1()) < 0.01);
        QVERIFY(link.x2() > memory.x2());
        QCOMPARE(chart.roofNames.size(), std::size_t{4});
        QCOMPARE(chart.hiddenLabels, 0);
    }

    void usualChartHidesNothing()
    {
        for (const scene::ChartScene& scene : {samples::batchOne(), samples::batchThirtyTwo()})
            for (const QSizeF& size : {QSizeF(1000, 620), QSizeF(1200, 800)}) {
                const PlacedChart chart = fitted(scene, size);
                QCOMPARE(chart.hiddenLabels, 0);
                QCOMPARE(chart.roofNames.size(), std::size_t{3});
                QCOMPARE(chart.regionNames.size(), std::size_t{2});
                QVERIFY(chart.ridge && chart.ridge->label && chart.ridge->corner);
            }
    }

    void whatFindsNoRoomIsCounted()
    {
        const PlacedChart chart = fitted(samples::everyKernel(), {800.0, 600.0});
        QVERIFY(chart.hiddenLabels > 0);
        QVERIFY(!chart.hiddenNote || chart.hiddenNote->text == QString("+%1 more").arg(chart.hiddenLabels));
    }

    void memoryRoofRisesAtFortyFiveDegrees()
    {
        for (const QSizeF& size : {QSizeF(800, 600), QSizeF(1600, 1000), QSizeF(500, 900)}) {
            const QLineF roof = *fitted(samples::roofsOnly(), size).roofs[0].line;
            QVERIFY(std::abs(roof.angle() - 45.0) < 1e-6);
        }
    }

    void roofsSpanThePlot()
    {
        const PlacedChart chart = fitted(samples::batchOne(), {1200.0, 800.0});
        const QRectF& plot = chart.plot();
        const render::PlacedRoof& memory = chart.roofs[0];
        const render::PlacedRoof& compute = chart.roofs[1];
        // The slanted roof begins at the left or the lower edge, meets the flat one at the ridge, and goes on as a
        // continuation to the upper edge; the flat one runs from the left edge to the right one.
        QVERIFY(std::abs(memory.line->x1() - plot.left()) < 0.01 || std::abs(memory.line->y1() - plot.bottom()) < 0.01);
        QVERIFY(QLineF(memory.line->p2(), compute.line->p1()).length() < 0.01);
        QVERIFY(QLineF(memory.line->p2(), *chart.ridge->corner).length() < 0.01);
        QVERIFY(std::abs(memory.continuations.at(0).y2() - plot.top()) < 0.01);
        QVERIFY(std::abs(compute.continuations.at(0).x1() - plot.left()) < 0.01);
        QVERIFY(std::abs(compute.line->x2() - plot.right()) < 0.01);
        // 67e12 / 3.35e12 = 20 FLOP/B.
        QVERIFY(std::abs(chart.roofs[2].line->x1() - chart.mapping.mapX(20.0)) < 0.01);
        QVERIFY(chart.roofs[2].continuations.empty());
    }

    void dotOutsideTheRangesIsNotDrawnAndNotCounted()
    {
        const PlacedChart chart = shown(samples::batchThirtyTwo(), {{2.0, 9.0}, {1e13, 3e13}});
        QCOMPARE(chart.dots.size(), std::size_t{1});
        QCOMPARE(chart.dots[0].id, std::string("dot-decode-attention"));
        QCOMPARE(chart.hiddenLabels, 0);
        expectTidy(chart);
    }

    void dotAtTheBorderIsCutThere()
    {
        const PlacedChart chart = shown(samples::batchThirtyTwo(), {{5.99, 200.0}, {1e13, 1e15}});
        const auto dot =
            std::find_if(chart.dots.begin(), chart.dots.end(), [](const auto& d) { return d.id == "dot-decode-attention"; });
        QVERIFY(dot != chart.dots.end());
        QVERIFY(render::markerOutline(*dot, chart.plot()).boundingRect().left() >= chart.plot().left());
    }

    void areaOfAMarkerIsItsShareOfTime()
    {
        const PlacedChart chart = fitted(samples::batchThirtyTwo(), {1200.0, 800.0});
        double area53 = 0.0;
        double area39 = 0.0;
        for (const render::PlacedDot& dot : chart.dots) {
            if (dot.id == "dot-decode-attention")
                area53 = dot.radius * dot.radius;
            if (dot.id == "dot-decode-weights")
                area39 = dot.radius * dot.radius;
        }
        QVERIFY(std::abs(area53 / area39 - 0.53 / 0.39) < 1e-9);
    }

    void labelsStayPutWhileADotMovesALittle()
    {
        scene::ChartScene scene = samples::batchThirtyTwo();
        render::LayoutOptions options;
        options.size = {1000.0, 700.0};
        options.ranges = render::fittedRanges(scene, scene.content, options, m_metrics);
        PlacedChart before = render::layout(scene, options, m_metrics);
        int jumps = 0;
        for (int step = 0; step < 100; ++step) {
            // The whole of decode runs from 15.9 to 40 FLOP/B past the weights at 32, about two pixels a step.
            scene::Dot& dot = scene.dots.back();
            dot.intensity = 15.9 * std::pow(40.0 / 15.9, step / 99.0);
            dot.performance = samples::bandwidth * dot.intensity;
            for (const render::PlacedLabel& label : before.labels)
                options.previousCandidates[label.dotId] = label.candidate;
            const PlacedChart after = render::layout(scene, options, m_metrics);
            for (const render::PlacedLabel& label : after.labels)
                for (const render::PlacedLabel& old : before.labels)
                    if (old.dotId == label.dotId && QLineF(old.box.topLeft(), label.box.topLeft()).length() > 20.0)
                        ++jumps;
            before = after;
        }
        // Three labels must make way for the dot that passes, each perhaps there and back.
        QVERIFY2(jumps <= 8, qPrintable(QString::number(jumps)));
    }

    void crowdedAxisLabelsEverySecondOrThirdDecade()
    {
        const PlacedChart chart = shown(samples::roofsOnly(), scene::zoomLimits);
        std::vector<int> exponents;
        for (const render::PlacedTick& tick : chart.intensityTicks)
            if (tick.label)
                exponents.push_back(static_cast<int>(std::lround(std::log10(chart.mapping.intensityAt(tick.at)))));
        QVERIFY(exponents.size() >= 3);
        for (std::size_t i = 2; i < exponents.size(); ++i)
            QCOMPARE(exponents[i] - exponents[i - 1], exponents[1] - exponents[0]);
    }

    void senselessInputGivesAChartAndNoCrash()
    {
        const double nan = std::numeric_limits<double>::quiet_NaN();
        scene::ChartScene odd = samples::batchOne();
        odd.roofs.push_back({"roof-nan", scene::RoofKind::Compute, nan, "nan", false, nan});
        odd.roofs.push_back({"roof-zero", scene::RoofKind::Memory, 0.0, "zero", true, 0.0});
        odd.dots[0].intensity = nan;
        odd.dots[1].performance = 0.0;
        odd.dots[2].share = nan;
        odd.dots[3].label.clear();
        odd.dots[3].detail.clear();
        expectTidy(shown(odd, {{0.1, 1e5}, {1e11, 1e16}}));
        expectTidy(shown(odd, {{nan, nan}, {-1.0, 0.0}}));
        for (const QSizeF& size :
             {QSizeF(), QSizeF(0, 0), QSizeF(-5, 10), QSizeF(nan, 100), QSizeF(10, 10), QSizeF(1, 5000)})
            QVERIFY(fitted(odd, size).isEmpty());
        expectTidy(fitted(scene::ChartScene(), {800.0, 600.0}));
    }

    void longNamesAreElidedAndMarkupStaysText()
    {
        scene::ChartScene scene = samples::batchThirtyTwo();
        const std::string hostile = "<b>&\"'\n\x01</b> " + std::string(5000, 'x');
        scene.title = scene.subtitle = scene.caption = hostile;
        for (scene::Dot& dot : scene.dots)
            dot.label = dot.detail = hostile;
        for (scene::RoofLine& roof : scene.roofs)
            roof.label = hostile;
        const PlacedChart chart = fitted(scene, {1000.0, 620.0});
        expectTidy(chart);
        QVERIFY(chart.titles.at(0).text.startsWith("<b>&\"'  </b> xxx"));
        QVERIFY(chart.titles.at(0).text.endsWith(QChar(0x2026)));
    }

    void hoveredDotGetsACardWithinTheChart()
    {
        render::LayoutOptions options;
        options.size = {600.0, 420.0};
        const scene::ChartScene scene = samples::batchThirtyTwo();
        options.ranges = render::fittedRanges(scene, scene.content, options, m_metrics);
        for (const scene::Dot& dot : scene.dots) {
            options.hoveredDot = dot.id;
            const PlacedChart chart = render::layout(scene, options, m_metrics);
            QVERIFY(chart.card);
            QVERIFY(QRectF(QPointF(), options.size).contains(chart.card->box));
            for (const render::PlacedText& line : chart.card->lines)
                QVERIFY(line.box.inside(chart.card->box));
        }
        options.hoveredDot = "dot-nowhere";
        QVERIFY(!render::layout(scene, options, m_metrics).card);
    }
};

QTEST_MAIN(ChartLayoutTest)
#include "chart_layout_test.moc"
