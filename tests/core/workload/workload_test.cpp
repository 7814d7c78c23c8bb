// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/limits.h"
#include "core/workload/workload.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

namespace ridgepoint::workload {

namespace {

TEST(CheckedWorkload, TakesEverythingWithinTheLimits)
{
    for (const Workload& load :
         {Workload{1, 0, 1}, Workload{32, 8'192, 8'192}, Workload{limits::batch, limits::tokens, limits::tokens}})
        EXPECT_EQ(checked(load).value(), load);
}

TEST(CheckedWorkload, NamesTheFieldOutsideTheLimits)
{
    constexpr std::int64_t enormous = 1'000'000'000'000'000'000;
    struct Row {
        Workload load;
        std::string_view field;
    };
    for (const Row& row :
         {Row{{0, 1, 1}, "batch"}, Row{{-1, 1, 1}, "batch"}, Row{{limits::batch + 1, 1, 1}, "batch"},
          Row{{1, -1, 1}, "context"}, Row{{1, enormous, 1}, "context"}, Row{{1, limits::tokens + 1, 1}, "context"},
          Row{{1, 1, 0}, "prompt"}, Row{{1, 1, -5}, "prompt"}, Row{{1, 1, enormous}, "prompt"}}) {
        const Result<Workload> result = checked(row.load);
        ASSERT_FALSE(result);
        EXPECT_EQ(result.error().code, ErrorCode::OutOfRange);
        EXPECT_EQ(result.error().where, row.field);
    }
}

TEST(CheckedWorkload, NamesTheFieldOfPrefixChunkDevicesAndDraft)
{
    const auto fieldOf = [](auto change) {
        Workload load;
        change(load);
        const Result<Workload> result = checked(load);
        return result ? std::string("none") : result.error().where;
    };
    EXPECT_EQ(fieldOf([](Workload& load) { load.prefix = -1; }), "prefix");
    EXPECT_EQ(fieldOf([](Workload& load) { load.prefillChunk = limits::tokens + 1; }), "chunk");
    EXPECT_EQ(fieldOf([](Workload& load) { load.devices = 0; }), "devices");
    EXPECT_EQ(fieldOf([](Workload& load) { load.devices = 65; }), "devices");
    EXPECT_EQ(fieldOf([](Workload& load) { load.speculation.draftLength = -1; }), "draft");
    EXPECT_EQ(fieldOf([](Workload& load) { load.speculation.acceptance = 1.1; }), "acceptance");
    EXPECT_EQ(fieldOf([](Workload& load) { load.speculation.acceptance = std::nan(""); }), "acceptance");
    EXPECT_EQ(fieldOf([](Workload& load) { load.devices = 64; }), "none");
}

TEST(ExpectedTokens, OfThePublishedPairs)
{
    // (1 - a^(k+1)) / (1 - a): Leviathan et al. 2023; a = 1 accepts all k and adds one.
    struct Row {
        std::int64_t length;
        double acceptance;
        double tokens;
    };
    for (const Row& row : {Row{3, 0.7, 2.533}, Row{4, 0.8, 3.3616}, Row{5, 0.9, 4.68559}, Row{5, 1.0, 6.0}, Row{0, 0.7, 1.0},
                           Row{8, 0.0, 1.0}})
        EXPECT_NEAR(expectedTokens({row.length, row.acceptance, {}}), row.tokens, 5e-6) << row.length << " " << row.acceptance;
}

TEST(PrefillPasses, AreTheChunksOfThePrompt)
{
    Workload load;
    load.prompt = 8'192;
    EXPECT_EQ(load.prefillPasses(), 1);
    load.prefillChunk = 2'048;
    EXPECT_EQ(load.prefillPasses(), 4);
    load.prompt = 8'193;
    EXPECT_EQ(load.prefillPasses(), 5);
    load.prefillChunk = 10'000;
    EXPECT_EQ(load.prefillPasses(), 1);
}

TEST(TokensInStep, AreOnePerSequenceInDecodeAndThePromptsInPrefill)
{
    EXPECT_EQ(tokensInStep({32, 8'192, 100}, Phase::Decode), 32.0);
    EXPECT_EQ(tokensInStep({32, 8'192, 100}, Phase::Prefill), 3'200.0);
    // 2^47 tokens, beyond 32 bits.
    EXPECT_EQ(tokensInStep({limits::batch, 1, limits::tokens}, Phase::Prefill), 140'737'488'355'328.0);
}

TEST(Phase, NamesGoThereAndBack)
{
    EXPECT_EQ(phaseFromName(name(Phase::Prefill)), Phase::Prefill);
    EXPECT_EQ(phaseFromName(name(Phase::Decode)), Phase::Decode);
    EXPECT_EQ(phaseFromName(name(Phase::Verify)), Phase::Verify);
    EXPECT_EQ(phaseFromName(name(Phase::Training)), Phase::Training);
    EXPECT_FALSE(phaseFromName("serving"));
    EXPECT_EQ(phaseChoices(), "prefill, decode, verify or training");
}

}  // namespace

}  // namespace ridgepoint::workload
