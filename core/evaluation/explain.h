// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/report.h"
#include "core/kernels/derivation.h"

#include <string_view>
#include <vector>

namespace ridgepoint::evaluation {

/// A number of the report by name, with the arithmetic behind it.
struct Explanation {
    std::string_view quantity;  ///< "work", "bytes: kv_read", "intensity", "attainable", "time", …
    kernels::Derivation derivation;
};

/// How one run of a kernel gets its work and bytes, and how these become intensity, attainable rate and time of all runs.
std::vector<Explanation> explain(const KernelReport& kernel, const Roofs& roofs);

/// How a phase gets its intensity, attainable and achieved rate, time, overlap, share of peak and ridge distance.
std::vector<Explanation> explain(const PhaseReport& phase, const Roofs& roofs);

/// How the totals and the memory figures come about.
std::vector<Explanation> explainTotals(const RooflineReport& report);
std::vector<Explanation> explainMemory(const RooflineReport& report);

}  // namespace ridgepoint::evaluation
