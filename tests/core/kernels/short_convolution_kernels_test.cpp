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

// Hidden 64, 3 taps. By models.md, 2.7 (LFM2): 8 H² + 2 K H + 2 H FLOP per token, (K - 1) H inputs of state.
constexpr model::ShortConvolution block{64, 3, false};
constexpr workload::Workload load{3, 100, 10};

TEST(ShortConvolutionKernels, ByHand)
{
    const std::vector<Kernel> list = kernelsOf(sample::oneMixer(block), load, Phase::Decode);
    EXPECT_EQ(workOf(list, "short convolution in-projection"), 2.0 * 3.0 * 64.0 * 192.0);
    EXPECT_EQ(workOf(list, "short convolution core"), 3.0 * (2.0 * 3.0 * 64.0 + 2.0 * 64.0));
    EXPECT_EQ(workOf(list, "short convolution output projection"), 2.0 * 3.0 * 64.0 * 64.0);
    // LM head: 2 × 3 × 64 × 1,000.
    EXPECT_EQ(sample::totalWork(list), 3.0 * (8.0 * 4'096.0 + 6.0 * 64.0 + 128.0) + 384'000.0);
    EXPECT_EQ(bytesOf(list, "short convolution core", ByteSource::Weights), 64.0 * 3.0 * 2.0);
}

TEST(ShortConvolutionKernels, TheLastInputsAreItsWholeMemory)
{
    // 3 sequences × 64 channels × 2 inputs in bf16, read and written; in prefill only written.
    const std::vector<Kernel> decode = kernelsOf(sample::oneMixer(block), load, Phase::Decode);
    EXPECT_EQ(bytesOf(decode, "short convolution core", ByteSource::StateRead), 768.0);
    EXPECT_EQ(bytesOf(decode, "short convolution core", ByteSource::StateWrite), 768.0);
    EXPECT_EQ(sample::totalOf(decode, ByteSource::KvRead), 0.0);
    const std::vector<Kernel> prefill = kernelsOf(sample::oneMixer(block), load, Phase::Prefill);
    EXPECT_EQ(bytesOf(prefill, "short convolution core", ByteSource::StateRead), 0.0);
    EXPECT_EQ(bytesOf(prefill, "short convolution core", ByteSource::StateWrite), 768.0);
}

TEST(ShortConvolutionKernels, BiasesAreReadBesideTheNorm)
{
    // Three projections of 64, the convolution 64, the output 64; the layer's norm 64.
    model::ShortConvolution biased = block;
    biased.bias = true;
    const std::vector<Kernel> list = kernelsOf(sample::oneMixer(biased), load, Phase::Decode);
    EXPECT_EQ(bytesOf(list, "short convolution norms", ByteSource::Weights), (5.0 * 64.0 + 64.0) * 2.0);
}

}  // namespace

}  // namespace ridgepoint::kernels
