// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/huggingface/weight_modules.h"
#include "tests/core/import/huggingface/config_sample.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

// The formats in which checkpoints are published, and what has no name here.
namespace ridgepoint::import::huggingface {
namespace {

using sample::config;
using sample::noteText;
using sample::read;
using sample::smallLlama;
using enum model::WeightClass;

using Exceptions = std::map<model::WeightClass, std::string>;

std::string weightsOf(std::string_view quantisation)
{
    const ImportedModel model = read(smallLlama(fmt::format(R"("quantization_config": {{{}}})", quantisation)));
    return model.spec.shipped ? model.spec.shipped->weights : "none";
}

// inference-sim #443: weight bytes of a W4A16 checkpoint from its torch_dtype, four times too many.
TEST(Quantisation, ThePublishedFormatIsNotTheTorchDtype)
{
    const ImportedModel model =
        read(smallLlama(R"("torch_dtype": "float16", "quantization_config": {"quant_method": "awq", "bits": 4,
        "group_size": 128, "zero_point": true})"));
    ASSERT_TRUE(model.spec.shipped);
    EXPECT_EQ(model.spec.shipped->weights, "int4-g128-asym");
    EXPECT_EQ(model.spec.shipped->exceptions, Exceptions{})
        << "that head, embedding and router stay as they are goes without saying";
    EXPECT_FALSE(read(smallLlama(R"("torch_dtype": "bfloat16")")).spec.shipped);
}

TEST(Quantisation, EveryMethodHasItsFormat)
{
    EXPECT_EQ(weightsOf(R"("quant_method": "fp8", "weight_block_size": [128, 128])"), "fp8");
    EXPECT_EQ(weightsOf(R"("quant_method": "fp8", "activation_scheme": "static")"), "fp8-tensor");
    EXPECT_EQ(weightsOf(R"("quant_method": "gptq", "bits": 4, "group_size": 128, "sym": true)"), "int4-g128-asym")
        << "zero points are stored";
    EXPECT_EQ(weightsOf(R"("quant_method": "gptq", "bits": 8, "group_size": 32)"), "int8-g32-asym");
    EXPECT_EQ(weightsOf(R"("quant_method": "awq", "bits": 4, "group_size": 64, "zero_point": false)"), "int4-g64");
    EXPECT_EQ(weightsOf(R"("quant_method": "auto-round", "bits": 4, "group_size": 128, "sym": true)"), "int4-g128");
    EXPECT_EQ(weightsOf(R"("quant_method": "bitsandbytes", "load_in_8bit": true)"), "int8");
    EXPECT_EQ(weightsOf(R"("quant_method": "bitsandbytes", "load_in_4bit": true, "bnb_4bit_quant_type": "nf4")"), "nf4");
    EXPECT_EQ(
        weightsOf(
            R"("quant_method": "bitsandbytes", "load_in_4bit": true, "bnb_4bit_quant_type": "nf4", "bnb_4bit_use_double_quant": true)"),
        "nf4-dq");
    EXPECT_EQ(weightsOf(R"("quant_method": "modelopt", "quant_algo": "NVFP4")"), "nvfp4");
    EXPECT_EQ(weightsOf(R"("quant_method": "modelopt", "quant_algo": "FP8")"), "fp8-tensor");
    EXPECT_EQ(weightsOf(R"("quant_method": "modelopt", "quant_algo": "W4A16_AWQ", "group_size": 128)"), "int4-g128");
}

TEST(Quantisation, CompressedTensorsSaysTypeBitsAndGroup)
{
    const auto weights = [](std::string_view scheme) {
        return weightsOf(
            fmt::format(R"("quant_method": "compressed-tensors", "config_groups": {{"group_0": {{"targets": ["Linear"],
            "weights": {{{}}}}}}})",
                        scheme));
    };
    EXPECT_EQ(weights(R"("num_bits": 4, "type": "int", "group_size": 32, "symmetric": true, "strategy": "group")"),
              "int4-g32");
    EXPECT_EQ(weights(R"("num_bits": 4, "type": "int", "group_size": 128, "symmetric": false)"), "int4-g128-asym");
    EXPECT_EQ(weights(R"("num_bits": 8, "type": "int", "group_size": null, "symmetric": true, "strategy": "channel")"),
              "int8");
    EXPECT_EQ(weights(R"("num_bits": 8, "type": "float", "strategy": "channel")"), "fp8-tensor");
    EXPECT_EQ(weights(R"("num_bits": 8, "type": "float", "strategy": "block", "block_structure": [128, 128])"), "fp8");
    EXPECT_EQ(weights(R"("num_bits": 4, "type": "float", "group_size": 16)"), "nvfp4");
    EXPECT_EQ(weights(R"("num_bits": 4, "type": "float", "group_size": 32)"), "mxfp4");
}

