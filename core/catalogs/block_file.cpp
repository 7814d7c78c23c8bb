// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalogs/block_file.h"

#include "core/base/utf8.h"
#include "core/catalogs/catalog_file.h"
#include "core/json/cursor.h"
#include "core/model/spec_check.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

namespace ridgepoint::catalogs {

namespace {

using model::FeedForwardNetwork;
using model::Mixer;

bool flagOr(const json::Cursor& place, std::string_view key, bool ordinary)
{
    return place.optionalFlag(key).value_or(ordinary);
}

std::int64_t countOr(const json::Cursor& place, std::string_view key, std::int64_t ordinary)
{
    return place.optionalCount(key).value_or(ordinary);
}

/// A word, or true for the norm of each head, which was the only one when the format began.
model::QkNorm readQkNorm(const json::Cursor& attention)
{
    const auto place = attention.find("qk_norm");
    if (place && place->isText())
        return attention.choice<model::QkNorm>("qk_norm", model::qkNormFromName, "none, per-head or whole-width");
    return place && place->asFlag() ? model::QkNorm::PerHead : model::QkNorm::None;
}

model::KeySpan readSpan(const json::Cursor& attention)
{
    if (!attention.find("span"))
        return model::KeySpan::Everything;
    return attention.choice<model::KeySpan>("span", model::keySpanFromName, "everything, window or chunk");
}

Mixer readAttention(const json::Cursor& place)
{
    place.allowOnly({"kind", "query_heads", "kv_heads", "head_dim", "value_dim", "rotary_dim", "span", "span_tokens",
                     "output_gate", "qk_norm", "input_bias", "output_bias", "sinks", "shared_cache", "values_are_keys"});
    model::Attention block;
    block.queryHeads = place.count("query_heads");
    block.kvHeads = place.count("kv_heads");
    block.headDim = place.count("head_dim");
    block.valueDim = countOr(place, "value_dim", block.headDim);
    block.rotaryDim = place.count("rotary_dim");
    block.span = readSpan(place);
    block.spanTokens = countOr(place, "span_tokens", 0);
    block.outputGate = flagOr(place, "output_gate", false);
    block.qkNorm = readQkNorm(place);
    block.inputBias = flagOr(place, "input_bias", false);
    block.outputBias = flagOr(place, "output_bias", false);
    block.sinks = flagOr(place, "sinks", false);
    block.sharedCache = flagOr(place, "shared_cache", false);
    block.valuesAreKeys = flagOr(place, "values_are_keys", false);
    return block;
}

Mixer readDeltaNet(const json::Cursor& place)
{
    place.allowOnly({"kind", "key_heads", "value_heads", "key_dim", "value_dim", "conv_kernel"});
    return model::GatedDeltaNet{place.count("key_heads"), place.count("value_heads"), place.count("key_dim"),
                                place.count("value_dim"), place.count("conv_kernel")};
}

model::Indexer readIndexer(const json::Cursor& place)
{
    place.allowOnly({"heads", "dim", "top_k"});
    const model::Indexer indexer{place.count("heads"), place.count("dim"), place.count("top_k")};
    if (indexer.heads < 1)
        place.at("heads").refuse(ErrorCode::OutOfRange, "an indexer of " + std::to_string(indexer.heads) + " heads",
                                 "Leave \"indexer\" out where attention is dense");
    return indexer;
}

Mixer readLatentAttention(const json::Cursor& place)
{
    place.allowOnly({"kind", "heads", "plain_dim", "rotary_dim", "value_dim", "kv_rank", "query_rank", "output_gate",
                     "indexer"});
    model::LatentAttention block;
    block.heads = place.count("heads");
    block.plainDim = place.count("plain_dim");
    block.rotaryDim = place.count("rotary_dim");
    block.valueDim = place.count("value_dim");
    block.kvRank = place.count("kv_rank");
    block.queryRank = countOr(place, "query_rank", 0);
    block.outputGate = flagOr(place, "output_gate", false);
    if (const auto indexer = place.find("indexer"))
        block.indexer = readIndexer(*indexer);
    return block;
}

Mixer readKimiDelta(const json::Cursor& place)
{
    place.allowOnly({"kind", "heads", "head_dim", "conv_kernel"});
    return model::KimiDeltaAttention{place.count("heads"), place.count("head_dim"), place.count("conv_kernel")};
}

Mixer readMamba1(const json::Cursor& place)
{
    place.allowOnly({"kind", "width", "state_dim", "step_rank", "conv_kernel", "conv_bias", "step_norms"});
    model::Mamba1 block;
    block.width = place.count("width");
    block.stateDim = place.count("state_dim");
    block.stepRank = place.count("step_rank");
    block.convKernel = place.count("conv_kernel");
    block.convBias = flagOr(place, "conv_bias", block.convBias);
    block.stepNorms = flagOr(place, "step_norms", block.stepNorms);
    return block;
}

Mixer readMamba2(const json::Cursor& place)
{
    place.allowOnly({"kind", "heads", "head_dim", "state_dim", "groups", "conv_kernel", "chunk", "conv_bias", "gated_norm"});
    model::Mamba2 block;
    block.heads = place.count("heads");
    block.headDim = place.count("head_dim");
    block.stateDim = place.count("state_dim");
    block.groups = place.count("groups");
    block.convKernel = place.count("conv_kernel");
    block.chunk = countOr(place, "chunk", block.chunk);
    block.convBias = flagOr(place, "conv_bias", block.convBias);
    block.gatedNorm = flagOr(place, "gated_norm", block.gatedNorm);
    return block;
}

Mixer readLightning(const json::Cursor& place)
{
    place.allowOnly({"kind", "heads", "head_dim", "chunk"});
    model::LightningAttention block;
    block.heads = place.count("heads");
    block.headDim = place.count("head_dim");
    block.chunk = countOr(place, "chunk", block.chunk);
    return block;
}

Mixer readShortConvolution(const json::Cursor& place)
{
    place.allowOnly({"kind", "width", "conv_kernel", "bias"});
    return model::ShortConvolution{place.count("width"), place.count("conv_kernel"), flagOr(place, "bias", false)};
}

FeedForwardNetwork readFeedForward(const json::Cursor& place)
{
    place.allowOnly({"kind", "width", "gated", "bias"});
    model::FeedForward block;
    block.width = place.count("width");
    block.gated = flagOr(place, "gated", block.gated);
    block.bias = flagOr(place, "bias", block.bias);
    return block;
}

FeedForwardNetwork readGatedFeedForward(const json::Cursor& place)
{
    place.allowOnly({"kind", "width"});
    return model::FeedForward{place.count("width")};
}

FeedForwardNetwork readExperts(const json::Cursor& place)
{
    place.allowOnly({"kind", "experts", "chosen", "width", "gated", "expert_bias", "router_bias", "shared_width",
                     "shared_gate", "latent_width"});
    model::MixtureOfExperts block;
    block.experts = place.count("experts");
    block.chosen = place.count("chosen");
    block.width = place.count("width");
    block.gated = flagOr(place, "gated", block.gated);
    block.expertBias = flagOr(place, "expert_bias", false);
    block.routerBias = flagOr(place, "router_bias", false);
    block.sharedWidth = countOr(place, "shared_width", 0);
    block.sharedGate = flagOr(place, "shared_gate", false);
    block.latentWidth = countOr(place, "latent_width", 0);
    return block;
}

/// A word of "kind" and the reader of what stands beside it.
template <class Block>
struct Kind {
    std::string_view word;
    Block (*read)(const json::Cursor&);
};

constexpr std::array<Kind<Mixer>, 8> mixerKinds{{
    {"attention", readAttention},
    {"gated-deltanet", readDeltaNet},
    {"latent-attention", readLatentAttention},
    {"kimi-delta-attention", readKimiDelta},
    {"mamba-1", readMamba1},
    {"mamba-2", readMamba2},
    {"lightning-attention", readLightning},
    {"short-convolution", readShortConvolution},
}};
constexpr std::array<Kind<FeedForwardNetwork>, 3> networkKinds{{
    {"ffn", readFeedForward},
    {"gated-ffn", readGatedFeedForward},
    {"mixture-of-experts", readExperts},
}};

template <class Kinds>
auto findKind(const Kinds& kinds, std::string_view word)
{
    return std::find_if(kinds.begin(), kinds.end(), [word](const auto& kind) { return kind.word == word; });
}

void refuseKind(const json::Cursor& place, std::string_view word)
{
    std::vector<std::string> known;
    for (const auto& kind : mixerKinds)
        known.emplace_back(kind.word);
    for (const auto& kind : networkKinds)
        known.emplace_back(kind.word);
    std::string list;
    for (const std::string& kind : known)
        list += (list.empty() ? "Known kinds are " : ", ") + kind;
    place.refuse(ErrorCode::BadValue, quote(word) + " is not a kind of block", json::suggestion(word, known, list));
}

/// model::checked says "/blocks/kv_heads" and not of which block: each is checked alone, so that its name is known.
template <class Block>
void checkAlone(const json::Cursor& place, const Block& block)
{
    constexpr std::string_view blocks = "/blocks";
    model::SpecCheck check;
    std::visit([&check](const auto& kind) { model::check(kind, check); }, block);
    if (check.error())
        refuseAt(place, std::string_view(check.error()->where).substr(blocks.size()), *check.error());
}

}  // namespace

BlockNames readBlocks(const json::Cursor& table, model::ModelSpec& spec)
{
    BlockNames names;
    for (const auto& [name, place] : table.members()) {
        const std::string word = place.text("kind");
        if (const auto mixer = findKind(mixerKinds, word); mixer != mixerKinds.end()) {
            names.mixers.emplace(name, static_cast<int>(spec.mixers.size()));
            spec.mixers.push_back(mixer->read(place));
            checkAlone(place, spec.mixers.back());
        } else if (const auto network = findKind(networkKinds, word); network != networkKinds.end()) {
            names.networks.emplace(name, static_cast<int>(spec.networks.size()));
            spec.networks.push_back(network->read(place));
            checkAlone(place, spec.networks.back());
        } else {
            refuseKind(place.at("kind"), word);
        }
    }
    return names;
}

}  // namespace ridgepoint::catalogs
