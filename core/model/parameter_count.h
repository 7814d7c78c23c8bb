// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/model_spec.h"

#include <cstdint>
#include <string_view>
#include <vector>

/// How many parameters a model has, by tensor group. Exact integers: they equal the published checkpoint totals.
namespace ridgepoint::model {

/// The weight matrix and the small vectors of one layer kind, or of the whole model.
struct ParameterGroup {
    std::string_view name;
    std::int64_t count = 0;
};

struct ParameterCount {
    std::int64_t text = 0;        ///< what the language model holds: embedding, layers, norms, head
    std::int64_t active = 0;      ///< read in one text step: text less the embedding table unless it is tied
    std::int64_t checkpoint = 0;  ///< text and extras
    std::vector<ParameterGroup> groups;  ///< sums to `text`
};

/// Parameters of one layer's mixer or feed-forward network, norms of the layer not counted.
std::int64_t parameters(const Attention& block, std::int64_t hidden);
std::int64_t parameters(const GatedDeltaNet& block, std::int64_t hidden);
std::int64_t parameters(const FeedForward& block, std::int64_t hidden);

/// The vectors among them: per-head norms, decay and bias terms. They are never quantised.
std::int64_t vectorParameters(const Attention& block);
std::int64_t vectorParameters(const GatedDeltaNet& block);

/// Keys and values that one token adds to the cache, over all layers, as a count of numbers.
std::int64_t kvNumbersPerToken(const ModelSpec& spec);

/// Numbers of recurrent state and of convolution state of one sequence, over all layers.
std::int64_t stateNumbers(const ModelSpec& spec);
std::int64_t convStateNumbers(const ModelSpec& spec);

ParameterCount countParameters(const ModelSpec& spec);

}  // namespace ridgepoint::model
