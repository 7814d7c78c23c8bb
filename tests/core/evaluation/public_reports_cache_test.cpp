// SPDX-License-Identifier: GPL-3.0-or-later
// What public tools got wrong about caches, states and memory, by their issue trackers: each test is named after the fault
// and asks for the right value. models.md, 4, and peers.md, 4, list the reports.
#include "core/import/huggingface/config_import.h"
#include "tests/core/evaluation/imported_model_sample.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string_view>
#include <utility>

namespace ridgepoint {

namespace {

using kernels::ByteSource;
using sample::catalogsOf;
using sample::importedModel;
using sample::kernelOf;
using sample::phaseOf;
using sample::reportOf;
using workload::Phase;

constexpr double gibibyte = 1024.0 * 1024.0 * 1024.0;
constexpr double mebibyte = 1024.0 * 1024.0;

model::ModelSpec fromConfig(std::string_view json)
{
    auto model = import::huggingface::readModelConfig(json, "config.json");
    if (!model)
        throw std::runtime_error(toText(model.error()));
    return model->spec;
}

double kvPerToken(model::ModelSpec spec)
{
    return reportOf(catalogsOf(std::move(spec), {1, 1, 1})).model.kvPerToken.value();
}

// LMCache/LMCache issue 688: head size taken as hidden / heads, 80 instead of 128: 1.6 times too low.
TEST(PublicReports, HeadDimIsNotHiddenOverHeads)
{
    // Qwen3-4B: 36 layers × 2 × 8 × 128 × 2 B.
    EXPECT_EQ(kvPerToken(fromConfig(R"({"model_type": "qwen3", "hidden_size": 2560, "intermediate_size": 9728,
        "num_hidden_layers": 36, "num_attention_heads": 32, "num_key_value_heads": 8, "head_dim": 128, "vocab_size": 151936,
        "max_position_embeddings": 40960, "tie_word_embeddings": true})")),
              147'456.0);
}

// NVIDIA/Model-Optimizer issue 2482: the same with n_embd // n_head, 160 instead of 128 and 45 instead of 64.
TEST(PublicReports, HeadDimIsNotHiddenOverHeadsForMistralSmallAndGptOss)
{
    // Mistral-Small-24B: 40 layers × 2 × 8 × 128 × 2 B. gpt-oss-20b: 24 layers × 2 × 8 × 64 × 2 B, half of them windows.
    EXPECT_EQ(kvPerToken(fromConfig(R"({"model_type": "mistral", "hidden_size": 5120, "intermediate_size": 32768,
        "num_hidden_layers": 40, "num_attention_heads": 32, "num_key_value_heads": 8, "head_dim": 128, "vocab_size": 131072,
        "max_position_embeddings": 32768, "sliding_window": null, "tie_word_embeddings": false})")),
              163'840.0);
    const evaluation::RooflineReport report = reportOf("gpt-oss-20b", {1, 1, 1});
    EXPECT_EQ((report.model.kvPerToken + report.model.kvPerTokenInWindows).value(), 49'152.0);
}

// LMCache/LMCache pull request 3080, lmstudio-bug-tracker 1862: every layer charged with a cache, four times too much.
TEST(PublicReports, HybridsHaveACacheOnOneLayerOfFourOnly)
{
    // Qwen3.5-27B: 16 of 64 layers; 262,144 tokens are 16.00 GiB and not 64. unslothai/unsloth 4757 says 53.3 for the same.
    EXPECT_EQ(reportOf("qwen3.5-27b", {1, 262'144, 1}).memory.kv.value(), 16.0 * gibibyte);
    EXPECT_EQ(kvPerToken(importedModel("qwen3.5-27b")), 65'536.0);
}

// lmstudio-bug-tracker 1862: llama.cpp allocates 598.50 MiB of state for 4 sequences, the convolution's inputs in float32.
TEST(PublicReports, HybridsNeedTheirRecurrentStateToo)
{
    sample::OwnCatalogs own = catalogsOf(importedModel("qwen3.8-27b"), {4, 65'536, 1});
    own.scenario.precision.activations = "fp32";
    EXPECT_EQ(reportOf(own).memory.state.value(), 598.5 * mebibyte);
    EXPECT_EQ(reportOf(own).memory.kv.value(), 16'384.0 * mebibyte);
}

// jundot/omlx issue 2725: a memory guard multiplied a block by all 64 layers.
TEST(PublicReports, ABlockOf64TokensOfQwen38Is4Mebibytes)
{
    EXPECT_EQ(64.0 * kvPerToken(importedModel("qwen3.8-27b")), 4.0 * mebibyte);
}

// alvarobartt/hf-mem issues 60, 61, 70: sliding layers first left out, then capped at the window without a word on what vLLM
// reserves.
TEST(PublicReports, WindowLayersCountUpToTheirWindowAndAreReservedInFull)
{
    // gpt-oss-120b: 36 layers × 2,048 B, 73,728 per token up to 128 tokens, then those of 18 layers alone.
    EXPECT_EQ(reportOf("gpt-oss-120b", {1, 100, 1}).memory.kv.value(), 73'728.0 * 100.0);
    EXPECT_EQ(reportOf("gpt-oss-120b", {1, 128, 1}).memory.kv.value(), 73'728.0 * 128.0);
    const evaluation::RooflineReport report = reportOf("gpt-oss-120b", {1, 131'072, 1});
    EXPECT_EQ(report.memory.kv.value(), 36'864.0 * 131'072.0 + 36'864.0 * 128.0);
    EXPECT_EQ(report.memory.kvReserved.value(), 73'728.0 * 131'072.0);
}

// unslothai/unsloth issues 4757, 5225: one formula for all said 81.4 GB for Gemma 3 27B at 131,072 tokens.
TEST(PublicReports, GemmaKeepsTheWholeContextInOneLayerOfSix)
{
    // 62 layers of 2 × 16 × 128 × 2 B = 8,192 B: 10 of them for 131,072 tokens, 10.0 GiB, and 52 for 1,024, 0.40625 GiB.
    const model::ModelSpec gemma =
        fromConfig(R"({"model_type": "gemma3_text", "hidden_size": 5376, "intermediate_size": 21504,
        "num_hidden_layers": 62, "num_attention_heads": 32, "num_key_value_heads": 16, "head_dim": 128, "vocab_size": 262208,
        "max_position_embeddings": 131072, "sliding_window": 1024, "sliding_window_pattern": 6})");
    EXPECT_EQ(reportOf(catalogsOf(gemma, {1, 131'072, 1})).memory.kv.value(), 10.40625 * gibibyte);
}

// unslothai/unsloth issue 4757: DeepSeek-V3.1 at 163,840 tokens 2.1 instead of 10.7; TensorRT-LLM pull request 16707: the
// formula of MHA for MLA, 25 times too much and more; vllm issue 39457: 57 times, 128 × (128 + 128) / 576.
TEST(PublicReports, LatentAttentionCachesOneVectorOf576)
{
    EXPECT_EQ(kvPerToken(importedModel("deepseek-v3")), 61.0 * (512.0 + 64.0) * 2.0);
    EXPECT_NEAR(reportOf("deepseek-v3", {1, 163'840, 1}).memory.kv.value() / gibibyte, 10.7, 0.05);
}

// gguf-parser-go issue 32, unslothai/unsloth 5225: 35 layers charged, of which 15 read the cache of an earlier one.
TEST(PublicReports, LayersThatShareACacheAddNothingToIt)
{
    // Gemma 3n E4B: 20 layers of 2 × 2 × 256 × 2 B own a cache, 4 of them without a window.
    const evaluation::RooflineReport report = reportOf("gemma-3n-e4b", {1, 1, 1});
    EXPECT_EQ(report.model.kvPerToken.value(), 4.0 * 2'048.0);
    EXPECT_EQ((report.model.kvPerToken + report.model.kvPerTokenInWindows).value(), 20.0 * 2'048.0);
}

// inference-sim issue 1712: the latent divided by the devices.
TEST(PublicReports, TensorParallelismDoesNotDivideTheLatent)
{
    workload::Workload load{4, 8'192, 1};
    load.devices = 8;
    const evaluation::RooflineReport report = reportOf("deepseek-v3", load);
    EXPECT_EQ(report.footprint.kvPerToken.value(), 70'272.0);
    EXPECT_EQ(report.memory.kv.value(), 4.0 * 8'192.0 * 70'272.0);
    const evaluation::PhaseReport decode = phaseOf(catalogsOf(importedModel("deepseek-v3"), load), Phase::Decode);
    EXPECT_EQ(kernelOf(decode, "latent attention core").kernel.bytes[ByteSource::KvRead].value(), 4.0 * 8'192.0 * 1'152.0);
}

// The other side of it: heads that can be divided are, down to one on each device.
TEST(PublicReports, TensorParallelismDividesKeyValueHeadsDownToOne)
{
    workload::Workload load{1, 1, 1};
    for (const auto& [devices, bytes] : {std::pair<std::int64_t, double>{1, 327'680.0}, {8, 40'960.0}, {16, 40'960.0}}) {
        load.devices = devices;
        EXPECT_EQ(reportOf("llama-3.1-70b", load).footprint.kvPerToken.value(), bytes) << devices;
    }
}

// jranaraki/vllm-fit issue 2: an extra factor of the group size, 8 for Llama-3.1-70B.
TEST(PublicReports, GroupedHeadsAreNotCountedOncePerQueryHead)
{
    EXPECT_EQ(kvPerToken(importedModel("llama-3.1-70b")), 80.0 * 2.0 * 8.0 * 128.0 * 2.0);
}

// lablup/mlxcel issue 927: n_layer and n_embd of GPT-2 not read, and a cache of nothing.
TEST(PublicReports, OldNamesOfKeysMakeACacheToo)
{
    // 12 layers × 2 × 768 × 2 B.
    EXPECT_EQ(kvPerToken(importedModel("gpt2")), 36'864.0);
}

// huggingface/blog issue 2345: a table of GiB labelled GB.
TEST(PublicReports, SixteenGibibytesAreSeventeenGigabytes)
{
    const double bytes = reportOf("llama-3.1-8b", {1, 131'072, 1}).memory.kv.value();
    EXPECT_EQ(bytes / gibibyte, 16.0);
    EXPECT_NEAR(bytes / 1e9, 17.18, 0.005);
}

// AlexsJones/llmfit issues 230, 474; jranaraki/vllm-fit 27: memory from active parameters, or Mixtral as a dense 13B.
TEST(PublicReports, AllExpertsAreInMemory)
{
    // Qwen3-30B-A3B 30,532,122,624 and Mixtral 46,702,792,704 parameters in bf16.
    EXPECT_EQ(reportOf("qwen3-30b-a3b", {1, 1, 1}).memory.weights.value(), 2.0 * 30'532'122'624.0);
    EXPECT_EQ(reportOf("mixtral-8x7b", {1, 1, 1}).memory.weights.value(), 2.0 * 46'702'792'704.0);
    EXPECT_EQ(reportOf("qwen3-30b-a3b", {1, 1, 1}).model.activeParameters, 3'041'867'776);
}

// 0xBakeer/inference-atlas issue 153: bits divided by the "35B" of the name, bf16 came out at 16.44 bits.
TEST(PublicReports, Bf16HasSixteenBitsWhateverTheName)
{
    sample::OwnCatalogs own = catalogsOf(importedModel("qwen3.5-35b-a3b"), {1, 1, 1});
    own.scenario.conventions.parameters = workload::ParameterScope::Checkpoint;
    const evaluation::RooflineReport report = reportOf(own);
    EXPECT_EQ(report.model.checkpointParameters, 35'951'822'704);
    EXPECT_EQ(report.memory.weights.value() * 8.0, 16.0 * 35'951'822'704.0);
}

// vllm issue 40691: what is needed and what is reserved told as one number.
TEST(PublicReports, NeededAndReservedCacheAreTwoNumbers)
{
    const evaluation::RooflineReport windows = reportOf("gemma-2-9b", {1, 8'192, 1});
    EXPECT_GT(windows.memory.kvReserved, windows.memory.kv);
    const evaluation::RooflineReport plain = reportOf("llama-3.1-8b", {1, 8'192, 1});
    EXPECT_EQ(plain.memory.kvReserved, plain.memory.kv);
}

}  // namespace

}  // namespace ridgepoint
