// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/units/prefix.h"
#include "core/units/quantity.h"

#include <gtest/gtest.h>

#include <type_traits>

namespace ridgepoint::units {

namespace {

// Each prefix pinned by itself: BIPM SI brochure, 9th edition, table 7, and IEC 80000-13.
static_assert(*prefixFactor("n") == 1e-9);
static_assert(*prefixFactor("µ") == 1e-6 && *prefixFactor("u") == 1e-6);
static_assert(*prefixFactor("m") == 1e-3);
static_assert(*prefixFactor("") == 1.0);
static_assert(*prefixFactor("k") == 1e3 && *prefixFactor("Ki") == 1024.0);
static_assert(*prefixFactor("M") == 1e6 && *prefixFactor("Mi") == 1024.0 * 1024.0);
static_assert(*prefixFactor("G") == 1e9 && *prefixFactor("Gi") == 1024.0 * 1024.0 * 1024.0);
static_assert(*prefixFactor("T") == 1e12 && *prefixFactor("Ti") == 1024.0 * 1024.0 * 1024.0 * 1024.0);
static_assert(*prefixFactor("P") == 1e15 && *prefixFactor("Pi") == 1024.0 * *prefixFactor("Ti"));
static_assert(*prefixFactor("E") == 1e18 && *prefixFactor("Ei") == 1024.0 * *prefixFactor("Pi"));
static_assert(!prefixFactor("K") && !prefixFactor("ki") && !prefixFactor("g") && !prefixFactor("kk") && !prefixFactor("X"));

static_assert(std::is_same_v<decltype(FlopRate() / Bandwidth()), Intensity>, "peak over bandwidth is an intensity");
static_assert(std::is_same_v<decltype(Bandwidth() * Intensity()), FlopRate>);
static_assert(std::is_same_v<decltype(Flops() / FlopRate()), Seconds>);
static_assert(std::is_same_v<decltype(Bytes() / Bandwidth()), Seconds>);
static_assert(std::is_same_v<decltype(Flops() / Seconds()), FlopRate>);
static_assert(std::is_same_v<decltype(Bytes() / Bytes()), double>);
static_assert(std::is_same_v<decltype(Watts() * Seconds()), Joules>);
static_assert(std::is_same_v<decltype(Joules() / Seconds()), Watts>);
static_assert(std::is_same_v<decltype(Flops() * Hertz()), FlopRate>, "operations in a clock times clocks are a rate");
static_assert(!std::is_convertible_v<Watts, Joules> && !std::is_convertible_v<Hertz, FlopRate>);
static_assert(!std::is_convertible_v<double, Bytes> && !std::is_convertible_v<Bytes, double>);
static_assert(!std::is_convertible_v<Bytes, Flops> && !std::is_convertible_v<FlopRate, Bandwidth>);

TEST(Quantity, CalculatesInBaseUnits)
{
    Bytes sum = Bytes(3.0) + Bytes(4.0) * 2.0;
    sum += Bytes(1.0);
    EXPECT_EQ(sum, Bytes(12.0));
    EXPECT_EQ((sum - Bytes(2.0)).value(), 10.0);
    EXPECT_EQ((2.0 * sum / 4.0).value(), 6.0);
    EXPECT_LT(Bytes(1.0), Bytes(2.0));
    EXPECT_EQ((Watts(700) * Seconds(2.0)).value(), 1400.0);
    EXPECT_EQ((FlopRate(1000e12) / Bandwidth(2e12)).value(), 500.0);
}

}  // namespace

}  // namespace ridgepoint::units
