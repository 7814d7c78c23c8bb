// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/utf8.h"
#include "core/import/huggingface/whole_model.h"

#include <algorithm>
#include <array>

namespace ridgepoint::import::huggingface {

namespace {

using Names = std::initializer_list<std::string_view>;

constexpr std::string_view onlyDecoders = "Ridgepoint computes decoder-only language models";

bool isOneOf(std::string_view text, Names names)
{
    return std::find(names.begin(), names.end(), text) != names.end();
}

bool isEncoderOnly(std::string_view modelType)
{
    return isOneOf(modelType,
                   {"bert",
                    "roberta",
                    "distilbert",
                    "albert",
                    "electra",
                    "deberta",
                    "deberta-v2",
                    "xlm-roberta",
                    "camembert",
                    "mpnet",
                    "modernbert",
                    "nomic_bert",
                    "longformer",
                    "big_bird",
                    "vit",
                    "clip",
                    "clip_vision_model",
                    "siglip",
                    "siglip_vision_model",
                    "wav2vec2",
                    "hubert",
                    "dinov2"});
}

bool isEncoderDecoder(std::string_view modelType)
{
    return isOneOf(modelType,
                   {"t5", "mt5", "umt5", "bart", "mbart", "pegasus", "marian", "whisper", "m2m_100", "led", "blenderbot",
                    "switch_transformers", "prophetnet", "t5gemma", "speech_to_text"});
}

/// Layers that no block of core/model has, by model_type.
std::string_view inexpressible(std::string_view modelType)
{
    struct Row {
        std::string_view modelType;
        std::string_view what;
    };
    constexpr std::array<Row, 13> rows{{
        {"deepseek_v4",
         "attention over compressed keys (compress_ratios), an output projection in groups (o_lora_rank) and "
         "several residual streams (hc_mult)"},
        {"mllama", "cross-attention to images (cross_attention_layers)"},
        {"mllama_text_model", "cross-attention to images (cross_attention_layers)"},
        {"rwkv", "RWKV's recurrence"},
        {"rwkv5", "RWKV's recurrence"},
        {"rwkv6", "RWKV's recurrence"},
        {"rwkv7", "RWKV's recurrence"},
        {"recurrent_gemma", "the RG-LRU"},
        {"xlstm", "the xLSTM"},
        {"retnet", "retention"},
        {"zamba", "one attention block that several layers share"},
        {"zamba2", "attention blocks that several layers share"},
        {"hyena", "long convolutions"},
    }};
    const auto found =
        std::find_if(rows.begin(), rows.end(), [modelType](const Row& row) { return row.modelType == modelType; });
    return found == rows.end() ? std::string_view() : found->what;
}

void refuseByType(const ConfigFields& fields, std::string_view modelType)
{
    const std::string quoted = quote(modelType);
    if (isEncoderOnly(modelType))
        fields.refuse(ErrorCode::Unsupported, quoted + " is an encoder: it has no decode step and no cache",
                      std::string(onlyDecoders), {"model_type"});
    if (isEncoderDecoder(modelType))
        fields.refuse(ErrorCode::Unsupported, quoted + " is an encoder with a decoder that attends to it",
                      std::string(onlyDecoders), {"model_type"});
    if (const std::string_view what = inexpressible(modelType); !what.empty())
        fields.refuse(ErrorCode::Unsupported, quoted + " has layers that Ridgepoint does not compute: " + std::string(what),
                      "Choose a model whose layers are attention, latent attention or a known recurrence", {"model_type"});
}

}  // namespace

void refuseOthers(const ConfigFields& fields, std::string_view modelType)
{
    for (const std::string_view key : {"_class_name", "_diffusers_version"})
        if (fields.has({key}))
            return fields.refuse(ErrorCode::Unsupported, "this describes a part of a diffusion pipeline",
                                 std::string(onlyDecoders), {key});
    if (fields.has({"peft_type"}))
        return fields.refuse(ErrorCode::Unsupported, "this describes an adapter, not the model that it adapts",
                             "Read the config.json of its base model", {"peft_type"});
    if (fields.flag({"is_encoder_decoder"}).value_or(false))
        return fields.refuse(ErrorCode::Unsupported, "this is an encoder with a decoder that attends to it",
                             std::string(onlyDecoders), {"is_encoder_decoder"});
    refuseByType(fields, modelType);
    for (std::size_t i = 0; i < fields.levels(); ++i)
        if (const auto type = fields.level(i).text({"model_type"}))
            refuseByType(fields.level(i), *type);
    if (const auto layers = fields.counts({"cross_attention_layers"}); layers && !layers->empty())
        fields.refuse(ErrorCode::Unsupported, "some layers attend to images (cross_attention_layers)",
                      "Ridgepoint has no cross-attention", {"cross_attention_layers"});
    if (const auto architecture = fields.firstText("architectures"); architecture && architecture->ends_with("ForMaskedLM"))
        fields.refuse(ErrorCode::Unsupported,
                      quote(*architecture) + " is an encoder: it has no decode step and no cache",
                      std::string(onlyDecoders), {"architectures"});
    for (const std::string_view key : {"hc_mult", "compress_ratios"})
        if (fields.has({key}))
            fields.refuse(ErrorCode::Unsupported, std::string(key) + " describes layers that Ridgepoint does not compute",
                          "Choose a model whose layers are attention, latent attention or a known recurrence", {key});
    if (fields.isList("attn_layer_idx") && !fields.counts({"attn_layer_idx"}).value_or(std::vector<std::int64_t>{}).empty())
        fields.refuse(ErrorCode::Unsupported, "this Mamba has layers of attention (attn_layer_idx)",
                      "Its attention is not described by keys that are known here", {"attn_layer_idx"});
}

}  // namespace ridgepoint::import::huggingface
