// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/model_spec.h"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace ridgepoint::report {

/// A model's counts and sizes with bf16 cache and float32 state, its parameters by group, its layers by kind, the formats it
/// ships in.
nlohmann::ordered_json modelDetailJson(const model::ModelSpec& spec);

/// The same for a terminal, a line for each.
std::string modelDetailText(const model::ModelSpec& spec);

}  // namespace ridgepoint::report
