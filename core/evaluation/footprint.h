// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/model_spec.h"
#include "core/units/quantity.h"
#include "core/workload/conventions.h"
#include "core/workload/precision_plan.h"

#include <cstdint>
#include <vector>

namespace ridgepoint::evaluation {

/// Cache of the layers that keep no more than so many tokens.
struct BoundedCacheBytes {
    std::int64_t tokens = 0;
    units::Bytes perToken;

    friend bool operator==(const BoundedCacheBytes&, const BoundedCacheBytes&) = default;
};

/// What a model, or one device's share of it, weighs at the formats of a plan. A draft model's share is added to it.
struct Footprint {
    units::Bytes weights;        ///< resident in memory: the text model, or the whole checkpoint
    units::Bytes kvPerToken;     ///< of one sequence, over the layers that keep everything; keys of an indexer included
    std::vector<BoundedCacheBytes> bounded;  ///< by ascending tokens
    units::Bytes state;          ///< recurrent state of one sequence, every slot that a draft needs
    units::Bytes convState;      ///< convolution state of one sequence
    units::Bytes activations;    ///< of one sequence in a decode step: the widest layer's input and output

    /// The windows' and chunks' part of a sequence's cache at a context.
    units::Bytes boundedCache(std::int64_t context) const;

    /// A runtime that gives every layer pages for the whole context reserves this much for a sequence.
    units::Bytes reservedCache(std::int64_t context) const;

    Footprint& operator+=(const Footprint& other);

    friend bool operator==(const Footprint&, const Footprint&) = default;
};

Footprint footprintOf(const model::ModelSpec& spec, const workload::PrecisionPlan& plan, const workload::Conventions& conventions);

/// Longest context at which `batch` sequences fit into `capacity`; 0 where none does, `most` where no context is too long.
std::int64_t longestContext(const Footprint& footprint, units::Bytes capacity, std::int64_t batch, std::int64_t most);

}  // namespace ridgepoint::evaluation