// aiconfigurator #454: Kimi-K2.5 was sized at 2 TB, for its formats stand inside text_config; int4 in groups of 32, experts
// only.
TEST(Quantisation, QuantisationInsideTextConfigIsSeen)
{
    const std::string text =
        config("kimi_k2", R"("kv_lora_rank": 32, "q_lora_rank": 48, "qk_nope_head_dim": 16, "qk_rope_head_dim": 8,
        "v_head_dim": 16, "n_routed_experts": 8, "num_experts_per_tok": 2, "moe_intermediate_size": 32, "n_shared_experts": 1,
        "first_k_dense_replace": 1, "quantization_config": {"quant_method": "compressed-tensors", "config_groups": {"group_0": {
        "targets": ["Linear"], "weights": {"num_bits": 4, "type": "int", "group_size": 32, "symmetric": true}}},
        "ignore": ["lm_head", "re:.*self_attn.*", "re:.*shared_experts.*", "re:.*mlp\\.(gate|up|gate_up|down)_proj.*"]})");
    const ImportedModel model = read(R"({"model_type": "kimi_k25", "text_config": )" + text + "}");
    ASSERT_TRUE(model.spec.shipped);
    EXPECT_EQ(model.spec.shipped->weights, "int4-g32");
    const Exceptions exceptions{{AttentionInput, "bf16"},
                                {AttentionOutput, "bf16"},
                                {NetworkInput, "bf16"},
                                {NetworkOutput, "bf16"},
                                {SharedExperts, "bf16"}};
    EXPECT_EQ(model.spec.shipped->exceptions, exceptions);
}

// hf-mem #60: gpt-oss-120b is 65.2 GB, for its experts alone are quantised.
TEST(Quantisation, OnlyTheExpertsOfGptOssAreQuantised)
{
    const ImportedModel model =
        read(config("gpt_oss", R"("num_local_experts": 8, "num_experts_per_tok": 2, "quantization_config": {
        "quant_method": "mxfp4", "modules_to_not_convert": ["model.layers.*.self_attn", "model.layers.*.mlp.router", "model.embed_tokens", "lm_head"]})"));
    ASSERT_TRUE(model.spec.shipped);
    EXPECT_EQ(model.spec.shipped->weights, "bf16");
    const Exceptions exceptions{{ExpertInput, "mxfp4"}, {ExpertOutput, "mxfp4"}};
    EXPECT_EQ(model.spec.shipped->exceptions, exceptions);
}

TEST(Quantisation, ModulesThatAreLeftAloneAreExceptions)
{
    const ImportedModel model =
        read(smallLlama(R"("quantization_config": {"quant_method": "fp8", "weight_block_size": [128, 128],
        "modules_to_not_convert": ["lm_head", "model.layers.0.mlp.down_proj", "model.layers.1.mlp.down_proj", "visual.layers.0.self_attn.q_proj"]})"));
    ASSERT_TRUE(model.spec.shipped);
    const Exceptions exceptions{{NetworkOutput, "bf16"}};
    EXPECT_EQ(model.spec.shipped->exceptions, exceptions);
}

TEST(Quantisation, AClassInTwoFormatsIsNoted)
{
    const ImportedModel model =
        read(config("llama", R"("quantization_config": {"quant_method": "fp8", "weight_block_size": [128, 128],
        "modules_to_not_convert": ["model.layers.3.mlp.down_proj"]})"));
    EXPECT_EQ(model.spec.shipped->exceptions, Exceptions{});
    EXPECT_NE(noteText(model, "quantisation-mixed").find("1 in bf16, 3 in fp8"), std::string::npos)
        << noteText(model, "quantisation-mixed");
}

// MLX quantises embedding and head as well, and keeps an offset of 16 bits.
TEST(Quantisation, MlxQuantisesEmbeddingAndHead)
{
    const ImportedModel model =
        read(smallLlama(R"("quantization": {"group_size": 64, "bits": 4, "model.layers.0.mlp.gate_proj": false},
        "quantization_config": {"group_size": 64, "bits": 4})"));
    ASSERT_TRUE(model.spec.shipped);
    EXPECT_EQ(model.spec.shipped->weights, "int4-g64-asym");
    const Exceptions exceptions{{Embedding, "int4-g64-asym"}, {LmHead, "int4-g64-asym"}};
    EXPECT_EQ(model.spec.shipped->exceptions, exceptions);
    EXPECT_NE(noteText(model, "quantisation-differs"), "");
    EXPECT_NE(noteText(model, "quantisation-mixed"), "");
}

// DeepSeek-V3.1-NVFP4 says nothing in config.json, and all in the file beside it.
TEST(Quantisation, TheSecondFileOfModelOptIsRead)
{
    const auto model = readModelConfig(smallLlama(""), "config.json", R"({"producer": {"name": "modelopt"}, "quantization": {
        "quant_algo": "NVFP4", "kv_cache_quant_algo": "FP8", "group_size": 16, "exclude_modules": ["lm_head", "model.layers.*.self_attn.q_proj",
        "model.layers.*.self_attn.k_proj", "model.layers.61*"]}})");
    ASSERT_TRUE(model) << toText(model.error());
    ASSERT_TRUE(model->spec.shipped);
    EXPECT_EQ(model->spec.shipped->weights, "nvfp4");
    EXPECT_EQ(model->spec.shipped->kv, "fp8");
    const Exceptions exceptions{{AttentionInput, "bf16"}};
    EXPECT_EQ(model->spec.shipped->exceptions, exceptions);
}

