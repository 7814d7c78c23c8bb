// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/cache_shape.h"
#include "core/model/parameter_count.h"
#include "tests/core/import/huggingface/config_sample.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

// Heads, biases, rotation and other small terms: every test is a way in which readers of config.json have been wrong.
namespace ridgepoint::import::huggingface {
namespace {

using model::Attention;
using sample::config;
using sample::firstMixer;
using sample::noteText;
using sample::read;
using sample::refusal;
using sample::smallLlama;

// LMCache #688, NVIDIA/Model-Optimizer #2482: Qwen3-4B has 2560 hidden numbers, 32 heads and heads of 128, not 80;
// 36 layers × 2 × 8 × 128 × 2 bytes are 147,456 bytes per token.
TEST(ConfigHeads, HeadSizeIsNotHiddenOverHeads)
{
    const ImportedModel model =
        read(R"({"model_type": "qwen3", "hidden_size": 2560, "num_hidden_layers": 36, "num_attention_heads": 32,
        "num_key_value_heads": 8, "head_dim": 128, "intermediate_size": 9728, "vocab_size": 151936, "tie_word_embeddings": true})");
    EXPECT_EQ(firstMixer<Attention>(model).headDim, 128);
    EXPECT_EQ(2 * model::cacheShapeOf(model.spec).perToken, 147456);
}

TEST(ConfigHeads, HeadSizeHasOtherNames)
{
    EXPECT_EQ(
        firstMixer<Attention>(read(config("nemotron_h", R"("attention_head_dim": 32, "hybrid_override_pattern": "*-*-")")))
            .headDim,
        32);
    EXPECT_EQ(firstMixer<Attention>(read(config("qwen", R"("kv_channels": 32)"))).headDim, 32);
}

// GLM-5's head_dim is the rotated part, Kimi-Linear's is unused: with a latent neither it nor the key/value heads count.
TEST(ConfigHeads, HeadSizeBesideALatentIsIgnored)
{
    const ImportedModel model = read(config("deepseek_v3", R"("head_dim": 999, "num_key_value_heads": 3, "kv_lora_rank": 32,
        "q_lora_rank": 48, "qk_nope_head_dim": 16, "qk_rope_head_dim": 8, "v_head_dim": 16)"));
    const auto& block = firstMixer<model::LatentAttention>(model);
    EXPECT_EQ(block.plainDim, 16);
    EXPECT_EQ(block.latentWidth(), 40);
    EXPECT_EQ(sample::findNote(model, "not-understood"), nullptr);
}

// LMCache #688's fix and TensorRT-LLM PR #16707: not 2 × heads × size, but one vector of rank + rotated part.
TEST(ConfigHeads, ALatentIsCachedOnce)
{
    const ImportedModel model =
        read(R"({"model_type": "deepseek_v3", "hidden_size": 7168, "num_hidden_layers": 1, "num_attention_heads": 128,
        "num_key_value_heads": 128, "kv_lora_rank": 512, "q_lora_rank": 1536, "qk_nope_head_dim": 128, "qk_rope_head_dim": 64,
        "v_head_dim": 128, "intermediate_size": 18432, "vocab_size": 1000, "tie_word_embeddings": false})");
    EXPECT_EQ(model::cacheShapeOf(model.spec).perToken, 512 + 64);
}

TEST(ConfigHeads, KeyValueHeadsThatAreNotGivenAreAsManyAsQueryHeads)
{
    const ImportedModel model = read(config("llama", ""));
    EXPECT_EQ(firstMixer<Attention>(model).kvHeads, 4);
    EXPECT_NE(noteText(model, "assumed").find("num_key_value_heads 4"), std::string::npos);
    EXPECT_EQ(firstMixer<Attention>(read(config("llama", R"("num_key_value_heads": null)"))).kvHeads, 4);
}

// Falcon-7B says multi_query and counts 71 key/value heads that it does not have; Falcon-40B means its count.
TEST(ConfigHeads, MultiQueryIsOneHeadWhateverIsCounted)
{
    EXPECT_EQ(firstMixer<Attention>(read(config("falcon", R"("multi_query": true, "num_kv_heads": 4)"))).kvHeads, 1);
    EXPECT_EQ(firstMixer<Attention>(
                  read(config("falcon", R"("multi_query": true, "new_decoder_architecture": true, "num_kv_heads": 2)")))
                  .kvHeads,
              2);
    EXPECT_EQ(firstMixer<Attention>(read(config("RefinedWeb", R"("n_head_kv": 2)"))).kvHeads, 2);
    EXPECT_EQ(firstMixer<Attention>(read(config("chatglm", R"("multi_query_attention": true, "multi_query_group_num": 2)")))
                  .kvHeads,
              2);
    EXPECT_EQ(firstMixer<Attention>(read(config("dbrx", R"("attn_config": {"kv_n_heads": 2})"))).kvHeads, 2);
}

TEST(ConfigHeads, HeadsThatDoNotDivideTheHiddenSizeNeedASize)
{
    const Error error =
        refusal(R"({"model_type": "llama", "hidden_size": 64, "num_hidden_layers": 2, "num_attention_heads": 5,
        "intermediate_size": 128, "vocab_size": 1000, "tie_word_embeddings": false})");
    EXPECT_EQ(error.code, ErrorCode::MissingField);
    EXPECT_NE(error.message.find("head_dim"), std::string::npos);
}

