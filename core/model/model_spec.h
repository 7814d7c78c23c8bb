// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/id.h"
#include "core/base/source.h"
#include "core/model/blocks.h"
#include "core/model/weight_class.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace ridgepoint::model {

inline constexpr int none = -1;

/// One layer, as indices into ModelSpec::mixers and ModelSpec::networks. Either half may be missing (Nemotron-H has one
/// block per layer), and either may hold two blocks side by side (Falcon-H1, Gemma 4).
struct Layer {
    int mixer = none;
    int network = none;
    int secondMixer = none;
    int secondNetwork = none;

    friend bool operator==(const Layer&, const Layer&) = default;
};

/// The norms of hidden width.
struct Norms {
    std::int64_t perHalf = 1;  ///< around each half of a layer that has any block: 1 before it, 2 before and after (Gemma 2)
    bool shared = false;       ///< one norm serves both halves, which run side by side (Falcon-7B, Phi-2)
    bool bias = false;         ///< LayerNorm with a bias vector

    friend bool operator==(const Norms&, const Norms&) = default;
};

/// Weights of the text model that are neither a layer's blocks nor its norms, nor embedding or head: position tables,
/// per-layer embeddings, LAuReL, a bias of the head.
struct SideBlock {
    std::string name;
    std::int64_t matrices = 0;  ///< parameters that every token is multiplied by
    std::int64_t vectors = 0;
    std::int64_t table = 0;     ///< parameters of a table of which a token reads `row`
    std::int64_t row = 0;

    std::int64_t parameters() const { return matrices + vectors + table; }

    friend bool operator==(const SideBlock&, const SideBlock&) = default;
};

/// Layers that predict further tokens (multi-token prediction): each is one layer, a projection of two hidden vectors onto
/// one, and norms: one before each half of the layer, two before the projection, one at the end. Plain decoding does not read
/// them; as a draft they share embedding and head unless they own copies.
struct MultiTokenPrediction {
    std::int64_t layers = 0;
    Layer layer;
    bool ownEmbedding = false;
    bool ownHead = false;

    friend bool operator==(const MultiTokenPrediction&, const MultiTokenPrediction&) = default;
};

/// Parameters that the checkpoint holds and a text step does not read (vision tower).
struct ExtraParameters {
    std::string name;
    std::int64_t count = 0;

    friend bool operator==(const ExtraParameters&, const ExtraParameters&) = default;
};

/// The formats in which a quantised checkpoint is published, by the names of workload/weight_format.h.
struct ShippedFormats {
    std::string weights;                             ///< of every class that is not an exception
    std::map<WeightClass, std::string> exceptions;
    std::string kv;                                  ///< empty: not said

    friend bool operator==(const ShippedFormats&, const ShippedFormats&) = default;
};

/// A decoder-only language model by its shapes. "Model" always means a neural network in core.
struct ModelSpec {
    ModelId id;
    std::string name;
    std::string family;
    std::int64_t hidden = 0;
    std::int64_t vocabulary = 0;
    bool tiedHead = false;  ///< the LM head is the embedding table
    std::vector<Mixer> mixers;
    std::vector<FeedForwardNetwork> networks;
    std::vector<Layer> layers;  ///< in the order of the network
    std::vector<ExtraParameters> extras;
    Source source;
    Norms norms{};
    bool parallelHalves = false;     ///< mixer and network of a layer run side by side on the same input
    std::int64_t contextLength = 0;  ///< positions that the model was made for; 0: not said
    std::vector<SideBlock> sideBlocks{};
    std::optional<MultiTokenPrediction> prediction{};
    std::optional<ShippedFormats> shipped{};

    /// How many layers use this mixer or network, as a first or second block.
    std::int64_t layersWithMixer(int mixer) const;
    std::int64_t layersWithNetwork(int network) const;

    /// How many norms of hidden width belong to this mixer's or network's half over all layers; a half's norms belong to
    /// its first block.
    std::int64_t normsOfMixer(int mixer) const;
    std::int64_t normsOfNetwork(int network) const;

    /// Numbers of one norm.
    std::int64_t normWidth() const { return norms.bias ? 2 * hidden : hidden; }

    friend bool operator==(const ModelSpec&, const ModelSpec&) = default;
};

/// Checks what the cost model relies on: every count positive and within core/base/limits.h, query heads a
/// multiple of key/value heads, rotary dimensions within a head, layer indices that exist, a block in every layer. Returns
/// the spec unchanged or an error whose `where` is the JSON pointer of the field.
Result<ModelSpec> checked(ModelSpec spec);

}  // namespace ridgepoint::model
