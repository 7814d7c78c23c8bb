// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace ridgepoint::report {

/// A text as a cell of a CSV file: quoted as RFC 4180 asks, and led by an apostrophe where a spreadsheet would take it for a
/// formula.
std::string csvCell(std::string_view text);

}  // namespace ridgepoint::report
