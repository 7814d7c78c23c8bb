// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/footprint.h"

#include "core/kernels/step.h"
#include "core/model/cache_shape.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint::evaluation {

namespace {

using units::Bytes;

double widestNetwork(const model::FeedForwardNetwork& network)
{
    if (const auto* dense = std::get_if<model::FeedForward>(&network))
        return static_cast<double>(dense->inputs() * dense->width);
    const auto& mixture = std::get<model::MixtureOfExperts>(network);
    return static_cast<double>(mixture.inputs() * (mixture.chosen * mixture.width + mixture.sharedWidth));
}

}  // namespace

Bytes Footprint::boundedCache(std::int64_t context) const
{
    Bytes sum;
    for (const BoundedCacheBytes& cache : bounded)
        sum += static_cast<double>(std::min(context, cache.tokens)) * cache.perToken;
    return sum;
}

Bytes Footprint::reservedCache(std::int64_t context) const
{
    Bytes perToken = kvPerToken;
    for (const BoundedCacheBytes& cache : bounded)
        perToken += cache.perToken;
    return static_cast<double>(context) * perToken;
}

Footprint& Footprint::operator+=(const Footprint& other)
{
    weights += other.weights;
    kvPerToken += other.kvPerToken;
    bounded.insert(bounded.end(), other.bounded.begin(), other.bounded.end());
    std::sort(bounded.begin(), bounded.end(),
              [](const BoundedCacheBytes& a, const BoundedCacheBytes& b) { return a.tokens < b.tokens; });
    state += other.state;
    convState += other.convState;
    activations = std::max(activations, other.activations);
    return *this;
}

Footprint footprintOf(const model::ModelSpec& spec, const workload::PrecisionPlan& plan, const workload::Conventions& conventions)
{
    const bool expanded = conventions.latentDecode == workload::LatentDecode::Expanded;
    const model::CacheShape shape =
        model::cacheShapeOf(spec, expanded ? model::LatentCache::Expanded : model::LatentCache::Absorbed);
    double widest = static_cast<double>(spec.vocabulary);
    for (const model::FeedForwardNetwork& network : spec.networks)
        widest = std::max(widest, widestNetwork(network));
    const double kv = units::bytesPerNumber(plan.kv);
    const double activation = units::bytesPerNumber(plan.activations);
    Footprint footprint;
    footprint.weights = Bytes(kernels::residentWeights(spec, plan, conventions.parameters));
    footprint.kvPerToken = Bytes(static_cast<double>(shape.perToken + shape.indexPerToken) * kv);
    for (const model::BoundedCache& cache : shape.bounded)
        footprint.bounded.push_back({cache.tokens, Bytes(static_cast<double>(cache.perToken) * kv)});
    footprint.state = Bytes(static_cast<double>(shape.state) * units::bytesPerNumber(plan.state));
    footprint.convState = Bytes(static_cast<double>(shape.convState) * activation);
    footprint.activations = Bytes((static_cast<double>(spec.hidden) + widest) * activation);
    return footprint;
}

std::int64_t longestContext(const Footprint& footprint, Bytes capacity, std::int64_t batch, std::int64_t most)
{
    const double sequences = static_cast<double>(batch);
    const auto fits = [&](std::int64_t context) {
        const Bytes cache = static_cast<double>(context) * footprint.kvPerToken + footprint.boundedCache(context);
        return footprint.weights + sequences * cache + sequences * (footprint.state + footprint.convState)
            + sequences * footprint.activations
            <= capacity;
    };
    if (fits(most))
        return most;
    std::int64_t low = 0;
    std::int64_t high = most;
    while (high - low > 1) {
        const std::int64_t middle = low + (high - low) / 2;
        (fits(middle) ? low : high) = middle;
    }
    return low;
}

}  // namespace ridgepoint::evaluation
