// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/problem.h"
#include "core/evaluation/report.h"
#include "core/kernels/step.h"

#include <cstdint>
#include <vector>

/// The kernels of a problem's steps. They do not depend on the part: only their times do.
namespace ridgepoint::evaluation {

/// The kernels of one phase, for as many sequences as `batch` says.
std::vector<kernels::Kernel> stepKernels(const Problem& problem, workload::Phase phase, std::int64_t batch, kernels::Detail detail);

/// The numbers of the kernels of one phase under another workload: batch, context and prompt alone may differ from the
/// problem's.
std::vector<kernels::Kernel> stepKernels(const Problem& problem, workload::Phase phase, const workload::Workload& load);

/// The kernels with which the draft proposes one token to every sequence. Needs a problem with a draft.
std::vector<kernels::Kernel> draftKernels(const Problem& problem);

/// What speculative decoding is made of, each for the whole batch.
struct SpeculativeTimes {
    units::Seconds draft;  ///< of one proposed token
    units::Seconds verify;
    units::Seconds decode;  ///< of a plain step
};

/// Needs a problem with a draft.
Speculation speculationOf(const Problem& problem, const SpeculativeTimes& times);

}  // namespace ridgepoint::evaluation
