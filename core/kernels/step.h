// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/kernels/kernel.h"
#include "core/model/model_spec.h"
#include "core/workload/conventions.h"
#include "core/workload/precision_plan.h"
#include "core/workload/workload.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace ridgepoint::kernels {

/// Whether kernels keep the derivations of their numbers or the numbers alone.
enum class Detail { Terms, Numbers };

/// Which experts' weights a step reads.
enum class ExpertReach {
    Visited,  ///< the distinct ones that the step's tokens are sent to
    All,      ///< every one, as memory holds them
};

/// One step of one device's share of a model: everything that decides its kernels. Every member was checked before.
struct Step {
    const model::ModelSpec& model;  ///< one device's share, see core/model/sharding.h; the whole where there is one device
    workload::Workload workload;
    workload::Phase phase;
    workload::PrecisionPlan precision;
    workload::Conventions conventions;
    Detail detail = Detail::Terms;
    ExpertReach experts = ExpertReach::Visited;

    double sequences() const { return static_cast<double>(workload.batch); }
    double newTokens() const { return static_cast<double>(workload::newTokens(workload, phase)); }  ///< of one sequence
    double tokens() const { return workload::tokensInStep(workload, phase); }
    double activationBytes() const { return units::bytesPerNumber(precision.activations); }

    /// Decode and verify: a few tokens on a long cache, recurrent states that step from token to token.
    bool isGeneration() const { return phase == workload::Phase::Decode || phase == workload::Phase::Verify; }

    /// How often the model's weights are read.
    double passes() const { return phase == workload::Phase::Prefill ? static_cast<double>(workload.prefillPasses()) : 1.0; }

    /// How often a recurrent state is read and written: each pass of a prefill hands it on, and every token of a verify step
    /// leaves one behind so that a rejected draft can be undone.
    double stateReads() const;
    double stateWrites() const;

    /// Activations cross the memory bus only in full traffic; without them there is nothing for separate operators or
    /// an unfused attention to move, so these two switches act in full traffic alone.
    bool countsActivations() const { return conventions.traffic == workload::Traffic::Full; }
    bool separateOperators() const;
    bool unfusedAttention() const;
};

/// The kernels of the step in the order of the network. In the paper's traffic this is one kernel that holds all weights.
/// A training step is the forward pass with its work and bytes multiplied, and the optimizer's.
std::vector<Kernel> buildKernels(const Step& step);

/// One token of a draft by the model's own multi-token prediction layer: embedding, that layer, the LM head, and the sums over
/// devices. In the paper's traffic one kernel that holds the weights of these.
std::vector<Kernel> buildPredictionKernels(const Step& step);

/// Bytes that the weights take in memory: those of every expert and every table, each once.
double residentWeights(const model::ModelSpec& spec, const workload::PrecisionPlan& precision, workload::ParameterScope scope);

/// Bytes of the multi-token prediction layers in memory; 0 where there are none.
double predictionWeights(const model::ModelSpec& spec, const workload::PrecisionPlan& precision);

}  // namespace ridgepoint::kernels
