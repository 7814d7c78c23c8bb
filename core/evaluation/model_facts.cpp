// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/model_facts.h"

#include "core/model/cache_shape.h"

namespace ridgepoint::evaluation {

using units::Bytes;

ModelFacts factsOf(const model::ModelSpec& spec, const workload::PrecisionPlan& plan, workload::LatentDecode latents)
{
    const model::ParameterCount count = model::countParameters(spec);
    const bool expanded = latents == workload::LatentDecode::Expanded;
    const model::CacheShape shape =
        model::cacheShapeOf(spec, expanded ? model::LatentCache::Expanded : model::LatentCache::Absorbed);
    const double kv = units::bytesPerNumber(plan.kv);
    ModelFacts facts;
    facts.name = spec.name;
    facts.family = spec.family;
    facts.textParameters = count.text;
    facts.activeParameters = count.active;
    facts.checkpointParameters = count.checkpoint;
    for (const model::FeedForwardNetwork& network : spec.networks)
        if (const auto* mixture = std::get_if<model::MixtureOfExperts>(&network); mixture && mixture->experts > facts.experts) {
            facts.experts = mixture->experts;
            facts.chosenExperts = mixture->chosen;
        }
    facts.kvPerToken = Bytes(static_cast<double>(shape.perToken) * kv);
    facts.indexPerToken = Bytes(static_cast<double>(shape.indexPerToken) * kv);
    facts.windowLayers = shape.boundedLayers();
    for (const model::BoundedCache& cache : shape.bounded)
        facts.kvPerTokenInWindows += Bytes(static_cast<double>(cache.perToken) * kv);
    facts.state = Bytes(static_cast<double>(shape.state) * units::bytesPerNumber(plan.state));
    facts.convState = Bytes(static_cast<double>(shape.convState) * units::bytesPerNumber(plan.activations));
    facts.layers = model::layerRuns(spec);
    return facts;
}

}  // namespace ridgepoint::evaluation
