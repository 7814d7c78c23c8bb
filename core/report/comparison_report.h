// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/comparison.h"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace ridgepoint::report {

/// For a terminal: a row for each setup with its ratios to the first, and why the present one is as fast as it is. Empty
/// where nothing is compared.
std::string toText(const evaluation::Comparison& comparison);

/// One object for each setup: label, totals, fit, roofs, ratios to the first, and a contrast for each shared phase.
nlohmann::ordered_json comparisonJson(const evaluation::Comparison& comparison);

}  // namespace ridgepoint::report
