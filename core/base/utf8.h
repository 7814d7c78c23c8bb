// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace ridgepoint {

/// Bytes of the longest prefix that is well-formed UTF-8 (Unicode Standard, table 3-7); text.size() when all of it is.
std::size_t validUtf8Length(std::string_view text);

/// The first character that a line of plain text cannot hold: control characters, line and paragraph separators (U+2028,
/// U+2029), and what turns the direction of the text around it (U+202A to U+202E, U+2066 to U+2069).
std::optional<char32_t> firstUnprintable(std::string_view text);

/// Characters that are not spaces of any kind.
std::size_t visibleLength(std::string_view text);

/// The text fit for a message on one line: characters that a line cannot hold and ill-formed bytes become '?', and what is
/// longer than `length` bytes ends in "…".
std::string printable(std::string_view text, std::size_t length = 60);

/// The same between quotation marks.
std::string quote(std::string_view text);

}  // namespace ridgepoint
