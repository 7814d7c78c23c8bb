// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace ridgepoint {

/// Bytes of the longest prefix that is well-formed UTF-8 (Unicode Standard, table 3-7); text.size() when all of it is.
std::size_t validUtf8Length(std::string_view text);

/// The text fit for a message on one line: control characters and ill-formed bytes become '?', and what is longer
/// than `length` bytes ends in "…".
std::string printable(std::string_view text, std::size_t length = 60);

/// The same between quotation marks.
std::string quote(std::string_view text);

}  // namespace ridgepoint
