// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/layering/tree.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace ridgepoint::layering {

namespace {

namespace fs = std::filesystem;

const fs::path root = RIDGEPOINT_TREE;

SourceFile load(const fs::path& path)
{
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return {path.lexically_relative(root).generic_string(), text.str()};
}

}  // namespace

std::vector<SourceFile> filesBelow(const std::vector<std::string_view>& folders,
                                   const std::vector<std::string_view>& endings)
{
    const auto wanted = [&endings](const fs::path& path) {
        const std::string name = path.filename().string();
        return std::any_of(endings.begin(), endings.end(),
                           [&name](std::string_view ending) { return name.ends_with(ending); });
    };
    std::vector<SourceFile> files;
    for (const std::string_view folder : folders) {
        const fs::path top = root / folder;
        if (fs::is_regular_file(top))
            files.push_back(load(top));
        if (!fs::is_directory(top))
            continue;
        for (const fs::directory_entry& entry : fs::recursive_directory_iterator(top))
            if (entry.is_regular_file() && wanted(entry.path()))
                files.push_back(load(entry.path()));
    }
    std::sort(files.begin(), files.end(), [](const SourceFile& a, const SourceFile& b) { return a.path < b.path; });
    return files;
}

bool isInTree(std::string_view path)
{
    return fs::exists(root / path);
}

}  // namespace ridgepoint::layering
