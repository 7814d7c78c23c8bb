// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/render/view_ranges.h"

#include <QtTest>

#include <limits>

using namespace ridgepoint;
using render::DataPoint;
using scene::AxisRanges;

namespace {

const AxisRanges usual{{0.1, 1e5}, {1e11, 1e15}};

bool near(double a, double b)
{
    return std::abs(a / b - 1.0) < 1e-9;
}

bool withinLimits(const AxisRanges& ranges)
{
    const auto inside = [](const scene::Range& range, const scene::Range& limits) {
        return range.low >= limits.low * (1 - 1e-9) && range.high <= limits.high * (1 + 1e-9) && range.low < range.high;
    };
    return inside(ranges.intensity, scene::zoomLimits.intensity)
        && inside(ranges.performance, scene::zoomLimits.performance);
}

}  // namespace

class ViewRangesTest : public QObject {
    Q_OBJECT

private slots:
    void zoomingKeepsThePointUnderTheCursor()
    {
        // Six decades become three; 10 FLOP/B was two decades of six from the left and is one of three.
        const AxisRanges zoomed = render::zoomedAbout(usual, {10.0, 1e13}, 0.5);
        QVERIFY(near(zoomed.intensity.low, 1.0));
        QVERIFY(near(zoomed.intensity.high, 1000.0));
        QVERIFY(near(zoomed.performance.low, 1e12));
        QVERIFY(near(zoomed.performance.high, 1e14));
    }

    void zoomingStopsAtTheLimits()
    {
        AxisRanges ranges = usual;
        for (int i = 0; i < 400; ++i)
            ranges = render::zoomedAbout(ranges, {3.0, 1e13}, 0.5);
        QVERIFY(withinLimits(ranges));
        QVERIFY(ranges.intensity.decades() >= scene::leastDecades * 0.999);
        QVERIFY(ranges.performance.decades() >= scene::leastDecades * 0.999);
        for (int i = 0; i < 400; ++i)
            ranges = render::zoomedAbout(ranges, {3.0, 1e13}, 2.0);
        QVERIFY(withinLimits(ranges));
        QVERIFY(near(ranges.intensity.high, 1e9));
    }

    void panningMovesByDecadesAndStopsAtTheLimits()
    {
        const AxisRanges moved = render::panned(usual, 1.0, -1.0);
        QVERIFY(near(moved.intensity.low, 1.0) && near(moved.intensity.high, 1e6));
        QVERIFY(near(moved.performance.low, 1e10) && near(moved.performance.high, 1e14));
        const AxisRanges far = render::panned(usual, 100.0, 100.0);
        QVERIFY(withinLimits(far));
        QVERIFY(near(far.intensity.decades(), 6.0));
        QVERIFY(near(far.intensity.high, 1e9));
    }

    void rangesGrowByWholeDecades()
    {
        const AxisRanges grown = render::grownToHold(usual, {{0.02, 1e13}, {10.0, 3e15}});
        QVERIFY(near(grown.intensity.low, 0.01));
        QVERIFY(near(grown.intensity.high, 1e5));
        QVERIFY(near(grown.performance.high, 1e16));
        QVERIFY(near(grown.performance.low, 1e11));
        QCOMPARE(render::grownToHold(usual, {{10.0, 1e13}}), scene::clamped(usual));
    }

    void senselessInputLeavesSoundRanges()
    {
        const double nan = std::numeric_limits<double>::quiet_NaN();
        const double infinity = std::numeric_limits<double>::infinity();
        for (double bad : {nan, infinity, -infinity, 0.0, -1.0}) {
            QVERIFY(withinLimits(render::zoomedAbout(usual, {bad, bad}, 0.5)));
            QVERIFY(withinLimits(render::zoomedAbout(usual, {1.0, 1e12}, bad)));
            QVERIFY(withinLimits(render::panned(usual, bad, bad)));
            QVERIFY(withinLimits(render::grownToHold(usual, {{bad, bad}})));
            QVERIFY(withinLimits(render::panned({{bad, bad}, {bad, bad}}, 1.0, 1.0)));
        }
    }
};

QTEST_APPLESS_MAIN(ViewRangesTest)
#include "view_ranges_test.moc"
