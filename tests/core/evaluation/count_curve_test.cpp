// SPDX-License-Identifier: GPL-3.0-or-later
// Curves whose nearest whole number is known without the search.
#include "core/evaluation/count_curve.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <limits>

namespace ridgepoint::evaluation {

namespace {

using scenario::CountRange;

constexpr CountRange wide{1, 1 << 27};

CountCurve curveOf(const std::function<double(double)>& figure, const CountRange& range = wide, std::vector<Seams> seams = {},
                   std::int64_t present = 1)
{
    return CountCurve([figure](std::int64_t n) { return std::log(figure(static_cast<double>(n))); }, range, std::move(seams), present);
}

// Of a figure that is the number itself, n and n + 1 are equally near to their geometric mean.
TEST(CountCurve, RoundsOnTheLogarithmicScale)
{
    const CountCurve curve = curveOf([](double n) { return n; });
    EXPECT_EQ(curve.nearest(std::log(std::sqrt(2.0) * 0.9999), 1), 1);
    EXPECT_EQ(curve.nearest(std::log(std::sqrt(37.0 * 38.0) * 0.9999), 1), 37);
    EXPECT_EQ(curve.nearest(std::log(std::sqrt(37.0 * 38.0) * 1.0001), 1), 38);
    EXPECT_EQ(curve.nearest(std::log(123'456'789.4), 1), 123'456'789);
}

TEST(CountCurve, StaysAtItsEndsForWhatLiesBeyond)
{
    const CountCurve rising = curveOf([](double n) { return n; });
    EXPECT_EQ(rising.nearest(-700.0, 5), 1);
    EXPECT_EQ(rising.nearest(700.0, 5), 1 << 27);
    const CountCurve falling = curveOf([](double n) { return 1.0 / n; });
    EXPECT_EQ(falling.nearest(5.0, 5), 1);
    EXPECT_EQ(falling.nearest(-50.0, 5), 1 << 27);
}

TEST(CountCurve, OfAConstantDoesNotMoveWhateverRoundingMakesOfIt)
{
    EXPECT_FALSE(curveOf([](double n) { return 3.0 * n / (0.1 * n); }).moves());
    EXPECT_FALSE(curveOf([](double) { return std::numeric_limits<double>::quiet_NaN(); }).moves());
    EXPECT_TRUE(curveOf([](double n) { return n / (n + 1.0); }).moves());
}

// A window of 4,096 keys: all longer contexts look alike.
TEST(CountCurve, StaysWhereThePresentValueIsAsNearAsAny)
{
    const CountCurve curve = curveOf([](double n) { return std::min(n, 4096.0); });
    const double most = std::log(4096.0);
    EXPECT_EQ(curve.nearest(most, 100'000), 100'000);
    EXPECT_EQ(curve.nearest(most + 1.0, 100'000), 100'000);
    EXPECT_EQ(curve.nearest(most, 17), 4096);
    EXPECT_EQ(curve.nearest(std::log(300.2), 100'000), 300);
}

// n at first, falling from 1,000 on: 500 is reached twice, at 500 and at 2,000.
TEST(CountCurve, OfAHillAnswersOnTheSideOfThePresentValue)
{
    const CountCurve curve = curveOf([](double n) { return std::min(n, 1e6 / n); });
    EXPECT_EQ(curve.nearest(std::log(500.0), 1), 500);
    EXPECT_EQ(curve.nearest(std::log(500.0), 1 << 20), 2000);
    EXPECT_EQ(curve.nearest(std::log(1e9), 3), 1000);
}

// A sixteenth of n within each tooth of 16: 1/16 to 1, over and over.
TEST(CountCurve, OfASawStaysInTheToothInHand)
{
    const auto saw = [](double n) { return (std::fmod(n - 1.0, 16.0) + 1.0) / 16.0; };
    for (std::int64_t present : {1, 9, 900, 1'000'000}) {
        const CountCurve curve = curveOf(saw, wide, {{16, 0}}, present);
        const std::int64_t value = curve.nearest(std::log(5.0 / 16.0), present);
        EXPECT_EQ((value - 1) % 16 + 1, 5);
        EXPECT_LE(std::abs(value - present), 16) << present;
    }
}

// Teeth that no sample of the grid falls into must not hide the crossing: 1/m of the tooth's height is left at tooth m.
TEST(CountCurve, FindsTheToothThatReachesTheFigure)
{
    const auto passes = [](double n) { return n / (512.0 * std::ceil(n / 512.0)); };
    const CountCurve curve = curveOf(passes, wide, {{512, 0}}, 128);
    for (double asked : {0.3, 0.51, 0.7, 0.9, 0.99, 0.999, 1.0}) {
        const std::int64_t value = curve.nearest(std::log(asked), 128);
        EXPECT_NEAR(passes(static_cast<double>(value)), asked, 0.001) << asked;
    }
}

// Any curve a n + b over c n + d only rises or only falls: the answer is the best of all.
RC_GTEST_PROP(CountCurve, OfAMonotoneCurveIsTheBestOfAll, ())
{
    const auto number = [](double low, double high) {
        return low * std::pow(high / low, *rc::gen::inRange(0, 1'000'000) * 1e-6);
    };
    const double a = number(1e-3, 1e3);
    const double b = number(1e-3, 1e6);
    const double c = number(1e-3, 1e3);
    const double d = number(1e-3, 1e6);
    const auto figure = [=](double n) { return (a * n + b) / (c * n + d); };
    const std::int64_t low = *rc::gen::inRange(0, 100);
    const CountRange range{low, low + *rc::gen::inRange(1, 3000)};
    const std::int64_t present = *rc::gen::inRange<std::int64_t>(range.low, range.high + 1);
    const CountCurve curve = curveOf(figure, range, {}, present);
    if (!curve.moves())
        return;
    const double wanted = std::log(number(1e-7, 1e7));
    const auto away = [&](std::int64_t n) { return std::abs(std::log(figure(static_cast<double>(n))) - wanted); };
    const std::int64_t chosen = curve.nearest(wanted, present);
    RC_ASSERT(chosen >= range.low && chosen <= range.high);
    for (std::int64_t n = range.low; n <= range.high; ++n)
        RC_ASSERT(away(chosen) <= away(n) + 2e-13);
}

}  // namespace

}  // namespace ridgepoint::evaluation
