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

// Hidden 64; 4 heads of 16, chunks of 32. By MiniMax-AI/MiniMax-M1, modeling_minimax_m1.py, and models.md, 2.7.
constexpr model::LightningAttention block{4, 16, 32};
constexpr workload::Workload load{3, 100, 10};

TEST(LightningKernels, ProjectionsByHand)
{
    // q, k, v and the output gate 64 → 4 × 64; 64 → 64. Input norm and output norm 64 each.
    const std::vector<Kernel> list = kernelsOf(sample::oneMixer(block), load, Phase::Decode);
    EXPECT_EQ(workOf(list, "lightning in-projections"), 2.0 * 3.0 * 64.0 * 256.0);
    EXPECT_EQ(workOf(list, "lightning output projection"), 2.0 * 3.0 * 64.0 * 64.0);
    EXPECT_EQ(bytesOf(list, "lightning attention norms", ByteSource::Weights), 256.0);
}

TEST(LightningKernels, DecodeCoreByHand)
{
    // Decay 1, outer product 2, look-up 2: 5 × 3 tokens × 4 × 16². State 1,024 float32 for 3 sequences, and no convolution.
    const std::vector<Kernel> list = kernelsOf(sample::oneMixer(block), load, Phase::Decode);
    const Kernel& core = kernelNamed(list, "lightning attention core");
    EXPECT_EQ(core.work.value(), 15'360.0);
    EXPECT_EQ(core.bytes[ByteSource::StateRead].value(), 12'288.0);
    EXPECT_EQ(core.bytes[ByteSource::StateWrite].value(), 12'288.0);
    EXPECT_EQ(core.bytes[ByteSource::Activations].value(), 3.0 * 4.0 * 64.0 * 2.0);
    EXPECT_EQ(core.engine, units::Engine::Vector);
    EXPECT_EQ(core.part, Part::StateSpace);
}

TEST(LightningKernels, PrefillByHand)
{
    // Per token and head 4 × 16² + 4 × 32 × 16 in dense tiles, 2 × 32 × 16 without the masked half.
    const std::vector<Kernel> dense = kernelsOf(sample::oneMixer(block), load, Phase::Prefill);
    EXPECT_EQ(workOf(dense, "lightning attention core"), 120.0 * (1'024.0 + 2'048.0));
    EXPECT_EQ(bytesOf(dense, "lightning attention core", ByteSource::StateRead), 0.0);
    EXPECT_EQ(bytesOf(dense, "lightning attention core", ByteSource::StateWrite), 12'288.0);
    Conventions conventions;
    conventions.deltaNetPrefill = workload::DeltaNetPrefill::ChunkedTriangular;
    EXPECT_EQ(workOf(kernelsOf(sample::oneMixer(block), load, Phase::Prefill, conventions), "lightning attention core"),
              120.0 * (1'024.0 + 1'024.0));
}

TEST(LightningKernels, ALayerOfMiniMaxM1HoldsFourMebibytesOfState)
{
    // 64 heads of 128 × 128 in float32; 5 × 64 × 16,384 FLOP per token.
    const std::vector<Kernel> list =
        kernelsOf(sample::oneMixer(model::LightningAttention{64, 128, 256}), {1, 100, 10}, Phase::Decode);
    EXPECT_EQ(bytesOf(list, "lightning attention core", ByteSource::StateRead), 4.0 * 1024.0 * 1024.0);
    EXPECT_EQ(workOf(list, "lightning attention core"), 5'242'880.0);
}

}  // namespace

}  // namespace ridgepoint::kernels
