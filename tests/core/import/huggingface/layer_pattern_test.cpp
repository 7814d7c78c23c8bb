// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/cache_shape.h"
#include "tests/core/import/huggingface/config_sample.h"

#include <gtest/gtest.h>

// Which layers have what: every test is a way in which readers of config.json have been wrong.
namespace ridgepoint::import::huggingface {
namespace {

using model::Attention;
using model::MixtureOfExperts;
using sample::config;
using sample::firstMixer;
using sample::firstNetwork;
using sample::mixersOf;
using sample::networksOf;
using sample::noteText;
using sample::read;
using sample::refusal;

// LMCache PR #3080, jundot/omlx #2725: of Qwen3.8-27B's 64 layers 16 have a cache: 64 tokens are 4.00 MiB and not 16.
TEST(ConfigLayers, HybridLayersWithoutCacheAreNotCharged)
{
    const ImportedModel model =
        read(R"({"model_type": "qwen3_5_text", "hidden_size": 5120, "num_hidden_layers": 64, "num_attention_heads": 24,
        "num_key_value_heads": 4, "head_dim": 256, "full_attention_interval": 4, "intermediate_size": 17408, "vocab_size": 248320,
        "linear_num_key_heads": 16, "linear_num_value_heads": 48, "linear_key_head_dim": 128, "linear_value_head_dim": 128,
        "linear_conv_kernel_dim": 4, "tie_word_embeddings": false, "mamba_ssm_dtype": "float32"})");
    EXPECT_EQ(64 * 2 * model::cacheShapeOf(model.spec).perToken, 4 * 1024 * 1024);
    EXPECT_EQ(4 * model::cacheShapeOf(model.spec).state, 144 * 1024 * 1024);
    EXPECT_TRUE(firstMixer<Attention>(model).outputGate) << "the gate that aiconfigurator #1503 left out";
    EXPECT_EQ(firstMixer<Attention>(model).rotaryDim, 64);
}

TEST(ConfigLayers, EveryWayToSayWhichLayersAttend)
{
    const std::string linear = R"("linear_num_key_heads": 2, "linear_num_value_heads": 4, "linear_key_head_dim": 8,
                                  "linear_value_head_dim": 8, "linear_conv_kernel_dim": 4)";
    const std::string mamba = R"("mamba_n_heads": 8, "mamba_d_head": 16, "mamba_d_state": 16)";
    const std::string window = R"("sliding_window": 100)";
    const auto mixers = [](std::string_view type, const std::string& more) {
        return mixersOf(read(config(type, more)).spec);
    };
    EXPECT_EQ(mixers("qwen3_5",
                     R"("full_attention_interval": 2, "layer_types": ["full_attention", "linear_attention",
              "linear_attention", "linear_attention"], )"
                         + linear),
              "arrr")
        << "the list wins";
    EXPECT_EQ(mixers("qwen3_next", R"("full_attention_interval": 2, )" + linear), "rara");
    EXPECT_EQ(mixers("qwen3_next", linear), "rrra") << "the class has every fourth";
    EXPECT_EQ(mixers("gemma2", window), "wawa");
    EXPECT_EQ(mixers("gemma3_text", window + R"(, "sliding_window_pattern": 3)"), "wwaw");
    EXPECT_EQ(mixers("gemma3_text", window + R"(, "_sliding_window_pattern": 2)"), "wawa");
    EXPECT_EQ(mixers("gemma3_text", window), "wwww") << "the sixth would attend";
    EXPECT_EQ(mixers("exaone4", window + R"(, "sliding_window_pattern": "LLLG")"), "wwwa");
    EXPECT_EQ(mixers("jamba", R"("attn_layer_period": 2, "attn_layer_offset": 1)"), "rara");
    EXPECT_EQ(mixers("bamba", R"("attn_layer_indices": [2], )" + mamba), "rrar");
    EXPECT_EQ(mixers("minimax_m1", R"("attn_type_list": [0, 0, 1, 0])"), "rrar");
    EXPECT_EQ(mixers("mimo_v2_flash", window + R"(, "hybrid_layer_pattern": [0, 1, 1, 0])"), "awwa");
    EXPECT_EQ(mixers("falcon_h1", mamba), "2222");
    EXPECT_EQ(mixers("lfm2", R"("full_attn_idxs": [1], "conv_L_cache": 3)"), "rarr");
    EXPECT_EQ(mixers("llama4_text", R"("attention_chunk_size": 8, "num_local_experts": 2, "num_experts_per_tok": 1)"),
              "ccca");
    EXPECT_EQ(mixers("llama4_text", R"("attention_chunk_size": 8, "no_rope_layers": [0, 1, 1, 0])"), "acca");
}

