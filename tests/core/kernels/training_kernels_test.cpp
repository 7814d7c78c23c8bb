// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/parameter_count.h"
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

constexpr workload::Workload load{3, 100, 10};

Conventions everyToken()
{
    Conventions conventions;
    conventions.prefillHead = workload::PrefillHead::EveryToken;
    return conventions;
}

/// Work of all kernels but the optimizer's.
double workOfNetwork(const std::vector<Kernel>& list)
{
    return sample::totalWork(list) - workOf(list, "optimizer step");
}

// Backward has two products for each of forward, jax-ml/scaling-book, transformers.md: three times the forward work; with
// full recomputation four times (models.md, 2.12: 6 N D and 8 N D).
TEST(TrainingKernels, DoThreeTimesTheForwardWorkOrFourWhereItIsDoneAgain)
{
    const model::ModelSpec spec = sample::smallHybrid();
    const double forward = sample::totalWork(kernelsOf(spec, load, Phase::Prefill, everyToken()));
    EXPECT_DOUBLE_EQ(workOfNetwork(kernelsOf(spec, load, Phase::Training)), 3.0 * forward);
    Conventions again;
    again.recompute = workload::Recompute::Full;
    EXPECT_DOUBLE_EQ(workOfNetwork(kernelsOf(spec, load, Phase::Training, again)), 4.0 * forward);
}

TEST(TrainingKernels, DoSixOperationsPerWeightAndTokenAndThreeTimesTheAttention)
{
    // One attention layer and one network: matmul weights 64 × (64 + 64 + 32 + 32) of queries, gate, keys and values, 64 ×
    // 64 of the output, 3 × 64 × 96, and the head 64,000; 30 tokens; 3 × 4 × 3 sequences × 64 × 55 pairs.
    model::ModelSpec spec = sample::smallHybrid();
    spec.layers = {{0, 0}};
    const double weights = 64.0 * 192.0 + 4'096.0 + 18'432.0 + 64'000.0;
    EXPECT_EQ(workOfNetwork(kernelsOf(spec, load, Phase::Training)), 6.0 * weights * 30.0 + 12.0 * 3.0 * 64.0 * 55.0);
}

TEST(TrainingKernels, TheOptimizerMoves28BytesPerParameter)
{
    // Gradient and weight 2 + 2, master weight and two moments in float32 read and written 3 × 8.
    const model::ModelSpec spec = sample::smallHybrid();
    const std::vector<Kernel> list = kernelsOf(spec, load, Phase::Training);
    EXPECT_EQ(kernelNamed(list, "optimizer step").bytes.total().value(),
              28.0 * static_cast<double>(model::countParameters(spec).text));
    EXPECT_EQ(kernelNamed(list, "optimizer step").engine, units::Engine::Vector);
}

TEST(TrainingKernels, ReadWeightsTwiceAndWriteTheirGradientsOnce)
{
    const std::vector<Kernel> list = kernelsOf(sample::smallHybrid(), load, Phase::Training);
    EXPECT_EQ(bytesOf(list, "FFN down", ByteSource::Weights), 3.0 * 96.0 * 64.0 * 2.0);
}

TEST(TrainingKernels, SumOverDevicesOnceForwardAndOnceBackward)
{
    // Megatron-LM, arXiv 1909.08053, section 3: two all-reduces per layer forward and two backward. 30 tokens on 4 devices:
    // 5,760 B each.
    workload::Workload shared = load;
    shared.devices = 4;
    EXPECT_EQ(bytesOf(kernelsOf(sample::smallHybrid(), shared, Phase::Training), "all-reduce", ByteSource::Link),
              2.0 * 5'760.0);
    Conventions again;
    again.recompute = workload::Recompute::Full;
    EXPECT_EQ(bytesOf(kernelsOf(sample::smallHybrid(), shared, Phase::Training, again), "all-reduce", ByteSource::Link),
              3.0 * 5'760.0);
}

TEST(TrainingKernels, KeepNoCacheAndNoStateBetweenSteps)
{
    const std::vector<Kernel> list = kernelsOf(sample::smallHybrid(), load, Phase::Training);
    for (ByteSource source : {ByteSource::KvWrite, ByteSource::StateRead, ByteSource::StateWrite})
        EXPECT_EQ(sample::totalOf(list, source), 0.0) << name(source);
}

TEST(TrainingKernels, DoNotDependOnPrefixAndPasses)
{
    workload::Workload other = load;
    other.prefix = 50;
    other.prefillChunk = 3;
    EXPECT_EQ(kernelsOf(sample::smallHybrid(), other, Phase::Training),
              kernelsOf(sample::smallHybrid(), load, Phase::Training));
}

TEST(TrainingKernels, SumToTheirTerms)
{
    for (const Kernel& kernel : kernelsOf(sample::smallHybrid(), load, Phase::Training)) {
        double work = 0.0;
        double bytes = 0.0;
        for (const Term& term : kernel.terms)
            (term.source ? bytes : work) += term.derivation.result;
        EXPECT_DOUBLE_EQ(work, kernel.work.value()) << kernel.name;
        EXPECT_DOUBLE_EQ(bytes, kernel.bytes.total().value()) << kernel.name;
    }
}

TEST(TrainingKernels, OfThePaperDoSixOperationsPerParameterAndToken)
{
    Conventions paper;
    paper.traffic = workload::Traffic::Paper;
    const model::ModelSpec spec = sample::smallHybrid();
    const double active = static_cast<double>(model::countParameters(spec).active);
    EXPECT_EQ(workOf(kernelsOf(spec, load, Phase::Training, paper), "all weights"), 6.0 * active * 30.0);
}

}  // namespace

}  // namespace ridgepoint::kernels
