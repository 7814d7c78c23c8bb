// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/comparison_report.h"
#include "core/report/override_report.h"
#include "core/report/table.h"
#include "tests/core/evaluation/scenario_sample.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace ridgepoint::report {

namespace {

using evaluation::Comparison;
using scenario::Scenario;

Comparison compared(const catalogs::Catalogs& catalogs, const Scenario& first, Scenario present)
{
    present.pinned = {first.present()};
    return evaluation::compare(catalogs, present, sample::evaluated(catalogs, present));
}

Scenario paper(std::int64_t batch)
{
    Scenario scenario = sample::scenarioOf("h100-sxm", "qwen3.8-27b");
    scenario.conventions.traffic = workload::Traffic::Paper;
    scenario.workload.batch = batch;
    return scenario;
}

TEST(ComparisonText, WhereNothingDiffersNothingDecides)
{
    const std::string text = toText(compared(sample::builtIn(), paper(1), paper(1)));
    EXPECT_NE(text.find("B decode: as fast as A: nothing that the phase waits for differs.\n"), std::string::npos) << text;
    EXPECT_EQ(text.find("decide"), std::string::npos) << text;
}

// 32 prompts take 32 times as long: 1/32 = 0.03125.
TEST(ComparisonText, OfUnlikeBatchesDoesNotContradictTheTimeToTheFirstToken)
{
    const Comparison comparison = compared(sample::builtIn(), paper(1), paper(32));
    const std::string text = toText(comparison);
    EXPECT_NE(text.find("B prefill: 0.0313 × as fast as A for 32.0 × the tokens: "), std::string::npos) << text;
    EXPECT_EQ(comparisonJson(comparison)[1].at("contrasts")[0].at("tokens"), 32);
}

TEST(ComparisonText, MarksFiguresThatAreNotConfirmed)
{
    hardware::Device device = sample::plainDevice();
    device.memory.front().capacity->source.basis = Basis::Unverified;
    device.memory.front().bandwidth->source.basis = Basis::Unverified;
    const sample::OwnCatalogs own = sample::ownCatalogs(device, sample::smallHybrid());
    const Comparison comparison = compared(own.catalogs, own.scenario, own.scenario);
    const std::string text = toText(comparison);
    EXPECT_NE(text.find("yes ?"), std::string::npos) << text;
    EXPECT_NE(text.find("2.00 TB/s ?"), std::string::npos) << text;
    EXPECT_EQ(text.find("1.00 PFLOP/s ?"), std::string::npos) << text;
    EXPECT_NE(text.find("\n? not confirmed in any text that could be read\n"), std::string::npos) << text;
    EXPECT_EQ(comparisonJson(comparison)[0].at("capacity_basis"), "unverified");
    EXPECT_EQ(comparisonJson(comparison)[0].at("bandwidth_basis"), "unverified");
    EXPECT_EQ(toText(compared(sample::builtIn(), paper(1), paper(2))).find('?'), std::string::npos);
}

TEST(ComparisonCsv, HasTheRowsOfEverySetup)
{
    const std::string text = toCsv(compared(sample::builtIn(), paper(1), paper(32)), Detail::Phases);
    EXPECT_TRUE(text.starts_with("setup,label,device,model,batch,")) << text;
    EXPECT_NE(text.find("\nA,batch 1,H100 SXM,Qwen3.8-27B,1,"), std::string::npos) << text;
    EXPECT_NE(text.find("\nB,batch 32,H100 SXM,Qwen3.8-27B,32,"), std::string::npos) << text;
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 1 + 2 * 2);
}

TEST(OverrideText, OfAnOriginalThatCannotRunGivesTheReasonAndNoFactor)
{
    evaluation::OverrideVerdict verdict;
    verdict.original = "Wafer";
    verdict.lost = "Wafer has no peak";
    EXPECT_EQ(toText(verdict), "What-if: the part itself cannot be compared: Wafer has no peak.\n");
    const auto json = overrideVerdictJson(verdict);
    EXPECT_EQ(json.at("reason"), "Wafer has no peak");
    EXPECT_TRUE(json.at("bandwidth").is_null() && json.at("peak").is_null());
    EXPECT_TRUE(json.at("phases").empty());
}

TEST(OverrideText, MarksANearestPartThatIsAnnouncedOrNotConfirmed)
{
    evaluation::OverrideVerdict verdict;
    verdict.nearest = evaluation::OverrideVerdict::Part{sample::hardwareId("next"), "Next", units::Bandwidth(4e12), units::FlopRate(2e15),
                                                        true, true};
    EXPECT_NE(toText(verdict).find("Nearest real part: Next ? (announced) (4.00 TB/s, 2.00 PFLOP/s)."), std::string::npos)
        << toText(verdict);
    EXPECT_EQ(overrideVerdictJson(verdict).at("nearest").at("status"), "announced");
    EXPECT_EQ(overrideVerdictJson(verdict).at("nearest").at("unverified"), true);
}

}  // namespace

}  // namespace ridgepoint::report
