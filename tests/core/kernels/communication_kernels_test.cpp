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

// Hidden 64, three layers with two halves each.
constexpr workload::Workload load{3, 100, 10};

workload::Workload on(std::int64_t devices)
{
    workload::Workload shared = load;
    shared.devices = devices;
    return shared;
}

TEST(Communication, OneDeviceTellsNobodyAnything)
{
    const std::vector<Kernel> list = kernelsOf(sample::smallHybrid(), load, Phase::Decode);
    EXPECT_FALSE(sample::hasKernel(list, "all-reduce"));
    EXPECT_EQ(sample::totalOf(list, ByteSource::Link), 0.0);
}

TEST(Communication, EachHalfOfALayerIsSummedOnce)
{
    // Megatron-LM, arXiv 1909.08053, section 3: one all-reduce behind attention and one behind the network, forward.
    const std::vector<Kernel> list = kernelsOf(sample::smallHybrid(), on(4), Phase::Decode);
    EXPECT_EQ(kernelNamed(list, "all-reduce").runs, 6);
    EXPECT_EQ(kernelNamed(list, "all-reduce").part, Part::Communication);
}

TEST(Communication, ADraftByThePredictionLayerIsSummedOverTheDevicesToo)
{
    model::ModelSpec spec = sample::smallHybrid();
    spec.prediction = model::MultiTokenPrediction{1, {0, 0}, false, false};
    const std::vector<Kernel> list = buildPredictionKernels(sample::stepOf(spec, on(4), Phase::Decode));
    EXPECT_EQ(kernelNamed(list, "all-reduce").runs, 2);
    EXPECT_FALSE(sample::hasKernel(buildPredictionKernels(sample::stepOf(spec, load, Phase::Decode)), "all-reduce"));
}

TEST(Communication, HalvesThatRunSideBySideAreSummedTogether)
{
    model::ModelSpec spec = sample::smallHybrid();
    spec.parallelHalves = true;
    EXPECT_EQ(kernelNamed(kernelsOf(spec, on(4), Phase::Decode), "all-reduce").runs, 3);
    // A layer that has one half only is summed once either way.
    spec.layers = {{0, 0}, {1, model::none}, {model::none, 0}};
    EXPECT_EQ(kernelNamed(kernelsOf(spec, on(4), Phase::Decode), "all-reduce").runs, 3);
    spec.parallelHalves = false;
    EXPECT_EQ(kernelNamed(kernelsOf(spec, on(4), Phase::Decode), "all-reduce").runs, 4);
}

TEST(Communication, ARingSendsAllButOneShareTwice)
{
    // 2 × 3/4 × 3 tokens × 64 × 2 B in decode, 30 tokens in prefill; 2 × 1/2 on two devices; 3/4 of the numbers are added.
    EXPECT_EQ(bytesOf(kernelsOf(sample::smallHybrid(), on(4), Phase::Decode), "all-reduce", ByteSource::Link), 576.0);
    EXPECT_EQ(bytesOf(kernelsOf(sample::smallHybrid(), on(4), Phase::Prefill), "all-reduce", ByteSource::Link), 5'760.0);
    EXPECT_EQ(bytesOf(kernelsOf(sample::smallHybrid(), on(2), Phase::Decode), "all-reduce", ByteSource::Link), 384.0);
    EXPECT_EQ(workOf(kernelsOf(sample::smallHybrid(), on(4), Phase::Decode), "all-reduce"), 144.0);
}

TEST(Communication, ItsBytesAreNoneOfMainMemory)
{
    const std::vector<Kernel> list = kernelsOf(sample::smallHybrid(), on(4), Phase::Decode);
    EXPECT_EQ(kernelNamed(list, "all-reduce").bytes.memory().value(), 0.0);
    EXPECT_EQ(kernelNamed(list, "all-reduce").bytes.link().value(), 576.0);
    for (const Kernel& kernel : list)
        if (kernel.part != Part::Communication) {
            EXPECT_EQ(kernel.bytes.link().value(), 0.0) << kernel.name;
        }
}

TEST(Communication, AVerifyStepSumsEveryDraftedToken)
{
    workload::Workload drafting = on(4);
    drafting.speculation.draftLength = 3;
    EXPECT_EQ(bytesOf(kernelsOf(sample::smallHybrid(), drafting, Phase::Verify), "all-reduce", ByteSource::Link),
              4.0 * 576.0);
}

}  // namespace

}  // namespace ridgepoint::kernels
