// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/units/format.h"

#include <gtest/gtest.h>

#include <limits>

namespace ridgepoint::units {

namespace {

TEST(Format, ScalesToThePrefixThatSuits)
{
    EXPECT_EQ(format(Flops(412e9)), "412 GFLOP");
    EXPECT_EQ(format(Bytes(68.7e9)), "68.7 GB");
    EXPECT_EQ(format(FlopRate(989.4e12)), "989 TFLOP/s");
    EXPECT_EQ(format(FlopRate(989.4e12), 4), "989.4 TFLOP/s");
    EXPECT_EQ(format(Bandwidth(3.35e12)), "3.35 TB/s");
    EXPECT_EQ(format(Seconds(38.7e-3)), "38.7 ms");
    EXPECT_EQ(format(Seconds(1.5e-6)), "1.50 µs");
    EXPECT_EQ(format(Bytes(65'536.0)), "65.5 kB");
}

TEST(Format, ScalesPowerEnergyAndClocks)
{
    EXPECT_EQ(format(Watts(700)), "700 W");
    EXPECT_EQ(format(Watts(23'450)), "23.5 kW");
    EXPECT_EQ(format(Watts(999.7)), "1.00 kW");
    EXPECT_EQ(format(Watts(0.0)), "0 W");
    EXPECT_EQ(format(Joules(27.13)), "27.1 J");
    EXPECT_EQ(format(Joules(0.0271)), "27.1 mJ");
    EXPECT_EQ(format(Joules(3.6e6)), "3.60 MJ");
    EXPECT_EQ(format(Joules(1.5e-12), 2), "0.0015 nJ");
    EXPECT_EQ(format(Hertz(1.98e9)), "1.98 GHz");
    EXPECT_EQ(format(Hertz(1'245e6), 4), "1.245 GHz");
    EXPECT_EQ(format(Hertz(60)), "60.0 Hz");
}

TEST(Format, WritesIntensityWithoutAPrefix)
{
    EXPECT_EQ(format(Intensity(295.34)), "295 FLOP/B");
    EXPECT_EQ(format(Intensity(8'192.0)), "8,192 FLOP/B");
    EXPECT_EQ(format(Intensity(0.999)), "0.999 FLOP/B");
}

TEST(Format, MovesOnToTheNextPrefixWhenRoundingReachesIt)
{
    // Three digits of 999.7 are 1.00 of the next prefix, whichever the prefix.
    EXPECT_EQ(format(Bytes(999.7)), "1.00 kB");
    EXPECT_EQ(format(Bytes(999.7e3)), "1.00 MB");
    EXPECT_EQ(format(Bytes(999.7e9)), "1.00 TB");
    EXPECT_EQ(format(FlopRate(999.5e12)), "1.00 PFLOP/s");
    EXPECT_EQ(format(Seconds(999.7e-6)), "1.00 ms");
    EXPECT_EQ(format(Seconds(999.7e-3)), "1.00 s");
    EXPECT_EQ(format(Bytes(999.4e9)), "999 GB");
    EXPECT_EQ(format(Bytes(999.7e9), 4), "999.7 GB");
}

TEST(Format, StaysOnTheLargestAndTheSmallestPrefix)
{
    EXPECT_EQ(format(Bytes(25e21)), "25,000 EB");
    EXPECT_EQ(format(Seconds(1e-12)), "0.00100 ns");
}

TEST(Format, WritesZeroWithoutAPrefix)
{
    EXPECT_EQ(format(Bytes(0.0)), "0 B");
    EXPECT_EQ(format(Flops(0.0)), "0 FLOP");
    EXPECT_EQ(formatNumber(0.0), "0");
    EXPECT_EQ(formatPercent(0.0), "0 %");
}

TEST(Format, WritesNegativeNumbers)
{
    EXPECT_EQ(format(Bytes(-68.7e9)), "-68.7 GB");
    EXPECT_EQ(formatNumber(-1'234.5), "-1,235");
    EXPECT_EQ(formatNumber(-0.5), "-0.500");
}

TEST(Format, NeverWritesAnExponent)
{
    for (double value : {1e-9, 1e-6, 1e15, 1e18, 5e-324, std::numeric_limits<double>::max()})
        EXPECT_EQ(formatNumber(value).find('e'), std::string::npos) << value;
}

TEST(FormatNumber, NeverRoundsWholeDigitsAway)
{
    EXPECT_EQ(formatNumber(8'192.4), "8,192");
    EXPECT_EQ(formatNumber(1'234'567.0), "1,234,567");
    EXPECT_EQ(formatNumber(0.8712), "0.871");
    EXPECT_EQ(formatNumber(99.95), "100");
    EXPECT_EQ(formatNumber(9.996), "10.0");
    EXPECT_EQ(formatNumber(1.0), "1.00");
    EXPECT_EQ(formatNumber(0.09996), "0.100");
}

TEST(FormatCount, SeparatesThousands)
{
    EXPECT_EQ(formatCount(0), "0");
    EXPECT_EQ(formatCount(999), "999");
    EXPECT_EQ(formatCount(-999), "-999");
    EXPECT_EQ(formatCount(8'192), "8,192");
    EXPECT_EQ(formatCount(-1'000), "-1,000");
    EXPECT_EQ(formatCount(27'781'427'952), "27,781,427,952");
    EXPECT_EQ(formatCount(std::numeric_limits<std::int64_t>::min()), "-9,223,372,036,854,775,808");
}

TEST(FormatBinary, ScalesByPowersOf1024)
{
    EXPECT_EQ(formatBinary(Bytes(65'536.0)), "64.0 KiB");
    EXPECT_EQ(formatBinary(Bytes(144.0 * 1024 * 1024)), "144 MiB");
    EXPECT_EQ(formatBinary(Bytes(16.0 * 1024 * 1024 * 1024)), "16.0 GiB");
    EXPECT_EQ(formatBinary(Bytes(512.0)), "512 B");
    EXPECT_EQ(formatBinary(Bytes(0.0)), "0 B");
}

TEST(FormatPercent, WritesAShare)
{
    EXPECT_EQ(formatPercent(0.00335), "0.335 %");
    EXPECT_EQ(formatPercent(0.5), "50.0 %");
    EXPECT_EQ(formatPercent(1.0), "100 %");
    EXPECT_EQ(formatPercent(0.12345, 2), "12 %");
}

TEST(Scale, GivesNumberAndPrefixApart)
{
    EXPECT_EQ(scale(3.35e12).number, "3.35");
    EXPECT_EQ(scale(3.35e12).prefix, "T");
    EXPECT_EQ(scale(0.0).prefix, "");
    EXPECT_EQ(scale(1e3).prefix, "k");
    EXPECT_EQ(scale(1e3).number, "1.00");
}

}  // namespace

}  // namespace ridgepoint::units
