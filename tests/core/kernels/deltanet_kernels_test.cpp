// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/evaluation/scenario_sample.h"
#include "tests/core/kernels/step_sample.h"

#include <gtest/gtest.h>

namespace ridgepoint::kernels {

namespace {

using sample::kernelNamed;
using sample::stepOf;
using workload::Conventions;
using workload::Phase;

// The Gated DeltaNet of the sample: hidden 64, 2 key heads and 4 value heads of 8 × 16, 4 taps over 96 channels; 1 layer.
const model::ModelSpec spec = sample::smallHybrid();
constexpr workload::Workload load{3, 100, 10};

TEST(DeltaNetKernels, DecodeCoreByHand)
{
    // 7 × 3 tokens × 4 × 8 × 16 FLOP. State 3 × 512 float32 read and written, convolution state 3 × 96 × 3 in bf16 likewise.
    const std::vector<Kernel> list = buildKernels(stepOf(spec, load, Phase::Decode));
    const Kernel& core = kernelNamed(list, "DeltaNet core");
    EXPECT_EQ(core.work.value(), 10'752.0);
    EXPECT_EQ(core.bytes[ByteSource::StateRead].value(), 6'144.0 + 1'728.0);
    EXPECT_EQ(core.bytes[ByteSource::StateWrite].value(), 6'144.0 + 1'728.0);
    // q, k, v, o: 2 × (2 × 8 + 4 × 16) numbers of 2 B, and decay and beta in float32, 8 B per head.
    EXPECT_EQ(core.bytes[ByteSource::Activations].value(), 3.0 * (2.0 * 80.0 * 2.0 + 8.0 * 4.0));
    EXPECT_EQ(core.engine, units::Engine::Vector);
    EXPECT_EQ(core.part, Part::DeltaNet);
}

TEST(DeltaNetKernels, PrefillStartsFromAnEmptyStateAndWritesItOnce)
{
    const std::vector<Kernel> list = buildKernels(stepOf(spec, load, Phase::Prefill));
    const Kernel& core = kernelNamed(list, "DeltaNet core");
    EXPECT_EQ(core.bytes[ByteSource::StateRead].value(), 0.0);
    EXPECT_EQ(core.bytes[ByteSource::StateWrite].value(), 6'144.0 + 1'728.0);
    EXPECT_EQ(core.engine, units::Engine::Tensor) << "chunks are matmul tiles";
}

TEST(DeltaNetKernels, RecurrentPrefillRunsOnTheVectorUnits)
{
    Conventions conventions;
    conventions.deltaNetPrefill = workload::DeltaNetPrefill::Recurrent;
    const std::vector<Kernel> list = buildKernels(stepOf(spec, load, Phase::Prefill, conventions));
    EXPECT_EQ(kernelNamed(list, "DeltaNet core").engine, units::Engine::Vector);
    EXPECT_EQ(kernelNamed(list, "DeltaNet core").work.value(), 7.0 * 30.0 * 512.0);
}

TEST(DeltaNetKernels, AStateInBf16HalvesTheStateBytes)
{
    workload::PrecisionPlan plan = sample::planOf("bf16", spec);
    plan.state = units::NumberFormat::Bf16;
    const std::vector<Kernel> list = buildKernels({spec, load, Phase::Decode, plan, {}});
    EXPECT_EQ(kernelNamed(list, "DeltaNet core").bytes[ByteSource::StateRead].value(), 3'072.0 + 1'728.0);
}

TEST(DeltaNetKernels, ProjectionsByHand)
{
    // 64 → 96 channels + 64 gate + 8 decay and beta; 64 → 64 out. For 3 tokens.
    const std::vector<Kernel> list = buildKernels(stepOf(spec, load, Phase::Decode));
    EXPECT_EQ(kernelNamed(list, "DeltaNet in-projections").work.value(), 2.0 * 3.0 * 64.0 * 168.0);
    EXPECT_EQ(kernelNamed(list, "DeltaNet in-projections").bytes[ByteSource::Weights].value(), 64.0 * 168.0 * 2.0);
    EXPECT_EQ(kernelNamed(list, "DeltaNet convolution").work.value(), 2.0 * 3.0 * 96.0 * 4.0);
    EXPECT_EQ(kernelNamed(list, "DeltaNet convolution").bytes[ByteSource::Weights].value(), 96.0 * 4.0 * 2.0);
    EXPECT_EQ(kernelNamed(list, "DeltaNet output projection").work.value(), 2.0 * 3.0 * 64.0 * 64.0);
}

TEST(DeltaNetKernels, SeparateOperatorsByHand)
{
    Conventions conventions;
    conventions.elementwise = workload::Elementwise::Separate;
    const std::vector<Kernel> list = buildKernels(stepOf(spec, load, Phase::Decode, conventions));
    // Gated norm of 64 outputs per token, 8 FLOP each, three tensors; L2 norms of 2 × 16 queries and keys, 3 FLOP, two
    // tensors.
    const Kernel& norms = kernelNamed(list, "DeltaNet norms and gate");
    EXPECT_EQ(norms.work.value(), 3.0 * (64.0 * 8.0 + 32.0 * 3.0));
    EXPECT_EQ(norms.bytes[ByteSource::Activations].value(), 3.0 * (64.0 * 3.0 + 32.0 * 2.0) * 2.0);
    // Norm 16, decay and bias 4 each, in bf16.
    EXPECT_EQ(norms.bytes[ByteSource::Weights].value(), 48.0);
    EXPECT_EQ(kernelNamed(list, "DeltaNet convolution").bytes[ByteSource::Activations].value(), 3.0 * 96.0 * 2.0 * 2.0);
    EXPECT_EQ(kernelNamed(list, "DeltaNet output projection").bytes[ByteSource::Activations].value(), 3.0 * 128.0 * 2.0);
    // Fused, the gate is read on the way into the output projection.
    const std::vector<Kernel> fused = buildKernels(stepOf(spec, load, Phase::Decode));
    EXPECT_EQ(kernelNamed(fused, "DeltaNet output projection").bytes[ByteSource::Activations].value(), 3.0 * 192.0 * 2.0);
}

TEST(DeltaNetKernels, QuantisedWeightsLeaveDecayBetaAndTapsAlone)
{
    // int8: 64 × 160 B and a float32 scale for each of 160 outputs; 64 × 8 decay and beta weights stay in bf16.
    const std::vector<Kernel> list = buildKernels(stepOf(spec, load, Phase::Decode, {}, "int8"));
    EXPECT_EQ(kernelNamed(list, "DeltaNet in-projections").bytes[ByteSource::Weights].value(), 10'240.0 + 640.0 + 1'024.0);
    EXPECT_EQ(kernelNamed(list, "DeltaNet convolution").bytes[ByteSource::Weights].value(), 768.0);
}

}  // namespace

}  // namespace ridgepoint::kernels
