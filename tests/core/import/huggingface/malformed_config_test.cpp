// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/limits.h"
#include "tests/core/import/huggingface/config_sample.h"

#include <gtest/gtest.h>

#include <ctime>
#include <filesystem>
#include <sys/resource.h>

// Files that are broken, hostile, or of another kind: an error that says what, where and how to mend, soon and in little
// memory.
namespace ridgepoint::import::huggingface {
namespace {

namespace fs = std::filesystem;

using sample::config;
using sample::refusal;
using sample::smallLlama;

std::string with(std::string_view key, std::string_view value)
{
    std::string text = smallLlama("");
    const std::size_t start = text.find('"' + std::string(key) + "\": ") + key.size() + 4;
    return text.replace(start, text.find_first_of(",}", start) - start, value);
}

struct Fault {
    std::string json;
    ErrorCode code;
    std::string_view where;  ///< a part of it
};

TEST(MalformedConfig, EveryFaultHasAPlaceAndAHint)
{
    const Fault faults[] = {
        {"", ErrorCode::BadSyntax, "some-model.json"},
        {"hello", ErrorCode::BadSyntax, "some-model.json:1:1"},
        {"{", ErrorCode::BadSyntax, "some-model.json:1:2"},
        {"[1, 2]", ErrorCode::BadValue, "some-model.json"},
        {"{}", ErrorCode::BadValue, "some-model.json"},
        {R"({"quantization": {"quant_algo": "NVFP4"}})", ErrorCode::BadValue, "some-model.json"},
        {R"({"model_type": 7, "hidden_size": 64})", ErrorCode::BadValue, "#/model_type"},
        {R"({"model_type": "llama", "model_type": "llama"})", ErrorCode::DuplicateKey, "some-model.json:1"},
        {with("num_hidden_layers", "1000000"), ErrorCode::OutOfRange, "#/num_hidden_layers"},
        {with("num_hidden_layers", "0"), ErrorCode::OutOfRange, "#/num_hidden_layers"},
        {with("num_hidden_layers", "-2"), ErrorCode::OutOfRange, "#/num_hidden_layers"},
        {with("num_hidden_layers", "2.5"), ErrorCode::BadValue, "#/num_hidden_layers"},
        {with("num_hidden_layers", "1e19"), ErrorCode::BadValue, "#/num_hidden_layers"},
        {with("num_hidden_layers", "18446744073709551615"), ErrorCode::OutOfRange, "#/num_hidden_layers"},
        {with("num_hidden_layers", "\"two\""), ErrorCode::BadValue, "#/num_hidden_layers"},
        {with("num_hidden_layers", "[2]"), ErrorCode::BadValue, "#/num_hidden_layers"},
        {with("num_hidden_layers", "null"), ErrorCode::MissingField, "some-model.json"},
        {with("num_hidden_layers", "NaN"), ErrorCode::MissingField, "some-model.json"},
        {with("hidden_size", "9223372036854775807"), ErrorCode::OutOfRange, "#/hidden_size"},
        {with("hidden_size", "true"), ErrorCode::BadValue, "#/hidden_size"},
        {with("vocab_size", "-1"), ErrorCode::OutOfRange, "#/vocab_size"},
        {with("num_attention_heads", "0"), ErrorCode::OutOfRange, "#/num_attention_heads"},
        {with("num_key_value_heads", "3"), ErrorCode::BadValue, "some-model.json"},
        {with("tie_word_embeddings", "\"yes\""), ErrorCode::BadValue, "#/tie_word_embeddings"},
        {smallLlama(R"("layer_types": 3)"), ErrorCode::BadValue, "#/layer_types"},
        {smallLlama(R"("layer_types": [1, 2])"), ErrorCode::BadValue, "#/layer_types/0"},
        {smallLlama(R"("num_experts": 4)"), ErrorCode::MissingField, "some-model.json"},
        {smallLlama(R"("num_experts": 4, "num_experts_per_tok": 9)"), ErrorCode::BadValue, "some-model.json"},
        {R"({"model_type": "gemma3", "text_config": {"model_type": "gemma3_text", "hidden_size": "a"}})",
         ErrorCode::BadValue, "#/text_config/hidden_size"},
    };
    for (const Fault& fault : faults) {
        const Error error = refusal(fault.json);
        EXPECT_EQ(error.code, fault.code) << fault.json << '\n' << toText(error);
        EXPECT_NE(error.where.find(fault.where), std::string::npos) << fault.json << '\n' << toText(error);
        EXPECT_NE(error.message, "") << fault.json;
        EXPECT_NE(error.hint, "") << fault.json;
    }
}

TEST(MalformedConfig, EveryMissingSizeIsNamed)
{
    for (const std::string_view key :
         {"hidden_size", "num_hidden_layers", "num_attention_heads", "intermediate_size", "vocab_size"}) {
        const Error error = refusal(with(key, "null"));
        EXPECT_EQ(error.code, ErrorCode::MissingField) << key;
        EXPECT_NE(toText(error).find(key), std::string::npos) << toText(error);
    }
}

TEST(MalformedConfig, AFileCutAnywhereIsAnErrorAndNoCrash)
{
    const std::string whole =
        config("qwen3_5", R"("linear_num_key_heads": 2, "linear_num_value_heads": 4, "linear_key_head_dim": 8,
        "linear_value_head_dim": 8, "linear_conv_kernel_dim": 4, "time_step_limit": [0.0, Infinity])");
    for (std::size_t length = 0; length < whole.size(); ++length)
        EXPECT_FALSE(readModelConfig(whole.substr(0, length), "cut.json")) << length;
    EXPECT_TRUE(readModelConfig(whole, "whole.json"));
}

TEST(MalformedConfig, EveryKeyOfAnotherTypeIsAnErrorOrIgnoredAndNoCrash)
{
    const std::string_view keys[] = {"layer_types",
                                     "attn_type_list",
                                     "hybrid_override_pattern",
                                     "hybrid_layer_pattern",
                                     "block_configs",
                                     "linear_attn_config",
                                     "rope_parameters",
                                     "vision_config",
                                     "quantization_config",
                                     "quantization",
                                     "text_config",
                                     "thinker_config",
                                     "moe_layer_freq",
                                     "mlp_only_layers",
                                     "num_experts",
                                     "ffn_config",
                                     "attn_config",
                                     "ssm_cfg",
                                     "architectures",
                                     "_name_or_path",
                                     "kv_lora_rank",
                                     "sliding_window",
                                     "sliding_window_pattern",
                                     "no_rope_layers",
                                     "num_nextn_predict_layers",
                                     "head_dim",
                                     "cross_attention_layers",
                                     "attn_layer_period",
                                     "mamba_d_head"};
    for (const std::string_view key : keys)
        for (const std::string_view value :
             {"0", "-1", "1e300", "9223372036854775807", "true", "\"\"", "\"x\"", "[]", "[[]]", "[null]", "{}",
              R"({"a": [1]})", "[{}, {}]", "[9223372036854775807, 1]"}) {
            const auto model = readModelConfig(smallLlama('"' + std::string(key) + "\": " + std::string(value)), "odd.json");
            if (!model) {
                EXPECT_NE(model.error().where, "") << key << ' ' << value;
                EXPECT_NE(model.error().hint, "") << key << ' ' << value;
            }
        }
}

// What a file says must not reach a terminal as it is.
TEST(MalformedConfig, NoTextOfTheFileGoesUnescapedIntoMessages)
{
    const std::string evil = R"(\u001b[31m\nred\u0007)";
    for (const std::string& json :
         {config(evil, ""), smallLlama("\"" + evil + "_layer_dim\": 3"),
          smallLlama("\"quantization_config\": {\"quant_method\": \"" + evil + "\"}"),
          smallLlama("\"layer_types\": [\"" + evil + "\", \"" + evil + "\"]"),
          smallLlama("\"_name_or_path\": \"" + evil + "\""), smallLlama("\"architectures\": [\"" + evil + "ForMaskedLM\"]"),
          config("nemotron_h", "\"hybrid_override_pattern\": \"\\u001b\\u001b\\u001b\\u001b\"")}) {
        const auto model = readModelConfig(json, "config.json");
        std::string said = model ? model->spec.name + model->spec.family : toText(model.error());
        if (model)
            for (const Note& note : model->notes)
                said += toText(note);
        EXPECT_EQ(said.find('\x1b'), std::string::npos) << json;
        EXPECT_EQ(said.find('\n'), std::string::npos) << json;
        EXPECT_EQ(said.find('\a'), std::string::npos) << json;
    }
}

long peakMemory()
{
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;  // KiB
}

// A sanitizer makes both meaningless; a busy machine does not count, for this is the time of the processor.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr double secondsAllowed = 60.0;
constexpr long memoryAllowed = 4'000'000;
#else
constexpr double secondsAllowed = 1.0;
constexpr long memoryAllowed = 200'000;
#endif

double processorSeconds()
{
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

/// Reads what must be refused, within a second and 200 MB.
void refuseSoon(const std::string& json, ErrorCode code)
{
    const long before = peakMemory();
    const double start = processorSeconds();
    const auto model = readModelConfig(json, "large.json");
    const double seconds = processorSeconds() - start;
    ASSERT_FALSE(model);
    EXPECT_EQ(model.error().code, code) << toText(model.error());
    EXPECT_LT(seconds, secondsAllowed);
    EXPECT_LT(peakMemory() - before, memoryAllowed);
}

std::string filled(std::string head, std::string_view piece, std::string_view tail, std::size_t size)
{
    head.reserve(size + piece.size() + tail.size());
    while (head.size() + piece.size() + tail.size() < size)
        head += piece;
    return head += tail;
}

TEST(MalformedConfig, FiftyMegabytesAreRefusedUnread)
{
    const std::string text = R"({"model_type": "llama", "x": ")" + std::string(std::size_t{50} << 20, 'x') + "\"}";
    refuseSoon(text, ErrorCode::TooLarge);
    EXPECT_FALSE(looksLikeModelConfig(text));
}

TEST(MalformedConfig, ListsAsLongAsAFileMayBeAreRefusedSoon)
{
    const std::string sizes = smallLlama("");
    const std::string open = sizes.substr(0, sizes.size() - 1);
    refuseSoon(filled(open + R"(, "attn_type_list": [0)", ",0", "]}", limits::fileSize), ErrorCode::TooLarge);
    refuseSoon(filled(open + R"(, "layer_types": ["a")", ",\"a\"", "]}", limits::fileSize), ErrorCode::TooLarge);
    refuseSoon(filled(open + R"(, "block_configs": [{})", ",{}", "]}", limits::fileSize), ErrorCode::TooLarge);
    refuseSoon(filled(R"({"model_type": )", "[", "", limits::fileSize), ErrorCode::TooLarge);
}

TEST(MalformedConfig, KeysAsManyAsAFileMayHaveTakeNoLongTime)
{
    std::string text = smallLlama("");
    text.pop_back();
    for (int i = 0; text.size() < limits::fileSize - 100; ++i)
        text += ",\"layer" + std::to_string(i) + "\":1";
    refuseSoon(text + "}", ErrorCode::TooLarge);
    text.resize(text.find("\"layer100000\"") - 1);
    const double start = processorSeconds();
    EXPECT_TRUE(readModelConfig(text + "}", "large.json"));
    EXPECT_LT(processorSeconds() - start, secondsAllowed);
}

// The most layers that are read, with the largest sizes: no overflow, and still within a second.
TEST(MalformedConfig, TheLargestSizesAreRefusedAndDoNotOverflow)
{
    refuseSoon(
        R"({"model_type": "gemma3n_text", "hidden_size": 4194304, "num_hidden_layers": 4096, "num_attention_heads": 4194304,
        "head_dim": 4194304, "intermediate_size": 4194304, "vocab_size": 4194304, "hidden_size_per_layer_input": 4194304,
        "laurel_rank": 4194304, "altup_num_inputs": 4096})",
        ErrorCode::OutOfRange);
    refuseSoon(
        R"({"model_type": "llama", "hidden_size": 4194304, "num_hidden_layers": 4096, "num_attention_heads": 1, "head_dim": 1,
        "intermediate_size": 4194304, "vocab_size": 4194304, "tie_word_embeddings": false})",
        ErrorCode::OutOfRange);
}

TEST(MalformedConfig, FilesThatAreNoneAreRefused)
{
    EXPECT_EQ(loadModelConfig("no-such-file.json").error().code, ErrorCode::Unreadable);
    EXPECT_EQ(loadModelConfig(fs::temp_directory_path()).error().code, ErrorCode::Unreadable);
    EXPECT_EQ(loadModelConfig("/dev/zero").error().code, ErrorCode::Unreadable);
}

TEST(MalformedConfig, OnlyTextsWithTheKeysOfAModelLookLikeOne)
{
    EXPECT_TRUE(looksLikeModelConfig(smallLlama("")));
    EXPECT_TRUE(looksLikeModelConfig(" \n{\"n_embd\": 3}"));
    EXPECT_TRUE(looksLikeModelConfig(R"({"d_model": 3, "ssm_cfg": {}})"));
    EXPECT_FALSE(looksLikeModelConfig(""));
    EXPECT_FALSE(looksLikeModelConfig("[\"model_type\"]"));
    EXPECT_FALSE(looksLikeModelConfig("model_type,hidden_size\n1,2\n"));
    EXPECT_FALSE(looksLikeModelConfig(R"({"traceEvents": []})"));
}

}  // namespace
}  // namespace ridgepoint::import::huggingface
