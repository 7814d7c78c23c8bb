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

// Hidden 64; 4 heads of 16 + 8 rotated dimensions, values of 12, a latent of 32, queries through a latent of 24. The
// derivation is that of deepseek-ai/DeepSeek-V3, inference/model.py, class MLA, and of models.md, 2.3.
constexpr model::LatentAttention block{4, 16, 8, 12, 32, 24, false, {}};
constexpr workload::Workload load{3, 100, 10};

workload::Conventions expandedDecode()
{
    Conventions conventions;
    conventions.latentDecode = workload::LatentDecode::Expanded;
    return conventions;
}

TEST(LatentAttentionKernels, ProjectionsByHand)
{
    // 64 → 32 + 8 latent numbers and 24 of the query's; 24 → 4 × 24; 4 × 12 → 64. For 3 tokens.
    const std::vector<Kernel> list = kernelsOf(sample::oneMixer(block), load, Phase::Decode);
    EXPECT_EQ(workOf(list, "MLA down projections"), 2.0 * 3.0 * 64.0 * 64.0);
    EXPECT_EQ(bytesOf(list, "MLA down projections", ByteSource::Weights), 64.0 * 64.0 * 2.0);
    EXPECT_EQ(bytesOf(list, "MLA down projections", ByteSource::Activations), 3.0 * (64.0 + 24.0) * 2.0);
    EXPECT_EQ(workOf(list, "MLA query up projection"), 2.0 * 3.0 * 24.0 * 96.0);
    EXPECT_EQ(workOf(list, "attention output projection"), 2.0 * 3.0 * 48.0 * 64.0);
    // Input norm 64, norms over both latents 32 + 24.
    EXPECT_EQ(bytesOf(list, "attention norms", ByteSource::Weights), 240.0);
}

