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

// Hidden 64; 8 experts of 32, 2 for each token, shared experts of 48 with a gate. By models.md, 2.8.
model::MixtureOfExperts sampleBlock()
{
    model::MixtureOfExperts block{8, 2, 32};
    block.sharedWidth = 48;
    block.sharedGate = true;
    return block;
}

constexpr workload::Workload load{3, 100, 10};

// A token misses an expert with 3/4, three tokens with 27/64: 8 × 37/64 distinct ones.
constexpr double distinct = 4.625;

TEST(MixtureKernels, WorkIsThatOfTheChosenExpertsAndTrafficThatOfTheDistinctOnes)
{
    const std::vector<Kernel> list = kernelsOf(sample::oneNetwork(sampleBlock()), load, Phase::Decode);
    EXPECT_EQ(workOf(list, "expert gate and up"), 2.0 * 3.0 * 2.0 * 64.0 * 64.0);
    EXPECT_DOUBLE_EQ(bytesOf(list, "expert gate and up", ByteSource::Weights), distinct * 64.0 * 64.0 * 2.0);
    EXPECT_EQ(workOf(list, "expert down"), 2.0 * 3.0 * 2.0 * 32.0 * 64.0);
    EXPECT_DOUBLE_EQ(bytesOf(list, "expert down", ByteSource::Weights), distinct * 32.0 * 64.0 * 2.0);
    ASSERT_TRUE(kernelNamed(list, "expert down").basis);
    EXPECT_DOUBLE_EQ(kernelNamed(list, "expert down").basis->result, distinct);
    // Each token's copies: 2 × 64 in and 2 × 32 out, and back.
    EXPECT_EQ(bytesOf(list, "expert gate and up", ByteSource::Activations), 3.0 * (128.0 + 64.0) * 2.0);
    EXPECT_EQ(bytesOf(list, "expert down", ByteSource::Activations), 3.0 * (64.0 + 128.0) * 2.0);
}

TEST(MixtureKernels, RouterAndSharedExpertsAreReadByEveryToken)
{
    const std::vector<Kernel> list = kernelsOf(sample::oneNetwork(sampleBlock()), load, Phase::Decode);
    EXPECT_EQ(workOf(list, "router"), 2.0 * 3.0 * 64.0 * 8.0);
    EXPECT_EQ(bytesOf(list, "router", ByteSource::Weights), 64.0 * 8.0 * 2.0);
    EXPECT_EQ(kernelNamed(list, "router").part, Part::Experts);
    // 64 → 2 × 48, the gate 64 → 1, and 48 → 64.
    EXPECT_EQ(workOf(list, "shared expert gate and up"), 2.0 * 3.0 * 64.0 * 97.0);
    EXPECT_EQ(bytesOf(list, "shared expert gate and up", ByteSource::Weights), 64.0 * 97.0 * 2.0);
    EXPECT_EQ(workOf(list, "shared expert down"), 2.0 * 3.0 * 48.0 * 64.0);
    EXPECT_EQ(kernelNamed(list, "shared expert down").part, Part::Weights);
}

TEST(MixtureKernels, BiasesOfExpertsAndRouter)
{
    // Of each distinct expert 64 for gate and up and 64 for down; of the router 8.
    model::MixtureOfExperts block = sampleBlock();
    block.expertBias = block.routerBias = true;
    const std::vector<Kernel> list = kernelsOf(sample::oneNetwork(block), load, Phase::Decode);
    EXPECT_DOUBLE_EQ(bytesOf(list, "expert gate and up", ByteSource::Weights), distinct * (64.0 * 64.0 + 64.0) * 2.0);
    EXPECT_DOUBLE_EQ(bytesOf(list, "expert down", ByteSource::Weights), distinct * (32.0 * 64.0 + 64.0) * 2.0);
    EXPECT_EQ(bytesOf(list, "router", ByteSource::Weights), (64.0 * 8.0 + 8.0) * 2.0);
}

TEST(MixtureKernels, UngatedExpertsHaveTwoMatrices)
{
    model::MixtureOfExperts block = sampleBlock();
    block.gated = false;
    const std::vector<Kernel> list = kernelsOf(sample::oneNetwork(block), load, Phase::Decode);
    EXPECT_EQ(workOf(list, "expert up"), 2.0 * 3.0 * 2.0 * 64.0 * 32.0);
    EXPECT_DOUBLE_EQ(bytesOf(list, "expert up", ByteSource::Weights), distinct * 64.0 * 32.0 * 2.0);
}

