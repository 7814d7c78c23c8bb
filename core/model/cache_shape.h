// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/model_spec.h"

#include <cstdint>
#include <vector>

/// What a sequence carries from step to step, as counts of numbers.
namespace ridgepoint::model {

/// Layers whose cache stops growing: sliding windows and chunks.
struct BoundedCache {
    std::int64_t tokens = 0;    ///< that it holds at most
    std::int64_t layers = 0;
    std::int64_t perToken = 0;  ///< numbers that a token adds over all these layers

    friend bool operator==(const BoundedCache&, const BoundedCache&) = default;
};

/// The cache and the state of one sequence.
struct CacheShape {
    std::int64_t perToken = 0;          ///< numbers that a token adds over the layers that keep everything
    std::vector<BoundedCache> bounded;  ///< by ascending tokens, every count of tokens once
    std::int64_t indexPerToken = 0;     ///< keys of the indexers of sparse attention
    std::int64_t state = 0;             ///< recurrent state
    std::int64_t convState = 0;

    std::int64_t boundedLayers() const;

    friend bool operator==(const CacheShape&, const CacheShape&) = default;
};

/// Where a runtime expands latents (MLA) into keys and values before it caches them.
enum class LatentCache { Absorbed, Expanded };

CacheShape cacheShapeOf(const ModelSpec& spec, LatentCache latents = LatentCache::Absorbed);

}  // namespace ridgepoint::model
