// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers and texts go into each other with a decimal point, whatever the locale.
#include "core/report/json_report.h"
#include "core/report/table.h"
#include "core/units/format.h"
#include "core/units/parse.h"
#include "tests/core/evaluation/scenario_sample.h"

#include <gtest/gtest.h>

#include <clocale>
#include <locale>
#include <string>

namespace ridgepoint {

namespace {

/// 3,35 and 1.000 on every stream.
class CommaPunctuation : public std::numpunct<char> {
protected:
    char do_decimal_point() const override { return ','; }
    char do_thousands_sep() const override { return '.'; }
    std::string do_grouping() const override { return "\3"; }
};

/// A comma in the C library, where it has such a locale, and in the streams of C++.
class CommaLocale : public testing::Test {
protected:
    CommaLocale() : m_before(std::setlocale(LC_ALL, nullptr)), m_streams(std::locale(std::locale(), new CommaPunctuation))
    {
        for (const char* name : {"de_DE.UTF-8", "pt_BR.UTF-8", "fr_FR.UTF-8"})
            if (std::setlocale(LC_ALL, name))
                break;
        m_streams = std::locale::global(m_streams);
    }

    ~CommaLocale() override
    {
        std::locale::global(m_streams);
        std::setlocale(LC_ALL, m_before.c_str());
    }

private:
    std::string m_before;
    std::locale m_streams;
};

TEST_F(CommaLocale, ReadsADecimalPointAndRefusesAComma)
{
    EXPECT_EQ(units::parseBandwidth("3.35 TB/s").value_or(units::Bandwidth()).value(), 3.35e12);
    EXPECT_FALSE(units::parseBandwidth("3,35 TB/s"));
    EXPECT_FALSE(units::parseCount("8.192"));
}

TEST_F(CommaLocale, WritesADecimalPoint)
{
    EXPECT_EQ(units::format(units::Bandwidth(3.35e12)), "3.35 TB/s");
    EXPECT_EQ(units::formatCount(8'192), "8,192");
    EXPECT_EQ(units::formatNumber(1'234.5), "1,235");
    EXPECT_EQ(units::formatPercent(0.00335), "0.335 %");
}

TEST_F(CommaLocale, ChangesNothingInAReport)
{
    scenario::Scenario scenario = scenario::defaultScenario();
    const evaluation::RooflineReport report = sample::evaluated(scenario);
    const auto all = [&] {
        return report::toJson(report, scenario, report::Detail::Kernels) + report::toCsv(report, report::Detail::Kernels)
            + report::toText(report, report::Detail::Kernels);
    };
    const std::string here = all();
    const std::locale comma = std::locale::global(std::locale::classic());
    std::setlocale(LC_ALL, "C");
    const std::string plain = all();
    std::locale::global(comma);
    EXPECT_EQ(here, plain);
    EXPECT_NE(here.find("989.4"), std::string::npos);
}

}  // namespace

}  // namespace ridgepoint
