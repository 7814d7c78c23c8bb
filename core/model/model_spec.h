// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/id.h"
#include "core/base/source.h"
#include "core/model/blocks.h"

#include <cstdint>
#include <string>
#include <vector>

namespace ridgepoint::model {

/// One layer, as indices into ModelSpec::mixers and ModelSpec::feedForwards.
struct Layer {
    int mixer = 0;
    int feedForward = 0;

    friend bool operator==(const Layer&, const Layer&) = default;
};

/// Parameters that the checkpoint holds and a text step does not read (vision tower, MTP layer).
struct ExtraParameters {
    std::string name;
    std::int64_t count = 0;

    friend bool operator==(const ExtraParameters&, const ExtraParameters&) = default;
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
    std::vector<FeedForward> feedForwards;
    std::vector<Layer> layers;  ///< in the order of the network
    std::vector<ExtraParameters> extras;
    Source source;

    /// How many layers use this mixer or feed-forward network.
    std::int64_t layersWithMixer(int mixer) const;
    std::int64_t layersWithFeedForward(int feedForward) const;

    friend bool operator==(const ModelSpec&, const ModelSpec&) = default;
};

/// Checks what the cost model relies on: every count positive and within core/base/limits.h, query heads a
/// multiple of key/value heads, rotary dimensions within a head, layer indices that exist. Returns the spec unchanged
/// or an error whose `where` is the JSON pointer of the field.
Result<ModelSpec> checked(ModelSpec spec);

}  // namespace ridgepoint::model
