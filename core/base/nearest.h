// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint {

/// The candidates that a user who typed `text` most likely meant, best first, at most `count`: those that
/// contain it or share its words, then those within a few edits (Levenshtein distance). May be empty.
std::vector<std::string> nearest(std::string_view text, const std::vector<std::string>& candidates,
                                 std::size_t count = 3);

}  // namespace ridgepoint
