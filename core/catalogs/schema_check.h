// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

#include <optional>
#include <string_view>

namespace ridgepoint::catalogs {

/// Whether a JSON text that parses satisfies a JSON schema (draft 7); the first thing that does not, as an error whose
/// `where` is "name#/pointer".
std::optional<Error> checkAgainstSchema(std::string_view text, std::string_view where, std::string_view schema);

}  // namespace ridgepoint::catalogs
