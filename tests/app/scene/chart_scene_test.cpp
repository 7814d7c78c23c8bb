// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/chart_scene.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <limits>

namespace ridgepoint::scene {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();

bool isWithin(const Range& range, const Range& limits)
{
    return std::isfinite(range.low) && std::isfinite(range.high) && range.low >= limits.low && range.high <= limits.high
        && range.low < range.high && range.decades() >= leastDecades * (1.0 - 1e-9);
}

TEST(Range, CountsDecades)
{
    EXPECT_DOUBLE_EQ((Range{0.1, 1e5}.decades()), 6.0);
    EXPECT_DOUBLE_EQ((Range{2.0, 20.0}.decades()), 1.0);
}

TEST(Clamped, LeavesSoundRangesAlone)
{
    const AxisRanges ranges{{0.1, 1e4}, {1e9, 1e16}};
    EXPECT_EQ(clamped(ranges), ranges);
    EXPECT_EQ(clamped(zoomLimits), zoomLimits);
}

TEST(Clamped, TakesTheLimitsForWhatIsNoRange)
{
    for (const Range& odd : {Range{notANumber, 1.0}, Range{1.0, notANumber}, Range{-infinity, infinity}, Range{0.0, 1.0},
                             Range{-5.0, 10.0}, Range{1.0, infinity}, Range{0.0, 0.0}})
        EXPECT_EQ(clamped({odd, odd}), zoomLimits);
}

TEST(Clamped, PutsReversedRangesInOrder)
{
    EXPECT_EQ(clamped({{1e3, 0.1}, {1e15, 1e9}}), (AxisRanges{{0.1, 1e3}, {1e9, 1e15}}));
}

TEST(Clamped, CutsHugeRangesToTheLimits)
{
    EXPECT_EQ(clamped({{1e-300, 1e300}, {1e-300, 1e300}}), zoomLimits);
}

TEST(Clamped, KeepsAFewHundredthsOfADecadeInView)
{
    for (const Range& narrow : {Range{5.0, 5.0}, Range{5.0, 5.0001}})
        EXPECT_TRUE(isWithin(clamped({narrow, narrow}).intensity, zoomLimits.intensity));
    // About the same centre.
    const Range range = clamped({{5.0, 5.0}, {1e12, 1e12}}).intensity;
    EXPECT_NEAR(std::sqrt(range.low * range.high), 5.0, 1e-9);
}

TEST(Clamped, KeepsThemInViewAtTheEndsOfTheLimitsToo)
{
    for (const Range& outside : {Range{1e10, 1e12}, Range{1e-12, 1e-10}, Range{1e9, 1e9}, Range{1e-6, 1e-6}})
        EXPECT_TRUE(isWithin(clamped({outside, {1e9, 1e15}}).intensity, zoomLimits.intensity)) << outside.low;
}

rc::Gen<double> anyDouble()
{
    return rc::gen::oneOf(rc::gen::arbitrary<double>(),
                          rc::gen::element(0.0, -0.0, infinity, -infinity, notANumber, 5e-324, 1e308),
                          rc::gen::map(rc::gen::inRange(-4'000, 4'000), [](int n) { return std::pow(10.0, n / 100.0); }));
}

RC_GTEST_PROP(Clamped, AnythingMayComeIn, ())
{
    const AxisRanges ranges = clamped({{*anyDouble(), *anyDouble()}, {*anyDouble(), *anyDouble()}});
    RC_ASSERT(isWithin(ranges.intensity, zoomLimits.intensity));
    RC_ASSERT(isWithin(ranges.performance, zoomLimits.performance));
    RC_ASSERT(clamped(ranges).intensity.low <= ranges.intensity.high);
}

TEST(WithEqualDecades, MakesOneDecadeAsLongOnBothAxes)
{
    for (double shape : {0.5, 1.0, 1.5, 2.0}) {
        const AxisRanges before{{0.1, 1e4}, {1e9, 1e16}};
        const AxisRanges after = withEqualDecades(before, shape);
        EXPECT_NEAR(after.intensity.decades() / after.performance.decades(), shape, 1e-9) << shape;
        EXPECT_LE(after.intensity.low, before.intensity.low * (1.0 + 1e-9));
        EXPECT_GE(after.intensity.high, before.intensity.high * (1.0 - 1e-9));
        EXPECT_LE(after.performance.low, before.performance.low * (1.0 + 1e-9));
        EXPECT_GE(after.performance.high, before.performance.high * (1.0 - 1e-9));
    }
}

TEST(WithEqualDecades, WidensAboutTheCentre)
{
    const AxisRanges after = withEqualDecades({{1.0, 100.0}, {1e10, 1e14}}, 1.0);
    EXPECT_NEAR(after.intensity.low, 0.1, 1e-9);
    EXPECT_NEAR(after.intensity.high, 1e3, 1e-6);
    EXPECT_NEAR(std::log10(after.performance.low), 10.0, 1e-9);
}

TEST(WithEqualDecades, AShapeThatIsNoneChangesNothing)
{
    const AxisRanges ranges{{0.1, 1e4}, {1e9, 1e16}};
    for (double shape : {0.0, -1.0, notANumber, infinity})
        EXPECT_EQ(withEqualDecades(ranges, shape), ranges);
}

TEST(WithEqualDecades, StaysWithinTheLimits)
{
    for (double shape : {1e-9, 0.01, 100.0, 1e9}) {
        const AxisRanges after = withEqualDecades({{0.1, 1e4}, {1e9, 1e16}}, shape);
        EXPECT_TRUE(isWithin(after.intensity, zoomLimits.intensity)) << shape;
        EXPECT_TRUE(isWithin(after.performance, zoomLimits.performance)) << shape;
    }
}

TEST(FigureThrough, ReadsTheBandwidthOrThePeakOfARoofToThreeDigits)
{
    // 10 FLOP/byte at 33.52 TFLOP/s are 3.352 TB/s.
    EXPECT_DOUBLE_EQ(figureThrough(RoofKind::Memory, 10.0, 33.52e12), 3.35e12);
    EXPECT_DOUBLE_EQ(figureThrough(RoofKind::Compute, 10.0, 989.43e12), 989e12);
    EXPECT_DOUBLE_EQ(figureThrough(RoofKind::Compute, 5000.0, 989.43e12), 989e12);
    EXPECT_DOUBLE_EQ(figureThrough(RoofKind::Compute, 1.0, 999.6e12), 1e15);
}

RC_GTEST_PROP(FigureThrough, IsWithinHalfAPercentOfThePoint, ())
{
    const double intensity = std::pow(10.0, *rc::gen::inRange(-600, 900) / 100.0);
    const double performance = std::pow(10.0, *rc::gen::inRange(300, 2100) / 100.0);
    RC_ASSERT(std::abs(figureThrough(RoofKind::Memory, intensity, performance) / (performance / intensity) - 1.0) < 0.00501);
    RC_ASSERT(std::abs(figureThrough(RoofKind::Compute, intensity, performance) / performance - 1.0) < 0.00501);
}

}  // namespace

}  // namespace ridgepoint::scene
