// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/block_size.h"

#include <cstdint>

namespace ridgepoint::model {

class SpecCheck;

/// Picks the keys that sparse attention reads (DeepSeek-V3.2, GLM-5): a small attention over all keys with one key of
/// `dim` numbers per token.
struct Indexer {
    std::int64_t heads = 0;  ///< 0: there is no indexer, attention is dense
    std::int64_t dim = 0;
    std::int64_t topK = 0;   ///< keys that the core then attends, at most

    friend bool operator==(const Indexer&, const Indexer&) = default;
};

/// Multi-head latent attention: keys and values of all heads are made from one latent vector per token, which alone is
/// cached together with one rotated key.
struct LatentAttention {
    std::int64_t heads = 0;
    std::int64_t plainDim = 0;   ///< of queries and keys, the part that is not rotated (qk_nope_head_dim)
    std::int64_t rotaryDim = 0;  ///< the rotated part, one key for all heads (qk_rope_head_dim)
    std::int64_t valueDim = 0;
    std::int64_t kvRank = 0;     ///< of the cached latent (kv_lora_rank)
    std::int64_t queryRank = 0;  ///< of the query's own latent (q_lora_rank); 0: queries are projected directly
    bool outputGate = false;     ///< a projection of the output's width gates it (Kimi K3)
    Indexer indexer;

    /// Cached numbers of one token: the latent and the rotated key. One vector serves as keys and as values.
    std::int64_t latentWidth() const { return kvRank + rotaryDim; }

    /// The same token's keys and values of all heads, where a runtime keeps them expanded.
    std::int64_t expandedWidth() const { return heads * (plainDim + rotaryDim + valueDim); }

    bool isSparse() const { return indexer.heads > 0; }

    friend bool operator==(const LatentAttention&, const LatentAttention&) = default;
};

/// `cachePerToken` is the latent's; the keys of the indexer come on top, see Indexer::dim.
MixerSize sizeOf(const LatentAttention& block, std::int64_t hidden);
void check(const LatentAttention& block, SpecCheck& check);

}  // namespace ridgepoint::model
