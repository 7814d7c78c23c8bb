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

// Hidden 64; 4 heads of 8, 4 taps. Gates of rank 8. By fla-org/flash-linear-attention, fla/ops/kda/naive.py, and
// models.md, 2.5.
constexpr model::KimiDeltaAttention block{4, 8, 4};
constexpr workload::Workload load{3, 100, 10};

TEST(KimiDeltaKernels, ProjectionsByHand)
{
    // q, k and v 64 → 3 × 32, the first halves of both gates 64 → 2 × 8, beta 64 → 4; their second halves 8 → 32 each.
    const std::vector<Kernel> list = kernelsOf(sample::oneMixer(block), load, Phase::Decode);
    EXPECT_EQ(workOf(list, "KDA in-projections"), 2.0 * 3.0 * 64.0 * 116.0);
    EXPECT_EQ(bytesOf(list, "KDA in-projections", ByteSource::Weights), 64.0 * 116.0 * 2.0);
    EXPECT_EQ(bytesOf(list, "KDA in-projections", ByteSource::Activations), 3.0 * (64.0 + 116.0) * 2.0);
    EXPECT_EQ(workOf(list, "KDA gate up projections"), 2.0 * 3.0 * 2.0 * 8.0 * 32.0);
    EXPECT_EQ(workOf(list, "KDA convolutions"), 2.0 * 3.0 * 96.0 * 4.0);
    EXPECT_EQ(workOf(list, "KDA output projection"), 2.0 * 3.0 * 32.0 * 64.0);
    // Input norm 64, A_log 4, dt_bias 32, output norm 8.
    EXPECT_EQ(bytesOf(list, "KDA norms and decay", ByteSource::Weights), 216.0);
}

TEST(KimiDeltaKernels, DecodeCoreByHand)
{
    // 7 × 3 tokens × 4 × 8 × 8 FLOP; 256 float32 of state and 96 channels × 3 remembered inputs in bf16, for 3 sequences.
    const std::vector<Kernel> list = kernelsOf(sample::oneMixer(block), load, Phase::Decode);
    const Kernel& core = kernelNamed(list, "KDA core");
    EXPECT_EQ(core.work.value(), 5'376.0);
    EXPECT_EQ(core.bytes[ByteSource::StateRead].value(), 3'072.0 + 1'728.0);
    EXPECT_EQ(core.bytes[ByteSource::StateWrite].value(), 3'072.0 + 1'728.0);
    // q, k, v, the decay of each channel and beta in, o out.
    EXPECT_EQ(core.bytes[ByteSource::Activations].value(), 3.0 * (4.0 * 32.0 + 4.0 + 32.0) * 2.0);
    EXPECT_EQ(core.engine, units::Engine::Vector);
    EXPECT_EQ(core.part, Part::DeltaNet);
}

TEST(KimiDeltaKernels, PrefillIsThatOfGatedDeltaNetWithKeysAsWideAsValues)
{
    // Per token and head 6 × 64 + 64 × (6 + 4) × 8 + 64² / 3 + 64 / 64 in dense tiles, 64 × (3 + 2) × 8 without the masked
    // half.
    const std::vector<Kernel> dense = kernelsOf(sample::oneMixer(block), load, Phase::Prefill);
    EXPECT_NEAR(workOf(dense, "KDA core"), 120.0 * (384.0 + 5'120.0 + 4'096.0 / 3.0 + 1.0), 1e-6);
    EXPECT_EQ(kernelNamed(dense, "KDA core").engine, units::Engine::Tensor);
    EXPECT_EQ(bytesOf(dense, "KDA core", ByteSource::StateRead), 0.0);
    EXPECT_EQ(bytesOf(dense, "KDA core", ByteSource::StateWrite), 4'800.0);
    Conventions conventions;
    conventions.deltaNetPrefill = workload::DeltaNetPrefill::ChunkedTriangular;
    EXPECT_NEAR(workOf(kernelsOf(sample::oneMixer(block), load, Phase::Prefill, conventions), "KDA core"),
                120.0 * (384.0 + 2'560.0 + 4'096.0 / 3.0 + 1.0), 1e-6);
    conventions.deltaNetPrefill = workload::DeltaNetPrefill::Recurrent;
    EXPECT_EQ(workOf(kernelsOf(sample::oneMixer(block), load, Phase::Prefill, conventions), "KDA core"), 7.0 * 30.0 * 256.0);
}

TEST(KimiDeltaKernels, TheGateIsReadOnTheWayIntoTheOutputProjectionUnlessApart)
{
    const std::vector<Kernel> fused = kernelsOf(sample::oneMixer(block), load, Phase::Decode);
    EXPECT_EQ(bytesOf(fused, "KDA output projection", ByteSource::Activations), 3.0 * (2.0 * 32.0 + 64.0) * 2.0);
    Conventions conventions;
    conventions.elementwise = workload::Elementwise::Separate;
    const std::vector<Kernel> separate = kernelsOf(sample::oneMixer(block), load, Phase::Decode, conventions);
    EXPECT_EQ(bytesOf(separate, "KDA output projection", ByteSource::Activations), 3.0 * (32.0 + 64.0) * 2.0);
    EXPECT_EQ(workOf(separate, "KDA norm and gate"), 3.0 * 32.0 * 8.0);
}

TEST(KimiDeltaKernels, ALayerOfKimiLinearHoldsTwoMebibytesOfState)
{
    // 32 heads of 128 × 128 in float32 (models.md, 2.5); 7 × 32 × 16,384 FLOP per token.
    const std::vector<Kernel> list =
        kernelsOf(sample::oneMixer(model::KimiDeltaAttention{32, 128, 4}), {1, 100, 10}, Phase::Decode);
    EXPECT_EQ(workOf(list, "KDA core"), 3'670'016.0);
    EXPECT_EQ(bytesOf(list, "KDA core", ByteSource::StateRead), 2.0 * 1024.0 * 1024.0 + 3.0 * 4'096.0 * 3.0 * 2.0);
}

}  // namespace

}  // namespace ridgepoint::kernels
