// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/kernels/block_sample.h"

#include <gtest/gtest.h>

#include <utility>

namespace ridgepoint::kernels {

namespace {

using sample::bytesOf;
using sample::kernelNamed;
using sample::kernelsOf;
using sample::workOf;
using workload::Conventions;
using workload::Phase;

constexpr workload::Workload load{3, 100, 10};

model::ModelSpec withSide(model::SideBlock block)
{
    model::ModelSpec spec = sample::smallHybrid();
    spec.sideBlocks = {std::move(block)};
    return spec;
}

double residentAbove(const model::ModelSpec& spec)
{
    const auto of = [](const model::ModelSpec& each) {
        return residentWeights(each, sample::planOf("bf16", each), workload::ParameterScope::Active);
    };
    return of(spec) - of(sample::smallHybrid());
}

TEST(SideBlocks, MatricesAreMultipliedVectorsReadAndRowsOfTablesGathered)
{
    // 3 tokens: 2 × 3 × 100 FLOP; 100 and 10 numbers once, 50 for each token, in bf16.
    const model::ModelSpec spec = withSide({"side", 100, 10, 5'000, 50});
    const std::vector<Kernel> list = kernelsOf(spec, load, Phase::Decode);
    EXPECT_EQ(workOf(list, "side block"), 600.0);
    EXPECT_EQ(bytesOf(list, "side block", ByteSource::Weights), 2.0 * (100.0 + 10.0 + 150.0));
    EXPECT_EQ(kernelNamed(list, "side block").part, Part::Weights);
    EXPECT_EQ(residentAbove(spec), 2.0 * 5'110.0);
}

TEST(SideBlocks, ATableAloneIsPartOfTheEmbeddingAndComputesNothing)
{
    // GPT-2's positions: a row of 64 for each of 30 prompt tokens.
    const model::ModelSpec spec = withSide({"positions", 0, 0, 65'536, 64});
    const std::vector<Kernel> list = kernelsOf(spec, load, Phase::Prefill);
    EXPECT_EQ(kernelNamed(list, "side block").part, Part::Embedding);
    EXPECT_EQ(workOf(list, "side block"), 0.0);
    EXPECT_EQ(bytesOf(list, "side block", ByteSource::Weights), 30.0 * 64.0 * 2.0);
    EXPECT_EQ(residentAbove(spec), 2.0 * 65'536.0);
}

TEST(SideBlocks, VectorsBesideATableAreInMemoryToo)
{
    const model::ModelSpec spec = withSide({"side", 0, 10, 5'000, 50});
    EXPECT_EQ(bytesOf(kernelsOf(spec, load, Phase::Decode), "side block", ByteSource::Weights), 2.0 * (10.0 + 150.0));
    EXPECT_EQ(residentAbove(spec), 2.0 * 5'010.0);
}

TEST(SideBlocks, VectorsAloneAreReadOnceAStep)
{
    const model::ModelSpec spec = withSide({"head bias", 0, 1'000, 0, 0});
    EXPECT_EQ(bytesOf(kernelsOf(spec, load, Phase::Decode), "side block", ByteSource::Weights), 2'000.0);
    EXPECT_EQ(residentAbove(spec), 2'000.0);
}

}  // namespace

}  // namespace ridgepoint::kernels
