// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"

#include <nlohmann/json_fwd.hpp>

/// What was evaluated, in the form that every report repeats it.
namespace ridgepoint::report {

nlohmann::ordered_json switchesJson(const workload::Conventions& switches);
nlohmann::ordered_json setupJson(const scenario::Setup& setup);

/// The present setup, and under "pinned" those that it is compared with, where there are any.
nlohmann::ordered_json scenarioJson(const scenario::Scenario& scenario);

}  // namespace ridgepoint::report
