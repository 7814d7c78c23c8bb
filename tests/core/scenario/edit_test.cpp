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

}  // namespace

}  // namespace ridgepoint::scenario