// Kimi-Linear counts its layers from 1.
TEST(ConfigLayers, KimiCountsLayersFromOne)
{
    const std::string latent = R"("kv_lora_rank": 32, "qk_nope_head_dim": 16, "qk_rope_head_dim": 8, "v_head_dim": 16, )";
    const ImportedModel model = read(config("kimi_linear", latent + R"("linear_attn_config": {"kda_layers": [1, 2, 3],
        "full_attn_layers": [4], "num_heads": 4, "head_dim": 16, "short_conv_kernel_size": 4})"));
    EXPECT_EQ(mixersOf(model.spec), "rrra");
    EXPECT_EQ(refusal(config("kimi_linear",
                             latent + R"("linear_attn_config": {"full_attn_layers": [0], "num_heads": 4, "head_dim": 16,
        "short_conv_kernel_size": 4})"))
                  .code,
              ErrorCode::OutOfRange);
}

// num_hidden_layers of Nemotron-H counts blocks, of which most have no attention and no network.
TEST(ConfigLayers, NemotronHasOneBlockPerLayer)
{
    const std::string mamba =
        R"("mamba_num_heads": 8, "mamba_head_dim": 16, "ssm_state_size": 16, "n_groups": 2, "conv_kernel": 4)";
    const ImportedModel model = read(config("nemotron_h",
                                            R"("hybrid_override_pattern": "M-*E", "n_routed_experts": 4,
        "num_experts_per_tok": 2, "moe_intermediate_size": 32, "n_shared_experts": 1, "moe_shared_expert_intermediate_size": 48, )"
                                                + mamba));
    EXPECT_EQ(mixersOf(model.spec), "r.a.");
    EXPECT_EQ(networksOf(model.spec), ".d.e");
    EXPECT_FALSE(firstNetwork<model::FeedForward>(model).gated);
    EXPECT_EQ(firstNetwork<MixtureOfExperts>(model).sharedWidth, 48);
    EXPECT_EQ(refusal(config("nemotron_h", R"("hybrid_override_pattern": "M-X*", )" + mamba)).code, ErrorCode::BadValue);
}

