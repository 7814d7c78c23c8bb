// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/huggingface/families.h"

#include <algorithm>
#include <vector>

namespace ridgepoint::import::huggingface {

namespace {

using model::Norms;
using model::QkNorm;

constexpr FlagRule never{};
constexpr FlagRule always{"", true};
constexpr Norms layerNorm{1, false, true};
constexpr Norms sharedLayerNorm{1, true, true};
constexpr Norms sharedNorm{1, true, false};
constexpr Norms sandwich{2, false, false};

// The defaults of LlamaConfig, Gemma3TextConfig and so on: what a section such as LLaVA's text_config leaves out.
constexpr ClassSizes llamaSizes{4096, 11008, 32, 32, 32, 0, 32000, 0};
constexpr ClassSizes mistralSizes{4096, 14336, 32, 32, 8, 0, 32000, 0};
constexpr ClassSizes gemma3Sizes{2304, 9216, 26, 8, 4, 256, 262208, 4096};

Family withBiases(Family family)
{
    family.norms = layerNorm;
    family.gated = false;
    family.inputBias = family.outputBias = family.networkBias = always;
    return family;
}

Family tied(std::string_view modelType)
{
    return {.modelType = modelType, .tied = true};
}

/// Llama and what has its shapes.
void addPlain(std::vector<Family>& rows)
{
    for (const std::string_view type : {"llama", "llava"})
        rows.push_back({.modelType = type, .sizes = &llamaSizes});
    for (const std::string_view type : {"mistral", "mistral3", "ministral3", "ministral", "mixtral", "pixtral"})
        rows.push_back({.modelType = type, .inputBias = never, .outputBias = never, .sizes = &mistralSizes});
    for (const std::string_view type : {"phi3", "granite", "granitemoe", "internlm3"})
        rows.push_back({.modelType = type});
    rows.push_back({.modelType = "internlm2", .inputBias = {"bias"}, .outputBias = {"bias"}});
    rows.push_back({.modelType = "dbrx", .inputBias = never, .outputBias = never});
    rows.push_back({.modelType = "nemotron-nas"});
    rows.push_back({.modelType = "stablelm",
                    .norms = layerNorm,
                    .inputBias = {"use_qkv_bias"},
                    .outputBias = never,
                    .rotaryPart = 0.25,
                    .isUnverified = true});
    rows.push_back({.modelType = "nemotron", .norms = layerNorm, .gated = false, .rotaryPart = 0.5, .isUnverified = true});
    rows.push_back({.modelType = "smollm3", .tied = true, .isUnverified = true});
    rows.push_back({.modelType = "olmo", .norms = {0, false, false}, .isUnverified = true});
    rows.push_back({.modelType = "olmo2", .qkNorm = QkNorm::WholeWidth});
    rows.push_back({.modelType = "olmo3", .qkNorm = QkNorm::WholeWidth});
    rows.push_back({.modelType = "olmoe", .qkNorm = QkNorm::WholeWidth});
    rows.push_back({.modelType = "exaone4", .qkNorm = QkNorm::PerHead});
    rows.push_back({.modelType = "cohere",
                    .tied = true,
                    .norms = sharedNorm,
                    .parallelHalves = true,
                    .qkNorm = QkNorm::PerHead,
                    .qkNormRule = {"use_qk_norm"}});
    rows.push_back({.modelType = "cohere2",
                    .tied = true,
                    .norms = sharedNorm,
                    .parallelHalves = true,
                    .pattern = Pattern::FourthIsFull});
    rows.push_back(tied("minicpm"));
    rows.push_back(tied("minicpm3"));
    for (const std::string_view type : {"llama4", "llama4_text"})
        rows.push_back({.modelType = type, .pattern = Pattern::FourthUnchunked, .impliedSharedExperts = 1});
}

void addQwen(std::vector<Family>& rows)
{
    rows.push_back({.modelType = "qwen", .inputBias = always, .outputBias = never, .width = WidthRule::Halved});
    for (const std::string_view type :
         {"qwen2", "qwen2_vl", "qwen2_vl_text", "qwen2_5_vl", "qwen2_5_vl_text", "qwen2_5_omni_text"})
        rows.push_back({.modelType = type, .inputBias = always, .outputBias = never});
    rows.push_back({.modelType = "qwen2_moe", .inputBias = {"qkv_bias", true}, .outputBias = never, .sharedGate = true});
    for (const std::string_view type :
         {"qwen3", "qwen3_moe", "qwen3_vl", "qwen3_vl_text", "qwen3_vl_moe", "qwen3_vl_moe_text", "qwen3_omni_moe_text"})
        rows.push_back({.modelType = type, .qkNorm = QkNorm::PerHead});
    const Family hybrid{.modelType = {},
                        .qkNorm = QkNorm::PerHead,
                        .outputGate = {"attn_output_gate", true},
                        .rotaryPart = 0.25,
                        .pattern = Pattern::EveryFourthAttends,
                        .recurrence = Recurrence::GatedDeltaNet,
                        .sharedGate = true};
    for (const std::string_view type : {"qwen3_5", "qwen3_5_text", "qwen3_5_moe", "qwen3_5_moe_text", "qwen3_next"}) {
        rows.push_back(hybrid);
        rows.back().modelType = type;
    }
    rows.back().predictionLayers = 1;  // of Qwen3-Next, whose config.json has no key for it
}

void addGemma(std::vector<Family>& rows)
{
    rows.push_back(tied("gemma"));
    rows.push_back({.modelType = "gemma2", .tied = true, .norms = sandwich, .pattern = Pattern::EvenSlide});
    for (const std::string_view type : {"gemma3", "gemma3_text"})
        rows.push_back({.modelType = type,
                        .tied = true,
                        .norms = sandwich,
                        .qkNorm = QkNorm::PerHead,
                        .pattern = Pattern::SixthIsFull,
                        .sizes = &gemma3Sizes});
    for (const std::string_view type : {"gemma3n", "gemma3n_text"})
        rows.push_back({.modelType = type, .tied = true, .norms = sandwich, .qkNorm = QkNorm::PerHead});
    for (const std::string_view type : {"gemma4", "gemma4_text"})
        rows.push_back({.modelType = type,
                        .tied = true,
                        .norms = sandwich,
                        .qkNorm = QkNorm::PerHead,
                        .pattern = Pattern::SixthIsFull,
                        .isUnverified = true});
}

/// GPT-2 and its relatives: LayerNorms and biases nearly everywhere.
void addBiased(std::vector<Family>& rows)
{
    for (const std::string_view type : {"gpt2", "gpt_bigcode"})
        rows.push_back(withBiases(
            {.modelType = type, .tied = true, .positions = Positions::Table, .width = WidthRule::FourTimesHidden}));
    rows.push_back(withBiases({.modelType = "opt", .tied = true, .positions = Positions::Table, .isUnverified = true}));
    rows.push_back(
        withBiases({.modelType = "bloom", .tied = true, .positions = Positions::None, .width = WidthRule::AlwaysFourTimes}));
    rows.push_back(withBiases({.modelType = "gpt_neox", .parallelHalves = true, .rotaryPart = 0.25, .isUnverified = true}));
    rows.push_back(withBiases({.modelType = "starcoder2", .tied = true, .isUnverified = true}));
    rows.back().inputBias = rows.back().outputBias = rows.back().networkBias = {"use_bias", true};
    for (const std::string_view type : {"phi", "phi-msft"}) {
        rows.push_back(withBiases({.modelType = type,
                                   .parallelHalves = true,
                                   .rotaryPart = 0.5,
                                   .width = WidthRule::FourTimesHidden,
                                   .headBias = true}));
        rows.back().norms = sharedLayerNorm;
    }
    rows.push_back(withBiases({.modelType = "gptj",
                               .parallelHalves = true,
                               .width = WidthRule::FourTimesHidden,
                               .headBias = true,
                               .isUnverified = true}));
    rows.back().norms = sharedLayerNorm;
    rows.back().inputBias = rows.back().outputBias = never;
    for (const std::string_view type : {"falcon", "RefinedWeb", "RefinedWebModel"})
        rows.push_back({.modelType = type,
                        .tied = true,
                        .norms = layerNorm,
                        .parallelHalves = true,
                        .gated = false,
                        .inputBias = {"bias"},
                        .outputBias = {"bias"},
                        .networkBias = {"bias"},
                        .width = WidthRule::FourTimesHidden});
    const FlagRule biased{"no_bias", false, true};
    rows.push_back({.modelType = "mpt",
                    .tied = true,
                    .normBias = biased,
                    .gated = false,
                    .inputBias = biased,
                    .outputBias = biased,
                    .networkBias = biased,
                    .positions = Positions::None,
                    .width = WidthRule::Expansion});
    rows.push_back({.modelType = "chatglm",
                    .inputBias = {"add_qkv_bias"},
                    .outputBias = {"add_bias_linear", true},
                    .networkBias = {"add_bias_linear", true},
                    .rotaryPart = 0.5});
}

/// Latent attention, mixtures of experts of DeepSeek's kind, GLM.
void addDeepSeek(std::vector<Family>& rows)
{
    rows.push_back({.modelType = "deepseek_v2"});
    for (const std::string_view type : {"deepseek_v3", "deepseek_v32", "kimi_k2", "kimi_k25"})
        rows.push_back({.modelType = type, .routerBias = true, .ownPredictionTables = true});
    rows.push_back({.modelType = "glm_moe_dsa", .routerBias = true, .ownPredictionTables = true});
    for (const std::string_view type : {"glm4_moe", "glm4v_moe", "glm4v_moe_text"})
        rows.push_back({.modelType = type,
                        .outputBias = never,
                        .qkNorm = QkNorm::PerHead,
                        .qkNormRule = {"use_qk_norm"},
                        .rotaryPart = 0.5,
                        .routerBias = true,
                        .ownPredictionTables = true});
    rows.push_back({.modelType = "glm", .outputBias = never, .rotaryPart = 0.5, .isUnverified = true});
    rows.push_back({.modelType = "glm4", .norms = sandwich, .outputBias = never, .rotaryPart = 0.5, .isUnverified = true});
    const FlagRule biased{"attention_bias", true};
    rows.push_back({.modelType = "gpt_oss",
                    .inputBias = biased,
                    .outputBias = biased,
                    .sinks = true,
                    .expertBias = true,
                    .routerBias = true});
    rows.push_back({.modelType = "mimo_v2_flash", .routerBias = true, .isUnverified = true});
    rows.push_back({.modelType = "minimax_m2",
                    .qkNorm = QkNorm::WholeWidth,
                    .qkNormRule = {"use_qk_norm", true},
                    .routerBias = true,
                    .isUnverified = true});
}

/// Recurrent mixers, alone or among attention.
void addRecurrent(std::vector<Family>& rows)
{
    for (const std::string_view type : {"kimi_linear", "kimi_k3"})
        rows.push_back({.modelType = type, .recurrence = Recurrence::KimiDelta, .routerBias = true});
    for (const std::string_view type : {"minimax_m1", "minimax_text_01", "minimax"})
        rows.push_back({.modelType = type, .recurrence = Recurrence::Lightning});
    rows.push_back({.modelType = "jamba", .positions = Positions::None, .recurrence = Recurrence::Mamba1});
    for (const std::string_view type : {"mamba", "falcon_mamba", "mamba1-native"})
        rows.push_back({.modelType = type,
                        .tied = type != "falcon_mamba",
                        .pattern = Pattern::Recurrent,
                        .recurrence = Recurrence::Mamba1});
    for (const std::string_view type : {"mamba2", "mamba2-native"})
        rows.push_back(
            {.modelType = type, .tied = type != "mamba2", .pattern = Pattern::Recurrent, .recurrence = Recurrence::Mamba2});
    rows.push_back({.modelType = "bamba", .rotaryPart = 0.5, .recurrence = Recurrence::Mamba2, .isUnverified = true});
    rows.push_back({.modelType = "granitemoehybrid", .recurrence = Recurrence::Mamba2});
    rows.push_back({.modelType = "falcon_h1", .pattern = Pattern::SideBySide, .recurrence = Recurrence::Mamba2});
    rows.push_back(
        {.modelType = "nemotron_h", .gated = false, .positions = Positions::None, .recurrence = Recurrence::Mamba2});
    for (const std::string_view type : {"lfm2", "lfm2_moe"})
        rows.push_back({.modelType = type,
                        .tied = true,
                        .qkNorm = QkNorm::PerHead,
                        .recurrence = Recurrence::ShortConvolution,
                        .width = WidthRule::TwoThirds,
                        .routerBias = type == "lfm2_moe",
                        .isUnverified = type == "lfm2_moe"});
}

const std::vector<Family>& table()
{
    static const std::vector<Family> rows = [] {
        std::vector<Family> result;
        addPlain(result);
        addQwen(result);
        addGemma(result);
        addBiased(result);
        addDeepSeek(result);
        addRecurrent(result);
        return result;
    }();
    return rows;
}

}  // namespace

const Family* familyOf(std::string_view modelType)
{
    const auto found =
        std::find_if(table().begin(), table().end(), [modelType](const Family& row) { return row.modelType == modelType; });
    return found == table().end() ? nullptr : &*found;
}

const Family& unknownFamily()
{
    static const Family family{.modelType = {}, .isUnverified = true};
    return family;
}

}  // namespace ridgepoint::import::huggingface