TEST(Quantisation, ASecondFileThatCannotBeReadIsNotedAndEndsNothing)
{
    for (const std::string_view second : {"", "{", "[]", R"({"quantization": {"quant_algo": 7}})",
                                          R"({"quantization": {"quant_algo": "NVFP4", "exclude_modules": [1]}})"}) {
        const auto model = readModelConfig(smallLlama(""), "config.json", second);
        ASSERT_TRUE(model) << second;
        EXPECT_NE(noteText(*model, "quantisation-unreadable"), "") << second;
        EXPECT_FALSE(model->spec.shipped) << second;
    }
}

TEST(Quantisation, WhatHasNoNameHereIsNeverSilent)
{
    for (const std::string_view quantisation :
         {R"("quant_method": "hqq")", R"("quant_method": "gptq", "bits": 3, "group_size": 128)",
          R"("quant_method": "gptq", "bits": 4, "group_size": -1)",
          R"("quant_method": "bitsandbytes", "load_in_4bit": true, "bnb_4bit_quant_type": "fp4")",
          R"("quant_method": "modelopt", "quant_algo": "W3")", R"("x": 1)",
          R"("quant_method": "compressed-tensors", "config_groups": {"g": {"weights": {"num_bits": 2, "type": "int"}}})"}) {
        const ImportedModel model = read(smallLlama(fmt::format(R"("quantization_config": {{{}}})", quantisation)));
        EXPECT_FALSE(model.spec.shipped) << quantisation;
        EXPECT_NE(noteText(model, "quantisation-not-mapped"), "") << quantisation;
    }
    EXPECT_NE(noteText(read(smallLlama(R"("quantization_config": "fp8")")), "quantisation-not-mapped"), "");
    EXPECT_NE(noteText(read(smallLlama(R"("quantization_config": {"quant_method": "fp8", "ignore": ["re:(?!x).*"]})")),
                       "quantisation-not-understood"),
              "");
}

bool fits(std::string_view pattern, const std::string& name)
{
    const auto parsed = ModulePattern::parse(pattern);
    return parsed && parsed->matches({AttentionInput, {name}});
}

TEST(ModulePattern, FitsWhatItMeansAndNoMore)
{
    EXPECT_TRUE(fits("re:.*self_attn.*", "layers.3.self_attn.q_proj"));
    EXPECT_FALSE(fits("re:.*self_attn.*", "layers.3.mlp.up_proj"));
    EXPECT_TRUE(fits("re:.*mlp\\.(gate|up)_proj$", "layers.3.mlp.up_proj"));
    EXPECT_FALSE(fits("re:.*mlp\\.(gate|up)_proj$", "layers.3.mlp.down_proj"));
    EXPECT_FALSE(fits("re:.*mlp\\.(gate|up)_proj.*", "layers.3.mlp.experts.0.up_proj"));
    EXPECT_TRUE(fits("re:model\\.layers\\.\\d+\\.mlp\\.gate$", "layers.31.mlp.gate"));
    EXPECT_FALSE(fits("re:model\\.layers\\.\\d+\\.mlp\\.gate$", "layers.31.mlp.gate_proj"));
    EXPECT_TRUE(fits("model.layers.*.self_attn", "layers.3.self_attn.q_proj"));
    EXPECT_FALSE(fits("model.layers.61*", "layers.6.mlp.gate"));
    EXPECT_TRUE(fits("*lm_head*", "lm_head"));
    EXPECT_TRUE(fits("model.language_model.layers.*.mlp*", "layers.3.mlp.up_proj"));
    EXPECT_TRUE(fits("re:.*", "layers.3.mlp.up_proj"));
}

TEST(ModulePattern, WhatIsNotUnderstoodIsNoPattern)
{
    for (const std::string_view text :
         {"re:(?!x).*", "re:(a", "re:[ab]", "re:a{2}", "re:a+", "re:a)", "re:((a))", "re:^a|b"})
        EXPECT_FALSE(ModulePattern::parse(text)) << text;
    std::string brackets = "re:";
    for (int i = 0; i < 40; ++i)
        brackets += "(a|b)";
    EXPECT_FALSE(ModulePattern::parse(brackets)) << "2^40 alternatives";
}

}  // namespace
}  // namespace ridgepoint::import::huggingface
