// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace ridgepoint {

/// "0.1.0", as the build system has it.
std::string_view version();

}  // namespace ridgepoint
