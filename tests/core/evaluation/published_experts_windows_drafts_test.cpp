// SPDX-License-Identifier: GPL-3.0-or-later
// Published or hand-derived values of experts, windows, latents, drafts, caches and formats: published-values.md, 6, with
// the derivations of models.md, 2. Models are read from their config.json.
#include "core/kernels/step.h"
#include "core/workload/weight_format.h"
#include "tests/core/evaluation/imported_model_sample.h"

#include <gtest/gtest.h>

#include <utility>

namespace ridgepoint {

namespace {

using kernels::ByteSource;
using kernels::derive;
using kernels::FormulaId;
using kernels::Part;
using sample::catalogsOf;
using sample::importedModel;
using sample::kernelOf;
using sample::partOf;
using sample::phaseOf;
using sample::reportOf;
using workload::Phase;

/// Distinct experts of a decode step of so many sequences.
double expertsVisited(std::string_view model, std::int64_t tokens)
{
    const evaluation::PhaseReport decode = phaseOf(catalogsOf(importedModel(model), {tokens, 100, 1}), Phase::Decode);
    return kernelOf(decode, "expert down").kernel.basis->result;
}

TEST(PublishedExperts, DistinctOnesOfAStep)
{
    // E (1 - (1 - k/E)^T). 256/8 DeepSeek-V3; 128/8 Qwen3-30B-A3B; 512/10 Qwen3-Next; 8/2 Mixtral; 128/4 gpt-oss-120b.
    // Measured routing: 164 of 256 at 32 tokens.
    EXPECT_NEAR(expertsVisited("deepseek-v3", 1), 8.0, 1e-9);
    EXPECT_NEAR(expertsVisited("deepseek-v3", 4), 30.53, 0.005);
    EXPECT_NEAR(expertsVisited("deepseek-v3", 32), 163.31, 0.005);
    EXPECT_NEAR(expertsVisited("deepseek-v3", 64), 222.44, 0.005);
    EXPECT_NEAR(expertsVisited("deepseek-v3", 128), 251.60, 0.005);
    EXPECT_NEAR(expertsVisited("qwen3-30b-a3b", 32), 111.77, 0.005);
    EXPECT_NEAR(expertsVisited("qwen3-next-80b-a3b", 32), 239.64, 0.005);
    EXPECT_NEAR(expertsVisited("qwen3-next-80b-a3b", 64), 367.11, 0.005);
    EXPECT_NEAR(expertsVisited("mixtral-8x7b", 4), 5.469, 0.0005);
    EXPECT_NEAR(expertsVisited("mixtral-8x7b", 8), 7.199, 0.0005);
    EXPECT_NEAR(expertsVisited("gpt-oss-120b", 8), 28.710, 0.0005);
}

TEST(PublishedExperts, AreReadInEveryMixtureLayer)
{
    // DeepSeek-V3: 58 layers of experts with 3 × 7,168 × 2,048 weights of 2 B, 8 of them for one token.
    const evaluation::PhaseReport decode = phaseOf(catalogsOf(importedModel("deepseek-v3"), {1, 100, 1}), Phase::Decode);
    const double bytes = kernelOf(decode, "expert gate and up").total.bytes[ByteSource::Weights].value()
        + kernelOf(decode, "expert down").total.bytes[ByteSource::Weights].value();
    EXPECT_NEAR(bytes / (58.0 * 8.0 * 3.0 * 7'168.0 * 2'048.0 * 2.0), 1.0, 1e-12);
}

double windowPairs(std::int64_t prompt, std::int64_t window)
{
    model::ModelSpec spec = *sample::builtIn().models.at(sample::modelId("llama-2-7b"));
    auto& attention = std::get<model::Attention>(spec.mixers.front());
    attention.span = model::KeySpan::Window;
    attention.spanTokens = window;
    const evaluation::PhaseReport prefill = phaseOf(catalogsOf(std::move(spec), {1, 1, prompt}), Phase::Prefill);
    return kernelOf(prefill, "window attention core").kernel.basis->result;
}

TEST(PublishedWindows, PairsOfPrompts)
{
    // W (W + 1) / 2 + (S - W) W where the prompt is longer than the window, S (S + 1) / 2 where it is not.
    EXPECT_EQ(windowPairs(2'048, 512), 917'760.0);
    EXPECT_EQ(windowPairs(1'024, 1'024), 524'800.0);
    EXPECT_EQ(windowPairs(1'025, 1'024), 525'824.0);
    EXPECT_EQ(windowPairs(32'768, 1'024), 33'030'656.0);
    EXPECT_EQ(windowPairs(131'072, 4'096), 528'484'352.0);
}

TEST(PublishedPairs, OfAPromptBehindAPrefix)
{
    // S P + S (S + 1) / 2: 8,192 new tokens behind 24,576 cached ones, 201,326,592 + 33,558,528.
    model::ModelSpec spec = *sample::builtIn().models.at(sample::modelId("llama-2-7b"));
    workload::Workload load{1, 1, 8'192};
    EXPECT_EQ(kernelOf(phaseOf(catalogsOf(spec, load), Phase::Prefill), "attention core").kernel.basis->result,
              33'558'528.0);
    load.prefix = 24'576;
    EXPECT_EQ(kernelOf(phaseOf(catalogsOf(spec, load), Phase::Prefill), "attention core").kernel.basis->result,
              234'885'120.0);
}

TEST(PublishedDeltaNetStep, OfQwen3Next)
{
    // 16 key and 32 value heads of 128: 7 × 32 × 16,384 FLOP per token and layer. Float32 state read and written 4,194,304
    // B; q, k, v, o in bf16 24,576 B and gates of 256 B: 4,219,136 B, 0.870 FLOP/B; 36 of the 48 layers.
    sample::OwnCatalogs own = catalogsOf(importedModel("qwen3-next-80b-a3b"), {1, 100, 1});
    own.scenario.conventions.traffic = workload::Traffic::Full;
    const evaluation::PhaseReport decode = phaseOf(own, Phase::Decode);
    const double work = partOf(decode, Part::DeltaNet).total.work.value();
    const double bytes = sample::bytesBy(decode, FormulaId::DeltaNetState)
        + sample::bytesBy(decode, FormulaId::DeltaNetActivations);
    EXPECT_EQ(work, 36.0 * 3'670'016.0);
    EXPECT_EQ(bytes, 36.0 * 4'219'136.0);
    EXPECT_NEAR(work / bytes, 0.870, 0.0005);
    // With a bf16 state 2,121,728 B without the gates' 256: 1.730.
    own.scenario.precision.state = "bf16";
    const evaluation::PhaseReport half = phaseOf(own, Phase::Decode);
    const double halved = sample::bytesBy(half, FormulaId::DeltaNetState)
        + sample::bytesBy(half, FormulaId::DeltaNetActivations);
    EXPECT_EQ(halved, 36.0 * (2'121'728.0 + 256.0));
    EXPECT_NEAR(work / halved, 1.730, 0.0005);
}

TEST(PublishedLatentAttention, CachesFiveHundredAndSeventySixNumbersPerTokenAndLayer)
{
    // 61 layers × 576 × 2 B. Where a runtime expands them 128 × (192 + 128) = 40,960, 71 times as many.
    const evaluation::RooflineReport report = reportOf("deepseek-v3", {1, 1, 1});
    EXPECT_EQ(report.model.kvPerToken.value(), 61.0 * 576.0 * 2.0);
    sample::OwnCatalogs own = catalogsOf(importedModel("deepseek-v3"), {1, 1, 1});
    own.scenario.conventions.latentDecode = workload::LatentDecode::Expanded;
    EXPECT_EQ(reportOf(own).footprint.kvPerToken.value(), 61.0 * 40'960.0 * 2.0);
    EXPECT_NEAR(40'960.0 / 576.0, 71.0, 0.2);
}

TEST(PublishedLatentAttention, DecodesAtTwoHundredAndFortyTwoOperationsPerByte)
{
    // 2 × 128 × 1,088 / (576 × 2) = 241.8 FLOP/B for one query, whatever batch and context (FlashMLA, bench_flash_mla.py).
    for (const auto& [batch, context] : {std::pair<std::int64_t, std::int64_t>{1, 1'000}, {32, 4'096}, {128, 131'072}}) {
        const evaluation::PhaseReport decode =
            phaseOf(catalogsOf(importedModel("deepseek-v3"), {batch, context, 1}), Phase::Decode);
        EXPECT_NEAR(kernelOf(decode, "latent attention core").total.intensity->value(), 241.78, 0.005);
    }
}

TEST(PublishedLatentAttention, AVerifyStepMultipliesItsIntensity)
{
    // Two queries share the read of the latents: 2 L + 1 pairs over L + 1 latents.
    workload::Workload load{1, 100'000, 1};
    load.speculation.draftLength = 1;
    const evaluation::PhaseReport verify = phaseOf(catalogsOf(importedModel("deepseek-v3"), load), Phase::Verify);
    EXPECT_NEAR(kernelOf(verify, "latent attention core").total.intensity->value(), 2.0 * 241.78, 0.01);
}

/// Work and cache traffic of attention of one decode step at 32,768 tokens with an 8-bit cache.
void expectStep3Row(model::ModelSpec spec, double bytes, double work, double intensity, double tolerance)
{
    sample::OwnCatalogs own = catalogsOf(std::move(spec), {1, 32'768, 1});
    own.scenario.precision.kv = "fp8";
    const evaluation::PhaseReport decode = phaseOf(own, Phase::Decode);
    const double cores = partOf(decode, Part::Attention).total.work.value();
    const double read = sample::bytesOf(decode, ByteSource::KvRead);
    EXPECT_NEAR(read, bytes, 0.005e9);
    EXPECT_NEAR(cores, work, 0.005e11);
    EXPECT_NEAR(cores / read, intensity, tolerance);
}

TEST(PublishedStep3, DecodingCostsPerTokenAt32768)
{
    // Step-3 paper (arXiv 2507.19427), per token. MFA: 61 layers of 64 query heads and one KV head of 256. For DeepSeek-V3's
    // MLA the paper prints 5.89e11 and 512, twice 576; scores over 576 and values over 512 make 5.57e11 and 483.6.
    model::ModelSpec step3 = *sample::builtIn().models.at(sample::modelId("llama-2-7b"));
    step3.hidden = 7'168;
    step3.mixers = {model::Attention{.queryHeads = 64, .kvHeads = 1, .headDim = 256, .valueDim = 256, .rotaryDim = 256}};
    step3.layers.assign(61, {0, 0});
    expectStep3Row(step3, 1.02e9, 1.31e11, 128.0, 1e-9);
    expectStep3Row(importedModel("deepseek-v3"), 1.15e9, 5.57e11, 483.6, 0.05);
    expectStep3Row(importedModel("qwen3-235b-a22b"), 3.15e9, 1.01e11, 32.0, 1e-9);
}

TEST(PublishedDrafts, TokensThatAStepYields)
{
    // (1 - a^(k+1)) / (1 - a), Leviathan, Kalman, Matias, arXiv 2211.17192, equation 1.
    const auto expected = [](std::int64_t length, double acceptance) {
        return workload::expectedTokens({length, acceptance, {}});
    };
    EXPECT_NEAR(expected(3, 0.7), 2.533, 1e-9);
    EXPECT_NEAR(expected(4, 0.8), 3.3616, 1e-9);
    EXPECT_NEAR(expected(5, 0.9), 4.68559, 1e-9);
    EXPECT_EQ(expected(5, 1.0), 6.0);
    EXPECT_EQ(expected(5, 0.0), 1.0);
    EXPECT_EQ(expected(0, 0.7), 1.0);
    EXPECT_NEAR(derive(FormulaId::ExpectedTokens, 0.8, 4).result, 3.3616, 1e-9);
}

sample::OwnCatalogs drafting(std::int64_t length)
{
    workload::Workload load{1, 8'192, 1};
    load.speculation = {length, 0.8, {}};
    sample::OwnCatalogs own = catalogsOf(importedModel("qwen3.8-27b"), load);
    own.scenario.phases = {Phase::Decode, Phase::Verify};
    return own;
}

TEST(PublishedDrafts, AVerifyStepOfThreeMoves720MebibytesOfState)
{
    // Qwen3.8-27B: 144 MiB read and four times 144 MiB written (models.md, 2.4). Four slots stay in memory.
    EXPECT_EQ(sample::bytesBy(phaseOf(drafting(3), Phase::Verify), FormulaId::DeltaNetState), 720.0 * 1024.0 * 1024.0);
    EXPECT_EQ(reportOf(drafting(3)).footprint.state.value(), 4.0 * 150'994'944.0);
}

TEST(PublishedDrafts, ADraftedTokenReadsThePredictionLayerAndTheHead)
{
    // 424,699,392 + 1,271,398,400 weights of 2 B, 3.39 GB (models.md, 2.10), and 4,096 B of cache for each of 8,192 tokens.
    const model::ModelSpec spec = importedModel("qwen3.8-27b");
    const workload::PrecisionPlan plan = workload::resolvePrecision({}, spec).value();
    const auto list = kernels::buildPredictionKernels({spec, {1, 8'192, 1}, Phase::Decode, plan, {}});
    double weights = 0.0;
    double cache = 0.0;
    for (const kernels::Kernel& kernel : list) {
        EXPECT_EQ(kernel.runs, 1) << kernel.name;
        cache += kernel.bytes[ByteSource::KvRead].value();
        if (kernel.part != Part::Embedding)
            weights += kernel.bytes[ByteSource::Weights].value();
    }
    EXPECT_EQ(weights, 2.0 * (424'699'392.0 + 1'271'398'400.0));
    EXPECT_EQ(cache, 8'192.0 * 4'096.0);
}

TEST(PublishedDrafts, TimePerTokenIsThatOfTheWholeStepOverItsTokens)
{
    const evaluation::RooflineReport report = reportOf(drafting(4));
    ASSERT_TRUE(report.speculation);
    const evaluation::Speculation& speculation = *report.speculation;
    EXPECT_NEAR(speculation.expectedTokens, 3.3616, 1e-9);
    EXPECT_DOUBLE_EQ(speculation.timePerToken.value(),
                     (speculation.verifyTime.value() + 4.0 * speculation.draftTime.value()) / speculation.expectedTokens);
    EXPECT_DOUBLE_EQ(speculation.speedUp, sample::decodeOf(report).total.time / speculation.timePerToken);
    EXPECT_GT(speculation.speedUp, 1.0);
}

double bitsOf(std::string_view format)
{
    return workload::bitsPerWeight(*workload::findWeightFormat(format));
}

TEST(PublishedFormats, BitsPerWeightWithScales)
{
    // ggml-org/ggml, src/ggml-common.h: block sizes in bytes over 256 or 32 weights; OCP MX 1.0 for mxfp4.
    EXPECT_NEAR(bitsOf("fp8"), 8.002, 0.0005);
    EXPECT_EQ(bitsOf("fp8"), 8.0 + 32.0 / 16'384.0);
    EXPECT_EQ(bitsOf("int4-g128"), 4.125);
    EXPECT_EQ(bitsOf("int4-g128-asym"), 4.15625);
    EXPECT_EQ(bitsOf("int4-g32"), 4.5);
    EXPECT_EQ(bitsOf("mxfp4"), 4.25);
    EXPECT_EQ(bitsOf("nvfp4"), 4.5);
    EXPECT_EQ(bitsOf("nf4"), 4.5);
    EXPECT_NEAR(bitsOf("nf4-dq"), 4.127, 0.0005);
    const std::pair<std::string_view, double> blocks[] = {{"q2_k", 84},  {"q3_k", 110}, {"q4_k", 144},   {"q5_k", 176},
                                                          {"q6_k", 210}, {"q8_0", 272}, {"iq4_xs", 136}, {"q4_0", 144},
                                                          {"q4_1", 160}, {"q5_0", 176}, {"q5_1", 192}};
    for (const auto& [name, bytes] : blocks)
        EXPECT_EQ(bitsOf(name), bytes * 8.0 / 256.0) << name;
}

/// Bits of memory per parameter of the text model.
double bitsInMemory(sample::OwnCatalogs own)
{
    const evaluation::RooflineReport report = reportOf(own);
    return report.memory.weights.value() * 8.0 / static_cast<double>(report.model.textParameters);
}

TEST(PublishedFormats, BitsPerWeightOfLlama8bInGguf)
{
    // ggml-org/llama.cpp, tools/quantize/README.md, Llama-3.1-8B: Q4_K_M 4.8944, Q6_K 6.5633, Q8_0 8.5008 bits per weight,
    // norms in float32 among them; Q4_K_M is 4.58 GiB.
    sample::OwnCatalogs own = catalogsOf(importedModel("llama-3.1-8b"), {1, 1, 1});
    own.scenario.precision = {"q4_k_m"};
    EXPECT_NEAR(bitsInMemory(own), 4.8944, 0.00005);
    EXPECT_NEAR(reportOf(own).memory.weights.value() / (1024.0 * 1024.0 * 1024.0), 4.58, 0.005);
    own.scenario.precision = {"q8_0"};
    EXPECT_NEAR(bitsInMemory(own), 8.5008, 0.00005);
    own.scenario.precision.weights = "q6_k";
    EXPECT_NEAR(bitsInMemory(own), 6.5633, 0.00005);
}

TEST(PublishedFormats, GptOssWeighsWhatItsFilesDo)
{
    // Experts in mxfp4, 4.25 bits, the rest in bf16: 114,661,785,600 × 4.25 / 8 + 2,167,371,072 × 2 (hf-mem issue 60); the
    // 20b 12.8 GiB.
    for (const auto& [name, bytes] : {std::pair{"gpt-oss-120b", 65'248'815'744.0}, {"gpt-oss-20b", 13'761'264'768.0}}) {
        sample::OwnCatalogs own = catalogsOf(importedModel(name), {1, 1, 1});
        own.scenario.precision = {"shipped"};
        EXPECT_EQ(reportOf(own).memory.weights.value(), bytes) << name;
    }
}

TEST(PublishedTraining, DoesSixOperationsPerActiveParameterAndTokenAndThreeTimesTheAttention)
{
    // 6 N D with N the matmul weights that a token visits, head included; attention 3 × 4 n d per pair (Megatron-LM,
    // training.py). Llama-3.1-8B: 7,504,658,432; 32 layers of 32 × 128. Qwen3-30B-A3B: 3,041,867,776 less the norms, (2 ×
    // 2,048 + 2 × 128) × 48 + 2,048 = 210,944; 48 layers of 32 × 128.
    struct Row {
        std::string_view model;
        double weights;
        double layers;
    };
    constexpr double tokens = 4'096.0;
    constexpr double pairs = 4'096.0 * 4'097.0 / 2.0;
    for (const Row& row : {Row{"llama-3.1-8b", 7'504'658'432.0, 32.0}, {"qwen3-30b-a3b", 3'041'656'832.0, 48.0}}) {
        const evaluation::PhaseReport training =
            phaseOf(catalogsOf(importedModel(row.model), {2, 1, 4'096}), Phase::Training);
        const double network = training.total.work.value() - kernelOf(training, "optimizer step").total.work.value();
        EXPECT_DOUBLE_EQ(network, 2.0 * (6.0 * row.weights * tokens + 12.0 * row.layers * 4'096.0 * pairs)) << row.model;
    }
}

}  // namespace

}  // namespace ridgepoint
