// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/cache_shape.h"

#include <algorithm>

namespace ridgepoint::model {

namespace {

void addBounded(std::vector<BoundedCache>& caches, const BoundedCache& cache)
{
    const auto place = std::lower_bound(caches.begin(), caches.end(), cache,
                                        [](const BoundedCache& a, const BoundedCache& b) { return a.tokens < b.tokens; });
    if (place == caches.end() || place->tokens != cache.tokens) {
        caches.insert(place, cache);
        return;
    }
    place->layers += cache.layers;
    place->perToken += cache.perToken;
}

}  // namespace

std::int64_t CacheShape::boundedLayers() const
{
    std::int64_t layers = 0;
    for (const BoundedCache& cache : bounded)
        layers += cache.layers;
    return layers;
}

CacheShape cacheShapeOf(const ModelSpec& spec, LatentCache latents)
{
    CacheShape shape;
    for (std::size_t i = 0; i < spec.mixers.size(); ++i) {
        const std::int64_t layers = spec.layersWithMixer(static_cast<int>(i));
        const MixerSize size = sizeOf(spec.mixers[i], spec.hidden);
        shape.state += layers * size.state;
        shape.convState += layers * size.convState;
        std::int64_t perToken = layers * size.cachePerToken;
        const auto* attention = std::get_if<Attention>(&spec.mixers[i]);
        if (const auto* latent = std::get_if<LatentAttention>(&spec.mixers[i])) {
            shape.indexPerToken += latent->isSparse() ? layers * latent->indexer.dim : 0;
            if (latents == LatentCache::Expanded)
                perToken = layers * latent->expandedWidth();
        }
        if (!attention || attention->span == KeySpan::Everything)
            shape.perToken += perToken;
        else if (perToken > 0)
            addBounded(shape.bounded, {attention->spanTokens, layers, perToken});
    }
    return shape;
}

}  // namespace ridgepoint::model
