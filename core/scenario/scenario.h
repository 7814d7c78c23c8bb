// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/id.h"
#include "core/units/number_format.h"
#include "core/units/quantity.h"
#include "core/workload/conventions.h"
#include "core/workload/precision_plan.h"
#include "core/workload/workload.h"

#include <cstddef>
#include <map>
#include <optional>
#include <vector>

namespace ridgepoint::scenario {

/// Figures of the hardware that the user changed: a what-if, never written back to a catalog.
struct Overrides {
    std::optional<units::Bandwidth> bandwidth;                ///< of main memory
    std::map<units::NumberFormat, units::FlopRate> peaks;     ///< tensor peak of a format, with the sparsity of the figure it replaces

    bool any() const { return bandwidth || !peaks.empty(); }

    friend bool operator==(const Overrides&, const Overrides&) = default;
};

/// One thing to evaluate: a part, a model, how its numbers are stored, a workload, and the switches of the cost model.
struct Setup {
    HardwareId hardware;
    ModelId model;
    workload::Workload workload;
    workload::PrecisionChoice precision;
    workload::Conventions conventions;
    std::vector<workload::Phase> phases{workload::Phase::Prefill, workload::Phase::Decode};
    Overrides overrides;

    friend bool operator==(const Setup&, const Setup&) = default;
};

/// How many setups can be compared, the present one among them.
inline constexpr std::size_t mostCompared = 4;

/// What the user chose, and nothing that follows from it: the present setup, and those that it is compared with. A value
/// without pointers: the document, the undo unit and the input of the command line.
struct Scenario : Setup {
    std::vector<Setup> pinned;  ///< in the order of pinning; fewer than mostCompared

    const Setup& present() const { return *this; }

    friend bool operator==(const Scenario&, const Scenario&) = default;
};

/// H100 SXM with Qwen3.8-27B in bf16, prompt and context 8,192, batch 1: what the window opens on.
Scenario defaultScenario();

}  // namespace ridgepoint::scenario
