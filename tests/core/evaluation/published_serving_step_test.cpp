// SPDX-License-Identifier: GPL-3.0-or-later
// One decode step of Llama-3.1-8B on an H100 (3.35e12 B/s) with 32 sequences of 8,192 tokens in fp16, reckoned by hand from
// the shapes of its config.json: 32 layers, hidden 4,096, 32 query heads and 8 KV heads of 128, FFN 14,336, vocabulary
// 128,256. Public calculators answer the same question with 13.79, 16.86, 25.06 and 50.06 ms.
#include "tests/core/evaluation/scenario_sample.h"

#include <gtest/gtest.h>

namespace ridgepoint {

namespace {

using kernels::ByteSource;
using sample::decodeOf;
using sample::kernelOf;
using sample::prefillOf;
using workload::CausalWork;
using workload::Traffic;

evaluation::RooflineReport step(Traffic traffic, CausalWork causal)
{
    scenario::Scenario scenario = sample::scenarioOf("h100-sxm", "llama-3.1-8b");
    scenario.workload = {32, 8'192, 8'192};
    scenario.precision.preset = "fp16";
    scenario.conventions.traffic = traffic;
    scenario.conventions.causal = causal;
    return sample::evaluated(scenario);
}

/// Bytes of the weight matrices over all layers. The printed weight count, 7,504,658,432, leaves the norms out:
/// (2 × 32 + 1) × 4,096 = 266,240 numbers, which make 7,504,924,672 with them.
double matmulWeights(const evaluation::PhaseReport& phase)
{
    double sum = 0.0;
    for (std::string_view name : {"QKV projection", "attention output projection", "FFN gate and up", "FFN down", "LM head"})
        sum += kernelOf(phase, name).total.bytes[ByteSource::Weights].value();
    return sum;
}

TEST(PublishedServingStep, WeightsWithoutEmbeddingAndNorms)
{
    const evaluation::RooflineReport report = step(Traffic::Cache, CausalWork::Half);
    EXPECT_EQ(matmulWeights(decodeOf(report)), 15'009'316'864.0);
    EXPECT_EQ(report.model.activeParameters, 7'504'658'432 + 266'240);
}

TEST(PublishedServingStep, CacheOfTheBatch)
{
    // 2 × 32 layers × 8 heads × 128 × 2 B × 8,192 tokens × 32 sequences.
    const evaluation::RooflineReport report = step(Traffic::Cache, CausalWork::Half);
    EXPECT_EQ(decodeOf(report).total.bytes[ByteSource::KvRead].value(), 34'359'738'368.0);
    EXPECT_EQ(report.memory.kv.value(), 34'359'738'368.0);
}

TEST(PublishedServingStep, TakesFourteenPointSevenMilliseconds)
{
    // (15,009,316,864 + 34,359,738,368) / 3.35e12 = 14.737 ms. The step counts three small things more: norms (532,480 B),
    // embedding rows (32 × 8,192 B) and the KV of the new tokens (32 × 131,072 B), 4,988,928 B, which take 0.0015 ms.
    const evaluation::RooflineReport report = step(Traffic::Cache, CausalWork::Half);
    const units::Bandwidth bandwidth(3.35e12);
    const double matmulsAndCache = (units::Bytes(matmulWeights(decodeOf(report))) / bandwidth
                                    + decodeOf(report).total.bytes[ByteSource::KvRead] / bandwidth)
                                       .value();
    EXPECT_NEAR(matmulsAndCache, 14.737e-3, 0.0005e-3);
    EXPECT_NEAR(report.totals.tpot->value(), matmulsAndCache + 4'988'928.0 / 3.35e12, 1e-12);
}

TEST(PublishedServingStep, AttentionCoreOfALayerInDecode)
{
    // 4 × 32 × 32 × 128 × 8,192 FLOP. K and V of all keys 1,073,741,824 B, of the new tokens 131,072, Q and O 524,288.
    const evaluation::RooflineReport report = step(Traffic::Full, CausalWork::Half);
    const evaluation::KernelReport& core = kernelOf(decodeOf(report), "attention core");
    EXPECT_EQ(core.kernel.work.value(), 4'294'967'296.0);
    EXPECT_EQ(core.kernel.bytes.total().value(), 1'074'397'184.0);
    EXPECT_NEAR(core.total.intensity->value(), 3.998, 0.0005);
}

TEST(PublishedServingStep, AttentionCoreOfALayerInPrefill)
{
    // Flash attention moves Q, K, V and O once, 5,368,709,120 B. Causal: 4 × 32 × 32 × 128 × S(S+1)/2 FLOP with S = 8,192;
    // full square: S².
    const evaluation::RooflineReport halved = step(Traffic::Full, CausalWork::Half);
    const evaluation::KernelReport& causal = kernelOf(prefillOf(halved), "attention core");
    EXPECT_EQ(causal.kernel.work.value(), 17'594'333'528'064.0);
    EXPECT_EQ(causal.kernel.bytes.total().value(), 5'368'709'120.0);
    EXPECT_NEAR(causal.total.intensity->value(), 3'277.2, 0.05);
    EXPECT_EQ(causal.total.bound, roofline::Bound::Compute);

    const evaluation::RooflineReport squared = step(Traffic::Full, CausalWork::Full);
    const evaluation::KernelReport& square = kernelOf(prefillOf(squared), "attention core");
    EXPECT_EQ(square.kernel.work.value(), 35'184'372'088'832.0);
    EXPECT_EQ(square.kernel.bytes.total().value(), 5'368'709'120.0);
    EXPECT_NEAR(square.total.intensity->value(), 6'553.6, 0.05);
}

TEST(PublishedServingStep, TheCacheOf131072TokensIs16Gibibytes)
{
    // Llama-3.1-8B, 131,072 B per token: 17.18 GB = 16.0 GiB. A public table labels it GB (huggingface/blog issue 2345).
    scenario::Scenario scenario = sample::scenarioOf("h100-sxm", "llama-3.1-8b");
    scenario.workload = {1, 131'072, 1};
    const evaluation::RooflineReport report = sample::evaluated(scenario);
    EXPECT_EQ(report.model.kvPerToken.value(), 131'072.0);
    EXPECT_EQ(report.memory.kv.value(), 16.0 * 1024 * 1024 * 1024);
}

}  // namespace

}  // namespace ridgepoint
