// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/roofline/roofline.h"

#include <gtest/gtest.h>

namespace ridgepoint::roofline {

namespace {

using units::Bytes;
using units::FlopRate;
using units::Flops;
using units::Intensity;

// 100 FLOP/s and 10 B/s: the roofs meet at 10 FLOP/B.
const Roof roof{FlopRate(100.0), units::Bandwidth(10.0)};

TEST(Roofline, TheRoofsMeetAtPeakOverBandwidth)
{
    EXPECT_EQ(ridge(roof).value(), 10.0);
    EXPECT_EQ(attainable(roof, ridge(roof)).value(), 100.0);
}

TEST(Roofline, AttainableFollowsTheLowerRoof)
{
    EXPECT_EQ(attainable(roof, Intensity(0.0)).value(), 0.0);
    EXPECT_EQ(attainable(roof, Intensity(1.0)).value(), 10.0);
    EXPECT_EQ(attainable(roof, Intensity(9.0)).value(), 90.0);
    EXPECT_EQ(attainable(roof, Intensity(11.0)).value(), 100.0);
    EXPECT_EQ(attainable(roof, Intensity(1e9)).value(), 100.0);
}

TEST(Roofline, TheSlowerCurrencyTakesTheTime)
{
    EXPECT_EQ(leastTime(roof, Flops(100.0), Bytes(100.0)).value(), 10.0);
    EXPECT_EQ(leastTime(roof, Flops(1000.0), Bytes(10.0)).value(), 10.0);
    EXPECT_EQ(leastTime(roof, Flops(0.0), Bytes(10.0)).value(), 1.0);
    EXPECT_EQ(leastTime(roof, Flops(100.0), Bytes(0.0)).value(), 1.0);
}

TEST(Roofline, ClassifiesByTheSideOfTheRidge)
{
    EXPECT_EQ(classify(roof, Flops(90.0), Bytes(10.0)), Bound::Memory);
    EXPECT_EQ(classify(roof, Flops(100.0), Bytes(10.0)), Bound::Compute);
    EXPECT_EQ(classify(roof, Flops(110.0), Bytes(10.0)), Bound::Compute);
    EXPECT_EQ(classify(roof, Flops(0.0), Bytes(10.0)), Bound::Memory);
    EXPECT_EQ(classify(roof, Flops(1.0), Bytes(0.0)), Bound::Compute);
    EXPECT_EQ(name(Bound::Memory), "memory");
    EXPECT_EQ(name(Bound::Compute), "compute");
}

TEST(CriticalBatch, IsTheRidgeForTwoBytesAndTwoOperationsPerWeight)
{
    // A weight of b bits moves b / 8 bytes and does 2 FLOP per sequence: 2 B / (b / 8) = ridge.
    EXPECT_EQ(criticalBatch(roof, 16.0), 10.0);
    EXPECT_EQ(criticalBatch(roof, 8.0), 5.0);
    EXPECT_EQ(criticalBatch(roof, 4.0), 2.5);
}

}  // namespace

}  // namespace ridgepoint::roofline
