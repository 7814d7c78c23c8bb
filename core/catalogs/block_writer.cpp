// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalogs/block_writer.h"

#include "core/catalogs/json_layout.h"

#include <algorithm>
#include <functional>
#include <map>
#include <string_view>

namespace ridgepoint::catalogs {

namespace {

std::string meaning(const model::Attention& block)
{
    const std::string shared = block.sharedCache ? "shared-" : "";
    const std::string span = block.span == model::KeySpan::Everything ? "" : std::string(model::name(block.span)) + '-';
    return shared + span + "attention";
}

std::string meaning(const model::Mixer& mixer)
{
    if (const auto* attention = std::get_if<model::Attention>(&mixer))
        return meaning(*attention);
    if (std::holds_alternative<model::GatedDeltaNet>(mixer))
        return "deltanet";
    if (std::holds_alternative<model::KimiDeltaAttention>(mixer))
        return "kimi-delta";
    if (const auto* latent = std::get_if<model::LatentAttention>(&mixer); latent && latent->isSparse())
        return "sparse-latent-attention";
    return std::string(model::kindName(mixer));
}

std::string meaning(const model::FeedForwardNetwork& network)
{
    return std::holds_alternative<model::FeedForward>(network) ? "ffn" : "experts";
}

/// With zeros before it, so that numbers up to `most` are in the order of texts.
std::string numbered(std::size_t number, std::size_t most)
{
    const std::string digits = std::to_string(number);
    return std::string(std::to_string(most).size() - digits.size(), '0') + digits;
}

template <class Block>
std::vector<std::string> names(const std::vector<Block>& blocks)
{
    std::vector<std::string> meanings;
    std::map<std::string, std::size_t, std::less<>> total;
    for (const Block& block : blocks)
        ++total[meanings.emplace_back(meaning(block))];
    std::vector<std::string> words;
    std::map<std::string, std::size_t, std::less<>> seen;
    for (const std::string& word : meanings) {
        const std::size_t number = ++seen[word];
        words.push_back(number == 1 ? word : word + '-' + numbered(number, total[word]));
    }
    if (std::adjacent_find(words.begin(), words.end(), std::greater_equal<>()) == words.end())
        return words;
    for (std::size_t i = 0; i < words.size(); ++i)
        words[i] = numbered(i + 1, words.size()) + '-' + meanings[i];
    return words;
}

void write(ObjectJson& object, const model::Attention& block)
{
    const model::Attention plain;
    object.addCount("query_heads", block.queryHeads);
    object.addCount("kv_heads", block.kvHeads);
    object.addCount("head_dim", block.headDim);
    object.addCount("value_dim", block.valueDim, block.headDim);
    object.addCount("rotary_dim", block.rotaryDim);
    if (block.span != plain.span)
        object.addText("span", model::name(block.span));
    object.addCount("span_tokens", block.spanTokens, plain.spanTokens);
    object.addFlag("output_gate", block.outputGate, plain.outputGate);
    if (block.qkNorm != plain.qkNorm)
        object.addText("qk_norm", model::name(block.qkNorm));
    object.addFlag("input_bias", block.inputBias, plain.inputBias);
    object.addFlag("output_bias", block.outputBias, plain.outputBias);
    object.addFlag("sinks", block.sinks, plain.sinks);
    object.addFlag("shared_cache", block.sharedCache, plain.sharedCache);
    object.addFlag("values_are_keys", block.valuesAreKeys, plain.valuesAreKeys);
}

void write(ObjectJson& object, const model::GatedDeltaNet& block)
{
    object.addCount("key_heads", block.keyHeads);
    object.addCount("value_heads", block.valueHeads);
    object.addCount("key_dim", block.keyDim);
    object.addCount("value_dim", block.valueDim);
    object.addCount("conv_kernel", block.convKernel);
}

void write(ObjectJson& object, const model::LatentAttention& block)
{
    object.addCount("heads", block.heads);
    object.addCount("plain_dim", block.plainDim);
    object.addCount("rotary_dim", block.rotaryDim);
    object.addCount("value_dim", block.valueDim);
    object.addCount("kv_rank", block.kvRank);
    object.addCount("query_rank", block.queryRank, 0);
    object.addFlag("output_gate", block.outputGate, false);
    if (!block.isSparse())
        return;
    ObjectJson indexer;
    indexer.addCount("heads", block.indexer.heads);
    indexer.addCount("dim", block.indexer.dim);
    indexer.addCount("top_k", block.indexer.topK);
    object.addValue("indexer", indexer.json());
}

void write(ObjectJson& object, const model::KimiDeltaAttention& block)
{
    object.addCount("heads", block.heads);
    object.addCount("head_dim", block.headDim);
    object.addCount("conv_kernel", block.convKernel);
}

void write(ObjectJson& object, const model::Mamba1& block)
{
    const model::Mamba1 plain;
    object.addCount("width", block.width);
    object.addCount("state_dim", block.stateDim);
    object.addCount("step_rank", block.stepRank);
    object.addCount("conv_kernel", block.convKernel);
    object.addFlag("conv_bias", block.convBias, plain.convBias);
    object.addFlag("step_norms", block.stepNorms, plain.stepNorms);
}

void write(ObjectJson& object, const model::Mamba2& block)
{
    const model::Mamba2 plain;
    object.addCount("heads", block.heads);
    object.addCount("head_dim", block.headDim);
    object.addCount("state_dim", block.stateDim);
    object.addCount("groups", block.groups);
    object.addCount("conv_kernel", block.convKernel);
    object.addCount("chunk", block.chunk, plain.chunk);
    object.addFlag("conv_bias", block.convBias, plain.convBias);
    object.addFlag("gated_norm", block.gatedNorm, plain.gatedNorm);
}

void write(ObjectJson& object, const model::LightningAttention& block)
{
    object.addCount("heads", block.heads);
    object.addCount("head_dim", block.headDim);
    object.addCount("chunk", block.chunk, model::LightningAttention().chunk);
}

void write(ObjectJson& object, const model::ShortConvolution& block)
{
    object.addCount("width", block.width);
    object.addCount("conv_kernel", block.convKernel);
    object.addFlag("bias", block.bias, false);
}

void write(ObjectJson& object, const model::FeedForward& block)
{
    const model::FeedForward plain;
    object.addCount("width", block.width);
    object.addFlag("gated", block.gated, plain.gated);
    object.addFlag("bias", block.bias, plain.bias);
}

void write(ObjectJson& object, const model::MixtureOfExperts& block)
{
    const model::MixtureOfExperts plain;
    object.addCount("experts", block.experts);
    object.addCount("chosen", block.chosen);
    object.addCount("width", block.width);
    object.addFlag("gated", block.gated, plain.gated);
    object.addFlag("expert_bias", block.expertBias, plain.expertBias);
    object.addFlag("router_bias", block.routerBias, plain.routerBias);
    object.addCount("shared_width", block.sharedWidth, plain.sharedWidth);
    object.addFlag("shared_gate", block.sharedGate, plain.sharedGate);
    object.addCount("latent_width", block.latentWidth, plain.latentWidth);
}

template <class Block>
std::string json(const Block& block)
{
    ObjectJson object;
    object.addText("kind", model::kindName(block));
    std::visit([&object](const auto& kind) { write(object, kind); }, block);
    return object.json();
}

}  // namespace

BlockWords nameBlocks(const model::ModelSpec& spec)
{
    return {names(spec.mixers), names(spec.networks)};
}

std::string blockJson(const model::Mixer& mixer)
{
    return json(mixer);
}

std::string blockJson(const model::FeedForwardNetwork& network)
{
    return json(network);
}

}  // namespace ridgepoint::catalogs
