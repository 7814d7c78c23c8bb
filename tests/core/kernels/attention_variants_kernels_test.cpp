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

// Hidden 64; 4 query heads and 2 KV heads of 16, without gate and norms.
model::Attention plainBlock()
{
    return {.queryHeads = 4, .kvHeads = 2, .headDim = 16, .valueDim = 16, .rotaryDim = 8};
}

model::Attention spanning(model::KeySpan span, std::int64_t tokens)
{
    model::Attention block = plainBlock();
    block.span = span;
    block.spanTokens = tokens;
    return block;
}

constexpr workload::Workload load{3, 100, 10};

TEST(WindowAttentionKernels, DecodeMeetsAndReadsTheWindowAlone)
{
    // 4 × 3 × 4 × 16 × 32 FLOP; keys and values of 32 tokens, 128 B each.
    const model::ModelSpec spec = sample::oneMixer(spanning(model::KeySpan::Window, 32));
    const std::vector<Kernel> list = kernelsOf(spec, load, Phase::Decode);
    EXPECT_EQ(workOf(list, "window attention core"), 24'576.0);
    EXPECT_EQ(bytesOf(list, "window attention core", ByteSource::KvRead), 3.0 * 32.0 * 128.0);
    EXPECT_EQ(bytesOf(list, "window attention core", ByteSource::KvWrite), 3.0 * 128.0);
    EXPECT_EQ(workOf(kernelsOf(spec, {3, 20, 10}, Phase::Decode), "window attention core"), 4.0 * 3.0 * 64.0 * 20.0);
}

TEST(ChunkedAttentionKernels, DecodeMeetsTheKeysOfItsOwnChunk)
{
    // The hundredth token is the fourth of the chunk that begins with the 97th; the 97th meets itself alone, the 96th 32
    // keys.
    const model::ModelSpec spec = sample::oneMixer(spanning(model::KeySpan::Chunk, 32));
    const std::vector<Kernel> list = kernelsOf(spec, load, Phase::Decode);
    EXPECT_EQ(workOf(list, "chunked attention core"), 4.0 * 3.0 * 64.0 * 4.0);
    EXPECT_EQ(bytesOf(list, "chunked attention core", ByteSource::KvRead), 3.0 * 4.0 * 128.0);
    EXPECT_EQ(workOf(kernelsOf(spec, {3, 97, 10}, Phase::Decode), "chunked attention core"), 4.0 * 3.0 * 64.0);
    EXPECT_EQ(workOf(kernelsOf(spec, {3, 96, 10}, Phase::Decode), "chunked attention core"), 4.0 * 3.0 * 64.0 * 32.0);
}

TEST(SharedCacheKernels, ReadAnEarlierLayersCacheAndMakeNoKeys)
{
    // Gemma 3n: queries 64 → 64 only; the core reads all keys and writes none.
    model::Attention block = plainBlock();
    block.sharedCache = true;
    const std::vector<Kernel> list = kernelsOf(sample::oneMixer(block), load, Phase::Decode);
    EXPECT_EQ(workOf(list, "query projection"), 2.0 * 3.0 * 64.0 * 64.0);
    EXPECT_EQ(bytesOf(list, "query projection", ByteSource::Weights), 64.0 * 64.0 * 2.0);
    EXPECT_EQ(bytesOf(list, "attention core on a shared cache", ByteSource::KvRead), 3.0 * 100.0 * 128.0);
    EXPECT_EQ(sample::totalOf(list, ByteSource::KvWrite), 0.0);
    EXPECT_EQ(sample::totalOf(kernelsOf(sample::oneMixer(block), load, Phase::Prefill), ByteSource::KvWrite), 0.0);
}

TEST(SharedCacheKernels, TheirUnusedWeightsAreInMemoryAllTheSame)
{
    // Queries 4,096, keys and values 2 × 64 × 32 that nobody reads, output 4,096, two norms, two tables.
    model::Attention block = plainBlock();
    block.sharedCache = true;
    const model::ModelSpec spec = sample::oneMixer(block);
    EXPECT_EQ(residentWeights(spec, sample::planOf("bf16", spec), workload::ParameterScope::Active),
              2.0 * (4'096.0 + 4'096.0 + 4'096.0 + 128.0 + 128'000.0));
}

TEST(SharedCacheKernels, BiasesOfKeysAndValuesThatNobodyMakesAreNotRead)
{
    // q 64 of the biases, the layer's norm 64; k and v 32 each stay in memory.
    model::Attention block = plainBlock();
    block.sharedCache = block.inputBias = true;
    const model::ModelSpec spec = sample::oneMixer(block);
    EXPECT_EQ(bytesOf(kernelsOf(spec, load, Phase::Decode), "shared attention norms", ByteSource::Weights), 128.0 * 2.0);
    EXPECT_EQ(residentWeights(spec, sample::planOf("bf16", spec), workload::ParameterScope::Active),
              2.0 * (3.0 * 4'096.0 + 128.0 + 128.0 + 128'000.0));
}

TEST(ValuesAsKeysKernels, MakeNoValuesAndCacheThemAllTheSame)
{
    // Gemma 4: 64 → 64 queries and 32 keys. Keys before and after norm and rotation differ, so both are cached.
    model::Attention block = plainBlock();
    block.valuesAreKeys = true;
    for (workload::Elementwise elementwise : {workload::Elementwise::Fused, workload::Elementwise::Separate}) {
        Conventions conventions;
        conventions.elementwise = elementwise;
        const std::vector<Kernel> list = kernelsOf(sample::oneMixer(block), load, Phase::Decode, conventions);
        EXPECT_EQ(sample::totalOf(list, ByteSource::KvWrite), 3.0 * 128.0);
        EXPECT_FALSE(sample::hasKernel(list, "v projection"));
    }
    const std::vector<Kernel> list = kernelsOf(sample::oneMixer(block), load, Phase::Decode);
    EXPECT_EQ(workOf(list, "QKV projection"), 2.0 * 3.0 * 64.0 * 96.0);
    EXPECT_EQ(bytesOf(list, "QKV projection", ByteSource::Weights), 64.0 * 96.0 * 2.0);
}

TEST(AttentionBiases, AndSinksAreReadBesideTheNorm)
{
    // gpt-oss: q, k and v 64 + 32 + 32, output 64, one sink for each of 4 heads; the layer's norm 64.
    model::Attention block = plainBlock();
    block.inputBias = block.outputBias = block.sinks = true;
    EXPECT_EQ(bytesOf(kernelsOf(sample::oneMixer(block), load, Phase::Decode), "attention norms", ByteSource::Weights),
              (64.0 + 128.0 + 64.0 + 4.0) * 2.0);
}

TEST(AttentionKernels, ValuesOfAnotherWidthThanKeysCountByTheirOwn)
{
    // Keys of 16, values of 8: 2 × 3 × 4 × 24 × 100 FLOP, 2 × 24 × 2 B per token, output 4 × 8 → 64.
    model::Attention block = plainBlock();
    block.valueDim = 8;
    const std::vector<Kernel> list = kernelsOf(sample::oneMixer(block), load, Phase::Decode);
    EXPECT_EQ(workOf(list, "attention core"), 57'600.0);
    EXPECT_EQ(bytesOf(list, "attention core", ByteSource::KvRead), 3.0 * 100.0 * 96.0);
    EXPECT_EQ(workOf(list, "attention output projection"), 2.0 * 3.0 * 32.0 * 64.0);
}

}  // namespace

}  // namespace ridgepoint::kernels
