// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace ridgepoint::catalogs {

/// The text of a file of tests/fixtures/catalogs.
std::string fixture(std::string_view name);

/// The text with the first occurrence of `from` replaced; a test failure when there is none.
std::string edited(std::string text, std::string_view from, std::string_view to);

}  // namespace ridgepoint::catalogs
