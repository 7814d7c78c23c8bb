// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/model_spec.h"

#include <cstdint>
#include <string_view>
#include <vector>

/// How many parameters a model has, by tensor group. Exact integers: they equal the published checkpoint totals.
namespace ridgepoint::model {

/// The weight matrices and small vectors of one kind of block, or of the whole model.
struct ParameterGroup {
    std::string_view name;
    std::int64_t count = 0;
};

struct ParameterCount {
    std::int64_t text = 0;    ///< what the language model holds: embedding, layers, norms, side blocks, head
    std::int64_t active = 0;  ///< what one token of a text step visits: text less tables that are only looked up, experts that
                              ///< were not chosen, and k and v weights of layers that read another layer's cache
    std::int64_t prediction = 0;  ///< multi-token prediction layers
    std::int64_t checkpoint = 0;  ///< text, prediction and extras
    std::vector<ParameterGroup> groups;  ///< sums to `text`, every name once
};

ParameterCount countParameters(const ModelSpec& spec);

/// The multi-token prediction layers alone; 0 where there are none.
std::int64_t predictionParameters(const ModelSpec& spec);

/// The checkpoint in floating point, for a look at sizes that may not fit 64 bits.
double roughParameters(const ModelSpec& spec);

}  // namespace ridgepoint::model
