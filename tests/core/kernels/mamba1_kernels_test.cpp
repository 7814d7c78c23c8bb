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

// Hidden 64; 128 channels with 16 numbers of state each, step rank 4, 4 taps. By models.md, 2.6, and state-spaces/mamba.
constexpr model::Mamba1 block{128, 16, 4, 4, true, false};
constexpr workload::Workload load{3, 100, 10};

TEST(Mamba1Kernels, ProjectionsByHand)
{
    // 64 → 2 × 128; 128 → 4 + 2 × 16; 4 → 128; 128 → 64. For 3 tokens.
    const std::vector<Kernel> list = kernelsOf(sample::oneMixer(block), load, Phase::Decode);
    EXPECT_EQ(workOf(list, "Mamba in-projection"), 2.0 * 3.0 * 64.0 * 256.0);
    EXPECT_EQ(workOf(list, "Mamba selection projection"), 2.0 * 3.0 * 128.0 * 36.0);
    EXPECT_EQ(workOf(list, "Mamba step projection"), 2.0 * 3.0 * 4.0 * 128.0);
    EXPECT_EQ(workOf(list, "Mamba convolution"), 2.0 * 3.0 * 128.0 * 4.0);
    EXPECT_EQ(workOf(list, "Mamba output projection"), 2.0 * 3.0 * 128.0 * 64.0);
    // Input norm 64; A 128 × 16, D, and the biases of step and convolution 128 each.
    EXPECT_EQ(bytesOf(list, "Mamba norms and decay", ByteSource::Weights), (64.0 + 2'048.0 + 3.0 * 128.0) * 2.0);
}

TEST(Mamba1Kernels, TheScanByHand)
{
    // Eight operations for each of 2,048 numbers of state: dt A, exp, dt B, times x, times decay, add, and C twice. State in
    // float32, 128 × 3 remembered inputs in bf16, for 3 sequences.
    const std::vector<Kernel> list = kernelsOf(sample::oneMixer(block), load, Phase::Decode);
    const Kernel& scan = kernelNamed(list, "Mamba scan");
    EXPECT_EQ(scan.work.value(), 8.0 * 3.0 * 2'048.0);
    EXPECT_EQ(scan.bytes[ByteSource::StateRead].value(), 24'576.0 + 2'304.0);
    EXPECT_EQ(scan.bytes[ByteSource::StateWrite].value(), 24'576.0 + 2'304.0);
    // x and step size, B and C in, y out.
    EXPECT_EQ(scan.bytes[ByteSource::Activations].value(), 3.0 * (2.0 * 128.0 + 2.0 * 16.0 + 128.0) * 2.0);
    EXPECT_EQ(scan.part, Part::StateSpace);
}

TEST(Mamba1Kernels, PrefillScansTokenByTokenOnTheVectorUnitsAndWritesTheStateOnce)
{
    const std::vector<Kernel> list = kernelsOf(sample::oneMixer(block), load, Phase::Prefill);
    EXPECT_EQ(workOf(list, "Mamba scan"), 8.0 * 30.0 * 2'048.0);
    EXPECT_EQ(kernelNamed(list, "Mamba scan").engine, units::Engine::Vector);
    EXPECT_EQ(bytesOf(list, "Mamba scan", ByteSource::StateRead), 0.0);
    EXPECT_EQ(bytesOf(list, "Mamba scan", ByteSource::StateWrite), 24'576.0 + 2'304.0);
}

TEST(Mamba1Kernels, NormsOfTheSelectionAreReadWhereJambaHasThem)
{
    model::Mamba1 jamba = block;
    jamba.stepNorms = true;
    jamba.convBias = false;
    const std::vector<Kernel> list = kernelsOf(sample::oneMixer(jamba), load, Phase::Decode);
    EXPECT_EQ(bytesOf(list, "Mamba norms and decay", ByteSource::Weights), (64.0 + 2'048.0 + 2.0 * 128.0 + 36.0) * 2.0);
}

TEST(Mamba1Kernels, SeparateOperatorsByHand)
{
    // SiLU and product of the gate: 5 FLOP for each of 128 channels, two tensors read and one written.
    Conventions conventions;
    conventions.elementwise = workload::Elementwise::Separate;
    const std::vector<Kernel> list = kernelsOf(sample::oneMixer(block), load, Phase::Decode, conventions);
    EXPECT_EQ(workOf(list, "Mamba gate"), 3.0 * 128.0 * 5.0);
    EXPECT_EQ(bytesOf(list, "Mamba gate", ByteSource::Activations), 3.0 * 128.0 * 3.0 * 2.0);
    EXPECT_EQ(bytesOf(list, "Mamba output projection", ByteSource::Activations), 3.0 * (128.0 + 64.0) * 2.0);
    EXPECT_EQ(workOf(list, "Mamba residual add"), 3.0 * 64.0);
}

}  // namespace

}  // namespace ridgepoint::kernels
