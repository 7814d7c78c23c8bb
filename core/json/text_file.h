// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <filesystem>
#include <string>

namespace ridgepoint::json {

/// The content of a regular file of at most limits::fileSize bytes. Devices, pipes and folders are refused without
/// being opened, so that none of them can block; a larger file is refused before it is read. `where` of an error is
/// the path.
Result<std::string> loadText(const std::filesystem::path& path);

}  // namespace ridgepoint::json
