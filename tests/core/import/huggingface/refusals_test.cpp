// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/import/huggingface/config_sample.h"

#include <gtest/gtest.h>

// What is refused, and what is said about what is read.
namespace ridgepoint::import::huggingface {
namespace {

using sample::config;
using sample::noteText;
using sample::read;
using sample::refusal;
using sample::smallLlama;

TEST(ConfigRefusals, WhatIsNoDecoderIsRefusedWithItsReason)
{
    const std::pair<std::string, std::string_view> refused[] = {
        {config("bert", ""), "encoder"},
        {config("new_thing", R"("architectures": ["NewThingForMaskedLM"])"), "encoder"},
        {R"({"model_type": "t5", "d_model": 64})", "encoder with a decoder"},
        {config("some_new", R"("is_encoder_decoder": true)"), "encoder with a decoder"},
        {R"({"_class_name": "UNet2DConditionModel", "_diffusers_version": "0.1"})", "diffusion"},
        {R"({"peft_type": "LORA", "r": 8})", "adapter"},
        {config("llama", R"("cross_attention_layers": [1])"), "images"},
        {R"({"model_type": "mllama", "text_config": {"model_type": "mllama_text_model"}})", "cross-attention"},
        {config("deepseek_v4", ""), "compressed keys"},
        {config("unknown_v4", R"("hc_mult": 4)"), "hc_mult"},
        {config("rwkv", ""), "RWKV"},
    };
    for (const auto& [json, reason] : refused) {
        const Error error = refusal(json);
        EXPECT_EQ(error.code, ErrorCode::Unsupported) << json;
        EXPECT_NE(error.message.find(reason), std::string::npos) << toText(error);
        EXPECT_NE(error.hint, "") << json;
    }
}

TEST(ConfigRefusals, AnUnknownModelTypeIsReadWithAWarning)
{
    const ImportedModel model = read(config("brand_new", R"("num_key_value_heads": 2)"));
    EXPECT_EQ(model.modelType, "");
    const Note* note = sample::findNote(model, "unknown-model-type");
    ASSERT_NE(note, nullptr);
    EXPECT_EQ(note->severity, Severity::Warning);
    EXPECT_NE(note->message.find("brand_new"), std::string::npos);
    EXPECT_EQ(refusal(R"({"model_type": "brand_new", "hidden_size": 64, "num_hidden_layers": 2, "num_attention_heads": 4,
        "num_key_value_heads": 2, "intermediate_size": 128, "vocab_size": 1000})")
                  .code,
              ErrorCode::MissingField)
        << "whether the head is tied";
}

TEST(ConfigRefusals, KeysThatBearOnShapesAndAreNotReadAreNamed)
{
    const ImportedModel model =
        read(smallLlama(R"("warp_layer_dim": 7, "bos_token_id": 1, "initializer_range": 0.02, "rope_theta": 1e4)"));
    EXPECT_EQ(noteText(model, "not-understood").find("bos_token_id"), std::string::npos);
    EXPECT_NE(noteText(model, "not-understood").find("warp_layer_dim"), std::string::npos);
    EXPECT_EQ(sample::findNote(model, "not-understood")->severity, Severity::Warning);
}

TEST(ConfigRefusals, SpellingsThatContradictOneAnotherAreNamed)
{
    const ImportedModel model =
        read(smallLlama(R"("num_local_experts": 4, "num_experts": 4, "num_experts_per_tok": 2, "experts_per_token": 3)"));
    EXPECT_NE(noteText(model, "contradiction").find("experts_per_token"), std::string::npos);
}

// Whatever the importer makes up, it says: here nothing but the size of a head and the rules of Llama.
TEST(ConfigRefusals, WhatIsNotInTheFileIsSaid)
{
    EXPECT_EQ(noteText(read(smallLlama("")), "assumed"), "not in the file: head_dim 16 (hidden size / heads)");
    EXPECT_EQ(sample::findNote(read(smallLlama(R"("head_dim": 16)")), "assumed"), nullptr);
}

}  // namespace
}  // namespace ridgepoint::import::huggingface
