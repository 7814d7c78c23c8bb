// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"

#include <cstddef>
#include <cstdint>
#include <variant>
#include <vector>

/// Everything a user can do to a scenario, as values. A widget sends one; it never writes state.
namespace ridgepoint::scenario {

struct ChooseHardware {
    HardwareId id;
};

struct ChooseModel {
    ModelId id;
};

struct ChoosePrecision {
    workload::PrecisionChoice choice;
};

struct SetBatch {
    std::int64_t batch;
};

struct SetContext {
    std::int64_t context;
};

struct SetPrompt {
    std::int64_t prompt;
};

struct SetPrefix {
    std::int64_t prefix;
};

struct SetPrefillChunk {
    std::int64_t tokens;  ///< 0: the prompt in one pass
};

struct SetDevices {
    std::int64_t devices;
};

struct SetSpeculation {
    workload::SpeculationPlan plan;
};

struct SetPhases {
    std::vector<workload::Phase> phases;
};

struct SetConventions {
    workload::Conventions conventions;
};

struct SetOverrides {
    Overrides overrides;
};

/// Puts the present setup on the comparison list.
struct PinSetup {};

/// Takes a setup off the comparison list.
struct UnpinSetup {
    std::size_t index;  ///< in Scenario::pinned
};

/// Makes a pinned setup the present one; it stays pinned.
struct RecallSetup {
    std::size_t index;  ///< in Scenario::pinned
};

/// Puts another scenario in place of the whole: what a bookmark does.
struct ReplaceScenario {
    Scenario scenario;
};

using Edit = std::variant<ChooseHardware, ChooseModel, ChoosePrecision, SetBatch, SetContext, SetPrompt, SetPrefix,
                          SetPrefillChunk, SetDevices, SetSpeculation, SetPhases, SetConventions, SetOverrides, PinSetup,
                          UnpinSetup, RecallSetup, ReplaceScenario>;

/// The scenario after the edit. Total: whether the result can be evaluated is for `resolve` to say. Choosing other
/// hardware drops the overrides, which were figures of the part left behind. Pinning does nothing where the list is full
/// or has the setup already; an index beyond the list does nothing.
Scenario apply(Scenario scenario, const Edit& edit);

}  // namespace ridgepoint::scenario
