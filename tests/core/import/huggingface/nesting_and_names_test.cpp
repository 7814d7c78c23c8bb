// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/cache_shape.h"
#include "core/model/parameter_count.h"
#include "tests/core/import/huggingface/config_sample.h"

#include <gtest/gtest.h>

// Where keys stand and what they are called: every test is a way in which readers of config.json have been wrong.
namespace ridgepoint::import::huggingface {
namespace {

using model::Attention;
using sample::config;
using sample::firstMixer;
using sample::firstNetwork;
using sample::noteText;
using sample::read;
using sample::refusal;

TEST(ConfigKeys, SectionsOfTheLanguageModelAreFoundUnderAllTheirNames)
{
    const std::string inner = config("qwen3", R"("head_dim": 16)");
    for (const std::string& outer :
         {R"({"model_type": "any", "text_config": )" + inner + "}", R"({"model_type": "any", "llm_config": )" + inner + "}",
          R"({"model_type": "any", "language_config": )" + inner + "}",
          R"({"model_type": "any", "thinker_config": {"model_type": "x", "text_config": )" + inner + "}}"}) {
        const ImportedModel model = read(outer);
        EXPECT_EQ(model.spec.hidden, 64) << outer;
        EXPECT_EQ(model.modelType, "qwen3");
    }
}

// Qwen2.5-VL keeps the keys of its language model at the top, beside a vision_config with keys of the same names.
TEST(ConfigKeys, AFlatFileIsNotReadFromItsVisionPart)
{
    const ImportedModel model =
        read(config("qwen2_5_vl", R"("vision_config": {"hidden_size": 32, "num_hidden_layers": 9, "depth": 3})"));
    EXPECT_EQ(model.spec.hidden, 64);
    EXPECT_EQ(model.spec.layers.size(), 4u);
}

// huggingface/transformers #43429: Mistral 3 has the flag only inside, Qwen3.5-27B only outside.
TEST(ConfigKeys, TiedFlagInTextConfigIsRead)
{
    const std::string sizes =
        R"("hidden_size": 64, "num_hidden_layers": 2, "num_attention_heads": 4, "num_key_value_heads": 2,
                                 "vocab_size": 1000, "intermediate_size": 128)";
    EXPECT_TRUE(read(R"({"model_type": "mistral3", "text_config": {"model_type": "mistral", "tie_word_embeddings": true, )"
                     + sizes + "}}")
                    .spec.tiedHead);
    EXPECT_TRUE(read(R"({"model_type": "mistral3", "tie_word_embeddings": true, "text_config": {"model_type": "mistral", )"
                     + sizes + "}}")
                    .spec.tiedHead);
    const ImportedModel both = read(R"({"model_type": "mistral3", "tie_word_embeddings": false,
                                       "text_config": {"model_type": "mistral", "tie_word_embeddings": true, )"
                                    + sizes + "}}");
    EXPECT_TRUE(both.spec.tiedHead);
    EXPECT_NE(noteText(both, "contradiction"), "");
}

// Gemma-3-4b-it writes five keys of its language model; the rest are the defaults of its class, and of no other.
TEST(ConfigKeys, WhatASparseSectionLeavesOutIsTheDefaultOfItsClass)
{
    const ImportedModel model =
        read(R"({"model_type": "gemma3", "text_config": {"model_type": "gemma3_text", "hidden_size": 2560,
        "intermediate_size": 10240, "num_hidden_layers": 34, "sliding_window": 1024}})");
    EXPECT_EQ(firstMixer<Attention>(model).headDim, 256);
    EXPECT_EQ(firstMixer<Attention>(model).queryHeads, 8);
    EXPECT_EQ(model.spec.vocabulary, 262208);
    for (const std::string_view number : {"262208", "num_attention_heads 8", "num_key_value_heads 4", "head_dim 256"})
        EXPECT_NE(noteText(model, "assumed").find(number), std::string::npos) << number;
}

