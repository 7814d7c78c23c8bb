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

/// One step of one model: everything that decides its kernels. Every member was checked before.
struct Step {
    const model::ModelSpec& model;
    workload::Workload workload;
    workload::Phase phase;
    workload::PrecisionPlan precision;
    workload::Conventions conventions;
    Detail detail = Detail::Terms;

    double sequences() const { return static_cast<double>(workload.batch); }
    double tokens() const { return workload::tokensInStep(workload, phase); }
    bool isDecode() const { return phase == workload::Phase::Decode; }
    double activationBytes() const { return units::bytesPerNumber(precision.activations); }

    /// Activations cross the memory bus only in full traffic; without them there is nothing for separate operators or
    /// an unfused attention to move, so these two switches act in full traffic alone.
    bool countsActivations() const { return conventions.traffic == workload::Traffic::Full; }
    bool separateOperators() const;
    bool unfusedAttention() const;
};

/// The kernels of the step in the order of the network. In the paper's traffic this is one kernel that holds all weights.
std::vector<Kernel> buildKernels(const Step& step);

}  // namespace ridgepoint::kernels
