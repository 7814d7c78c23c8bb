// SPDX-License-Identifier: GPL-3.0-or-later
// A draft and several devices, as a whole report sees them.
#include "tests/core/evaluation/scenario_sample.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace ridgepoint {

namespace {

using evaluation::RooflineReport;

bool hasNote(const RooflineReport& report, std::string_view code)
{
    return std::any_of(report.notes.begin(), report.notes.end(), [code](const Note& note) { return note.code == code; });
}

TEST(Draft, AnFp8DraftOfABf16ModelRunsUnderTheFp8Ceiling)
{
    // DeepSeek-V3 ships in fp8 and Llama 3.1 in bf16: 1,978.9 TFLOP/s dense of the H100 for one, 989.4 for the other.
    scenario::Scenario scenario = sample::scenarioOf("h100-sxm", "llama-3.1-8b");
    scenario.precision.preset = "shipped";
    scenario.workload.batch = 4'096;
    scenario.workload.speculation.draftLength = 4;
    scenario.workload.speculation.draftModel = sample::modelId("deepseek-v3");
    const RooflineReport report = sample::evaluated(scenario);
    EXPECT_EQ(report.roofs.compute(units::Engine::Tensor, units::NumberFormat::Fp8).name, "fp8 tensor");
    EXPECT_EQ(report.roofs.tensor.name, "bf16 tensor");
    scenario::Scenario alone = sample::scenarioOf("h100-sxm", "deepseek-v3");
    alone.precision.preset = "shipped";
    alone.workload.batch = 4'096;
    ASSERT_TRUE(report.speculation);
    EXPECT_DOUBLE_EQ(report.speculation->draftTime.value(), sample::evaluated(alone).totals.tpot->value());
}

TEST(Draft, TimePerTokenIsThatOfAStepOverItsTokens)
{
    // (t_v + k t_d) / E with E = (1 - 0.8^5) / 0.2 = 3.3616 (Leviathan et al.).
    scenario::Scenario scenario = sample::scenarioOf("h100-sxm", "qwen3.8-27b");
    scenario.workload.speculation = {4, 0.8, {}};
    const RooflineReport report = sample::evaluated(scenario);
    ASSERT_TRUE(report.speculation);
    EXPECT_NEAR(report.speculation->expectedTokens, 3.3616, 1e-9);
    const double step = report.speculation->verifyTime.value() + 4.0 * report.speculation->draftTime.value();
    EXPECT_DOUBLE_EQ(report.totals.tpot->value(), step / 3.3616);
    // MTP layer 424,699,392 and head 1,271,398,400 in bf16 are 3.39 GB per drafted token (models.md, 2.10), at 3.35 TB/s.
    EXPECT_NEAR(report.speculation->draftTime.value(), 3.392e9 / 3.35e12, 0.02e-3);
}

TEST(Draft, StateIsHeldOnceForEveryTokenThatMayBeRejected)
{
    // 144 MiB and 2.8125 MiB of convolution inputs, k + 1 = 4 times.
    scenario::Scenario scenario = sample::scenarioOf("h100-sxm", "qwen3.8-27b");
    scenario.workload.speculation.draftLength = 3;
    EXPECT_DOUBLE_EQ(sample::evaluated(scenario).memory.state.value(), 4.0 * (150'994'944.0 + 2'949'120.0));
}

TEST(Draft, AModelWithoutAPredictionLayerIsRefusedAndNamesTheRemedy)
{
    scenario::Scenario scenario = sample::scenarioOf("h100-sxm", "qwen3-8b");
    scenario.workload.speculation.draftLength = 3;
    const auto problem = evaluation::resolve(sample::builtIn(), scenario);
    ASSERT_FALSE(problem);
    EXPECT_EQ(problem.error().where, "draft");
    EXPECT_NE(problem.error().hint.find("draft model"), std::string::npos);
}

TEST(Devices, ALinkThatIsWaitedForIsWhatToBuy)
{
    // Eight A6000 behind a bridge of 56 GB/s: the prefill of a small mixture waits for its sums.
    scenario::Scenario scenario = sample::scenarioOf("rtx-a6000", "llama-3.1-8b");
    scenario.workload.devices = 8;
    const evaluation::PhaseReport prefill = sample::prefillOf(sample::evaluated(scenario));
    EXPECT_EQ(prefill.total.bound, roofline::Bound::Link);
    EXPECT_EQ(prefill.buy, evaluation::Buy::Link);
    EXPECT_GT(prefill.whatIf.linkDoubled, prefill.whatIf.flopRateDoubled);
    EXPECT_LE(prefill.whatIf.linkDoubled, 2.0);
}

TEST(Devices, APartWithoutALinkIsRefused)
{
    sample::OwnCatalogs own = sample::ownCatalogs(sample::plainDevice(), sample::smallHybrid());
    own.scenario.workload.devices = 2;
    const auto problem = evaluation::resolve(own.catalogs, own.scenario);
    ASSERT_FALSE(problem);
    EXPECT_EQ(problem.error().code, ErrorCode::Unsupported);
    EXPECT_NE(problem.error().message.find("no link"), std::string::npos);
}

TEST(Devices, ReplicatedHeadsAreSaid)
{
    scenario::Scenario scenario = sample::scenarioOf("h100-sxm", "qwen3.8-27b");
    scenario.workload.devices = 8;
    EXPECT_TRUE(hasNote(sample::evaluated(scenario), "replicated-heads"));
    scenario.workload.devices = 4;
    EXPECT_FALSE(hasNote(sample::evaluated(scenario), "replicated-heads"));
}

TEST(SideBlocks, ScalesOfAMatrixWithoutAShapeAreNotOnePerWeight)
{
    // Gemma 3n's side matrices: 1 byte each in int8, not 5 (a float32 scale for every weight).
    scenario::Scenario wide = sample::scenarioOf("h100-sxm", "gemma-3n-e4b");
    scenario::Scenario narrow = wide;
    narrow.precision.preset = "int8";
    const double wideBytes = sample::kernelOf(sample::decodeOf(sample::evaluated(wide)), "side block 2").kernel.bytes.total().value();
    const double narrowBytes = sample::kernelOf(sample::decodeOf(sample::evaluated(narrow)), "side block 2").kernel.bytes.total().value();
    EXPECT_NEAR(narrowBytes / wideBytes, 0.5, 0.01);
}

TEST(Notes, SayWhatTheFiguresLeaveOut)
{
    scenario::Scenario scenario = sample::scenarioOf("h100-sxm", "mixtral-8x7b");
    scenario.workload.prompt = 100'000;
    EXPECT_TRUE(hasNote(sample::evaluated(scenario), "prompt-beyond-context"));
    EXPECT_TRUE(hasNote(sample::evaluated(scenario), "beyond-context-length"));
    scenario.conventions.traffic = workload::Traffic::Paper;
    EXPECT_TRUE(hasNote(sample::evaluated(scenario), "paper-experts"));
    scenario.phases = {workload::Phase::Training};
    EXPECT_TRUE(hasNote(sample::evaluated(scenario), "training-memory"));
    scenario.phases = {workload::Phase::Verify};
    EXPECT_TRUE(hasNote(sample::evaluated(scenario), "no-draft"));
    scenario.overrides.peaks[units::NumberFormat::Fp8] = units::FlopRate(2e15);
    EXPECT_TRUE(hasNote(sample::evaluated(scenario), "unused-override"));
    scenario.overrides.peaks = {{units::NumberFormat::Bf16, units::FlopRate(2e15)}};
    EXPECT_FALSE(hasNote(sample::evaluated(scenario), "unused-override"));
}

}  // namespace

}  // namespace ridgepoint
