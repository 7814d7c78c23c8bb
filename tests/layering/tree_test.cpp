// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/layering/tree.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <regex>

namespace ridgepoint::layering {

namespace {

constexpr std::string_view licenceLine = "SPDX-License-Identifier: GPL-3.0-or-later";
constexpr std::ptrdiff_t mostLines = 450;

/// Paths into the tree that a page writes in backticks. A pattern, such as `tests/core/<room>/x_test.cpp`, stands for the
/// folder before its first wild part.
std::vector<std::string> pathsIn(const std::string& text)
{
    static const std::regex inBackticks("`((?:core|app|catalogs|tests|packaging|resources|docs|cmake)/[^`\\s]*)`");
    std::vector<std::string> paths;
    for (std::sregex_iterator match(text.begin(), text.end(), inBackticks), end; match != end; ++match) {
        std::string path = (*match)[1];
        if (const std::size_t wild = path.find_first_of("*<{"); wild != std::string::npos)
            path.resize(path.rfind('/', wild));
        paths.push_back(path);
    }
    return paths;
}

}  // namespace

TEST(Tree, APatternStandsForTheFolderBeforeItsWildPart)
{
    EXPECT_EQ(pathsIn("See `core/units/parse.h`, `docs/adr/`, `tests/core/<room>/x_test.cpp`, `app/panels/*/a.h`, `build/bin` "
                      "and core/nothing."),
              (std::vector<std::string>{"core/units/parse.h", "docs/adr/", "tests/core", "app/panels"}));
}

TEST(Tree, EveryPathThatThePagesNameExists)
{
    for (const SourceFile& page : filesBelow({"README.md", "CONTRIBUTING.md", "docs"}, {".md"}))
        for (const std::string& path : pathsIn(page.text))
            EXPECT_TRUE(isInTree(path)) << page.path << " names " << path;
}

TEST(Tree, EverySourceCarriesItsLicence)
{
    for (const SourceFile& file : filesBelow({"CMakeLists.txt", "cmake", "core", "app", "tests", "packaging", ".ci/run"},
                                             {".h", ".cpp", ".cmake", ".sh", "CMakeLists.txt"}))
        EXPECT_LT(file.text.find(licenceLine), 40u) << file.path;
}

TEST(Tree, NoSourceHasGrownPastReading)
{
    for (const SourceFile& file : filesBelow({"core", "app", "tests"}, {".h", ".cpp"}))
        EXPECT_LE(std::count(file.text.begin(), file.text.end(), '\n'), mostLines) << file.path;
}

}  // namespace ridgepoint::layering
