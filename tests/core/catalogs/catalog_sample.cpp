// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/catalogs/catalog_sample.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

namespace ridgepoint::catalogs {

std::string fixture(std::string_view name)
{
    const std::filesystem::path path = std::filesystem::path(RIDGEPOINT_SOURCE_DIR) / "tests/fixtures/catalogs" / name;
    std::ifstream file(path, std::ios::binary);
    EXPECT_TRUE(file) << path;
    return {std::istreambuf_iterator<char>(file), {}};
}

std::string edited(std::string text, std::string_view from, std::string_view to)
{
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

}  // namespace ridgepoint::catalogs
