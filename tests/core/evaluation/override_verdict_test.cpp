// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/override_verdict.h"
#include "tests/core/evaluation/scenario_sample.h"

#include <gtest/gtest.h>

namespace ridgepoint::evaluation {

namespace {

using scenario::Scenario;
using workload::Phase;

std::optional<OverrideVerdict> judged(const Scenario& scenario)
{
    return judgeOverrides(sample::builtIn(), scenario, sample::evaluated(scenario));
}

Scenario whatIf(std::string_view hardware, double bandwidth)
{
    Scenario scenario = sample::scenarioOf(hardware, "qwen3.8-27b");
    scenario.overrides.bandwidth = units::Bandwidth(bandwidth);
    return scenario;
}

double speedUp(const OverrideVerdict& verdict, Phase phase)
{
    for (const OverrideVerdict::Phase& row : verdict.phases)
        if (row.phase == phase)
            return row.speedUp;
    return 0.0;
}

TEST(OverrideVerdict, SaysNothingWhereNothingIsOverridden)
{
    EXPECT_FALSE(judged(scenario::defaultScenario()));
}

// An H100 with 4.8 TB/s of memory is what NVIDIA sells as H200: 989.4 TFLOP/s and 4.8 TB/s.
TEST(OverrideVerdict, NamesTheH200AsAnH100WithItsMemory)
{
    const auto verdict = judged(whatIf("h100-sxm", 4.8e12));
    ASSERT_TRUE(verdict);
    EXPECT_EQ(verdict->original, "H100 SXM");
    EXPECT_DOUBLE_EQ(verdict->bandwidth, 4.8 / 3.35);
    EXPECT_DOUBLE_EQ(verdict->peak, 1.0);
    ASSERT_TRUE(verdict->nearest);
    EXPECT_EQ(verdict->nearest->id.text(), "h200-sxm");
    EXPECT_EQ(verdict->nearest->name, "H200 SXM");
    EXPECT_DOUBLE_EQ(verdict->nearest->bandwidth.value(), 4.8e12);
    EXPECT_DOUBLE_EQ(verdict->nearest->peak.value(), 989.4e12);
    // Decode waits for memory, prefill of 8,192 tokens for arithmetic.
    EXPECT_NEAR(speedUp(*verdict, Phase::Decode), 4.8 / 3.35, 0.01);
    EXPECT_NEAR(speedUp(*verdict, Phase::Prefill), 1.0, 0.03);
    EXPECT_GE(speedUp(*verdict, Phase::Prefill), 1.0);
}

// 5.3 TB/s and 1,307.4 TFLOP/s are an MI300X.
TEST(OverrideVerdict, WeighsThePeakAsMuchAsTheBandwidth)
{
    Scenario scenario = whatIf("h100-sxm", 5.3e12);
    scenario.overrides.peaks[units::NumberFormat::Bf16] = units::FlopRate(1.31e15);
    const auto verdict = judged(scenario);
    ASSERT_TRUE(verdict && verdict->nearest);
    EXPECT_EQ(verdict->nearest->id.text(), "mi300x");
    EXPECT_DOUBLE_EQ(verdict->peak, 1310.0 / 989.4);
    EXPECT_NEAR(speedUp(*verdict, Phase::Prefill), 1310.0 / 989.4, 0.05);
}

TEST(OverrideVerdict, AChangeTooSmallToMatterIsThePartItself)
{
    const auto verdict = judged(whatIf("h100-sxm", 3.36e12));
    ASSERT_TRUE(verdict && verdict->nearest);
    EXPECT_EQ(verdict->nearest->id.text(), "h100-sxm");
}

// The lesson's 1,000 TFLOP/s and 3.35 TB/s are no machine: the H100 is the next one.
TEST(OverrideVerdict, NobodyCanBuyThePartOfALesson)
{
    const auto verdict = judged(whatIf("h100-lesson", 3.36e12));
    ASSERT_TRUE(verdict && verdict->nearest);
    EXPECT_EQ(verdict->nearest->id.text(), "h100-sxm");
    EXPECT_EQ(verdict->original, "H100-class, rounded (lesson)");
}

TEST(OverrideVerdict, SaysNothingWhereTheOriginalCannotRunTheSetup)
{
    // A wafer with a dense bf16 peak that the user made up; as sold it has none.
    Scenario scenario = sample::scenarioOf("wse-3", "llama-3.1-8b");
    scenario.overrides.peaks[units::NumberFormat::Bf16] = units::FlopRate(12.5e15);
    EXPECT_FALSE(judged(scenario));
}

}  // namespace

}  // namespace ridgepoint::evaluation
