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

// Hidden 64, width 96. By models.md, 2.8: 4 T H F FLOP and 2 H F weights where there is no gate (GPT-2, Falcon, Nemotron-H).
constexpr workload::Workload load{3, 100, 10};

TEST(UngatedFeedForward, HasTwoMatrices)
{
    const std::vector<Kernel> list =
        kernelsOf(sample::oneNetwork(model::FeedForward{96, false, false}), load, Phase::Decode);
    EXPECT_EQ(workOf(list, "FFN up") + workOf(list, "FFN down"), 4.0 * 3.0 * 64.0 * 96.0);
    EXPECT_EQ(bytesOf(list, "FFN up", ByteSource::Weights) + bytesOf(list, "FFN down", ByteSource::Weights),
              2.0 * 64.0 * 96.0 * 2.0);
    EXPECT_EQ(bytesOf(list, "FFN up", ByteSource::Activations), 3.0 * (64.0 + 96.0) * 2.0);
    EXPECT_FALSE(sample::hasKernel(list, "FFN gate and up"));
}

TEST(UngatedFeedForward, ItsActivationReadsOneTensorAndWritesOne)
{
    Conventions conventions;
    conventions.elementwise = workload::Elementwise::Separate;
    const std::vector<Kernel> list =
        kernelsOf(sample::oneNetwork(model::FeedForward{96, false, false}), load, Phase::Decode, conventions);
    EXPECT_EQ(bytesOf(list, "FFN activation", ByteSource::Activations), 3.0 * 96.0 * 2.0 * 2.0);
    EXPECT_FALSE(sample::hasKernel(list, "FFN gate"));
    EXPECT_FALSE(sample::hasKernel(list, "SwiGLU"));
}

TEST(FeedForwardBias, IsReadBesideTheNorm)
{
    // Ungated 96 + 64, gated 2 × 96 + 64; the layer's norm 64.
    EXPECT_EQ(bytesOf(kernelsOf(sample::oneNetwork(model::FeedForward{96, false, true}), load, Phase::Decode), "FFN norm",
                      ByteSource::Weights),
              (64.0 + 160.0) * 2.0);
    EXPECT_EQ(bytesOf(kernelsOf(sample::oneNetwork(model::FeedForward{96, true, true}), load, Phase::Decode), "FFN norm",
                      ByteSource::Weights),
              (64.0 + 256.0) * 2.0);
}

TEST(LayerNorms, WithABiasAreTwiceAsWideAndMayBeTwoPerHalf)
{
    model::ModelSpec spec = sample::oneNetwork(model::FeedForward{96});
    spec.norms = {2, false, true};
    EXPECT_EQ(bytesOf(kernelsOf(spec, load, Phase::Decode), "FFN norm", ByteSource::Weights), 2.0 * 128.0 * 2.0);
}

}  // namespace

}  // namespace ridgepoint::kernels
