// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/override_verdict.h"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace ridgepoint::report {

/// One line for a terminal: how a what-if compares with the part itself, and which real part comes nearest.
std::string toText(const evaluation::OverrideVerdict& verdict);

nlohmann::ordered_json overrideVerdictJson(const evaluation::OverrideVerdict& verdict);

}  // namespace ridgepoint::report
