// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdio>

namespace ridgepoint::cli {

/// What the program was asked to do went well, met bad input, or was not a proper call.
enum class ExitCode { Done = 0, BadInput = 1, BadUsage = 2 };

/// Runs `ridgepoint-cli`. The asked-for output and nothing else goes to `out`; messages go to `err`. A failed write to
/// `out` is an error too.
ExitCode runCommandLine(int argc, const char* const* argv, std::FILE* out, std::FILE* err);

}  // namespace ridgepoint::cli
