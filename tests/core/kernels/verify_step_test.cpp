// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/kernels/block_sample.h"

#include <gtest/gtest.h>

namespace ridgepoint::kernels {

namespace {

using sample::bytesOf;
using sample::kernelNamed;
using sample::kernelsOf;
using sample::workOf;
using workload::Conventions;
using workload::Phase;

// Verification of k drafted tokens, models.md, 2.10: T = B (k + 1) tokens, weights and cache read once for all of them. A
// recurrent state is left behind by every token (ModelTC/LightLLM, fused_recurrent.py, "keep the states for multi-query
// tokens").
workload::Workload drafting(std::int64_t length)
{
    workload::Workload load{3, 100, 10};
    load.speculation.draftLength = length;
    return load;
}

TEST(VerifyStep, RunsAllDraftedTokensThroughOneReadOfTheWeights)
{
    const std::vector<Kernel> verify = kernelsOf(sample::smallHybrid(), drafting(3), Phase::Verify);
    const std::vector<Kernel> decode = kernelsOf(sample::smallHybrid(), drafting(3), Phase::Decode);
    EXPECT_EQ(workOf(verify, "FFN down"), 2.0 * 12.0 * 96.0 * 64.0);
    EXPECT_EQ(workOf(verify, "LM head"), 2.0 * 12.0 * 64.0 * 1'000.0);
    EXPECT_EQ(sample::totalOf(verify, ByteSource::Weights, false), sample::totalOf(decode, ByteSource::Weights, false));
    // An embedding row for each token.
    EXPECT_EQ(bytesOf(verify, "embedding gather", ByteSource::Weights), 12.0 * 64.0 * 2.0);
}

TEST(VerifyStep, ReadsTheCacheOnceForAllQueriesOfASequence)
{
    // Queries with 100, 101, 102 and 103 keys: 406 pairs; 103 tokens of 128 B are read and 4 written, for 3 sequences.
    const std::vector<Kernel> list = kernelsOf(sample::smallHybrid(), drafting(3), Phase::Verify);
    EXPECT_EQ(workOf(list, "attention core"), 4.0 * 3.0 * 64.0 * 406.0);
    EXPECT_EQ(bytesOf(list, "attention core", ByteSource::KvRead), 3.0 * 103.0 * 128.0);
    EXPECT_EQ(bytesOf(list, "attention core", ByteSource::KvWrite), 3.0 * 4.0 * 128.0);
}

TEST(VerifyStep, LeavesAStateBehindForEveryToken)
{
    // 512 float32 and 96 × 3 inputs in bf16 for 3 sequences: 7,872 B, read once and written four times.
    const std::vector<Kernel> list = kernelsOf(sample::smallHybrid(), drafting(3), Phase::Verify);
    EXPECT_EQ(bytesOf(list, "DeltaNet core", ByteSource::StateRead), 7'872.0);
    EXPECT_EQ(bytesOf(list, "DeltaNet core", ByteSource::StateWrite), 4.0 * 7'872.0);
    EXPECT_EQ(workOf(list, "DeltaNet core"), 7.0 * 12.0 * 512.0);
    EXPECT_EQ(kernelNamed(list, "DeltaNet core").engine, units::Engine::Vector);
}

TEST(VerifyStep, VisitsTheExpertsOfAllDraftedTokens)
{
    // One sequence, k = 1: two tokens of 2 of 8 experts: 8 (1 - (3/4)²) = 3.5.
    workload::Workload load{1, 100, 10};
    load.speculation.draftLength = 1;
    const model::ModelSpec spec = sample::oneNetwork(model::MixtureOfExperts{8, 2, 32});
    EXPECT_DOUBLE_EQ(bytesOf(kernelsOf(spec, load, Phase::Verify), "expert down", ByteSource::Weights), 3.5 * 2'048.0 * 2.0);
}

TEST(VerifyStep, OfNoDraftIsADecodeStep)
{
    const std::vector<Kernel> verify = kernelsOf(sample::smallHybrid(), drafting(0), Phase::Verify);
    const std::vector<Kernel> decode = kernelsOf(sample::smallHybrid(), drafting(0), Phase::Decode);
    ASSERT_EQ(verify.size(), decode.size());
    for (std::size_t i = 0; i < verify.size(); ++i) {
        EXPECT_EQ(verify[i].work, decode[i].work) << verify[i].name;
        EXPECT_EQ(verify[i].bytes, decode[i].bytes) << verify[i].name;
    }
}

TEST(VerifyStep, ReadsTheLatentsOfMlaOnceForAllQueries)
{
    // 406 pairs of 72 numbers for 4 heads; 103 latents of 80 B.
    const model::ModelSpec spec = sample::oneMixer(model::LatentAttention{4, 16, 8, 12, 32, 24, false, {}});
    const std::vector<Kernel> list = kernelsOf(spec, drafting(3), Phase::Verify);
    EXPECT_EQ(workOf(list, "latent attention core"), 2.0 * 3.0 * 4.0 * 72.0 * 406.0);
    EXPECT_EQ(bytesOf(list, "latent attention core", ByteSource::KvRead), 3.0 * 103.0 * 80.0);
}

}  // namespace

}  // namespace ridgepoint::kernels
