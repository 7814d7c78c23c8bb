// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/id.h"
#include "core/units/number_format.h"
#include "core/units/quantity.h"
#include "core/workload/conventions.h"
#include "core/workload/precision_plan.h"
#include "core/workload/workload.h"

#include <map>
#include <optional>
#include <vector>

namespace ridgepoint::scenario {

/// Figures of the hardware that the user changed: a what-if, never written back to a catalog.
struct Overrides {
    std::optional<units::Bandwidth> bandwidth;                ///< of main memory
    std::map<units::NumberFormat, units::FlopRate> peaks;     ///< dense tensor peak of a format

    bool any() const { return bandwidth || !peaks.empty(); }

    friend bool operator==(const Overrides&, const Overrides&) = default;
};

/// What the user chose, and nothing that follows from it. A value without pointers: the document, the undo unit and
/// the input of the command line.
struct Scenario {
    HardwareId hardware;
    ModelId model;
    workload::Workload workload;
    workload::PrecisionChoice precision;
    workload::Conventions conventions;
    std::vector<workload::Phase> phases{workload::Phase::Prefill, workload::Phase::Decode};
    Overrides overrides;

    friend bool operator==(const Scenario&, const Scenario&) = default;
};

/// H100 SXM with Qwen3.8-27B in bf16, prompt and context 8,192, batch 1: what the window opens on.
Scenario defaultScenario();

}  // namespace ridgepoint::scenario
