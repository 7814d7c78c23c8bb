// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/latent_attention.h"

#include "core/model/spec_check.h"

namespace ridgepoint::model {

MixerSize sizeOf(const LatentAttention& block, std::int64_t hidden)
{
    const std::int64_t queries = block.heads * (block.plainDim + block.rotaryDim);
    const std::int64_t output = block.heads * block.valueDim;
    std::int64_t matrices = hidden * block.latentWidth() + block.kvRank * block.heads * (block.plainDim + block.valueDim)
        + output * hidden * (block.outputGate ? 2 : 1);
    matrices += block.queryRank > 0 ? (hidden + queries) * block.queryRank : hidden * queries;
    MixerSize size;
    size.vectors = block.kvRank + block.queryRank;
    if (block.isSparse()) {
        const std::int64_t source = block.queryRank > 0 ? block.queryRank : hidden;
        matrices += source * block.indexer.heads * block.indexer.dim + hidden * (block.indexer.dim + block.indexer.heads);
        size.vectors += 2 * block.indexer.dim;
    }
    size.parameters = matrices + size.vectors;
    size.cachePerToken = block.latentWidth();
    return size;
}

void check(const LatentAttention& block, SpecCheck& check)
{
    check.count(block.heads, "/blocks/heads");
    check.count(block.plainDim, "/blocks/plain_dim");
    check.countOrNone(block.rotaryDim, "/blocks/rotary_dim");
    check.count(block.valueDim, "/blocks/value_dim");
    check.count(block.kvRank, "/blocks/kv_rank");
    check.countOrNone(block.queryRank, "/blocks/query_rank");
    check.count(product(block.heads, block.plainDim + block.rotaryDim), "/blocks/plain_dim");
    check.count(product(block.heads, block.valueDim), "/blocks/value_dim");
    check.countOrNone(block.indexer.heads, "/blocks/indexer/heads");
    check.require(block.isSparse() || block.indexer == Indexer{}, "an indexer without heads", "/blocks/indexer/heads");
    if (block.isSparse()) {
        check.count(block.indexer.dim, "/blocks/indexer/dim");
        check.count(block.indexer.topK, "/blocks/indexer/top_k", limits::tokens);
        check.count(product(block.indexer.heads, block.indexer.dim), "/blocks/indexer/dim");
    }
}

}  // namespace ridgepoint::model
