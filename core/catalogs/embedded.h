// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

namespace ridgepoint::catalogs {

/// A file of the folder `catalogs/` as it was when the program was built.
struct EmbeddedFile {
    std::string_view path;  ///< "hardware/nvidia.json"
    std::string_view content;
};

/// All of them, sorted by path. Defined in a file that the build writes.
std::vector<EmbeddedFile> embeddedFiles();

}  // namespace ridgepoint::catalogs
