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

/// Targets of links within the tree, from the folder of the page.
std::vector<std::string> linksIn(const std::string& text)
{
    static const std::regex link(R"(\]\(([^):#\s]+)[^)]*\))");
    std::vector<std::string> targets;
    for (std::sregex_iterator match(text.begin(), text.end(), link), end; match != end; ++match)
        if (!text.substr(static_cast<std::size_t>(match->position(1)) + (*match)[1].length()).starts_with("://"))
            targets.push_back((*match)[1]);
    return targets;
}

}  // namespace

TEST(Tree, APatternStandsForTheFolderBeforeItsWildPart)
{
    EXPECT_EQ(
        pathsIn("See `core/units/parse.h`, `docs/adr/`, `tests/core/<room>/x_test.cpp`, `app/panels/*/a.h`, `build/bin` "
                "and core/nothing."),
        (std::vector<std::string>{"core/units/parse.h", "docs/adr/", "tests/core", "app/panels"}));
}

TEST(Tree, EveryPathThatThePagesNameExists)
{
    for (const SourceFile& page : filesBelow({"README.md", "CONTRIBUTING.md", "docs"}, {".md"}))
        for (const std::string& path : pathsIn(page.text))
            EXPECT_TRUE(isInTree(path)) << page.path << " names " << path;
}

TEST(Tree, EveryLinkOfThePagesLeadsSomewhere)
{
    EXPECT_EQ(linksIn("[a](docs/a.md#part), ![b](pictures/b.png), [c](https://example.org/c.md)"),
              (std::vector<std::string>{"docs/a.md", "pictures/b.png"}));
    for (const SourceFile& page : filesBelow({"README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs"}, {".md"})) {
        const std::string folder = page.path.substr(0, page.path.rfind('/') + 1);  // empty at the root: npos + 1 is 0
        for (const std::string& target : linksIn(page.text))
            EXPECT_TRUE(isInTree(folder + target)) << page.path << " links to " << target;
    }
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
