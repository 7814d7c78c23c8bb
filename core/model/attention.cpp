// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/attention.h"

#include "core/base/named_enum.h"
#include "core/model/spec_check.h"

namespace ridgepoint::model {

namespace {

constexpr NamedEnum<KeySpan, 3> spans{
    {{{KeySpan::Everything, "everything"}, {KeySpan::Window, "window"}, {KeySpan::Chunk, "chunk"}}}};
constexpr NamedEnum<QkNorm, 3> norms{
    {{{QkNorm::None, "none"}, {QkNorm::PerHead, "per-head"}, {QkNorm::WholeWidth, "whole-width"}}}};

}  // namespace

std::string_view name(KeySpan span)
{
    return spans.name(span);
}

std::optional<KeySpan> keySpanFromName(std::string_view text)
{
    return spans.find(text);
}

std::string_view name(QkNorm norm)
{
    return norms.name(norm);
}

std::optional<QkNorm> qkNormFromName(std::string_view text)
{
    return norms.find(text);
}

std::int64_t normParameters(const Attention& block)
{
    switch (block.qkNorm) {
    case QkNorm::None:
        return 0;
    case QkNorm::PerHead:
        return 2 * block.headDim;
    case QkNorm::WholeWidth:
        return (block.queryHeads + block.kvHeads) * block.headDim;
    }
    return 0;
}

MixerSize sizeOf(const Attention& block, std::int64_t hidden)
{
    const std::int64_t queries = block.queryHeads * block.headDim * (block.outputGate ? 2 : 1);
    const std::int64_t keys = block.kvHeads * block.headDim;
    const std::int64_t values = block.kvHeads * block.valueDim;
    const std::int64_t inputs = queries + keys + (block.valuesAreKeys ? 0 : values);
    MixerSize size;
    size.vectors = normParameters(block) + (block.inputBias ? inputs : 0) + (block.outputBias ? hidden : 0)
        + (block.sinks ? block.queryHeads : 0);
    size.parameters = hidden * (inputs + block.queryHeads * block.valueDim) + size.vectors;
    size.cachePerToken = block.sharedCache ? 0 : keys + values;
    return size;
}

void check(const Attention& block, SpecCheck& check)
{
    check.count(block.queryHeads, "/blocks/query_heads");
    check.count(block.kvHeads, "/blocks/kv_heads");
    check.count(block.headDim, "/blocks/head_dim");
    check.count(block.valueDim, "/blocks/value_dim");
    check.count(product(block.queryHeads, block.headDim), "/blocks/head_dim");
    check.count(product(block.queryHeads, block.valueDim), "/blocks/value_dim");
    check.require(block.kvHeads > 0 && block.queryHeads % block.kvHeads == 0,
                  "query_heads is not a multiple of kv_heads", "/blocks/kv_heads");
    check.require(block.rotaryDim >= 0 && block.rotaryDim <= block.headDim,
                  "rotary_dim is not between 0 and head_dim", "/blocks/rotary_dim");
    if (block.span == KeySpan::Everything)
        check.require(block.spanTokens == 0, "span_tokens without a window or a chunk", "/blocks/span_tokens");
    else
        check.count(block.spanTokens, "/blocks/span_tokens", limits::tokens);
}

}  // namespace ridgepoint::model
