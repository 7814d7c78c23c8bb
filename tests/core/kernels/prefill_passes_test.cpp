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

// 3 prompts of 10 tokens, in passes of 4, 4 and 2; 2 layers with 2 KV heads of 16, 256 B per token.
constexpr workload::Workload whole{3, 100, 10};

workload::Workload chunked()
{
    workload::Workload load = whole;
    load.prefillChunk = 4;
    return load;
}

TEST(PrefillInPasses, ReadsTheWeightsOnceAPass)
{
    const std::vector<Kernel> list = kernelsOf(sample::smallHybrid(), chunked(), Phase::Prefill);
    const std::vector<Kernel> once = kernelsOf(sample::smallHybrid(), whole, Phase::Prefill);
    for (std::string_view name : {"QKV projection", "attention norms", "FFN down", "FFN norm", "DeltaNet in-projections",
                                  "DeltaNet convolution", "DeltaNet norms and decay"})
        EXPECT_EQ(bytesOf(list, name, ByteSource::Weights), 3.0 * bytesOf(once, name, ByteSource::Weights)) << name;
}

TEST(PrefillInPasses, NeedsTheHeadInTheLastPassAlone)
{
    EXPECT_EQ(bytesOf(kernelsOf(sample::smallHybrid(), chunked(), Phase::Prefill), "LM head", ByteSource::Weights),
              128'000.0);
    Conventions conventions;
    conventions.prefillHead = workload::PrefillHead::EveryToken;
    EXPECT_EQ(bytesOf(kernelsOf(sample::smallHybrid(), chunked(), Phase::Prefill, conventions), "LM head",
                      ByteSource::Weights),
              3.0 * 128'000.0);
}

TEST(PrefillInPasses, DoesTheSameWork)
{
    EXPECT_EQ(sample::totalWork(kernelsOf(sample::smallHybrid(), chunked(), Phase::Prefill)),
              sample::totalWork(kernelsOf(sample::smallHybrid(), whole, Phase::Prefill)));
}

TEST(PrefillInPasses, ReadsTheCacheOfThePassesBefore)
{
    // 4, then 8, then 10 tokens: 22 of 128 B a layer for 3 sequences; each token is written once, and its embedding read
    // once.
    const std::vector<Kernel> list = kernelsOf(sample::smallHybrid(), chunked(), Phase::Prefill);
    EXPECT_EQ(bytesOf(list, "attention core", ByteSource::KvRead), 3.0 * 22.0 * 128.0);
    EXPECT_EQ(sample::totalOf(list, ByteSource::KvWrite), 30.0 * 256.0);
    EXPECT_EQ(bytesOf(list, "embedding gather", ByteSource::Weights), 30.0 * 64.0 * 2.0);
}

TEST(PrefillInPasses, HandsTheStateOnFromPassToPass)
{
    // 7,872 B of state: the first pass starts from nothing, every pass writes.
    const std::vector<Kernel> list = kernelsOf(sample::smallHybrid(), chunked(), Phase::Prefill);
    EXPECT_EQ(bytesOf(list, "DeltaNet core", ByteSource::StateRead), 2.0 * 7'872.0);
    EXPECT_EQ(bytesOf(list, "DeltaNet core", ByteSource::StateWrite), 3.0 * 7'872.0);
}

TEST(PrefillInPasses, AChunkAsLongAsThePromptIsOnePass)
{
    workload::Workload load = whole;
    for (std::int64_t chunk : {10, 11, 1'000}) {
        load.prefillChunk = chunk;
        EXPECT_EQ(kernelsOf(sample::smallHybrid(), load, Phase::Prefill),
                  kernelsOf(sample::smallHybrid(), whole, Phase::Prefill));
    }
}

TEST(PrefillBehindAPrefix, MeetsAndReadsTheCachedTokensAndMakesNoKeysForThem)
{
    // 10 × 20 + 55 pairs; 30 tokens of 128 B are read, 10 written; matmuls on the new ones alone.
    workload::Workload load = whole;
    load.prefix = 20;
    const std::vector<Kernel> list = kernelsOf(sample::smallHybrid(), load, Phase::Prefill);
    EXPECT_EQ(workOf(list, "attention core"), 4.0 * 3.0 * 64.0 * 255.0);
    EXPECT_EQ(bytesOf(list, "attention core", ByteSource::KvRead), 3.0 * 30.0 * 128.0);
    EXPECT_EQ(sample::totalOf(list, ByteSource::KvWrite), 30.0 * 256.0);
    EXPECT_EQ(workOf(list, "FFN down"), 2.0 * 30.0 * 96.0 * 64.0);
}

TEST(PrefillBehindAPrefix, StartsFromTheStateOfThePrefix)
{
    workload::Workload load = whole;
    load.prefix = 20;
    EXPECT_EQ(bytesOf(kernelsOf(sample::smallHybrid(), load, Phase::Prefill), "DeltaNet core", ByteSource::StateRead),
              7'872.0);
    load.prefillChunk = 4;
    EXPECT_EQ(bytesOf(kernelsOf(sample::smallHybrid(), load, Phase::Prefill), "DeltaNet core", ByteSource::StateRead),
              3.0 * 7'872.0);
}

TEST(PrefillBehindAPrefix, LeavesDecodeAlone)
{
    workload::Workload load = whole;
    load.prefix = 20;
    load.prefillChunk = 4;
    EXPECT_EQ(kernelsOf(sample::smallHybrid(), load, Phase::Decode), kernelsOf(sample::smallHybrid(), whole, Phase::Decode));
}

}  // namespace

}  // namespace ridgepoint::kernels
