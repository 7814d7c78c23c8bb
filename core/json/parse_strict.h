// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <string_view>

namespace ridgepoint::json {

/// What counts as JSON.
enum class Dialect {
    Strict,  ///< the letter of RFC 8259
    Python,  ///< what Python's json module writes: NaN, Infinity and -Infinity stand where values stand, and are read as
             ///< null
};

/// The published files of the largest models have about a third as many. More would take seconds to build and to free.
inline constexpr std::size_t pythonValues = 1 << 17;

/// Text → JSON value, by the letter of RFC 8259 and within core/base/limits.h: refuses what is too long, too deeply
/// nested or not UTF-8, a key that stands twice in one object, NaN and Infinity, numbers beyond the range of a double,
/// comments and trailing commas. A byte order mark is skipped. The depth is counted while reading, without recursion.
/// In the Python dialect the three words are null, and there are pythonValues values at most; everything else is as strict.
/// An error's `where` is "name:line:column" with `where` as the name; columns count characters.
Result<nlohmann::json> parseStrict(std::string_view text, std::string_view where, Dialect dialect = Dialect::Strict);

}  // namespace ridgepoint::json
