// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::layering {

struct SourceFile {
    std::string path;  ///< from the tree's root
    std::string text;
};

/// Every file below these folders of the project whose name ends in one of these, sorted by path. A folder may also be a
/// file.
std::vector<SourceFile> filesBelow(const std::vector<std::string_view>& folders,
                                   const std::vector<std::string_view>& endings);

/// True for a file or folder of the project, given from the tree's root.
bool isInTree(std::string_view path);

}  // namespace ridgepoint::layering