// jranaraki/vllm-fit #31: nested files fell back to 4096 / 32 / 32 without a word.
TEST(ConfigKeys, MissingSizesAreNeverFilledInFromAnotherClass)
{
    EXPECT_EQ(
        refusal(R"({"model_type": "qwen3_vl", "text_config": {"model_type": "qwen3_vl_text", "vocab_size": 1000}})").code,
        ErrorCode::MissingField);
    EXPECT_EQ(refusal(R"({"model_type": "llama", "vocab_size": 32000})").code, ErrorCode::MissingField);
    EXPECT_EQ(refusal(R"({"model_type": "brand_new", "vocab_size": 32000})").code, ErrorCode::MissingField);
}

// lablup/mlxcel #927: n_layer and n_embd were not read, and GPT-2 had no cache at all. 12 × 2 × 768 × 2 bytes.
TEST(ConfigKeys, NamesOfGpt2AreRead)
{
    const ImportedModel model =
        read(R"({"model_type": "gpt2", "n_embd": 768, "n_head": 12, "n_layer": 12, "n_positions": 1024,
        "n_inner": null, "vocab_size": 50257})");
    EXPECT_EQ(2 * model::cacheShapeOf(model.spec).perToken, 36864);
    EXPECT_EQ(firstNetwork<model::FeedForward>(model).width, 3072);
    EXPECT_EQ(model.spec.contextLength, 1024);
    EXPECT_TRUE(model.spec.tiedHead);
}

TEST(ConfigKeys, WidthsOfNetworksFollowTheirClass)
{
    const auto width = [](std::string_view json) { return firstNetwork<model::FeedForward>(read(json)).width; };
    EXPECT_EQ(width(config("qwen", "")), 64) << "Qwen 1 counts both branches";
    EXPECT_EQ(width(config("bloom", "")), 256) << "Bloom has four times the hidden size whatever is given";
    EXPECT_EQ(
        width(
            R"({"model_type": "mpt", "d_model": 64, "n_heads": 4, "n_layers": 2, "expansion_ratio": 3, "vocab_size": 100})"),
        192);
    EXPECT_EQ(
        width(
            R"({"model_type": "chatglm", "hidden_size": 64, "num_attention_heads": 4, "num_layers": 2, "ffn_hidden_size": 100,
                       "padded_vocab_size": 1024, "add_bias_linear": false, "tie_word_embeddings": false})"),
        100);
}

// OPT's table of positions begins two rows early; OPT-350M's embedding is narrower than its layers.
TEST(ConfigKeys, OptHasTwoMorePositionsAndMayHaveANarrowEmbedding)
{
    const std::string sizes =
        R"("model_type": "opt", "hidden_size": 64, "num_hidden_layers": 2, "num_attention_heads": 4, "ffn_dim": 256,
                                 "max_position_embeddings": 100, "vocab_size": 1000)";
    const ImportedModel model = read("{" + sizes + R"(, "word_embed_proj_dim": 64})");
    ASSERT_FALSE(model.spec.sideBlocks.empty());
    EXPECT_EQ(model.spec.sideBlocks[0].table, 102 * 64);
    EXPECT_EQ(refusal("{" + sizes + R"(, "word_embed_proj_dim": 32})").code, ErrorCode::Unsupported);
}

// The files of the first Mamba code have neither model_type nor architectures, and a vocabulary that is padded.
TEST(ConfigKeys, ANativeMambaFileIsRead)
{
    const ImportedModel model = read(R"({"d_model": 2560, "n_layer": 64, "vocab_size": 50277, "ssm_cfg": {"layer": "Mamba2"},
        "attn_layer_idx": [], "pad_vocab_size_multiple": 16, "tie_embeddings": true})");
    EXPECT_EQ(model.spec.vocabulary, 50288);
    EXPECT_EQ(model::countParameters(model.spec).text, 2702599680);
    EXPECT_EQ(
        refusal(
            R"({"d_model": 2560, "n_layer": 64, "vocab_size": 50277, "ssm_cfg": {"layer": "Mamba2"}, "attn_layer_idx": [9]})")
            .code,
        ErrorCode::Unsupported);
}

}  // namespace
}  // namespace ridgepoint::import::huggingface
