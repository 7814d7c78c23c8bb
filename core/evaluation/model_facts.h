// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/layer_mix.h"
#include "core/model/model_spec.h"
#include "core/model/parameter_count.h"
#include "core/units/quantity.h"
#include "core/workload/conventions.h"
#include "core/workload/precision_plan.h"

#include <cstdint>
#include <string>
#include <vector>

namespace ridgepoint::evaluation {

/// Facts about the whole model that do not depend on the hardware.
struct ModelFacts {
    std::string name;
    std::string family;
    std::int64_t textParameters = 0;
    std::int64_t activeParameters = 0;
    std::int64_t checkpointParameters = 0;
    std::int64_t experts = 0;        ///< routed experts of a layer, the most of any layer; 0 for a dense model
    std::int64_t chosenExperts = 0;  ///< of them, for each token
    units::Bytes kvPerToken;         ///< over the layers that keep everything
    units::Bytes indexPerToken;      ///< keys of the indexers of sparse attention
    std::int64_t windowLayers = 0;   ///< layers with a window or a chunk that keep a cache of their own
    units::Bytes kvPerTokenInWindows;  ///< over these layers, until they are full
    units::Bytes state;
    units::Bytes convState;
    std::vector<model::LayerRun> layers;  ///< in the order of the network

    friend bool operator==(const ModelFacts&, const ModelFacts&) = default;
};

/// The facts at the formats of a plan, with latents cached as they are decoded.
ModelFacts factsOf(const model::ModelSpec& spec, const workload::PrecisionPlan& plan,
                   workload::LatentDecode latents = workload::LatentDecode::Absorbed);

}  // namespace ridgepoint::evaluation
