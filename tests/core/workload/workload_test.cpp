// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/limits.h"
#include "core/workload/workload.h"

#include <gtest/gtest.h>

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
    EXPECT_FALSE(phaseFromName("training"));
    EXPECT_EQ(phaseChoices(), "prefill or decode");
}

}  // namespace

}  // namespace ridgepoint::workload
