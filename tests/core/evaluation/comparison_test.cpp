// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/comparison.h"
#include "tests/core/evaluation/random_sample.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <stdexcept>

namespace ridgepoint::evaluation {

namespace {

using scenario::Scenario;
using workload::Phase;

/// The setups in the order of their letters: all but the last pinned.
Comparison compared(const std::vector<Scenario>& setups)
{
    Scenario scenario = setups.back();
    for (std::size_t i = 0; i + 1 < setups.size(); ++i)
        scenario.pinned.push_back(setups[i].present());
    return compare(sample::builtIn(), scenario, sample::evaluated(setups.back()));
}

std::vector<std::string> labels(const Comparison& comparison)
{
    std::vector<std::string> all;
    for (const ComparedSetup& setup : comparison.setups)
        all.push_back(setup.label);
    return all;
}

Contrast contrastOf(const Comparison& comparison, Phase phase)
{
    const Contrast* contrast = comparison.setups.back().findContrast(phase);
    if (!contrast)
        throw std::runtime_error("no contrast of " + std::string(workload::name(phase)));
    return *contrast;
}

Scenario on(std::string_view hardware, std::string_view model = "qwen3.8-27b")
{
    return sample::scenarioOf(hardware, model);
}

Scenario paperOn(std::string_view hardware)
{
    Scenario scenario = on(hardware);
    scenario.conventions.traffic = workload::Traffic::Paper;
    return scenario;
}

TEST(Comparison, IsEmptyWhereNothingIsPinned)
{
    EXPECT_TRUE(compared({on("h100-sxm")}).isEmpty());
}

// One sequence of a model reads its weights once for each token: 3.35 TB/s of an H100 against 7.7 of a B200, peaks 989.4 and
// 2,250 TFLOP/s. 27 billion parameters at batch 1 are far left of both ridges, a prompt of 8,192 far right.
TEST(Comparison, OfH100AndB200IsDecidedByBandwidthInDecodeAndByThePeakInPrefill)
{
    const Comparison comparison = compared({on("h100-sxm"), on("b200-sxm")});
    ASSERT_EQ(comparison.setups.size(), 2u);
    const Ratios& ratios = comparison.setups[1].toFirst;
    ASSERT_TRUE(ratios.tpot && ratios.ttft && ratios.tokensPerSecond);
    EXPECT_NEAR(*ratios.tpot, 3.35 / 7.7, 0.01 * 3.35 / 7.7);
    EXPECT_NEAR(*ratios.tokensPerSecond, 7.7 / 3.35, 0.01 * 7.7 / 3.35);
    EXPECT_DOUBLE_EQ(ratios.bandwidth, 7.7 / 3.35);
    EXPECT_DOUBLE_EQ(ratios.peak, 2250.0 / 989.4);
    const Contrast decode = contrastOf(comparison, Phase::Decode);
    EXPECT_EQ(decode.decides, Decides::Bandwidth);
    EXPECT_EQ(decode.firstBound, roofline::Bound::Memory);
    EXPECT_EQ(decode.bound, roofline::Bound::Memory);
    EXPECT_DOUBLE_EQ(decode.bytes, 1.0);
    EXPECT_DOUBLE_EQ(decode.work, 1.0);
    const Contrast prefill = contrastOf(comparison, Phase::Prefill);
    EXPECT_EQ(prefill.decides, Decides::Peak);
    EXPECT_EQ(prefill.bound, roofline::Bound::Compute);
    EXPECT_NEAR(prefill.speedUp, 2250.0 / 989.4, 0.01 * 2250.0 / 989.4);
}

TEST(Comparison, TheFirstHasNothingToBeComparedWith)
{
    const Comparison comparison = compared({on("h100-sxm"), on("b200-sxm")});
    EXPECT_TRUE(comparison.setups[0].contrasts.empty());
    EXPECT_EQ(comparison.setups[0].toFirst.tpot, 1.0);
    EXPECT_EQ(comparison.setups[0].toFirst.peak, 1.0);
}

// fp8 weights and an H100 for both: half the bytes in half the time, within the parts that stay in bf16.
TEST(Comparison, OfTwoPrecisionsIsDecidedByBytes)
{
    Scenario eight = on("h100-sxm", "llama-3.1-8b");
    eight.precision.preset = "fp8";
    const Comparison comparison = compared({on("h100-sxm", "llama-3.1-8b"), eight});
    const Contrast decode = contrastOf(comparison, Phase::Decode);
    EXPECT_EQ(decode.decides, Decides::Bytes);
    EXPECT_DOUBLE_EQ(decode.bandwidth, 1.0);
    EXPECT_GT(decode.bytes, 0.5);
    EXPECT_LT(decode.bytes, 0.65);
}

// The paper estimate has 2 operations for each parameter and token: half the prompt is half the work.
TEST(Comparison, OfTwoPromptsIsDecidedByWork)
{
    Scenario half = paperOn("h100-sxm");
    half.workload.prompt = 4'096;
    const Contrast prefill = contrastOf(compared({paperOn("h100-sxm"), half}), Phase::Prefill);
    EXPECT_EQ(prefill.decides, Decides::Work);
    EXPECT_DOUBLE_EQ(prefill.work, 0.5);
    EXPECT_DOUBLE_EQ(prefill.speedUp, 2.0);
}

// Batch 1,024 has intensity 1,024 in the paper estimate, right of the ridge at 295; batch 1 is left of it.
TEST(Comparison, AcrossTheRidgeNothingAloneDecides)
{
    Scenario large = paperOn("h100-sxm");
    large.workload.batch = 1'024;
    const Contrast decode = contrastOf(compared({paperOn("h100-sxm"), large}), Phase::Decode);
    EXPECT_EQ(decode.decides, Decides::Several);
    EXPECT_NE(decode.firstBound, decode.bound);
}

TEST(ComparisonLabels, NameNothingThatIsTheSame)
{
    EXPECT_EQ(labels(compared({on("h100-sxm"), on("b200-sxm")})), (std::vector<std::string>{"H100 SXM", "B200 SXM"}));
    Scenario large = on("h100-sxm");
    large.workload.batch = 32;
    EXPECT_EQ(labels(compared({on("h100-sxm"), large})), (std::vector<std::string>{"batch 1", "batch 32"}));
    EXPECT_EQ(labels(compared({on("b200-sxm"), large})),
              (std::vector<std::string>{"B200 SXM · batch 1", "H100 SXM · batch 32"}));
    EXPECT_EQ(labels(compared({on("h100-sxm"), on("h100-sxm")})), (std::vector<std::string>{"H100 SXM", "H100 SXM"}));
}

TEST(ComparisonLabels, TellTwoWhatIfsOfOnePartApart)
{
    Scenario first = on("h100-sxm");
    first.overrides.bandwidth = units::Bandwidth(4e12);
    Scenario second = on("h100-sxm");
    second.overrides.bandwidth = units::Bandwidth(6e12);
    EXPECT_EQ(labels(compared({first, second})), (std::vector<std::string>{"4.00 TB/s", "6.00 TB/s"}));
    EXPECT_EQ(labels(compared({on("h100-sxm"), second})),
              (std::vector<std::string>{"H100 SXM", "H100 SXM, what-if · 6.00 TB/s"}));
}

TEST(ComparisonLabels, TellTwoCustomPrecisionsApart)
{
    Scenario first = on("h100-sxm");
    first.precision.kv = "fp8";
    Scenario second = on("h100-sxm");
    second.precision.kv = "int8";
    EXPECT_EQ(labels(compared({first, second})), (std::vector<std::string>{"fp8 cache", "int8 cache"}));
}

TEST(ComparisonLabels, TellTwoDraftsApart)
{
    Scenario own = on("h100-sxm");
    own.workload.speculation = {4, 0.8, {}};
    Scenario other = own;
    other.workload.speculation.draftModel = sample::modelId("qwen3-8b");
    const auto found = labels(compared({on("h100-sxm"), own, other}));
    EXPECT_EQ(found, (std::vector<std::string>{"no draft", "draft 4, multi-token prediction layer, acceptance 80 %",
                                               "draft 4, Qwen3-8B, acceptance 80 %"}));
}

// E = (1 - 0.8^5) / 0.2 = 3.36 tokens of one step, and the same decode step behind it.
TEST(Comparison, ADraftShowsInTheTimePerTokenAndNotInTheStep)
{
    Scenario drafting = on("h100-sxm");
    drafting.workload.speculation = {4, 0.8, {}};
    const Comparison comparison = compared({on("h100-sxm"), drafting});
    EXPECT_LT(*comparison.setups[1].toFirst.tpot, 0.5);
    EXPECT_DOUBLE_EQ(contrastOf(comparison, Phase::Decode).speedUp, 1.0);
    EXPECT_NE(comparison.setups[1].report.findPhase(Phase::Verify), nullptr);
    EXPECT_EQ(comparison.setups[1].findContrast(Phase::Verify), nullptr);
}

TEST(Comparison, PhasesThatOneSetupLacksHaveNoRatio)
{
    Scenario prefill = on("h100-sxm");
    prefill.phases = {Phase::Prefill};
    const Comparison comparison = compared({prefill, on("b200-sxm")});
    EXPECT_TRUE(comparison.setups[1].toFirst.ttft);
    EXPECT_FALSE(comparison.setups[1].toFirst.tpot);
    EXPECT_EQ(comparison.setups[1].findContrast(Phase::Decode), nullptr);
}

TEST(Comparison, ASetupThatIsLostIsListedWithItsPlaceAndTheReason)
{
    const Comparison comparison = compared({on("h100-sxm"), on("h100-sxm", "gone-model"), on("h200-sxm"), on("b200-sxm")});
    ASSERT_EQ(comparison.lost.size(), 1u);
    EXPECT_EQ(comparison.lost[0].pinned, 1u);
    EXPECT_NE(toText(comparison.lost[0].reason).find("gone-model"), std::string::npos);
    EXPECT_EQ(comparison.places, (std::vector<std::size_t>{0, 2}));
    EXPECT_EQ(labels(comparison), (std::vector<std::string>{"H100 SXM", "H200 SXM", "B200 SXM"}));
}

TEST(Comparison, WhereAllAreLostItHasTheReasonsAndNoSetup)
{
    const Comparison comparison = compared({on("gone"), on("h100-sxm")});
    EXPECT_TRUE(comparison.setups.empty());
    EXPECT_TRUE(comparison.places.empty());
    EXPECT_EQ(comparison.lost.size(), 1u);
    EXPECT_FALSE(comparison.isEmpty());
}

TEST(Comparison, OfASetupWithItselfSaysThatNothingDecides)
{
    const Comparison comparison = compared({on("h100-sxm"), on("h100-sxm")});
    EXPECT_EQ(contrastOf(comparison, Phase::Decode).decides, Decides::Same);
    EXPECT_EQ(contrastOf(comparison, Phase::Prefill).decides, Decides::Same);
    EXPECT_EQ(name(Decides::Same), "same");
}

// An H100 with the memory of an H200 waits for arithmetic in a prompt as it did before.
TEST(Comparison, WhatThePhaseDoesNotWaitForDecidesNothing)
{
    Scenario faster = paperOn("h100-sxm");
    faster.overrides.bandwidth = units::Bandwidth(4.8e12);
    const Contrast prefill = contrastOf(compared({paperOn("h100-sxm"), faster}), Phase::Prefill);
    EXPECT_EQ(prefill.decides, Decides::Same);
    EXPECT_DOUBLE_EQ(prefill.bandwidth, 4.8 / 3.35);
}

// A prefill of 32 prompts takes 32 times as long, and the time to the first token of one is the same.
TEST(Comparison, OfAPrefillOfMorePromptsSaysForHowManyTokens)
{
    Scenario large = paperOn("h100-sxm");
    large.workload.batch = 32;
    const Comparison comparison = compared({paperOn("h100-sxm"), large});
    const Contrast prefill = contrastOf(comparison, Phase::Prefill);
    EXPECT_DOUBLE_EQ(*comparison.setups[1].toFirst.ttft, 1.0);
    EXPECT_DOUBLE_EQ(prefill.speedUp, 1.0 / 32.0);
    EXPECT_DOUBLE_EQ(prefill.tokens, 32.0);
    EXPECT_DOUBLE_EQ(contrastOf(compared({on("h100-sxm"), on("b200-sxm")}), Phase::Prefill).tokens, 1.0);
}

TEST(ComparisonLabels, TellTwoSwitchesApart)
{
    Scenario unfused = on("h100-sxm");
    unfused.conventions.attention = workload::AttentionKernel::Unfused;
    Scenario square = on("h100-sxm");
    square.conventions.causal = workload::CausalWork::Full;
    EXPECT_EQ(labels(compared({unfused, square})),
              (std::vector<std::string>{"attention=unfused · causal=half", "attention=fused · causal=full"}));
}

TEST(ComparisonLabels, TellTwoListsOfPhasesApart)
{
    Scenario decode = on("h100-sxm");
    decode.phases = {Phase::Decode};
    EXPECT_EQ(labels(compared({on("h100-sxm"), decode})), (std::vector<std::string>{"prefill and decode", "decode"}));
}

TEST(ComparisonLabels, TellModelsOfOneNameApart)
{
    catalogs::Catalogs catalogs = sample::builtIn();
    model::ModelSpec imported = **catalogs.findModel(sample::modelId("qwen3-8b"));
    imported.id = sample::modelId("config");
    catalogs.models.emplace(imported.id, std::make_shared<const model::ModelSpec>(imported));
    Scenario scenario = on("h100-sxm", "config");
    scenario.pinned = {on("h100-sxm", "qwen3-8b").present()};
    EXPECT_EQ(labels(compare(catalogs, scenario, sample::evaluated(catalogs, scenario))),
              (std::vector<std::string>{"qwen3-8b", "config"}));
}

/// The case and the same on another device, in one catalog; without devices that one of them could not connect.
sample::RandomCase onTwoDevices(const sample::RandomCase& given, hardware::Device other)
{
    sample::RandomCase both = given;
    other.id = sample::hardwareId("other");
    if (!other.link)
        both.scenario().workload.devices = 1;
    both.own.catalogs.devices.emplace(other.id, std::make_shared<const hardware::Device>(other));
    return both;
}

RC_GTEST_PROP(Comparison, TheOtherWayRoundIsTheInverse, (const sample::RandomCase& given, const sample::RandomCase& second))
{
    const sample::RandomCase both = onTwoDevices(given, second.device());
    const Scenario& here = both.scenario();
    Scenario there = here;
    there.hardware = sample::hardwareId("other");
    const auto& catalogs = both.own.catalogs;
    const RooflineReport first = sample::evaluated(catalogs, here);
    Scenario forth = there;
    forth.pinned = {here.present()};
    Scenario back = here;
    back.pinned = {there.present()};
    const Comparison ab = compare(catalogs, forth, sample::evaluated(catalogs, there));
    const Comparison ba = compare(catalogs, back, first);
    RC_ASSERT(ab.setups.size() == 2u && ba.setups.size() == 2u);
    RC_ASSERT(ab.setups[1].contrasts.size() == first.phases.size());
    for (const Contrast& contrast : ab.setups[1].contrasts) {
        const Contrast* inverse = ba.setups[1].findContrast(contrast.phase);
        RC_ASSERT(inverse);
        RC_ASSERT(std::abs(contrast.speedUp * inverse->speedUp - 1.0) < 1e-9);
        RC_ASSERT(std::abs(contrast.bandwidth * inverse->bandwidth - 1.0) < 1e-9);
        RC_ASSERT(std::abs(contrast.peak * inverse->peak - 1.0) < 1e-9);
        RC_ASSERT(contrast.bound == inverse->firstBound && contrast.firstBound == inverse->bound);
    }
}

}  // namespace

}  // namespace ridgepoint::evaluation
