// SPDX-License-Identifier: GPL-3.0-or-later
// What no switch may change: a step reads each weight once, writes each new key and value once, and does the same matmuls.
#include "core/model/parameter_count.h"
#include "tests/core/evaluation/scenario_sample.h"
#include "tests/core/kernels/step_sample.h"

#include <gtest/gtest.h>

namespace ridgepoint::kernels {

namespace {

using sample::stepOf;
using sample::totalOf;
using sample::workOn;
using workload::AttentionKernel;
using workload::Conventions;
using workload::Elementwise;
using workload::Phase;
using workload::Traffic;

const model::ModelSpec spec = sample::smallHybrid();
constexpr workload::Workload load{3, 100, 10};

/// The defaults, with traffic, attention and elementwise at every combination.
std::vector<Conventions> combinations()
{
    std::vector<Conventions> list;
    for (Traffic traffic : {Traffic::Full, Traffic::Cache})
        for (AttentionKernel attention : {AttentionKernel::Fused, AttentionKernel::Unfused})
            for (Elementwise elementwise : {Elementwise::Fused, Elementwise::Separate}) {
                Conventions conventions;
                conventions.traffic = traffic;
                conventions.attention = attention;
                conventions.elementwise = elementwise;
                list.push_back(conventions);
            }
    return list;
}

TEST(Step, WritesTheCacheOnceHoweverItIsCutIntoKernels)
{
    // 128 numbers of 2 B per token (2 layers × 2 × 2 heads × 16): 3 tokens in decode, 30 in prefill.
    for (const Conventions& conventions : combinations()) {
        EXPECT_EQ(totalOf(buildKernels(stepOf(spec, load, Phase::Decode, conventions)), ByteSource::KvWrite), 3.0 * 256.0);
        EXPECT_EQ(totalOf(buildKernels(stepOf(spec, load, Phase::Prefill, conventions)), ByteSource::KvWrite), 30.0 * 256.0);
    }
}

TEST(Step, ReadsTheCacheOnceHoweverItIsCutIntoKernels)
{
    for (const Conventions& conventions : combinations()) {
        EXPECT_EQ(totalOf(buildKernels(stepOf(spec, load, Phase::Decode, conventions)), ByteSource::KvRead), 300.0 * 256.0);
        EXPECT_EQ(totalOf(buildKernels(stepOf(spec, load, Phase::Prefill, conventions)), ByteSource::KvRead), 30.0 * 256.0);
    }
}

TEST(Step, ReadsEachWeightOnceHoweverItIsCutIntoKernels)
{
    const double active = 2.0 * static_cast<double>(model::countParameters(spec).active);
    for (Phase phase : {Phase::Decode, Phase::Prefill})
        for (const Conventions& conventions : combinations())
            EXPECT_EQ(totalOf(buildKernels(stepOf(spec, load, phase, conventions)), ByteSource::Weights, false), active);
}

TEST(Step, DoesTheSameTensorWorkHoweverItIsCutIntoKernels)
{
    for (Phase phase : {Phase::Decode, Phase::Prefill}) {
        const double work = workOn(buildKernels(stepOf(spec, load, phase)), units::Engine::Tensor);
        for (const Conventions& conventions : combinations())
            EXPECT_DOUBLE_EQ(workOn(buildKernels(stepOf(spec, load, phase, conventions)), units::Engine::Tensor), work);
    }
}

TEST(Step, MovesNoActivationsUnlessTheyAreCounted)
{
    for (const Conventions& conventions : combinations()) {
        const std::vector<Kernel> list = buildKernels(stepOf(spec, load, Phase::Prefill, conventions));
        EXPECT_EQ(totalOf(list, ByteSource::Activations) > 0.0, conventions.traffic == Traffic::Full);
    }
}

TEST(Step, CutsKernelsApartInFullTrafficAlone)
{
    Conventions cache;
    cache.traffic = Traffic::Cache;
    const std::vector<Kernel> plain = buildKernels(stepOf(spec, load, Phase::Decode, cache));
    cache.attention = AttentionKernel::Unfused;
    cache.elementwise = Elementwise::Separate;
    EXPECT_EQ(buildKernels(stepOf(spec, load, Phase::Decode, cache)), plain);
}

TEST(Step, NumbersAloneAreTheSameNumbers)
{
    for (const Conventions& conventions : combinations()) {
        Step step = stepOf(spec, load, Phase::Decode, conventions);
        const std::vector<Kernel> explained = buildKernels(step);
        step.detail = Detail::Numbers;
        const std::vector<Kernel> plain = buildKernels(step);
        ASSERT_EQ(plain.size(), explained.size());
        for (std::size_t i = 0; i < plain.size(); ++i) {
            EXPECT_EQ(plain[i].work, explained[i].work);
            EXPECT_EQ(plain[i].bytes, explained[i].bytes);
            EXPECT_TRUE(plain[i].terms.empty() && !plain[i].basis);
            EXPECT_FALSE(explained[i].terms.empty()) << explained[i].name;
        }
    }
}

TEST(Step, LeavesOutABlockThatNoLayerUses)
{
    model::ModelSpec unused = spec;
    unused.layers = {{0, 0}};
    for (const Kernel& kernel : buildKernels(stepOf(unused, load, Phase::Decode)))
        EXPECT_NE(kernel.part, Part::DeltaNet);
}

}  // namespace

}  // namespace ridgepoint::kernels
