// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/evaluation/scenario_sample.h"
#include "tests/core/kernels/step_sample.h"

#include <gtest/gtest.h>

namespace ridgepoint::kernels {

namespace {

using sample::hasKernel;
using sample::kernelNamed;
using sample::stepOf;
using workload::Conventions;
using workload::Phase;

// The attention of the sample: hidden 64, 4 query heads and 2 KV heads of 16, output gate, q and k norms; 2 layers.
const model::ModelSpec spec = sample::smallHybrid();
constexpr workload::Workload load{3, 100, 10};

TEST(AttentionKernels, FusedProjectionByHand)
{
    // 64 → 2 × 64 gated queries + 2 × 32 keys and values = 192, for 3 tokens: 2 × 3 × 64 × 192.
    const std::vector<Kernel> list = buildKernels(stepOf(spec, load, Phase::Decode));
    const Kernel& projection = kernelNamed(list, "QKV projection");
    EXPECT_EQ(projection.work.value(), 73'728.0);
    EXPECT_EQ(projection.bytes[ByteSource::Weights].value(), 64.0 * 192.0 * 2.0);
    // Read 64 and write the 128 gated queries per token; keys and values go to the cache, and nowhere else.
    EXPECT_EQ(projection.bytes[ByteSource::Activations].value(), 3.0 * (64.0 + 128.0) * 2.0);
    EXPECT_EQ(projection.bytes[ByteSource::KvWrite].value(), 0.0);
    EXPECT_EQ(projection.runs, 2);
    EXPECT_EQ(projection.part, Part::Weights);
}

TEST(AttentionKernels, DecodeCoreByHand)
{
    // 4 × 3 × 4 × 16 × 100 FLOP; keys and values of 100 tokens 2 × 3 × 100 × 2 × 16 × 2 B, of the new one a hundredth; Q and
    // O.
    const std::vector<Kernel> list = buildKernels(stepOf(spec, load, Phase::Decode));
    const Kernel& core = kernelNamed(list, "attention core");
    EXPECT_EQ(core.work.value(), 76'800.0);
    EXPECT_EQ(core.bytes[ByteSource::KvRead].value(), 38'400.0);
    EXPECT_EQ(core.bytes[ByteSource::KvWrite].value(), 384.0);
    EXPECT_EQ(core.bytes[ByteSource::Activations].value(), 2.0 * 3.0 * 64.0 * 2.0);
    EXPECT_EQ(core.part, Part::Attention);
    EXPECT_EQ(core.engine, units::Engine::Tensor);
    ASSERT_TRUE(core.basis);
    EXPECT_EQ(core.basis->result, 100.0);
}

TEST(AttentionKernels, PrefillCoreByHand)
{
    // 10 prompt tokens, 55 pairs: 4 × 3 × 64 × 55 FLOP. The projection wrote the cache: 2 × 3 × 10 × 32 × 2 B.
    const std::vector<Kernel> list = buildKernels(stepOf(spec, load, Phase::Prefill));
    const Kernel& core = kernelNamed(list, "attention core");
    EXPECT_EQ(core.work.value(), 42'240.0);
    EXPECT_EQ(core.bytes[ByteSource::KvRead].value(), 3'840.0);
    EXPECT_EQ(core.bytes[ByteSource::KvWrite].value(), 0.0);
    EXPECT_EQ(kernelNamed(list, "QKV projection").bytes[ByteSource::KvWrite].value(), 3'840.0);
}

TEST(AttentionKernels, TheFullSquareCountsTheMaskedHalfToo)
{
    Conventions conventions;
    conventions.causal = workload::CausalWork::Full;
    const std::vector<Kernel> square = buildKernels(stepOf(spec, load, Phase::Prefill, conventions));
    EXPECT_EQ(kernelNamed(square, "attention core").work.value(), 4.0 * 3.0 * 64.0 * 100.0);
    const std::vector<Kernel> decode = buildKernels(stepOf(spec, load, Phase::Decode, conventions));
    EXPECT_EQ(kernelNamed(decode, "attention core").work.value(), 76'800.0);
}

TEST(AttentionKernels, UnfusedCoresWriteScoresAndReadProbabilities)
{
    // 3 × 4 × 100 scores of 2 B: written by QKᵀ, read and written by softmax, read by PV. Softmax does 5 FLOP for each.
    Conventions conventions;
    conventions.attention = workload::AttentionKernel::Unfused;
    const std::vector<Kernel> list = buildKernels(stepOf(spec, load, Phase::Decode, conventions));
    constexpr double scores = 3.0 * 4.0 * 100.0 * 2.0;
    const double queries = 3.0 * 64.0 * 2.0;
    EXPECT_EQ(kernelNamed(list, "scores QKᵀ").bytes[ByteSource::Activations].value(), queries + scores);
    EXPECT_EQ(kernelNamed(list, "values PV").bytes[ByteSource::Activations].value(), queries + scores);
    EXPECT_EQ(kernelNamed(list, "softmax").bytes[ByteSource::Activations].value(), 2.0 * scores);
    EXPECT_EQ(kernelNamed(list, "softmax").work.value(), 5.0 * 3.0 * 4.0 * 100.0);
    EXPECT_EQ(kernelNamed(list, "softmax").engine, units::Engine::Vector);
    EXPECT_EQ(kernelNamed(list, "scores QKᵀ").work.value() + kernelNamed(list, "values PV").work.value(), 76'800.0);
    EXPECT_FALSE(hasKernel(list, "attention core"));
}

TEST(AttentionKernels, SeparateOperatorsByHand)
{
    Conventions conventions;
    conventions.elementwise = workload::Elementwise::Separate;
    const std::vector<Kernel> list = buildKernels(stepOf(spec, load, Phase::Decode, conventions));
    // q and k norm: 3 tokens × 6 heads × 16 numbers, 4 FLOP each, read and written, with 2 × 16 weights.
    const Kernel& norm = kernelNamed(list, "query and key norm");
    EXPECT_EQ(norm.work.value(), 1'152.0);
    EXPECT_EQ(norm.bytes[ByteSource::Weights].value(), 64.0);
    EXPECT_EQ(norm.bytes[ByteSource::Activations].value(), 1'152.0);
    // Rotary: 8 of 16 dimensions, 3 FLOP each.
    EXPECT_EQ(kernelNamed(list, "rotary embedding").work.value(), 3.0 * 6.0 * 8.0 * 3.0);
    // Output gate: sigmoid and product, 5 FLOP on 64 numbers per token, two tensors read and one written.
    EXPECT_EQ(kernelNamed(list, "output gate").work.value(), 3.0 * 64.0 * 5.0);
    EXPECT_EQ(kernelNamed(list, "output gate").bytes[ByteSource::Activations].value(), 3.0 * 64.0 * 3.0 * 2.0);
    // Residual add: 3 × 64 numbers, two tensors read and one written.
    EXPECT_EQ(kernelNamed(list, "attention residual add").work.value(), 192.0);
    EXPECT_EQ(kernelNamed(list, "attention residual add").bytes.total().value(), 1'152.0);
}

TEST(AttentionKernels, TheOutputProjectionReadsTheGateUnlessAnOperatorOfItsOwnAppliesIt)
{
    // 64 heads' outputs, and 64 of the gate where it is applied on the way in; 64 written; 3 tokens of 2 B.
    const std::vector<Kernel> fused = buildKernels(stepOf(spec, load, Phase::Decode));
    EXPECT_EQ(kernelNamed(fused, "attention output projection").bytes[ByteSource::Activations].value(), 3.0 * 192.0 * 2.0);
    Conventions conventions;
    conventions.elementwise = workload::Elementwise::Separate;
    const std::vector<Kernel> separate = buildKernels(stepOf(spec, load, Phase::Decode, conventions));
    EXPECT_EQ(kernelNamed(separate, "attention output projection").bytes[ByteSource::Activations].value(),
              3.0 * 128.0 * 2.0);
}

TEST(AttentionKernels, ThePapersConventionCountsNoRotaryEmbedding)
{
    Conventions conventions;
    conventions.elementwise = workload::Elementwise::Separate;
    conventions.flopConvention = workload::FlopConvention::LlmViewer;
    EXPECT_FALSE(hasKernel(buildKernels(stepOf(spec, load, Phase::Decode, conventions)), "rotary embedding"));
}

TEST(AttentionKernels, AModelWithoutNormRotaryOrGateHasNoSuchOperator)
{
    model::ModelSpec bare = spec;
    bare.mixers[0] = model::Attention{.queryHeads = 4, .kvHeads = 2, .headDim = 16, .valueDim = 16};
    Conventions conventions;
    conventions.elementwise = workload::Elementwise::Separate;
    const std::vector<Kernel> list = buildKernels(stepOf(bare, load, Phase::Decode, conventions));
    for (std::string_view name : {"query and key norm", "rotary embedding", "output gate", "gate projection"})
        EXPECT_FALSE(hasKernel(list, name)) << name;
}

TEST(AttentionKernels, ANarrowerCacheFormatShrinksTheCacheAlone)
{
    workload::PrecisionPlan plan = sample::planOf("bf16", spec);
    plan.kv = units::NumberFormat::Fp8;
    const std::vector<Kernel> list = buildKernels({spec, load, Phase::Decode, plan, {}});
    const Kernel& core = kernelNamed(list, "attention core");
    EXPECT_EQ(core.bytes[ByteSource::KvRead].value(), 19'200.0);
    EXPECT_EQ(core.bytes[ByteSource::Activations].value(), 768.0);
    EXPECT_EQ(core.work.value(), 76'800.0);
}

}  // namespace

}  // namespace ridgepoint::kernels