// FFN width of Nemotron-NAS: 2 × 5.25 × 8192 / 3 = 28,672; 2 × 0.5 × 8192 / 3 = 2730.67, rounded up to 2,816.
TEST(ConfigLayers, NemotronNasLeavesHalvesOut)
{
    const std::string blocks =
        R"({"model_type": "nemotron-nas", "hidden_size": 8192, "num_hidden_layers": 2, "num_attention_heads": 64,
        "num_key_value_heads": null, "intermediate_size": null, "vocab_size": 1000, "tie_word_embeddings": false, "block_configs": [
        {"attention": {"n_heads_in_group": 8, "no_op": false}, "ffn": {"ffn_mult": 5.25, "no_op": false}},
        {"attention": {"n_heads_in_group": null, "no_op": true}, "ffn": {"ffn_mult": 0.5, "no_op": false, "replace_with_linear": )";
    const ImportedModel model = read(blocks + "false}}]}");
    EXPECT_EQ(mixersOf(model.spec), "a.");
    EXPECT_EQ(firstMixer<Attention>(model).kvHeads, 8);
    ASSERT_EQ(model.spec.networks.size(), 2u);
    EXPECT_EQ(std::get<model::FeedForward>(model.spec.networks[0]).width, 28672);
    EXPECT_EQ(std::get<model::FeedForward>(model.spec.networks[1]).width, 2816);
    const Error error = refusal(blocks + "true}}]}");
    EXPECT_EQ(error.code, ErrorCode::Unsupported);
    EXPECT_NE(error.where.find("#/block_configs/1/ffn/replace_with_linear"), std::string::npos) << error.where;
}

// Qwen 2 gives a window and switches it off; Mistral-7B-v0.1 gives one that runtimes ignore; a switched-on one is for the
// upper layers.
TEST(ConfigLayers, AWindowThatIsSwitchedOffIsNoWindow)
{
    const ImportedModel off =
        read(config("qwen2", R"("sliding_window": 100, "use_sliding_window": false, "max_window_layers": 2)"));
    EXPECT_EQ(mixersOf(off.spec), "aaaa");
    EXPECT_EQ(sample::findNote(off, "window-not-honoured"), nullptr);
    const ImportedModel on =
        read(config("qwen2", R"("sliding_window": 100, "use_sliding_window": true, "max_window_layers": 3)"));
    EXPECT_EQ(mixersOf(on.spec), "aaaw");
    const ImportedModel ignored = read(config("mistral", R"("sliding_window": 100, "num_key_value_heads": 2)"));
    EXPECT_EQ(mixersOf(ignored.spec), "aaaa");
    EXPECT_NE(noteText(ignored, "window-not-honoured").find("100"), std::string::npos);
}

// unsloth #5225: of Gemma 3n's 35 layers 20 own a cache; the others still have key and value weights in the checkpoint.
TEST(ConfigLayers, LayersThatShareACacheAreNotCharged)
{
    const ImportedModel model =
        read(R"({"model_type": "gemma3n_text", "hidden_size": 64, "num_hidden_layers": 4, "num_attention_heads": 4,
        "num_kv_shared_layers": 2, "sliding_window": 100, "num_key_value_heads": 2, "head_dim": 16, "vocab_size": 1000,
        "intermediate_size": [128, 128, 256, 256],
        "layer_types": ["sliding_attention", "full_attention", "sliding_attention", "full_attention"]})");
    EXPECT_EQ(mixersOf(model.spec), "wawa");
    const model::CacheShape cache = model::cacheShapeOf(model.spec);
    EXPECT_EQ(cache.perToken, 2 * 2 * 16);
    EXPECT_EQ(cache.boundedLayers(), 1);
    EXPECT_EQ(model.spec.networks.size(), 2u) << "a width for each layer";
}

TEST(ConfigLayers, AListOfTheWrongLengthNamesBothLengths)
{
    for (const std::string& more :
         {std::string(R"("layer_types": ["full_attention", "full_attention", "full_attention"])"),
          std::string(R"("block_configs": [{}, {}, {}])"), std::string(R"("hybrid_override_pattern": "***")"),
          std::string(R"("attn_type_list": [1, 1, 1])"), std::string(R"("hybrid_layer_pattern": [0, 0, 0])"),
          std::string(R"("n_routed_experts": 4, "num_experts_per_tok": 2, "moe_layer_freq": [1, 1, 1])")}) {
        const Error error = refusal(config("llama", more));
        EXPECT_NE(error.message.find("3 entries for 4 layers"), std::string::npos) << toText(error);
        EXPECT_NE(error.where.find("some-model.json#/"), std::string::npos) << error.where;
        EXPECT_NE(error.hint, "");
    }
    EXPECT_EQ(refusal(config("llama",
                             R"("layer_types": ["full_attention", "full_attention", "warp_attention", "full_attention"])"))
                  .code,
              ErrorCode::Unsupported);
}

}  // namespace
}  // namespace ridgepoint::import::huggingface