TEST(MixtureKernels, LatentExpertsWorkOnTheLatentWidthBetweenTwoProjections)
{
    model::MixtureOfExperts block = sampleBlock();
    block.latentWidth = 16;
    const std::vector<Kernel> list = kernelsOf(sample::oneNetwork(block), load, Phase::Decode);
    EXPECT_EQ(workOf(list, "expert latent down"), 2.0 * 3.0 * 64.0 * 16.0);
    EXPECT_EQ(workOf(list, "expert latent up"), 2.0 * 3.0 * 16.0 * 64.0);
    EXPECT_EQ(workOf(list, "expert gate and up"), 2.0 * 3.0 * 2.0 * 16.0 * 64.0);
    EXPECT_EQ(workOf(list, "expert down"), 2.0 * 3.0 * 2.0 * 32.0 * 16.0);
}

TEST(MixtureKernels, ScalesOfQuantisedExpertsAreReadWithThem)
{
    // mxfp4: 4 bits per weight and a byte for each 32 inputs: 64 × 64 / 2 + 64 × 2 and 64 × 32 / 2 + 64 × 1.
    const std::vector<Kernel> list = kernelsOf(sample::oneNetwork(sampleBlock()), load, Phase::Decode, {}, "mxfp4");
    EXPECT_DOUBLE_EQ(bytesOf(list, "expert gate and up", ByteSource::Weights), distinct * (2'048.0 + 128.0));
    EXPECT_DOUBLE_EQ(bytesOf(list, "expert down", ByteSource::Weights), distinct * (1'024.0 + 64.0));
    EXPECT_EQ(bytesOf(list, "router", ByteSource::Weights), 1'024.0) << "the router stays in 16 bits";
}

TEST(MixtureKernels, EachPassOfAPrefillVisitsItsOwnExperts)
{
    // 10 tokens in passes of 4, 4 and 2: 2 × 8 (1 - (3/4)⁴) + 8 (1 - (3/4)²) = 10.9375 + 3.5.
    workload::Workload chunked{1, 100, 10};
    chunked.prefillChunk = 4;
    const std::vector<Kernel> list = kernelsOf(sample::oneNetwork(sampleBlock()), chunked, Phase::Prefill);
    EXPECT_DOUBLE_EQ(bytesOf(list, "expert down", ByteSource::Weights), 14.4375 * 32.0 * 64.0 * 2.0);
    EXPECT_EQ(workOf(list, "expert down"), 2.0 * 10.0 * 2.0 * 32.0 * 64.0);
    // In one pass 8 (1 - (3/4)¹⁰) = 8 × 989,527 / 1,048,576.
    const std::vector<Kernel> once = kernelsOf(sample::oneNetwork(sampleBlock()), {1, 100, 10}, Phase::Prefill);
    EXPECT_DOUBLE_EQ(bytesOf(once, "expert down", ByteSource::Weights), 8.0 * 989'527.0 / 1'048'576.0 * 32.0 * 64.0 * 2.0);
}

TEST(MixtureKernels, MemoryHoldsAllExperts)
{
    // Routed 8 × 3 × 64 × 32, router 512, shared 3 × 64 × 48 + 64, two norms, and two tables of 64,000.
    const model::ModelSpec spec = sample::oneNetwork(sampleBlock());
    EXPECT_EQ(residentWeights(spec, sample::planOf("bf16", spec), workload::ParameterScope::Active),
              2.0 * (49'152.0 + 512.0 + 9'280.0 + 128.0 + 128'000.0));
}

TEST(MixtureKernels, SeparateOperatorsByHand)
{
    // SwiGLU on 2 × 32 routed and 48 shared numbers per token.
    Conventions conventions;
    conventions.elementwise = workload::Elementwise::Separate;
    const std::vector<Kernel> list = kernelsOf(sample::oneNetwork(sampleBlock()), load, Phase::Decode, conventions);
    EXPECT_EQ(workOf(list, "expert activation"), 3.0 * 112.0 * 6.0);
    EXPECT_EQ(bytesOf(list, "expert activation", ByteSource::Activations), 3.0 * 112.0 * 3.0 * 2.0);
    EXPECT_EQ(workOf(list, "expert layer residual add"), 3.0 * 64.0);
}

}  // namespace

}  // namespace ridgepoint::kernels
