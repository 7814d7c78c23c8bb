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

// Hidden 64; 4 heads of 16 with 8 numbers of state each, 2 groups, 4 taps, chunks of 32. By models.md, 2.6, and
// state-spaces/mamba, mamba_ssm/modules/ssd_minimal.py.
constexpr model::Mamba2 block{4, 16, 8, 2, 4, 32, true, true};
constexpr workload::Workload load{3, 100, 10};

TEST(Mamba2Kernels, ProjectionsByHand)
{
    // 64 → z 64, x 64, B and C 2 × 2 × 8, dt 4; the convolution runs over x, B and C, 96 channels.
    const std::vector<Kernel> list = kernelsOf(sample::oneMixer(block), load, Phase::Decode);
    EXPECT_EQ(workOf(list, "Mamba-2 in-projection"), 2.0 * 3.0 * 64.0 * 164.0);
    EXPECT_EQ(workOf(list, "Mamba-2 convolution"), 2.0 * 3.0 * 96.0 * 4.0);
    EXPECT_EQ(workOf(list, "Mamba-2 output projection"), 2.0 * 3.0 * 64.0 * 64.0);
    // Input norm 64; A, D and dt bias 3 × 4, convolution bias 96, gated norm 64.
    EXPECT_EQ(bytesOf(list, "Mamba-2 norms and decay", ByteSource::Weights), (64.0 + 12.0 + 96.0 + 64.0) * 2.0);
}

TEST(Mamba2Kernels, DecodeCoreByHand)
{
    // 5 × 3 tokens × 4 × 16 × 8 FLOP; 512 float32 of state and 96 × 3 remembered inputs in bf16, for 3 sequences.
    const std::vector<Kernel> list = kernelsOf(sample::oneMixer(block), load, Phase::Decode);
    const Kernel& core = kernelNamed(list, "Mamba-2 core");
    EXPECT_EQ(core.work.value(), 7'680.0);
    EXPECT_EQ(core.bytes[ByteSource::StateRead].value(), 6'144.0 + 1'728.0);
    EXPECT_EQ(core.bytes[ByteSource::StateWrite].value(), 6'144.0 + 1'728.0);
    EXPECT_EQ(core.bytes[ByteSource::Activations].value(), 3.0 * (64.0 + 32.0 + 4.0 + 64.0) * 2.0);
    EXPECT_EQ(core.engine, units::Engine::Vector);
    EXPECT_EQ(core.part, Part::StateSpace);
}

TEST(Mamba2Kernels, PrefillMultipliesCWithBOncePerGroup)
{
    // Per token: 2 × 32 × 8 × 2 groups, and for 4 heads 2 × 32 × 16 + 4 × 16 × 8; half of both tiles without the mask.
    const std::vector<Kernel> dense = kernelsOf(sample::oneMixer(block), load, Phase::Prefill);
    EXPECT_EQ(workOf(dense, "Mamba-2 core"), 30.0 * (1'024.0 + 4.0 * (1'024.0 + 512.0)));
    EXPECT_EQ(kernelNamed(dense, "Mamba-2 core").engine, units::Engine::Tensor);
    EXPECT_EQ(bytesOf(dense, "Mamba-2 core", ByteSource::StateRead), 0.0);
    EXPECT_EQ(bytesOf(dense, "Mamba-2 core", ByteSource::StateWrite), 7'872.0);
    Conventions conventions;
    conventions.deltaNetPrefill = workload::DeltaNetPrefill::ChunkedTriangular;
    EXPECT_EQ(workOf(kernelsOf(sample::oneMixer(block), load, Phase::Prefill, conventions), "Mamba-2 core"),
              30.0 * (512.0 + 4.0 * (512.0 + 512.0)));
    conventions.deltaNetPrefill = workload::DeltaNetPrefill::Recurrent;
    EXPECT_EQ(workOf(kernelsOf(sample::oneMixer(block), load, Phase::Prefill, conventions), "Mamba-2 core"),
              5.0 * 30.0 * 512.0);
}

TEST(Mamba2Kernels, SeparateOperatorsByHand)
{
    // Gate 5 and RMSNorm 4 FLOP for each of 64 channels; without a norm 5.
    Conventions conventions;
    conventions.elementwise = workload::Elementwise::Separate;
    EXPECT_EQ(workOf(kernelsOf(sample::oneMixer(block), load, Phase::Decode, conventions), "Mamba-2 norm and gate"),
              3.0 * 64.0 * 9.0);
    model::Mamba2 plain = block;
    plain.gatedNorm = false;
    EXPECT_EQ(workOf(kernelsOf(sample::oneMixer(plain), load, Phase::Decode, conventions), "Mamba-2 norm and gate"),
              3.0 * 64.0 * 5.0);
}

TEST(Mamba2Kernels, AStateInBf16HalvesTheStateAndNotTheConvolutionsInputs)
{
    workload::PrecisionPlan plan = sample::planOf("bf16", sample::oneMixer(block));
    plan.state = units::NumberFormat::Bf16;
    const model::ModelSpec spec = sample::oneMixer(block);
    const std::vector<Kernel> list = buildKernels({spec, load, Phase::Decode, plan, {}});
    EXPECT_EQ(bytesOf(list, "Mamba-2 core", ByteSource::StateRead), 3'072.0 + 1'728.0);
}

}  // namespace

}  // namespace ridgepoint::kernels