TEST(ConfigHeads, TheHeadIsTiedByTheDefaultOfItsClass)
{
    const auto tied = [](std::string_view type, std::string_view more) {
        return read(fmt::format(R"({{"model_type": "{}", "hidden_size": 64, "num_hidden_layers": 2, "num_attention_heads": 4,
            "intermediate_size": 128, "vocab_size": 1000, "n_positions": 64, "max_position_embeddings": 64{}}})",
                                type, more))
            .spec.tiedHead;
    };
    for (const std::string_view type : {"gemma", "gpt2", "bloom", "falcon", "opt", "mpt", "starcoder2", "cohere", "minicpm"})
        EXPECT_TRUE(tied(type, "")) << type;
    for (const std::string_view type : {"llama", "mistral", "qwen2", "qwen3", "phi3", "olmo2"})
        EXPECT_FALSE(tied(type, "")) << type;
    EXPECT_FALSE(tied("lfm2", R"(, "tie_embedding": false, "full_attn_idxs": [0, 1], "conv_L_cache": 3)"));
}

// Qwen 2 has biases that no key mentions; GLM-4.5's attention_bias is for q, k and v; gpt-oss has them on the output, too.
TEST(ConfigHeads, BiasesFollowTheirClass)
{
    const auto biases = [](std::string_view type, std::string_view more) {
        const ImportedModel model = read(config(type, more));
        const auto& block = firstMixer<Attention>(model);
        return std::pair(block.inputBias, block.outputBias);
    };
    EXPECT_EQ(biases("qwen2", ""), std::pair(true, false));
    EXPECT_EQ(biases("glm4_moe", R"("attention_bias": true)"), std::pair(true, false));
    EXPECT_EQ(biases("gpt_oss", ""), std::pair(true, true));
    EXPECT_EQ(biases("llama", ""), std::pair(false, false));
    EXPECT_EQ(biases("llama", R"("attention_bias": true)"), std::pair(true, true));
    EXPECT_EQ(biases("mpt", R"("no_bias": true)"), std::pair(false, false));
    EXPECT_EQ(biases("mpt", R"("no_bias": false)"), std::pair(true, true));
    EXPECT_EQ(firstMixer<Attention>(read(config("olmo2", ""))).qkNorm, model::QkNorm::WholeWidth);
    EXPECT_EQ(read(config("gemma2", R"("sliding_window": 10)")).spec.norms.perHalf, 2);
}

