// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace ridgepoint::report {

using TextLine = std::vector<std::string>;

/// Lines of cells in aligned columns for a terminal, two spaces apart, no space at the end of a line. Columns are aligned
/// right but for those named in `left`. Every line has as many cells as the first.
std::string textTable(const std::vector<TextLine>& lines, const std::vector<std::size_t>& left);

}  // namespace ridgepoint::report
