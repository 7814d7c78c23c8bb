// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QString>

#include <string_view>

namespace ridgepoint::session {

/// Writes a file whole or not at all, replacing what is there, and makes its folder where there is none. Fails with
/// Unwritable and the reason of the operating system, and for a path that does not begin at the root.
Result<void> writeWholeFile(const QString& path, std::string_view text);

}  // namespace ridgepoint::session
