// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/huggingface/block_readers.h"

#include <cmath>

namespace ridgepoint::import::huggingface {

namespace {

bool slides(const LayerPlan& plan)
{
    return plan.mixer == MixerKind::Window;
}

std::int64_t queryHeads(Reading& reading, const LayerPlan& plan)
{
    if (slides(plan))
        if (const auto own = reading.fields.count({"swa_num_attention_heads"}))
            return *own;
    return reading.size(headKeys, reading.classSizes().heads);
}

/// Falcon before its second design has one key/value head and says so with a flag, whatever other keys count.
bool isMultiQuery(const Reading& reading)
{
    const bool grouped = reading.fields.flag({"new_decoder_architecture"}).value_or(false);
    return reading.fields.flag({"multi_query"}).value_or(false) && !grouped;
}

std::int64_t keyValueHeads(Reading& reading, const LayerPlan& plan, std::int64_t heads)
{
    const ConfigFields& fields = reading.fields;
    if (plan.kvHeads > 0)
        return plan.kvHeads;
    if (slides(plan))
        if (const auto own = fields.count({"swa_num_key_value_heads"}))
            return *own;
    if (!slides(plan))
        if (const auto own = fields.count({"num_global_key_value_heads"}))
            return *own;
    if (isMultiQuery(reading)) {
        fields.skip({"num_kv_heads", "n_head_kv", "num_key_value_heads"});
        reading.assume("num_kv_heads 1 (multi_query)");
        return 1;
    }
    if (const auto section = fields.section({"attn_config"}))
        if (const auto own = section->count({"kv_n_heads"}))
            return *own;
    if (fields.flag({"multi_query_attention"}).value_or(false))
        return fields.required({"multi_query_group_num"});
    static const Keys keys{"num_key_value_heads", "num_kv_heads", "n_head_kv"};
    const std::int64_t ofClass = reading.classSizes().kvHeads;
    if (fields.isNested() && ofClass > 0 && !fields.has(keys))
        return reading.size(keys, ofClass);
    return reading.countOr(keys, heads, "one for each query head");
}

std::int64_t headDim(Reading& reading, const LayerPlan& plan, std::int64_t heads)
{
    const ConfigFields& fields = reading.fields;
    if (slides(plan))
        if (const auto own = fields.count({"swa_head_dim"}))
            return *own;
    if (!slides(plan))
        if (const auto own = fields.count({"global_head_dim"}))
            return *own;
    static const Keys keys{"head_dim", "attention_head_dim", "kv_channels"};
    if (fields.has(keys))
        return fields.required(keys);
    if (const std::int64_t ofClass = reading.classSizes().headDim; fields.isNested() && ofClass > 0)
        return reading.size(keys, ofClass);
    if (heads > 0 && reading.hidden % heads != 0)
        fields.refuse(ErrorCode::MissingField,
                      "head_dim is missing, and " + std::to_string(heads) + " heads do not divide the hidden size "
                          + std::to_string(reading.hidden),
                      "Add head_dim");
    return reading.countOr(keys, quotient(reading.hidden, heads), "hidden size / heads");
}

std::optional<double> rotaryFactor(const ConfigFields& fields, const LayerPlan& plan)
{
    static const Keys keys{"partial_rotary_factor", "rotary_pct"};
    for (const std::string_view key : {"rope_parameters", "rope_scaling"}) {
        const auto section = fields.section({key});
        if (!section)
            continue;
        if (const auto ofType = section->section({slides(plan) ? "sliding_attention" : "full_attention"}))
            if (const auto factor = ofType->number(keys))
                return factor;
        if (const auto factor = section->number(keys))
            return factor;
    }
    return fields.number(keys);
}

std::int64_t rotaryDim(Reading& reading, const LayerPlan& plan, std::int64_t headDim)
{
    const ConfigFields& fields = reading.fields;
    const auto kind = fields.text({"position_embedding_type"});
    if (reading.family.positions != Positions::Rotary || fields.flag({"alibi"}).value_or(false) || kind == "nope")
        return 0;
    if (const auto given = fields.count({"rotary_dim"}))
        return *given;
    const std::optional<double> given = rotaryFactor(fields, plan);
    const double factor = given.value_or(reading.family.rotaryPart);
    if (!(factor >= 0.0 && factor <= 1.0)) {
        fields.refuse(ErrorCode::OutOfRange, "partial_rotary_factor is not between 0 and 1",
                      "It is the part of a head that rotates", {"partial_rotary_factor", "rotary_pct", "rope_parameters"});
        return 0;
    }
    const auto dim = static_cast<std::int64_t>(std::floor(factor * static_cast<double>(headDim)));
    if (!given && factor < 1.0)
        reading.assume("rotated part of a head " + std::to_string(dim) + " of " + std::to_string(headDim)
                       + " (the default of " + std::string(reading.family.modelType) + ")");
    return dim;
}

void readSpan(Reading& reading, const LayerPlan& plan, model::Attention& block)
{
    if (slides(plan)) {
        block.span = model::KeySpan::Window;
        block.spanTokens =
            reading.size({"sliding_window", "sliding_window_size"}, reading.classSizes().window, limits::tokens);
    } else if (plan.mixer == MixerKind::Chunk) {
        block.span = model::KeySpan::Chunk;
        block.spanTokens = reading.fields.required({"attention_chunk_size"}, limits::tokens);
        reading.inform("chunked-attention",
                       "layers that attend within chunks of " + std::to_string(block.spanTokens)
                           + " tokens keep no more than one chunk; a count that charges them in full is larger",
                       {"attention_chunk_size"});
    }
}

bool hasSinks(const Reading& reading, const LayerPlan& plan)
{
    const std::string_view key = slides(plan) ? "add_swa_attention_sink_bias" : "add_full_attention_sink_bias";
    return reading.fields.flag({key}).value_or(reading.family.sinks);
}

/// Qwen 2 has biases that no key of its files mentions.
void sayBiasesOfClass(Reading& reading, const model::Attention& block)
{
    const std::string asIn = " (as in " + std::string(reading.family.modelType) + ")";
    if (block.inputBias && reading.family.inputBias.key.empty())
        reading.assume("biases of queries, keys and values" + asIn);
    if (block.outputBias && reading.family.outputBias.key.empty())
        reading.assume("bias of the attention's output" + asIn);
    if (block.qkNorm != model::QkNorm::None && reading.family.qkNormRule.key.empty())
        reading.assume("norms of queries and keys" + asIn);
}

model::Attention readSoftmaxAttention(Reading& reading, const LayerPlan& plan)
{
    const ConfigFields& fields = reading.fields;
    model::Attention block;
    block.queryHeads = queryHeads(reading, plan);
    block.kvHeads = keyValueHeads(reading, plan, block.queryHeads);
    block.headDim = headDim(reading, plan, block.queryHeads);
    block.valueDim = fields.count({slides(plan) && fields.has({"swa_v_head_dim"}) ? "swa_v_head_dim" : "v_head_dim"})
                         .value_or(block.headDim);
    block.rotaryDim = rotaryDim(reading, plan, block.headDim);
    readSpan(reading, plan, block);
    block.outputGate = reading.flagBy(reading.family.outputGate);
    block.qkNorm = reading.flagBy(reading.family.qkNormRule) ? reading.family.qkNorm : model::QkNorm::None;
    block.inputBias = reading.flagBy(reading.family.inputBias);
    block.outputBias = reading.flagBy(reading.family.outputBias);
    sayBiasesOfClass(reading, block);
    block.sinks = hasSinks(reading, plan);
    block.sharedCache = plan.sharedCache;
    block.valuesAreKeys = !slides(plan) && fields.flag({"attention_k_eq_v"}).value_or(false);
    if (block.valuesAreKeys)
        reading.inform("values-are-keys",
                       "layers whose keys serve as values; that the cache keeps both is assumed, a runtime may keep one",
                       {"attention_k_eq_v"});
    return block;
}

}  // namespace

model::Mixer readAttention(Reading& reading, const LayerPlan& plan)
{
    if (reading.fields.count({"kv_lora_rank"}).value_or(0) > 0)
        return readLatentAttention(reading);
    return readSoftmaxAttention(reading, plan);
}

model::LatentAttention readLatentAttention(Reading& reading)
{
    const ConfigFields& fields = reading.fields;
    // With a latent these count what attention does not have: GLM-5's head_dim is the rotated part, Kimi's is unused.
    fields.skip({"head_dim", "num_key_value_heads", "qk_head_dim", "rotary_dim"});
    model::LatentAttention block;
    block.heads = fields.required(headKeys);
    block.plainDim = fields.required({"qk_nope_head_dim"});
    block.rotaryDim = fields.count({"qk_rope_head_dim"}).value_or(0);
    block.kvRank = fields.required({"kv_lora_rank"});
    block.queryRank = fields.count({"q_lora_rank"}).value_or(0);
    block.valueDim = reading.countOr({"v_head_dim"}, quotient(reading.hidden, block.heads), "hidden size / heads");
    block.outputGate = fields.flag({"mla_use_output_gate"}).value_or(false);
    if (fields.count({"index_n_heads"}).value_or(0) > 0)
        block.indexer = {fields.required({"index_n_heads"}), fields.required({"index_head_dim"}),
                         fields.required({"index_topk"}, limits::tokens)};
    return block;
}

}  // namespace ridgepoint::import::huggingface
