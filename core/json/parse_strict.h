// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <nlohmann/json.hpp>

#include <string_view>

namespace ridgepoint::json {

/// Text → JSON value, by the letter of RFC 8259 and within core/base/limits.h: refuses what is too long, too deeply
/// nested or not UTF-8, a key that stands twice in one object, NaN and Infinity, numbers beyond the range of a double,
/// comments and trailing commas. A byte order mark is skipped. The depth is counted while reading, without recursion.
/// An error's `where` is "name:line:column" with `where` as the name; columns count characters.
Result<nlohmann::json> parseStrict(std::string_view text, std::string_view where);

}  // namespace ridgepoint::json
