// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

/// The table "Who may include whom" of docs/architecture.md.
namespace ridgepoint::layering {

/// True for `QString`, `QtCore/QString` and `qglobal.h`.
bool isQtHeader(std::string_view header);

/// What a source includes, as written, with its brackets or quotes, in its order.
std::vector<std::string> includes(std::string_view text);

/// What is wrong with the includes of one source of core or app, a line each:
/// `core/units/a.h: include "core/model/b.h" is not allowed for room core/units`. `file` is its path from the tree's root.
std::vector<std::string> offences(std::string_view file, std::string_view text);

}  // namespace ridgepoint::layering
