// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/model_spec.h"

#include <string>
#include <vector>

/// Models → a catalog file.
namespace ridgepoint::catalogs {

/// A model catalog that a person can read and go on editing; keys that say what would hold anyway are left out.
/// parseModelCatalog gives the same models back, if model::checked accepts each of them, their ids differ, name, family,
/// citation and every other text is one line, not blank and within limits::textLength, and the source has a date and is not a
/// what-if.
std::string toModelCatalog(const std::vector<model::ModelSpec>& models);

}  // namespace ridgepoint::catalogs
