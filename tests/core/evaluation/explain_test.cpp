// SPDX-License-Identifier: GPL-3.0-or-later
// Whatever the report says is explained, and each explanation ends in the number that the report has.
#include "core/base/limits.h"
#include "core/evaluation/explain.h"
#include "tests/core/evaluation/random_sample.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>

namespace ridgepoint {

namespace {

using evaluation::Explanation;
using evaluation::KernelReport;
using evaluation::PhaseReport;
using evaluation::RooflineReport;
using sample::RandomCase;

/// Results by quantity; rows of one name are terms of one sum.
std::map<std::string, double> results(const std::vector<Explanation>& rows)
{
    std::map<std::string, double> sums;
    for (const Explanation& row : rows)
        sums[std::string(row.quantity)] += row.derivation.result;
    return sums;
}

/// The row computes what its formula says from what it shows.
bool isSound(const Explanation& row)
{
    return row.derivation.result == kernels::formula(row.derivation.formula).compute(row.derivation.inputs.data());
}

void assertSame(double a, double b)
{
    RC_ASSERT(std::abs(a - b) <= 1e-12 * std::max(std::abs(a), std::abs(b)));
}

RC_GTEST_PROP(Explain, EachNumberOfAKernelIsTheResultOfItsExplanation, (const RandomCase& given))
{
    const RooflineReport report = given.report();
    for (const PhaseReport& phase : report.phases)
        for (const KernelReport& kernel : phase.kernels) {
            const std::vector<Explanation> rows = evaluation::explain(kernel, report.roofs);
            RC_ASSERT(std::all_of(rows.begin(), rows.end(), isSound));
            auto found = results(rows);
            assertSame(found["work"], kernel.kernel.work.value());
            for (std::size_t i = 0; i < kernels::byteSourceCount; ++i) {
                const auto source = static_cast<kernels::ByteSource>(i);
                assertSame(found[std::string(kernels::name(source))], kernel.kernel.bytes[source].value());
            }
            RC_ASSERT(found.at("time") == kernel.total.time.value());
            RC_ASSERT(found.count("intensity") == (kernel.total.intensity ? 1u : 0u));
            if (kernel.total.intensity) {
                RC_ASSERT(found.at("intensity") == kernel.total.intensity->value());
                RC_ASSERT(found.at("attainable") == kernel.total.attainable.value());
            }
        }
}

RC_GTEST_PROP(Explain, EachNumberOfAPhaseIsTheResultOfItsExplanation, (const RandomCase& given))
{
    const RooflineReport report = given.report();
    for (const PhaseReport& phase : report.phases) {
        const std::vector<Explanation> rows = evaluation::explain(phase, report.roofs);
        RC_ASSERT(std::all_of(rows.begin(), rows.end(), isSound));
        const auto found = results(rows);
        RC_ASSERT(found.at("intensity") == phase.total.intensity->value());
        RC_ASSERT(found.at("attainable") == phase.total.attainable.value());
        RC_ASSERT(found.at("time") == phase.total.time.value());
        RC_ASSERT(found.at("rate") == phase.total.rate.value());
        RC_ASSERT(found.at("share of peak") == phase.total.shareOfPeak);
        RC_ASSERT(found.at("ridge distance") == phase.ridgeDistance);
        RC_ASSERT(found.at("overlap") == phase.overlap.value());
    }
}

RC_GTEST_PROP(Explain, EachTotalAndMemoryFigureIsTheResultOfItsExplanation, (const RandomCase& given))
{
    const RooflineReport report = given.report();
    const std::vector<Explanation> totals = evaluation::explainTotals(report);
    const std::vector<Explanation> memory = evaluation::explainMemory(report);
    RC_ASSERT(std::all_of(totals.begin(), totals.end(), isSound));
    RC_ASSERT(std::all_of(memory.begin(), memory.end(), isSound));
    const auto found = results(totals);
    RC_ASSERT(found.at("ttft") == report.totals.ttft->value());
    RC_ASSERT(found.at("tpot") == report.totals.tpot->value());
    RC_ASSERT(found.at("tokens per second") == *report.totals.tokensPerSecond);
    RC_ASSERT(found.at("tokens per second and sequence") == *report.totals.tokensPerSecondPerSequence);
    const auto sizes = results(memory);
    RC_ASSERT(sizes.at("kv") == report.memory.kv.value());
    RC_ASSERT(sizes.at("state") == report.memory.state.value());
    RC_ASSERT(sizes.at("needed") == report.memory.needed.value());
    RC_ASSERT(std::min(sizes.at("largest batch"), static_cast<double>(limits::batch))
              == static_cast<double>(report.memory.largestBatch));
    if (sizes.contains("longest context"))
        RC_ASSERT(std::min(sizes.at("longest context"), static_cast<double>(limits::tokens))
                  == static_cast<double>(report.memory.longestContext));
}

TEST(Explain, AnAttentionCoreTellsItsPairsFirst)
{
    const RooflineReport report = sample::evaluated(scenario::defaultScenario());
    const auto rows = evaluation::explain(sample::kernelOf(sample::prefillOf(report), "attention core"), report.roofs);
    EXPECT_EQ(rows.front().quantity, "pairs");
    // 8,192 × 8,193 / 2
    EXPECT_EQ(rows.front().derivation.result, 33'558'528.0);
}

TEST(Explain, LeavesOutWhatWasNotEvaluated)
{
    scenario::Scenario scenario = scenario::defaultScenario();
    scenario.phases = {workload::Phase::Prefill};
    const auto found = results(evaluation::explainTotals(sample::evaluated(scenario)));
    EXPECT_EQ(found.count("ttft"), 1u);
    EXPECT_EQ(found.count("tpot"), 0u);
}

}  // namespace

}  // namespace ridgepoint
