// SPDX-License-Identifier: GPL-3.0-or-later
// What public tools got wrong about work, traffic and time, by their issue trackers: each test is named after the fault and
// asks for the right value. models.md, 4, and peers.md, 4, list the reports.
#include "tests/core/evaluation/imported_model_sample.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string_view>
#include <utility>

namespace ridgepoint {

namespace {

using kernels::ByteSource;
using kernels::FormulaId;
using kernels::Part;
using sample::catalogsOf;
using sample::importedModel;
using sample::kernelOf;
using sample::partOf;
using sample::phaseOf;
using sample::reportOf;
using workload::Phase;

evaluation::PhaseReport phaseOf(std::string_view model, const workload::Workload& load, Phase phase)
{
    return sample::phaseOf(catalogsOf(importedModel(model), load), phase);
}

double coreWork(std::string_view model, const workload::Workload& load, Phase phase)
{
    return kernelOf(phaseOf(model, load, phase), "attention core").kernel.work.value();
}

// hahnyuan/LLM-Viewer issue 12: fused attention read keys and values once for each query head, 1 FLOP/B instead of 4.
TEST(PublicReports, FlashDecodingReadsAKeyOnceForAllHeadsOfItsGroup)
{
    const evaluation::PhaseReport decode = phaseOf("llama-3.1-8b", {32, 8'192, 1}, Phase::Decode);
    EXPECT_EQ(sample::bytesOf(decode, ByteSource::KvRead), 34'359'738'368.0);
    // 4 query heads for each KV head: 4 L / (L + 1).
    EXPECT_NEAR(kernelOf(decode, "attention core").total.intensity->value(), 4.0, 0.001);
}

// feifeibear/LLMRoofline issue 2: traffic of flash attention quadratic in the prompt.
TEST(PublicReports, FlashPrefillMovesBytesInProportionToThePrompt)
{
    const auto core = [](std::int64_t prompt) {
        sample::OwnCatalogs own = catalogsOf(importedModel("llama-3.1-8b"), {32, 1, prompt});
        own.scenario.conventions.traffic = workload::Traffic::Full;
        return kernelOf(sample::phaseOf(own, Phase::Prefill), "attention core").total;
    };
    EXPECT_EQ(2.0 * core(8'192).bytes.total(), core(16'384).bytes.total());
    EXPECT_NEAR(core(8'192).intensity->value(), 3'277.2, 0.05);
}

// hahnyuan/LLM-Viewer issue 4: an estimate taken for a prediction. LLaMA-7B on an A100 was measured at 16.1 ms for 128
// tokens and 120.5 ms for 2,048.
TEST(PublicReports, AnEstimateIsABoundThatMeasurementsDoNotBeat)
{
    scenario::Scenario scenario = sample::scenarioOf("a100-sxm-80gb", "llama-2-7b");
    for (const auto& [prompt, seconds] : {std::pair<std::int64_t, double>{128, 16.1e-3}, {2'048, 120.5e-3}}) {
        scenario.workload = {1, 1, prompt};
        EXPECT_LT(sample::evaluated(scenario).totals.ttft->value(), seconds);
    }
}

// ai-dynamo/aiconfigurator issue 1503: the output gate of Qwen3-Next left out.
TEST(PublicReports, AnOutputGateDoublesTheQueryProjection)
{
    // 2,048 → 2 × 16 × 256 gated queries and 2 × 2 × 256 keys and values.
    const evaluation::PhaseReport decode = phaseOf("qwen3-next-80b-a3b", {1, 100, 1}, Phase::Decode);
    EXPECT_EQ(kernelOf(decode, "QKV projection").kernel.work.value(), 2.0 * 2'048.0 * (8'192.0 + 1'024.0));
}

// tile-ai/TileOPs issue 2155: every expert charged, 132 TB/s.
TEST(PublicReports, OneTokenReadsItsEightExpertsAndNotAll256)
{
    const auto read = [](std::int64_t batch) {
        const evaluation::PhaseReport decode = phaseOf("deepseek-v3", {batch, 100, 1}, Phase::Decode);
        return kernelOf(decode, "expert down").kernel.bytes[ByteSource::Weights].value() / (2'048.0 * 7'168.0 * 2.0);
    };
    EXPECT_NEAR(read(1), 8.0, 1e-9);
    EXPECT_NEAR(read(32), 163.31, 0.005);
}

// inference-sim issues 559, 561; AMD-Ecosystem/llama.cpp pull request 50: min(T k, E) experts, more than 100 % of the peak.
TEST(PublicReports, TokensThatMeetAtAnExpertReadItOnce)
{
    for (std::int64_t tokens : {1, 2, 8, 32, 64, 512}) {
        const evaluation::PhaseReport decode = phaseOf("qwen3-30b-a3b", {tokens, 100, 1}, Phase::Decode);
        const double distinct = kernelOf(decode, "expert down").kernel.basis->result;
        const double most = std::min(128.0, 8.0 * static_cast<double>(tokens));
        EXPECT_GE(distinct, 8.0 - 1e-9);
        EXPECT_LE(distinct, most + 1e-9);
        EXPECT_LE(partOf(decode, Part::Experts).total.shareOfPeak, 1.0);
    }
    // 64 tokens: 128 (1 - (15/16)^64) = 125.94, and not all 128.
    EXPECT_NEAR(kernelOf(phaseOf("qwen3-30b-a3b", {64, 100, 1}, Phase::Decode), "expert down").kernel.basis->result, 125.94,
                0.005);
}

// AlexsJones/llmfit issue 449, inference-sim 559: total and active parameters mixed up.
TEST(PublicReports, WorkOfAMixtureIsThatOfItsActiveParameters)
{
    // Qwen3-30B-A3B, one token: 2 FLOP for each active weight but the norms' 210,944, and 4 × 48 × 4,096 for each key.
    const evaluation::PhaseReport decode = phaseOf("qwen3-30b-a3b", {1, 100, 1}, Phase::Decode);
    EXPECT_EQ(decode.total.work.value(), 2.0 * (3'041'867'776.0 - 210'944.0) + 4.0 * 48.0 * 4'096.0 * 100.0);
}

// tile-ai/TileOPs issue 2135: no decay, and a term too many; Megatron-LM charges 8 dv².
TEST(PublicReports, ADeltaNetStepIsSevenOperationsForEachNumberOfState)
{
    // Qwen3.8-27B, 48 layers of 48 heads of 128 × 128: 114,688 each.
    const evaluation::PhaseReport decode = phaseOf("qwen3.8-27b", {1, 100, 1}, Phase::Decode);
    EXPECT_EQ(partOf(decode, Part::DeltaNet).total.work.value(), 48.0 * 48.0 * 114'688.0);
}

// inference-sim issue 443: bytes of weights from torch_dtype, four times those of W4A16.
TEST(PublicReports, FourBitWeightsAreHalfAByteAndTheirScales)
{
    // Llama-3.1-8B, FFN down: 14,336 × 4,096 weights, groups of 128 with an fp16 scale. They are multiplied in bf16.
    sample::OwnCatalogs own = catalogsOf(importedModel("llama-3.1-8b"), {1, 100, 1});
    own.scenario.precision = {"int4-g128"};
    const evaluation::PhaseReport decode = sample::phaseOf(own, Phase::Decode);
    const evaluation::KernelReport& down = kernelOf(decode, "FFN down");
    EXPECT_EQ(down.kernel.bytes[ByteSource::Weights].value(), 14'336.0 * 4'096.0 * 0.5 + 112.0 * 4'096.0 * 2.0);
    EXPECT_EQ(down.kernel.compute, units::NumberFormat::Bf16);
}

model::ModelSpec windowed(std::int64_t window)
{
    model::ModelSpec spec = *sample::builtIn().models.at(sample::modelId("llama-3.1-8b"));
    auto& attention = std::get<model::Attention>(spec.mixers.front());
    attention.span = model::KeySpan::Window;
    attention.spanTokens = window;
    return spec;
}

evaluation::KernelReport windowCore(std::int64_t window, const workload::Workload& load, Phase phase)
{
    return kernelOf(sample::phaseOf(catalogsOf(windowed(window), load), phase), "window attention core");
}

// ROCm/aiter issue 5662: the window left out of the work, 2,598 TFLOP/s under a roof of 1,307.
TEST(PublicReports, AWindowMakesSixteenTimesFewerPairs)
{
    const evaluation::KernelReport core = windowCore(1'024, {1, 1, 32'768}, Phase::Prefill);
    EXPECT_EQ(core.kernel.basis->result, 33'030'656.0);
    EXPECT_NEAR(32'768.0 * 32'769.0 / 2.0 / core.kernel.basis->result, 16.25, 0.005);
    EXPECT_LE(core.total.rate, core.total.attainable);
}

// NVIDIA/Megatron-LM issue 3280: Gemma 3's window of 512 counted as the full square, 4.57 times too much.
TEST(PublicReports, AWindowIsNotTheFullSquare)
{
    const double pairs = windowCore(512, {1, 1, 2'048}, Phase::Prefill).kernel.basis->result;
    EXPECT_EQ(pairs, 917'760.0);
    EXPECT_NEAR(4'194'304.0 / pairs, 4.57, 0.005);
}

// aiconfigurator: the work doubles from S = W to S = W + 1.
TEST(PublicReports, WorkDoesNotJumpWhereTheWindowIsFull)
{
    const double full = windowCore(1'024, {1, 1, 1'024}, Phase::Prefill).kernel.work.value();
    const double oneMore = windowCore(1'024, {1, 1, 1'025}, Phase::Prefill).kernel.work.value();
    EXPECT_DOUBLE_EQ(oneMore / full, 525'824.0 / 524'800.0);
}

// vllm issue 38170: windows left out in decode, 8 to 30 times too much.
TEST(PublicReports, DecodingReadsTheWindowAndNotTheContext)
{
    const evaluation::KernelReport core = windowCore(1'024, {1, 32'768, 1}, Phase::Decode);
    EXPECT_EQ(core.kernel.bytes[ByteSource::KvRead].value(), 1'024.0 * 4'096.0);
    EXPECT_EQ(core.kernel.work.value(), 4.0 * 4'096.0 * 1'024.0);
}

// sgl-project/sglang issues 34298, 34316: the prefix left out of chunked prefill, or its bytes counted for every query.
TEST(PublicReports, AChunkMeetsThePrefixAndReadsItOnce)
{
    // T P + T (T + 1) / 2 with T = 8,192 and P = 24,576: Llama-3.1-8B, 4 × 32 × 128 FLOP per pair and 4,096 B per key.
    workload::Workload load{1, 1, 8'192};
    load.prefix = 24'576;
    const evaluation::PhaseReport prefill = phaseOf("llama-3.1-8b", load, Phase::Prefill);
    const kernels::Kernel& core = kernelOf(prefill, "attention core").kernel;
    EXPECT_EQ(core.work.value(), 16'384.0 * (8'192.0 * 24'576.0 + 8'192.0 * 8'193.0 / 2.0));
    EXPECT_EQ(core.bytes[ByteSource::KvRead].value(), 32'768.0 * 4'096.0);
}

// vllm issues 40315, 40401: top-k of sparse attention left out, more than 100 % of the peak.
TEST(PublicReports, SparseAttentionMeetsItsTopKeysAlone)
{
    const auto core = [](std::int64_t context) {
        const evaluation::PhaseReport decode = phaseOf("deepseek-v3.2", {1, context, 1}, Phase::Decode);
        return kernelOf(decode, "sparse latent attention core");
    };
    // 2 × 128 × 1,088 FLOP and 1,152 B for each of min(L, 2,048) keys.
    EXPECT_EQ(core(131'072).kernel.work.value(), 278'528.0 * 2'048.0);
    EXPECT_EQ(core(131'072).kernel.bytes[ByteSource::KvRead].value(), 1'152.0 * 2'048.0);
    EXPECT_EQ(core(1'000).kernel.work.value(), 278'528.0 * 1'000.0);
}

// inference-sim issues 1528, 1538: a draft of three makes four rows of every matmul, and reads the cache once.
TEST(PublicReports, AVerifyStepMultipliesRowsAndNotTheReadOfTheCache)
{
    workload::Workload load{8, 4'096, 1};
    load.speculation.draftLength = 3;
    const evaluation::PhaseReport verify = phaseOf("qwen3.8-27b", load, Phase::Verify);
    const evaluation::PhaseReport decode = phaseOf("qwen3.8-27b", load, Phase::Decode);
    EXPECT_EQ(kernelOf(verify, "FFN down").kernel.work.value(), 2.0 * 8.0 * 4.0 * 17'408.0 * 5'120.0);
    EXPECT_EQ(kernelOf(verify, "FFN down").kernel.bytes, kernelOf(decode, "FFN down").kernel.bytes);
    // 8 sequences × (4,096 + 3) tokens × 65,536 B.
    EXPECT_EQ(sample::bytesOf(verify, ByteSource::KvRead), 8.0 * 4'099.0 * 65'536.0);
}

// SemiAnalysisAI/InferenceX-app issue 849: FLOP of grouped attention doubled; facebookresearch/xformers 1404: counted by KV
// heads.
TEST(PublicReports, AttentionWorkIsFourTimesQueryHeadsTimesHeadDim)
{
    // 64 heads of 128: 32,768 FLOP for each key, layer and token.
    EXPECT_EQ(coreWork("llama-3.1-70b", {1, 1'000, 1}, Phase::Decode), 32'768.0 * 1'000.0);
}

// NVIDIA-NeMo/RL issue 2736: attention work of Qwen3-235B from the hidden size, half of 64 heads × 128.
TEST(PublicReports, AttentionWorkIsNotThatOfTheHiddenSize)
{
    // 4 × 8,192, and not 4 × 4,096, for each pair.
    EXPECT_EQ(coreWork("qwen3-235b-a22b", {1, 1, 4'096}, Phase::Prefill), 32'768.0 * 4'096.0 * 4'097.0 / 2.0);
}

// verl pull request 4959, maxtext 1988: the masked half of training counted as work.
TEST(PublicReports, TrainingSkipsTheMaskedHalf)
{
    const evaluation::PhaseReport training = phaseOf("llama-3.1-8b", {1, 1, 4'096}, Phase::Training);
    EXPECT_EQ(kernelOf(training, "attention core").kernel.work.value(), 3.0 * 16'384.0 * 4'096.0 * 4'097.0 / 2.0);
}

// vllm pull request 34150, maxtext 1972: MLA charged the width of its queries for scores and values alike.
TEST(PublicReports, ExpandedLatentAttentionHasValuesNarrowerThanKeys)
{
    // DeepSeek-V3: 2 × 128 × (192 + 128) FLOP for each pair.
    const evaluation::PhaseReport prefill = phaseOf("deepseek-v3", {1, 1, 4'096}, Phase::Prefill);
    EXPECT_EQ(kernelOf(prefill, "latent attention core").kernel.work.value(), 81'920.0 * 4'096.0 * 4'097.0 / 2.0);
}

// huggingface/trl issue 6709: the look-up in the embedding table counted as a matmul.
TEST(PublicReports, LookingUpAnEmbeddingIsNoWork)
{
    const evaluation::PhaseReport decode = phaseOf("llama-3.1-8b", {4, 100, 1}, Phase::Decode);
    EXPECT_EQ(kernelOf(decode, "embedding gather").kernel.work.value(), 0.0);
    EXPECT_EQ(kernelOf(decode, "embedding gather").kernel.bytes.total().value(), 4.0 * 4'096.0 * 2.0);
    EXPECT_EQ(kernelOf(decode, "LM head").kernel.work.value(), 2.0 * 4.0 * 128'256.0 * 4'096.0);
}

// Lightning-AI/pytorch-lightning 21677, qoofyk/LLM_Sizing_Guide 3, OLMo-core 614: sparse peaks taken for dense ones.
TEST(PublicReports, SparsePeaksAreTwiceTheDenseOnesAndSaySo)
{
    // H100 SXM and H200: 989 dense, 1,979 sparse; H100 PCIe 756 dense; in TFLOP/s of bf16.
    const auto peakOf = [](std::string_view device, workload::PeakChoice peaks) {
        scenario::Scenario scenario = sample::scenarioOf(device, "llama-3.1-8b");
        scenario.conventions.peaks = peaks;
        return sample::evaluated(scenario).roofs.tensor;
    };
    for (std::string_view device : {"h100-sxm", "h200-sxm"}) {
        EXPECT_NEAR(peakOf(device, workload::PeakChoice::Vendor).rate.value(), 989e12, 1e12) << device;
        EXPECT_EQ(peakOf(device, workload::PeakChoice::Vendor).sparsity, hardware::Sparsity::Dense) << device;
    }
    EXPECT_NEAR(peakOf("h100-sxm", workload::PeakChoice::Sparse).rate.value(), 1'979e12, 1e12);
    EXPECT_EQ(peakOf("h100-sxm", workload::PeakChoice::Sparse).sparsity, hardware::Sparsity::Sparse);
    EXPECT_NEAR(peakOf("h100-pcie", workload::PeakChoice::Vendor).rate.value(), 756e12, 1e12);
}

}  // namespace

}  // namespace ridgepoint
