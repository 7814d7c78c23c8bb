// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/parameter_count.h"
#include "tests/core/import/huggingface/config_sample.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

// Mixtures of experts: every test is a way in which readers of config.json have been wrong.
namespace ridgepoint::import::huggingface {
namespace {

using model::MixtureOfExperts;
using sample::config;
using sample::firstNetwork;
using sample::networksOf;
using sample::read;

TEST(ConfigExperts, ExpertsAreCountedUnderAllTheirNames)
{
    for (const std::string_view count : {"num_experts", "num_local_experts", "n_routed_experts", "moe_num_experts"})
        for (const std::string_view chosen :
             {"num_experts_per_tok", "experts_per_token", "num_experts_per_token", "top_k_experts", "moe_top_k"}) {
            const ImportedModel model = read(config("mixtral", fmt::format(R"("{}": 8, "{}": 2)", count, chosen)));
            EXPECT_EQ(networksOf(model.spec), "eeee");
            EXPECT_EQ(firstNetwork<MixtureOfExperts>(model).experts, 8) << count;
            EXPECT_EQ(firstNetwork<MixtureOfExperts>(model).chosen, 2) << chosen;
            EXPECT_EQ(firstNetwork<MixtureOfExperts>(model).width, 128);
        }
}

// jranaraki/vllm-fit #27: Mixtral as a dense model of 13 billion; llmfit #230: memory from active parameters.
TEST(ConfigExperts, AllExpertsAreParametersAndFewAreActive)
{
    const ImportedModel model =
        read(R"({"model_type": "mixtral", "hidden_size": 4096, "num_hidden_layers": 32, "num_attention_heads": 32,
        "num_key_value_heads": 8, "intermediate_size": 14336, "num_local_experts": 8, "num_experts_per_tok": 2, "vocab_size": 32000,
        "tie_word_embeddings": false})");
    EXPECT_EQ(model::countParameters(model.spec).text, 46702792704);
    EXPECT_EQ(model::countParameters(model.spec).active, 12748853248);
}

TEST(ConfigExperts, EveryWayToSayWhichLayersHaveExperts)
{
    const std::string experts = R"("num_experts": 8, "num_experts_per_tok": 2, "moe_intermediate_size": 32, )";
    const auto networks = [&](std::string_view type, const std::string& more) {
        return networksOf(read(config(type, experts + more)).spec);
    };
    EXPECT_EQ(networks("deepseek_v2", R"("first_k_dense_replace": 1, "moe_layer_freq": 1)"), "deee");
    EXPECT_EQ(networks("mimo_v2_flash", R"("moe_layer_freq": [0, 1, 0, 1])"), "dede");
    EXPECT_EQ(networks("qwen3_moe", R"("decoder_sparse_step": 2)"), "dede");
    EXPECT_EQ(networks("qwen3_moe", R"("decoder_sparse_step": 1, "mlp_only_layers": [0, 2])"), "dede");
    EXPECT_EQ(networks("jamba", R"("attn_layer_period": 1, "expert_layer_period": 2, "expert_layer_offset": 1)"), "dede");
    EXPECT_EQ(networks("llama4_text", R"("interleave_moe_layer_step": 2, "intermediate_size_mlp": 256)"), "dede");
    EXPECT_EQ(networks("lfm2_moe", R"("num_dense_layers": 2, "conv_L_cache": 3, "full_attn_idxs": [0])"), "ddee");
    EXPECT_EQ(networks("gemma4_text", R"("sliding_window": 100, "enable_moe_block": true)"), "2222");
}

// Granite-4.0-h-1b says 0 experts and has one network, under the name of the shared expert.
TEST(ConfigExperts, NoExpertsAreADenseNetwork)
{
    const ImportedModel model = read(config("granitemoehybrid", R"("num_local_experts": 0, "num_experts_per_tok": 0,
        "shared_intermediate_size": 96, "layer_types": ["attention", "attention", "attention", "attention"])"));
    EXPECT_EQ(networksOf(model.spec), "dddd");
    EXPECT_EQ(firstNetwork<model::FeedForward>(model).width, 96);
}

TEST(ConfigExperts, SharedExpertsAreCountedUnderAllTheirNames)
{
    const std::string experts = R"("num_experts": 8, "num_experts_per_tok": 2, "moe_intermediate_size": 32, )";
    const auto shared = [&](std::string_view type, const std::string& more) {
        return firstNetwork<MixtureOfExperts>(read(config(type, experts + more))).sharedWidth;
    };
    EXPECT_EQ(shared("deepseek_v2", R"("n_shared_experts": 2)"), 64);
    EXPECT_EQ(shared("kimi_k2", R"("num_shared_experts": 3)"), 96);
    EXPECT_EQ(shared("qwen2_moe", R"("shared_expert_intermediate_size": 80)"), 80);
    EXPECT_EQ(
        shared("granitemoehybrid",
               R"("shared_intermediate_size": 70, "layer_types": ["attention", "attention", "attention", "attention"])"),
        70);
    EXPECT_EQ(shared("llama4_text", R"("intermediate_size_mlp": 256)"), 32);
    EXPECT_EQ(shared("qwen3_moe", R"("norm_topk_prob": true)"), 0);
    EXPECT_TRUE(
        firstNetwork<MixtureOfExperts>(read(config("qwen2_moe", experts + R"("shared_expert_intermediate_size": 80)")))
            .sharedGate);
}

// intermediate_size of Qwen3-30B-A3B is 6144 and belongs to no layer; the experts have 768.
TEST(ConfigExperts, TheWidthOfExpertsIsTheirOwn)
{
    const ImportedModel model =
        read(config("qwen3_moe", R"("num_experts": 8, "num_experts_per_tok": 2, "moe_intermediate_size": 32)"));
    EXPECT_EQ(firstNetwork<MixtureOfExperts>(model).width, 32);
    EXPECT_EQ(model.spec.networks.size(), 1u);
}

// DeepSeek-V3 routes with a correction for each expert, V2 without.
TEST(ConfigExperts, TheRoutersCorrectionFollowsItsMethod)
{
    const std::string experts =
        R"("n_routed_experts": 8, "num_experts_per_tok": 2, "moe_intermediate_size": 32, "topk_method": )";
    EXPECT_TRUE(firstNetwork<MixtureOfExperts>(read(config("deepseek_v3", experts + R"("noaux_tc")"))).routerBias);
    EXPECT_FALSE(firstNetwork<MixtureOfExperts>(read(config("deepseek_v2", experts + R"("greedy")"))).routerBias);
}

}  // namespace
}  // namespace ridgepoint::import::huggingface
