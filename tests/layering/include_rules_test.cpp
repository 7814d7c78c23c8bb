// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/layering/include_rules.h"
#include "tests/layering/tree.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

namespace ridgepoint::layering {

namespace {

using Lines = std::vector<std::string>;

struct Case {
    std::string file;
    std::string include;
    bool allowed;
};

// Each row is one sentence of the table "Who may include whom" in docs/architecture.md, tried from both sides.
const std::vector<Case> cases{
    {"core/units/format.cpp", "\"core/base/result.h\"", true},
    {"core/units/format.cpp", "\"core/units/quantity.h\"", true},
    {"core/base/error.cpp", "\"core/units/quantity.h\"", false},
    {"core/units/format.cpp", "\"core/model/blocks.h\"", false},
    {"core/kernels/step.h", "\"core/hardware/device.h\"", false},
    {"core/roofline/roofline.h", "\"core/model/blocks.h\"", false},
    {"core/evaluation/problem.h", "\"core/catalogs/catalogs.h\"", true},
    {"core/evaluation/problem.h", "\"core/import/importer.h\"", false},
    {"core/evaluation/problem.h", "\"core/report/table.h\"", false},
    {"core/hardware/device.h", "\"core/model/blocks.h\"", false},
    {"core/units/format.cpp", "<QString>", false},
    {"core/units/format.cpp", "\"app/scene/chart_scene.h\"", false},
    {"core/json/cursor.h", "<nlohmann/json.hpp>", true},
    {"core/catalogs/load.cpp", "\"core/json/cursor.h\"", true},
    {"core/catalogs/schema_check.cpp", "<valijson/validator.hpp>", true},
    {"core/catalogs/catalogs.h", "\"core/json/cursor.h\"", false},
    {"core/catalogs/catalogs.h", "<nlohmann/json.hpp>", false},
    {"core/report/json_report.h", "<nlohmann/json.hpp>", false},
    {"core/report/json_report.cpp", "<nlohmann/json.hpp>", true},
    {"core/model/model_spec.cpp", "<nlohmann/json.hpp>", false},
    {"core/kernels/step.cpp", "\"core/json/cursor.h\"", false},
    {"app/scene/build_scene.h", "\"core/evaluation/report.h\"", true},
    {"app/scene/build_scene.h", "\"core/catalogs/catalogs.h\"", false},
    {"app/scene/build_scene.cpp", "<QPointF>", false},
    {"app/render/chart_view.h", "<QChartView>", true},
    {"app/render/chart_view.h", "<QtCharts/QLineSeries>", true},
    {"app/render/chart_view.h", "\"core/evaluation/report.h\"", false},
    {"app/panels/kernels/kernels_panel.cpp", "<QTableView>", true},
    {"app/panels/kernels/kernels_panel.cpp", "<QLogValueAxis>", false},
    {"app/panels/chart/chart_panel.cpp", "<QLineSeries>", false},
    {"app/panels/chart/chart_panel.cpp", "\"app/render/picture.h\"", true},
    {"app/panels/kernels/kernels_panel.cpp", "\"app/render/picture.h\"", false},
    {"app/panels/kernels/kernels_panel.cpp", "\"app/panels/kernels/kernels_item_model.h\"", true},
    {"app/panels/kernels/kernels_panel.cpp", "\"app/panels/scenario/scenario_panel.h\"", false},
    {"app/session/session.h", "\"app/scene/chart_scene.h\"", false},
    {"app/shell/main_window.cpp", "\"app/panels/scenario/scenario_panel.h\"", true},
    {"app/cli/commands.cpp", "<CLI/CLI.hpp>", true},
    {"app/shell/main.cpp", "<CLI/CLI.hpp>", true},
    {"app/cli/commands.cpp", "\"app/session/session.h\"", false},
    {"core/scenario/scenario.cpp", "<CLI/CLI.hpp>", false},
    {"core/units/format.cpp", "\"format.h\"", false},
    {"core/units/format.cpp", "\"../base/result.h\"", false},
    {"core/units/format.cpp", "<core/base/result.h>", false},
    {"app/shell/main_window.cpp", "\"main_window.moc\"", true},
};

std::string joined(const Lines& lines)
{
    std::string text;
    for (const std::string& line : lines)
        text += line + "\n";
    return text;
}

}  // namespace

TEST(IncludeRules, EachSentenceOfTheTableHoldsFromBothSides)
{
    for (const Case& row : cases)
        EXPECT_EQ(offences(row.file, "#pragma once\n#include " + row.include + "\n").empty(), row.allowed)
            << row.file << " includes " << row.include;
}

TEST(IncludeRules, AnOffenceNamesFileIncludeAndRoom)
{
    EXPECT_EQ(offences("core/units/format.cpp", "#include <string>\n  #  include \"core/model/blocks.h\"\n"),
              Lines{"core/units/format.cpp: include \"core/model/blocks.h\" is not allowed for room core/units"});
}

TEST(IncludeRules, AFileOutsideEveryRoomIsAnOffence)
{
    EXPECT_EQ(offences("core/misc/a.h", ""), Lines{"core/misc/a.h: belongs to no room"});
    EXPECT_EQ(offences("app/panels/shared.h", ""), Lines{"app/panels/shared.h: belongs to no room"});
}

TEST(IncludeRules, TheTreeKeepsTheTable)
{
    int files = 0;
    Lines found;
    for (const SourceFile& file : filesBelow({"core", "app"}, {".h", ".cpp"})) {
        const Lines more = offences(file.path, file.text);
        found.insert(found.end(), more.begin(), more.end());
        ++files;
    }
    EXPECT_GT(files, 50);
    EXPECT_TRUE(found.empty()) << joined(found);
}

TEST(IncludeRules, EachSourceIncludesItsOwnHeaderFirst)
{
    for (const SourceFile& file : filesBelow({"core", "app"}, {".cpp"})) {
        const std::string header = file.path.substr(0, file.path.size() - 3) + "h";
        const Lines all = includes(file.text);
        EXPECT_TRUE(!isInTree(header) || (!all.empty() && all.front() == "\"" + header + "\"")) << file.path;
    }
}

TEST(IncludeRules, TheSessionUsesNothingOfQtButCore)
{
    const std::filesystem::path qtCore = RIDGEPOINT_QTCORE_HEADERS;
    if (!std::filesystem::exists(qtCore))
        GTEST_SKIP() << "Qt is not installed";
    for (const SourceFile& file : filesBelow({"app/session"}, {".h", ".cpp"}))
        for (const std::string& written : includes(file.text)) {
            const std::string header = written.substr(1, written.size() - 2);
            EXPECT_TRUE(!isQtHeader(header) || std::filesystem::exists(qtCore / header))
                << file.path << " includes " << written;
        }
}

}  // namespace ridgepoint::layering
