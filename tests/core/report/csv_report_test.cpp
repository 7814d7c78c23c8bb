// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/rows.h"
#include "core/report/table.h"
#include "tests/core/evaluation/random_sample.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <charconv>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::report {

namespace {

std::vector<std::string> split(std::string_view text, char separator)
{
    std::vector<std::string> pieces;
    while (!text.empty()) {
        const std::size_t end = text.find(separator);
        pieces.emplace_back(text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return pieces;
}

std::string csvWithModelName(const std::string& name)
{
    model::ModelSpec spec = sample::smallHybrid();
    spec.name = name;
    const sample::OwnCatalogs own = sample::ownCatalogs(sample::plainDevice(), spec);
    return toCsv(sample::evaluated(own.catalogs, own.scenario), Detail::Phases);
}

TEST(CsvReport, HasOneHeaderWithUnitsInTheNames)
{
    const auto lines = split(toCsv(sample::evaluated(scenario::defaultScenario()), Detail::Phases), '\n');
    ASSERT_EQ(lines.size(), 3u);
    EXPECT_EQ(lines[0],
              "device,model,batch,context,prompt,precision,phase,part,kernel,layers,flop,bytes,bytes_weights,bytes_kv_read,"
              "bytes_kv_write,bytes_state_read,bytes_state_write,bytes_activations,bytes_link,intensity,attainable_flop_per_second,"
              "flop_per_second,seconds,bound,share_of_peak,share_of_phase_time");
}

TEST(CsvReport, WritesPlainNumbersInBaseUnits)
{
    // The published step of Qwen3.8-27B at a context of 32,768: 64,396,984,320 FLOP and 53,704,647,680 B.
    scenario::Scenario scenario = scenario::defaultScenario();
    scenario.conventions.traffic = workload::Traffic::Cache;
    scenario.workload.context = 32'768;
    const auto lines = split(toCsv(sample::evaluated(scenario), Detail::Phases), '\n');
    const auto cells = split(lines.at(2), ',');
    EXPECT_EQ(cells.at(0), "H100 SXM");
    EXPECT_EQ(cells.at(3), "32768");
    EXPECT_EQ(cells.at(6), "decode");
    EXPECT_EQ(cells.at(10), "64396984320");
    EXPECT_EQ(cells.at(11), "53704647680");
    EXPECT_EQ(cells.at(23), "memory");
}

TEST(CsvReport, HasOneRowForEachKernel)
{
    const evaluation::RooflineReport report = sample::evaluated(scenario::defaultScenario());
    const std::size_t kernels = report.phases[0].kernels.size() + report.phases[1].kernels.size();
    EXPECT_EQ(split(toCsv(report, Detail::Kernels), '\n').size(), kernels + 1);
    EXPECT_EQ(rowsOf(report, Detail::Kernels).size(), kernels);
    EXPECT_EQ(rowsOf(report, Detail::Phases).size(), 2u);
}

TEST(CsvReport, ANameThatASpreadsheetWouldRunIsTakenAsText)
{
    EXPECT_NE(csvWithModelName("=cmd|' /C calc'!A0").find("Plain,'=cmd|' /C calc'!A0,"), std::string::npos);
    EXPECT_NE(csvWithModelName("=HYPERLINK(\"a\",\"b\")").find("Plain,\"'=HYPERLINK(\"\"a\"\",\"\"b\"\")\","),
              std::string::npos);
    for (std::string_view name : {"+1", "-1", "@sum", "\ttab"})
        EXPECT_NE(csvWithModelName(std::string(name)).find("Plain,'" + std::string(name) + ","), std::string::npos) << name;
    EXPECT_NE(csvWithModelName("\r=1").find("Plain,\"'\r=1\","), std::string::npos);
}

TEST(CsvReport, QuotesAsRfc4180Asks)
{
    EXPECT_NE(csvWithModelName("a,b").find("Plain,\"a,b\","), std::string::npos);
    EXPECT_NE(csvWithModelName("say \"hi\"").find("Plain,\"say \"\"hi\"\"\","), std::string::npos);
    EXPECT_NE(csvWithModelName("two\nlines").find("Plain,\"two\nlines\","), std::string::npos);
    EXPECT_NE(csvWithModelName("").find("Plain,,"), std::string::npos);
}

RC_GTEST_PROP(CsvReport, EveryNumberIsPlainAndFinite, (const sample::RandomCase& given))
{
    constexpr std::size_t bytes = 11;
    constexpr std::size_t intensity = 19;
    const evaluation::RooflineReport report = given.report();
    for (Detail detail : {Detail::Phases, Detail::Parts, Detail::Kernels}) {
        const auto lines = split(toCsv(report, detail), '\n');
        const std::size_t columns = split(lines.front(), ',').size();
        for (std::size_t i = 1; i < lines.size(); ++i) {
            const auto cells = split(lines[i], ',');
            RC_ASSERT(cells.size() == columns);
            for (std::size_t k : {2, 3, 4, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 24, 25}) {
                if (k == intensity && cells[k].empty() && cells[bytes] == "0")
                    continue;
                double value = -1.0;
                const auto [end, code] = std::from_chars(cells[k].data(), cells[k].data() + cells[k].size(), value);
                RC_ASSERT(code == std::errc() && end == cells[k].data() + cells[k].size());
                RC_ASSERT(std::isfinite(value) && value >= 0.0);
            }
        }
    }
}

}  // namespace

}  // namespace ridgepoint::report
