// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/shortlist_report.h"
#include "tests/core/evaluation/scenario_sample.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <stdexcept>

namespace ridgepoint::report {

namespace {

ShortlistRows rowsUnder(workload::PeakChoice peaks)
{
    scenario::Scenario scenario = sample::scenarioOf("h100-sxm", "llama-3.1-8b");
    scenario.conventions.peaks = peaks;
    auto rows = evaluation::shortlist(sample::builtIn(), scenario);
    if (!rows)
        throw std::runtime_error(toText(rows.error()));
    return *std::move(rows);
}

std::string lineOf(const std::string& text, const std::string& id)
{
    const std::size_t begin = text.find("\n" + id + " ") + 1;
    return text.substr(begin, text.find('\n', begin) - begin);
}

TEST(ShortlistText, SaysOfEveryRateWhetherItIsSparseAndWhereItIsFrom)
{
    const std::string text = toShortlistText(rowsUnder(workload::PeakChoice::Sparse));
    EXPECT_NE(lineOf(text, "h100-sxm").find("  bf16 tensor sparse · vendor  "), std::string::npos) << lineOf(text, "h100-sxm");
    EXPECT_NE(lineOf(text, "tpu-v5e").find("  bf16 tensor dense · vendor !  "), std::string::npos) << lineOf(text, "tpu-v5e");
    const std::string measured = toShortlistText(rowsUnder(workload::PeakChoice::Achievable));
    EXPECT_NE(lineOf(measured, "a100-sxm-80gb").find("  1.77 TB/s · measured  bf16 tensor dense · measured  "), std::string::npos)
        << lineOf(measured, "a100-sxm-80gb");
}

TEST(ShortlistText, SaysWhereNothingMeetsTheLimits)
{
    EXPECT_EQ(toShortlistText({}), "No part of the catalog meets the limits.\n");
}

TEST(ShortlistText, MarksAnEntryOfTheUsersOwn)
{
    evaluation::ShortlistRow row{sample::hardwareId("mine"), "Mine", "Nobody", 2026};
    row.reason = "has no link";
    row.origin = evaluation::Origin::Own;
    EXPECT_EQ(toShortlistText({row}), "Cannot run it:\nmine (own): has no link.\n");
    row.origin = evaluation::Origin::Override;
    EXPECT_EQ(toShortlistText({row}), "Cannot run it:\nmine (own, replaces the built-in): has no link.\n");
}

TEST(ShortlistCsv, HasItsHeaderWhereNothingMeetsTheLimits)
{
    const std::string full = toShortlistCsv(rowsUnder(workload::PeakChoice::Vendor));
    EXPECT_EQ(toShortlistCsv({}), full.substr(0, full.find('\n') + 1));
}

TEST(ShortlistJson, HasTheBasisOfBothFiguresAndWhatStandsIn)
{
    const auto json = nlohmann::json::parse(
        toShortlistJson(rowsUnder(workload::PeakChoice::Sparse), sample::scenarioOf("h100-sxm", "llama-3.1-8b")));
    const auto& parts = json.at("parts");
    const auto tpu = std::find_if(parts.begin(), parts.end(), [](const auto& part) { return part.at("hardware") == "tpu-v5e"; });
    ASSERT_NE(tpu, parts.end());
    EXPECT_EQ(tpu->at("sparsity"), "dense");
    EXPECT_EQ(tpu->at("peak_basis"), "vendor");
    EXPECT_EQ(tpu->at("bandwidth_basis"), "vendor");
    EXPECT_EQ(tpu->at("figures_as_chosen"), false);
    EXPECT_EQ(tpu->at("origin"), "built-in");
    EXPECT_NE(tpu->at("note").get<std::string>().find("no sparse bf16 tensor rate"), std::string::npos);
}

}  // namespace

}  // namespace ridgepoint::report
