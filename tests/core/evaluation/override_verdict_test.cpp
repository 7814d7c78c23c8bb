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

// A wafer with a dense bf16 peak that the user made up; as sold it has none.
TEST(OverrideVerdict, SaysWhyTheOriginalCannotBeComparedAndStillNamesTheNearestPart)
{
    Scenario scenario = sample::scenarioOf("wse-3", "llama-3.1-8b");
    scenario.overrides.peaks[units::NumberFormat::Bf16] = units::FlopRate(12.5e15);
    const auto verdict = judged(scenario);
    ASSERT_TRUE(verdict);
    EXPECT_EQ(verdict->original, "WSE-3 (CS-3)");
    EXPECT_EQ(verdict->lost, "WSE-3 (CS-3) has no peak that bf16 work can run under");
    EXPECT_TRUE(verdict->phases.empty());
    EXPECT_TRUE(verdict->nearest);
}

// Half of the sparse 1,979 TFLOP/s against them: 0.505 of the same kind of rate, not a dense one against a sparse one.
TEST(OverrideVerdict, OfASparseFigureIsAgainstTheSparseOriginal)
{
    Scenario scenario = sample::scenarioOf("h100-sxm", "llama-3.1-8b");
    scenario.conventions.peaks = workload::PeakChoice::Sparse;
    scenario.overrides.peaks[units::NumberFormat::Bf16] = units::FlopRate(1e15);
    const RooflineReport whatIf = sample::evaluated(scenario);
    EXPECT_EQ(whatIf.roofs.tensor.sparsity, hardware::Sparsity::Sparse);
    const auto verdict = judged(scenario);
    ASSERT_TRUE(verdict);
    EXPECT_NEAR(verdict->peak, 1000.0 / 1979.0, 1e-12);
}

/// The verdict on 2.1 TB/s for the plain part (2 TB/s), where there is one more part.
OverrideVerdict beside(hardware::Device other, bool isOwn)
{
    sample::OwnCatalogs own = sample::ownCatalogs(sample::plainDevice(), sample::smallHybrid());
    other.id = sample::hardwareId("other");
    other.name = "Other";
    other.memory.front().bandwidth->value = units::Bandwidth(2.1e12);
    if (isOwn)
        own.catalogs.userDevices.emplace(other.id, "mine.json");
    own.catalogs.devices.emplace(other.id, std::make_shared<const hardware::Device>(other));
    own.scenario.overrides.bandwidth = units::Bandwidth(2.1e12);
    return judgeOverrides(own.catalogs, own.scenario, sample::evaluated(own.catalogs, own.scenario)).value();
}

TEST(OverrideVerdict, APartThatTheUserMadeUpIsNoRealPart)
{
    EXPECT_EQ(beside(sample::plainDevice(), false).nearest->name, "Other");
    EXPECT_EQ(beside(sample::plainDevice(), true).nearest->name, "Plain");
}

TEST(OverrideVerdict, AReleasedPartComesBeforeAnAnnouncedOne)
{
    hardware::Device announced = sample::plainDevice();
    announced.status = hardware::Status::Announced;
    const OverrideVerdict verdict = beside(announced, false);
    EXPECT_EQ(verdict.nearest->name, "Plain");
    EXPECT_FALSE(verdict.nearest->announced);
}

TEST(OverrideVerdict, MarksANearestPartThatIsAnnouncedOrNotConfirmed)
{
    hardware::Device device = sample::plainDevice();
    device.status = hardware::Status::Announced;
    device.peaks.front().rate.source.basis = Basis::Unverified;
    sample::OwnCatalogs own = sample::ownCatalogs(device, sample::smallHybrid());
    own.scenario.overrides.bandwidth = units::Bandwidth(2.1e12);
    const auto verdict = judgeOverrides(own.catalogs, own.scenario, sample::evaluated(own.catalogs, own.scenario));
    ASSERT_TRUE(verdict && verdict->nearest);
    EXPECT_TRUE(verdict->nearest->announced);
    EXPECT_TRUE(verdict->nearest->unverified);
}

}  // namespace

}  // namespace ridgepoint::evaluation
