// SPDX-License-Identifier: GPL-3.0-or-later
// The figures that the lesson prints: an H100 rounded to 1000 TFLOP/s dense bf16 and 3.35 TB/s, Qwen3.8-27B in bf16, the
// paper estimate (weight bytes alone, 2 FLOP per parameter and token), whole checkpoint. Source of the text: the two
// lesson articles "The roofline model" and "Two currencies: memory bandwidth and FLOPs".
#include "core/roofline/roofline.h"
#include "tests/core/evaluation/scenario_sample.h"

#include <gtest/gtest.h>

namespace ridgepoint {

namespace {

using sample::decodeOf;
using sample::prefillOf;

evaluation::RooflineReport lesson(std::int64_t batch)
{
    scenario::Scenario scenario = sample::scenarioOf("h100-lesson", "qwen3.8-27b");
    scenario.conventions.traffic = workload::Traffic::Paper;
    scenario.conventions.parameters = workload::ParameterScope::Checkpoint;
    scenario.workload = {batch, 8192, 8192};
    return sample::evaluated(scenario);
}

TEST(PublishedLesson, TheRidgeIsNear300)
{
    // 1000e12 / 3.35e12 = 298.507; "near 300".
    EXPECT_NEAR(lesson(1).ridges.front().intensity.value(), 298.5, 0.05);
}

TEST(PublishedLesson, PrefillOf8192TokensIs27TimesPastTheRidge)
{
    // 2 FLOP per parameter and token over 2 bytes per parameter: as many FLOP per byte as there are tokens.
    // 8,192 / 298.507 = 27.44, so the kernel is compute-bound and attains the peak.
    const evaluation::RooflineReport report = lesson(1);
    const evaluation::PhaseReport& prefill = prefillOf(report);
    EXPECT_DOUBLE_EQ(prefill.total.intensity->value(), 8192.0);
    EXPECT_NEAR(prefill.ridgeDistance, 27.4, 0.05);
    EXPECT_EQ(prefill.total.bound, roofline::Bound::Compute);
    EXPECT_DOUBLE_EQ(prefill.total.attainable.value(), 1000e12);
    EXPECT_EQ(prefill.buy, evaluation::Buy::Operations);
}

TEST(PublishedLesson, DecodeOfOneSequenceReachesATinyShareOfThePeak)
{
    // Intensity 1: 3.35e12 B/s × 1 FLOP/B = 3.35 TFLOP/s, which is 0.335 % of 1000 TFLOP/s, and lies on the slanted roof.
    const evaluation::RooflineReport report = lesson(1);
    const evaluation::PhaseReport& decode = decodeOf(report);
    EXPECT_DOUBLE_EQ(decode.total.intensity->value(), 1.0);
    EXPECT_NEAR(decode.total.attainable.value(), 3.35e12, 1.0);
    EXPECT_NEAR(decode.total.rate.value(), 3.35e12, 1.0);
    EXPECT_NEAR(decode.total.shareOfPeak, 0.00335, 1e-9);
    EXPECT_EQ(decode.total.bound, roofline::Bound::Memory);
    EXPECT_EQ(decode.buy, evaluation::Buy::Bytes);
}

TEST(PublishedLesson, DecodeOf32SequencesIs32TimesFasterAndStillMemoryBound)
{
    // Intensity 32: 107.2 TFLOP/s; 298.507 / 32 = 9.33 times short of the ridge.
    const evaluation::RooflineReport one = lesson(1);
    const evaluation::RooflineReport many = lesson(32);
    const evaluation::PhaseReport& decode = decodeOf(many);
    EXPECT_DOUBLE_EQ(decode.total.intensity->value(), 32.0);
    EXPECT_NEAR(decode.total.attainable.value(), 107.2e12, 1e3);
    EXPECT_NEAR(1.0 / decode.ridgeDistance, 9.3, 0.05);
    EXPECT_NEAR(*many.totals.tokensPerSecond / *one.totals.tokensPerSecond, 32.0, 1e-9);
    EXPECT_EQ(decode.total.bound, roofline::Bound::Memory);
}

TEST(PublishedLesson, TheCacheGrows64KibibytesPerTokenAndTheStateStays)
{
    // 16 full-attention layers × 2 × 4 heads × 256 × 2 B; 48 DeltaNet layers × 48 heads × 128 × 128 × 4 B = 3 MiB each.
    const evaluation::RooflineReport report = lesson(1);
    EXPECT_EQ(report.model.kvPerToken.value(), 65536.0);
    EXPECT_EQ(report.model.state.value(), 144.0 * 1024 * 1024);
    EXPECT_EQ(report.model.state.value() / 48.0, 3.0 * 1024 * 1024);
}

TEST(PublishedLesson, TheExactCheckpointIsLargerThanTheRounded54Gigabytes)
{
    // Inventory of the published checkpoint: 27,781,427,952 parameters, of which the text model holds 26,895,998,464 and one
    // text step reads 25,624,600,064.
    const evaluation::RooflineReport report = lesson(1);
    EXPECT_EQ(report.model.checkpointParameters, 27'781'427'952);
    EXPECT_EQ(report.model.textParameters, 26'895'998'464);
    EXPECT_EQ(report.model.activeParameters, 25'624'600'064);
    EXPECT_EQ(decodeOf(report).total.bytes.total().value(), 2.0 * 27'781'427'952);
}

TEST(PublishedLesson, ThePlanningQuotientIs62TokensPerSecond)
{
    // Rounded: 3.35e12 / 54e9 = 62.04. Exact: 3.35e12 / 55,562,855,904 = 60.29.
    const units::Bandwidth bandwidth(3.35e12);
    EXPECT_NEAR(1.0 / (units::Bytes(54e9) / bandwidth).value(), 62.0, 0.05);
    EXPECT_NEAR(*lesson(1).totals.tokensPerSecond, 60.29, 0.005);
}

TEST(PublishedLesson, TheTensorUnitsIdleForMoreThan99PercentOfADecodeStep)
{
    // Rounded: 2 × 27e9 = 54e9 operations per token. Exact: 2 × 27,781,427,952. Share of the peak about 0.3 %.
    const evaluation::RooflineReport report = lesson(1);
    EXPECT_EQ(decodeOf(report).total.work.value(), 55'562'855'904.0);
    EXPECT_GT(1.0 - decodeOf(report).total.shareOfPeak, 0.99);
}

TEST(PublishedLesson, BuyingArithmeticForDecodeBuysNothing)
{
    const evaluation::RooflineReport report = lesson(1);
    EXPECT_DOUBLE_EQ(decodeOf(report).whatIf.flopRateDoubled, 1.0);
    EXPECT_DOUBLE_EQ(decodeOf(report).whatIf.bandwidthDoubled, 2.0);
    EXPECT_DOUBLE_EQ(decodeOf(report).whatIf.weightBitsHalved, 2.0);
    EXPECT_DOUBLE_EQ(decodeOf(report).whatIf.batchDoubledThroughput, 2.0);
    EXPECT_DOUBLE_EQ(prefillOf(report).whatIf.flopRateDoubled, 2.0);
    EXPECT_DOUBLE_EQ(prefillOf(report).whatIf.bandwidthDoubled, 1.0);
}

TEST(PublishedLesson, TheVendorsOwnPeakMovesTheRidgeTo295)
{
    // 989.4e12 / 3.35e12 = 295.34.
    EXPECT_NEAR(sample::evaluated(sample::scenarioOf("h100-sxm", "qwen3.8-27b")).ridges.front().intensity.value(), 295.3,
                0.05);
}

}  // namespace

}  // namespace ridgepoint
