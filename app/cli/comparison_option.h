// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/scenario_options.h"
#include "core/base/error.h"

#include <string>

/// What stands after `--compare`: "hardware=b200-sxm,batch=32".
namespace ridgepoint::cli {

/// Why a text is no list of changes: an option that does not exist or cannot be changed, a choice that there is not. Empty
/// where it is one.
std::string comparisonMistake(const std::string& changes);

/// The options with the changes, which are without a mistake, in place of their own; without setups to compare with.
ScenarioOptions changed(ScenarioOptions options, const std::string& changes);

/// The error with `where` naming the comparison, so that it does not read like one in the setup itself.
Error inComparison(Error error, const std::string& changes);

}  // namespace ridgepoint::cli