// Falcon-H1's mamba_d_ssm overrides its expand; Falcon-Mamba's expand of 16 contradicts intermediate_size, which holds.
TEST(ConfigHeads, TheInnerWidthOfMambaIsNotExpandTimesHidden)
{
    const ImportedModel h1 =
        read(config("falcon_h1", R"("mamba_n_heads": 6, "mamba_d_head": 16, "mamba_d_ssm": 96, "mamba_expand": 2,
        "mamba_d_state": 16, "mamba_rms_norm": false)"));
    EXPECT_EQ(firstMixer<model::Mamba2>(h1).width(), 96);
    EXPECT_FALSE(firstMixer<model::Mamba2>(h1).gatedNorm);
    const ImportedModel one =
        read(config("falcon_mamba", R"("expand": 16, "state_size": 16, "time_step_rank": 4, "conv_kernel": 4)"));
    EXPECT_EQ(firstMixer<model::Mamba1>(one).width, 128);
    const ImportedModel automatic =
        read(config("bamba", R"("mamba_n_heads": 8, "mamba_d_head": "auto", "mamba_expand": 2, "attn_layer_indices": [])"));
    EXPECT_EQ(firstMixer<model::Mamba2>(automatic).headDim, 16);
}

TEST(ConfigHeads, TheRotatedPartIsFoundInAllItsPlaces)
{
    const auto rotated = [](std::string_view more) {
        return firstMixer<Attention>(read(config("llama", std::string(R"("head_dim": 32, )") + std::string(more))))
            .rotaryDim;
    };
    EXPECT_EQ(rotated(R"("rope_theta": 1e6)"), 32);
    EXPECT_EQ(rotated(R"("partial_rotary_factor": 0.25)"), 8);
    EXPECT_EQ(rotated(R"("rope_parameters": {"partial_rotary_factor": 0.5})"), 16);
    EXPECT_EQ(rotated(R"("rope_parameters": {"full_attention": {"partial_rotary_factor": 0.5}})"), 16);
    EXPECT_EQ(rotated(R"("rotary_dim": 12)"), 12);
    EXPECT_EQ(rotated(R"("rope_scaling": {"type": "yarn", "factor": 4.0})"), 32);
    EXPECT_EQ(refusal(smallLlama(R"("partial_rotary_factor": 7)")).code, ErrorCode::OutOfRange);
}

// Gemma 4: other heads on layers that attend to everything, where keys serve as values.
TEST(ConfigHeads, Gemma4HasOtherHeadsOnGlobalLayers)
{
    const ImportedModel model =
        read(config("gemma4_text", R"("sliding_window": 100, "head_dim": 16, "num_key_value_heads": 2,
        "global_head_dim": 32, "num_global_key_value_heads": 1, "attention_k_eq_v": true,
        "layer_types": ["sliding_attention", "sliding_attention", "sliding_attention", "full_attention"])"));
    ASSERT_EQ(model.spec.mixers.size(), 2u);
    const auto& sliding = std::get<Attention>(model.spec.mixers[0]);
    const auto& global = std::get<Attention>(model.spec.mixers[1]);
    EXPECT_EQ(sliding.headDim, 16);
    EXPECT_EQ(sliding.kvHeads, 2);
    EXPECT_FALSE(sliding.valuesAreKeys);
    EXPECT_EQ(global.headDim, 32);
    EXPECT_EQ(global.kvHeads, 1);
    EXPECT_TRUE(global.valuesAreKeys);
}

// Nemotron-H writes Python's Infinity, which is no JSON.
TEST(ConfigHeads, InfinityIsRead)
{
    EXPECT_EQ(
        read(smallLlama(R"("time_step_limit": [0.0, Infinity], "a": NaN, "b": -Infinity, "c": "Infinity NaN")")).spec.hidden,
        64);
}

TEST(ConfigHeads, TheFormatOfTheStateIsSaid)
{
    const std::string mamba = R"("mamba_n_heads": 8, "mamba_d_head": 16, "attn_layer_indices": [0])";
    EXPECT_NE(noteText(read(config("bamba", mamba + R"(, "mamba_ssm_dtype": "float32")")), "state-format").find("float32"),
              std::string::npos);
    EXPECT_NE(noteText(read(config("bamba", mamba)), "state-format").find("does not say"), std::string::npos);
}

// Layers of multi-token prediction are in the checkpoint and not in the text model; those of DeepSeek own their tables.
TEST(ConfigHeads, PredictionLayersAreNotPartOfTheTextModel)
{
    for (const std::string_view key : {"mtp_num_hidden_layers", "num_nextn_predict_layers", "num_mtp_modules"}) {
        const ImportedModel plain = read(config("deepseek_v2", ""));
        const ImportedModel more = read(config("deepseek_v2", fmt::format(R"("{}": 1)", key)));
        EXPECT_EQ(model::countParameters(more.spec).text, model::countParameters(plain.spec).text) << key;
        EXPECT_GT(model::countParameters(more.spec).checkpoint, model::countParameters(plain.spec).checkpoint) << key;
    }
    EXPECT_TRUE(read(config("deepseek_v3", R"("num_nextn_predict_layers": 1)")).spec.prediction->ownHead);
    EXPECT_FALSE(read(config("llama", R"("num_nextn_predict_layers": 0)")).spec.prediction);
}

}  // namespace
}  // namespace ridgepoint::import::huggingface