TEST(LatentAttentionKernels, TheCacheOfATokenIsOneVectorWithoutAFactorTwo)
{
    // 32 + 8 numbers of 2 B: 3 × 80 B written, 3 × 100 × 80 B read once for all heads.
    const std::vector<Kernel> list = kernelsOf(sample::oneMixer(block), load, Phase::Decode);
    EXPECT_EQ(sample::totalOf(list, ByteSource::KvWrite), 240.0);
    EXPECT_EQ(sample::totalOf(list, ByteSource::KvRead), 24'000.0);
}

TEST(LatentAttentionKernels, AbsorbedDecodeByHand)
{
    // Scores over 32 + 8 numbers and a sum over 32: 2 × 3 × 4 heads × 72 × 100 keys.
    const std::vector<Kernel> list = kernelsOf(sample::oneMixer(block), load, Phase::Decode);
    EXPECT_EQ(workOf(list, "latent attention core"), 172'800.0);
    EXPECT_EQ(bytesOf(list, "latent attention core", ByteSource::KvRead), 24'000.0);
    EXPECT_EQ(bytesOf(list, "latent attention core", ByteSource::Activations), 3.0 * 4.0 * 72.0 * 2.0);
    // Each head's query 16 → 32, each head's output 32 → 12.
    EXPECT_EQ(workOf(list, "MLA query absorption"), 2.0 * 3.0 * 4.0 * 16.0 * 32.0);
    EXPECT_EQ(workOf(list, "MLA value expansion"), 2.0 * 3.0 * 4.0 * 32.0 * 12.0);
    // Both halves of kv_b, 32 × 4 × (16 + 12), are read as in expanded attention.
    EXPECT_EQ(bytesOf(list, "MLA query absorption", ByteSource::Weights)
                  + bytesOf(list, "MLA value expansion", ByteSource::Weights),
              32.0 * 4.0 * 28.0 * 2.0);
}

TEST(LatentAttentionKernels, ExpandedDecodeByHand)
{
    // Keys of 24 and values of 12 for each of 4 heads: 144 numbers per token in the cache instead of 40.
    const std::vector<Kernel> list = kernelsOf(sample::oneMixer(block), load, Phase::Decode, expandedDecode());
    EXPECT_EQ(workOf(list, "MLA key and value up projection"), 2.0 * 3.0 * 32.0 * 4.0 * 28.0);
    EXPECT_EQ(workOf(list, "latent attention core"), 2.0 * 3.0 * 4.0 * (24.0 + 12.0) * 100.0);
    EXPECT_EQ(sample::totalOf(list, ByteSource::KvRead), 3.0 * 100.0 * 144.0 * 2.0);
    EXPECT_EQ(sample::totalOf(list, ByteSource::KvWrite), 3.0 * 144.0 * 2.0);
    EXPECT_FALSE(sample::hasKernel(list, "MLA query absorption"));
}

TEST(LatentAttentionKernels, PrefillExpandsTheNewTokens)
{
    // 10 tokens, 55 pairs of 24 + 12 dimensions; the latents are what is written.
    const std::vector<Kernel> list = kernelsOf(sample::oneMixer(block), load, Phase::Prefill);
    EXPECT_EQ(workOf(list, "MLA key and value up projection"), 2.0 * 30.0 * 32.0 * 112.0);
    EXPECT_EQ(workOf(list, "latent attention core"), 2.0 * 3.0 * 4.0 * 36.0 * 55.0);
    EXPECT_EQ(sample::totalOf(list, ByteSource::KvWrite), 3.0 * 10.0 * 40.0 * 2.0);
}

TEST(LatentAttentionKernels, CachedLatentsAreExpandedAgainForEachPass)
{
    // Behind 20 cached tokens: 10 × 20 + 55 pairs, and 20 latents of each sequence are read and expanded once more.
    workload::Workload behind = load;
    behind.prefix = 20;
    const std::vector<Kernel> list = kernelsOf(sample::oneMixer(block), behind, Phase::Prefill);
    EXPECT_EQ(workOf(list, "MLA key and value up projection"), 2.0 * (30.0 + 60.0) * 32.0 * 112.0);
    EXPECT_EQ(bytesOf(list, "MLA key and value up projection", ByteSource::KvRead), 3.0 * 20.0 * 40.0 * 2.0);
    EXPECT_EQ(workOf(list, "latent attention core"), 2.0 * 3.0 * 4.0 * 36.0 * 255.0);
    // In passes of 4, 4 and 2 tokens the later ones find 4 and 8 tokens: 12 more expansions per sequence, the same pairs.
    workload::Workload chunked = load;
    chunked.prefillChunk = 4;
    const std::vector<Kernel> passes = kernelsOf(sample::oneMixer(block), chunked, Phase::Prefill);
    EXPECT_EQ(workOf(passes, "MLA key and value up projection"), 2.0 * (30.0 + 36.0) * 32.0 * 112.0);
    EXPECT_EQ(workOf(passes, "latent attention core"), 2.0 * 3.0 * 4.0 * 36.0 * 55.0);
}

TEST(LatentAttentionKernels, QueriesWithoutALatentAreProjectedDirectly)
{
    model::LatentAttention direct = block;
    direct.queryRank = 0;
    const std::vector<Kernel> list = kernelsOf(sample::oneMixer(direct), load, Phase::Decode);
    EXPECT_EQ(workOf(list, "MLA down projections"), 2.0 * 3.0 * 64.0 * (40.0 + 96.0));
    EXPECT_FALSE(sample::hasKernel(list, "MLA query up projection"));
}

TEST(LatentAttentionKernels, AnOutputGateIsAProjectionOfTheOutputsWidth)
{
    model::LatentAttention gated = block;
    gated.outputGate = true;
    const std::vector<Kernel> list = kernelsOf(sample::oneMixer(gated), load, Phase::Decode);
    EXPECT_EQ(workOf(list, "MLA output gate"), 2.0 * 3.0 * 64.0 * 48.0);
    EXPECT_EQ(bytesOf(list, "attention output projection", ByteSource::Activations), 3.0 * (2.0 * 48.0 + 64.0) * 2.0);
}

TEST(LatentAttentionKernels, UnfusedCoresMoveScoresAndProbabilities)
{
    Conventions conventions;
    conventions.attention = workload::AttentionKernel::Unfused;
    const std::vector<Kernel> list = kernelsOf(sample::oneMixer(block), load, Phase::Decode, conventions);
    constexpr double scores = 3.0 * 4.0 * 100.0 * 2.0;
    EXPECT_EQ(bytesOf(list, "latent attention core", ByteSource::Activations), 1'728.0 + 2.0 * scores);
    EXPECT_EQ(bytesOf(list, "softmax", ByteSource::Activations), 2.0 * scores);
    EXPECT_EQ(workOf(list, "softmax"), 5.0 * 3.0 * 4.0 * 100.0);
}

TEST(SparseLatentAttentionKernels, TheCoreMeetsTheChosenKeysAndTheIndexerAllOfThem)
{
    // 2 index heads of 8 over all 100 keys, 16 of which the core attends (models.md, 2.3 c).
    model::LatentAttention sparse = block;
    sparse.indexer = {2, 8, 16};
    const std::vector<Kernel> list = kernelsOf(sample::oneMixer(sparse), load, Phase::Decode);
    EXPECT_EQ(workOf(list, "sparse latent attention core"), 2.0 * 3.0 * 4.0 * 72.0 * 16.0);
    EXPECT_EQ(bytesOf(list, "sparse latent attention core", ByteSource::KvRead), 3.0 * 16.0 * 40.0 * 2.0);
    EXPECT_EQ(workOf(list, "indexer scores"), 2.0 * 3.0 * 2.0 * (8.0 + 1.0) * 100.0);
    EXPECT_EQ(bytesOf(list, "indexer scores", ByteSource::KvRead), 3.0 * 100.0 * 8.0 * 2.0);
    // Queries 24 → 16, key and head weights 64 → 8 + 2; one key of 8 is cached.
    EXPECT_EQ(workOf(list, "indexer projections"), 2.0 * 3.0 * (24.0 * 16.0 + 64.0 * 10.0));
    EXPECT_EQ(bytesOf(list, "indexer projections", ByteSource::KvWrite), 3.0 * 8.0 * 2.0);
}

TEST(SparseLatentAttentionKernels, AShortContextIsAttendedAsAWhole)
{
    model::LatentAttention sparse = block;
    sparse.indexer = {2, 8, 16};
    const std::vector<Kernel> list = kernelsOf(sample::oneMixer(sparse), {3, 15, 10}, Phase::Decode);
    EXPECT_EQ(workOf(list, "sparse latent attention core"), 2.0 * 3.0 * 4.0 * 72.0 * 15.0);
    // Prefill of 20 tokens: 1 + 2 + … + 16, and 16 for each of four more.
    const std::vector<Kernel> prefill = kernelsOf(sample::oneMixer(sparse), {1, 1, 20}, Phase::Prefill);
    EXPECT_EQ(workOf(prefill, "sparse latent attention core"), 2.0 * 4.0 * 36.0 * (136.0 + 64.0));
    EXPECT_EQ(workOf(prefill, "indexer scores"), 2.0 * 2.0 * 9.0 * 210.0);
}

TEST(SparseLatentAttentionKernels, QueriesOfAVerifyStepDoNotShareTheKeysThatTheyPick)
{
    // Three queries pick 16 keys each, which may all differ: 48 of the 102 that there are.
    model::LatentAttention sparse = block;
    sparse.indexer = {2, 8, 16};
    workload::Workload drafted = load;
    drafted.speculation.draftLength = 2;
    const std::vector<Kernel> list = kernelsOf(sample::oneMixer(sparse), drafted, Phase::Verify);
    EXPECT_EQ(bytesOf(list, "sparse latent attention core", ByteSource::KvRead), 3.0 * 48.0 * 40.0 * 2.0);
    // Ten queries would pick 160: more than there are.
    drafted.speculation.draftLength = 9;
    const std::vector<Kernel> many = kernelsOf(sample::oneMixer(sparse), drafted, Phase::Verify);
    EXPECT_EQ(bytesOf(many, "sparse latent attention core", ByteSource::KvRead), 3.0 * 109.0 * 40.0 * 2.0);
}

}  // namespace

}  // namespace ridgepoint::kernels
