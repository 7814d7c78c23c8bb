// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/render/clip.h"
#include "app/render/oriented_box.h"
#include "app/render/plot_mapping.h"

#include <QtTest>

#include <limits>

using namespace ridgepoint;
using render::clipped;
using render::OrientedBox;

namespace {

constexpr QRectF box(0.0, 0.0, 100.0, 50.0);

}  // namespace

class GeometryTest : public QObject {
    Q_OBJECT

private slots:
    void lineThroughTheBoxIsCutAtItsSides()
    {
        // y = x / 2 meets the left side at 0 and the right side at 50.
        QCOMPARE(clipped(QLineF(-20.0, -10.0, 140.0, 70.0), box), std::optional(QLineF(0.0, 0.0, 100.0, 50.0)));
    }

    void lineInsideStaysAndLineOutsideGoes()
    {
        QCOMPARE(clipped(QLineF(10.0, 10.0, 20.0, 30.0), box), std::optional(QLineF(10.0, 10.0, 20.0, 30.0)));
        QVERIFY(!clipped(QLineF(-10.0, 60.0, 110.0, 60.0), box));
        QVERIFY(!clipped(QLineF(0.0, 0.0, std::numeric_limits<double>::infinity(), 0.0), box));
        QVERIFY(!clipped(QLineF(0.0, 0.0, std::numeric_limits<double>::quiet_NaN(), 0.0), box));
    }

    void polygonIsCutToTheBox()
    {
        const QPolygonF cut = clipped(QPolygonF({{-10.0, -10.0}, {50.0, -10.0}, {50.0, 20.0}, {-10.0, 20.0}}), box);
        QCOMPARE(cut.boundingRect(), QRectF(0.0, 0.0, 50.0, 20.0));
        QVERIFY(clipped(QPolygonF({{200.0, 0.0}, {300.0, 0.0}, {300.0, 50.0}}), box).isEmpty());
    }

    void turnedBoxesOverlapWhereTheyAreAndNotWhereTheirBoundsAre()
    {
        // A bar along the diagonal from (0, 0) to (100, 100), 4 thick: its bounds hold the corner at (90, 10), it does not.
        const OrientedBox bar{{50.0, 50.0}, 70.7, 2.0, 45.0};
        QVERIFY(bar.bounds().contains(QPointF(90.0, 10.0)));
        QVERIFY(!overlap(bar, OrientedBox::upright({85.0, 5.0, 10.0, 10.0})));
        QVERIFY(overlap(bar, OrientedBox::upright({55.0, 55.0, 10.0, 10.0})));
        QVERIFY(!overlap(bar, QPointF(90.0, 10.0), 20.0));
        QVERIFY(overlap(bar, QPointF(40.0, 50.0), 6.0));
        // The diagonal runs along the bar from end to end, the other diagonal crosses its 4 pixels.
        QVERIFY(std::abs(lengthInside(QLineF(0.0, 100.0, 100.0, 0.0), bar) - 4.0) < 1e-6);
    }

    void mappingIsLogarithmicAndUpright()
    {
        // Two decades on 200 pixels and four on 400: 100 pixels a decade on both axes.
        const render::PlotMapping mapping({50.0, 10.0, 200.0, 400.0}, {{1.0, 100.0}, {1e12, 1e16}});
        QCOMPARE(mapping.map(1.0, 1e12), QPointF(50.0, 410.0));
        QCOMPARE(mapping.map(10.0, 1e13), QPointF(150.0, 310.0));
        QCOMPARE(mapping.map(100.0, 1e16), QPointF(250.0, 10.0));
        QCOMPARE(mapping.decadeWidth(), 100.0);
        QVERIFY(std::abs(mapping.intensityAt(150.0) - 10.0) < 1e-9);
        QVERIFY(std::abs(mapping.performanceAt(310.0) / 1e13 - 1.0) < 1e-9);
    }

    void mappingHoldsNothingThatHasNoLogarithm()
    {
        const render::PlotMapping mapping({0.0, 0.0, 100.0, 100.0}, {{1.0, 100.0}, {1e12, 1e14}});
        const double nan = std::numeric_limits<double>::quiet_NaN();
        QVERIFY(mapping.contains(1.0, 1e14));
        for (double bad : {0.0, -1.0, nan, std::numeric_limits<double>::infinity()}) {
            QVERIFY(!mapping.contains(bad, 1e13));
            QVERIFY(!mapping.contains(10.0, bad));
        }
    }

    void mappingOfSenselessRangesIsStillFinite()
    {
        const double nan = std::numeric_limits<double>::quiet_NaN();
        const render::PlotMapping mapping({0.0, 0.0, 100.0, 100.0}, {{nan, 100.0}, {5.0, -1.0}});
        QVERIFY(std::isfinite(mapping.mapX(1.0)));
        QVERIFY(std::isfinite(mapping.mapY(1e12)));
    }
};

QTEST_APPLESS_MAIN(GeometryTest)
#include "geometry_test.moc"
