// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/edit.h"
#include "tests/core/evaluation/scenario_sample.h"

#include <gtest/gtest.h>

namespace ridgepoint::scenario {

namespace {

Scenario withOverrides()
{
    Scenario scenario = defaultScenario();
    scenario.overrides.bandwidth = units::Bandwidth(5e12);
    return scenario;
}

TEST(DefaultScenario, IsWhatTheWindowOpensOn)
{
    const Scenario scenario = defaultScenario();
    EXPECT_EQ(scenario.hardware.text(), "h100-sxm");
    EXPECT_EQ(scenario.model.text(), "qwen3.8-27b");
    EXPECT_EQ(scenario.workload, (workload::Workload{1, 8'192, 8'192}));
    EXPECT_EQ(scenario.precision.preset, "bf16");
    EXPECT_FALSE(scenario.overrides.any());
    EXPECT_TRUE(evaluation::resolve(sample::builtIn(), scenario));
}

TEST(Overrides, TellWhetherThereAreAny)
{
    Overrides overrides;
    EXPECT_FALSE(overrides.any());
    overrides.peaks[units::NumberFormat::Bf16] = units::FlopRate(1e15);
    EXPECT_TRUE(overrides.any());
    EXPECT_TRUE(withOverrides().overrides.any());
}

TEST(Apply, ChangesOneThingAndNothingElse)
{
    const Scenario before = withOverrides();
    Scenario expected = before;
    expected.workload.batch = 32;
    EXPECT_EQ(apply(before, SetBatch{32}), expected);
    expected = before;
    expected.workload.context = 5;
    EXPECT_EQ(apply(before, SetContext{5}), expected);
    expected = before;
    expected.workload.prompt = 6;
    EXPECT_EQ(apply(before, SetPrompt{6}), expected);
    expected = before;
    expected.model = sample::modelId("llama-2-7b");
    EXPECT_EQ(apply(before, ChooseModel{expected.model}), expected);
    expected = before;
    expected.precision = {"fp8", {}, "int8", {}};
    EXPECT_EQ(apply(before, ChoosePrecision{expected.precision}), expected);
    expected = before;
    expected.conventions.traffic = workload::Traffic::Paper;
    EXPECT_EQ(apply(before, SetConventions{expected.conventions}), expected);
    expected = before;
    expected.overrides = {};
    EXPECT_EQ(apply(before, SetOverrides{{}}), expected);
}

TEST(Apply, OtherHardwareDropsTheFiguresOfThePartLeftBehind)
{
    const Scenario after = apply(withOverrides(), ChooseHardware{sample::hardwareId("l40s")});
    EXPECT_EQ(after.hardware.text(), "l40s");
    EXPECT_FALSE(after.overrides.any());
}

TEST(Apply, TheSameHardwareAgainKeepsThem)
{
    EXPECT_EQ(apply(withOverrides(), ChooseHardware{sample::hardwareId("h100-sxm")}), withOverrides());
}

TEST(Apply, TakesAValueThatOnlyResolveRefuses)
{
    const Scenario after = apply(defaultScenario(), SetBatch{-3});
    EXPECT_EQ(after.workload.batch, -3);
    EXPECT_FALSE(evaluation::resolve(sample::builtIn(), after));
}

Scenario withBatch(std::int64_t batch)
{
    return apply(defaultScenario(), SetBatch{batch});
}

Scenario pinnedUpTo(std::int64_t last)
{
    Scenario scenario = defaultScenario();
    for (std::int64_t batch = 1; batch <= last; ++batch)
        scenario = apply(apply(scenario, SetBatch{batch}), PinSetup{});
    return scenario;
}

std::vector<std::int64_t> pinnedBatches(const Scenario& scenario)
{
    std::vector<std::int64_t> batches;
    for (const Setup& setup : scenario.pinned)
        batches.push_back(setup.workload.batch);
    return batches;
}

TEST(PinSetup, KeepsTheWholeSetupAndLeavesThePresentOneAlone)
{
    const Scenario before = withOverrides();
    const Scenario after = apply(before, PinSetup{});
    EXPECT_EQ(after.present(), before.present());
    ASSERT_EQ(after.pinned.size(), 1u);
    EXPECT_EQ(after.pinned.front(), before.present());
}

TEST(PinSetup, KeepsTheOrderOfPinning)
{
    EXPECT_EQ(pinnedBatches(pinnedUpTo(3)), (std::vector<std::int64_t>{1, 2, 3}));
}

TEST(PinSetup, DoesNothingWhereTheListIsFull)
{
    // Four can be compared, the present one among them.
    ASSERT_EQ(mostCompared, 4u);
    EXPECT_EQ(pinnedBatches(pinnedUpTo(9)), (std::vector<std::int64_t>{1, 2, 3}));
}

TEST(PinSetup, DoesNothingWhereTheListHasTheSetup)
{
    const Scenario once = apply(defaultScenario(), PinSetup{});
    EXPECT_EQ(apply(once, PinSetup{}), once);
}

TEST(PinSetup, WhatIsPinnedStaysWhileThePresentOneChanges)
{
    const Scenario after = apply(pinnedUpTo(2), ChooseHardware{sample::hardwareId("l40s")});
    EXPECT_EQ(after.pinned, pinnedUpTo(2).pinned);
}

TEST(UnpinSetup, TakesOneOffAndKeepsTheOthersInOrder)
{
    EXPECT_EQ(pinnedBatches(apply(pinnedUpTo(3), UnpinSetup{1})), (std::vector<std::int64_t>{1, 3}));
    EXPECT_EQ(apply(pinnedUpTo(3), UnpinSetup{0}).present(), pinnedUpTo(3).present());
}

TEST(UnpinSetup, BeyondTheListDoesNothing)
{
    EXPECT_EQ(apply(pinnedUpTo(2), UnpinSetup{2}), pinnedUpTo(2));
    EXPECT_EQ(apply(defaultScenario(), UnpinSetup{0}), defaultScenario());
    EXPECT_EQ(apply(pinnedUpTo(2), UnpinSetup{static_cast<std::size_t>(-1)}), pinnedUpTo(2));
}

TEST(UnpinSetup, MakesRoomInAFullList)
{
    const Scenario after = apply(apply(apply(pinnedUpTo(3), UnpinSetup{0}), SetBatch{9}), PinSetup{});
    EXPECT_EQ(pinnedBatches(after), (std::vector<std::int64_t>{2, 3, 9}));
}

TEST(RecallSetup, MakesAPinnedSetupThePresentOneAndKeepsTheList)
{
    const Scenario before = apply(apply(withOverrides(), PinSetup{}), ChooseHardware{sample::hardwareId("l40s")});
    const Scenario after = apply(before, RecallSetup{0});
    EXPECT_EQ(after.present(), withOverrides().present());
    EXPECT_EQ(after.pinned, before.pinned);
}

TEST(RecallSetup, BeyondTheListDoesNothing)
{
    EXPECT_EQ(apply(pinnedUpTo(2), RecallSetup{2}), pinnedUpTo(2));
    EXPECT_EQ(apply(withBatch(7), RecallSetup{0}), withBatch(7));
}

TEST(ReplaceScenario, LeavesNothingOfThePresentOneNeitherFiguresNorPins)
{
    const Scenario before = apply(apply(withOverrides(), PinSetup{}), SetBatch{9});
    const Scenario kept = apply(pinnedUpTo(2), ChooseHardware{sample::hardwareId("l40s")});
    EXPECT_EQ(apply(before, ReplaceScenario{kept}), kept);
    EXPECT_EQ(apply(kept, ReplaceScenario{before}), before);
}

}  // namespace

}  // namespace ridgepoint::scenario
