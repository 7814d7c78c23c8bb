// SPDX-License-Identifier: GPL-3.0-or-later
// Terms sum to kernels, kernels to parts, parts to phases; and evaluating twice gives the same.
#include "tests/core/evaluation/random_sample.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace ridgepoint {

namespace {

using evaluation::KernelReport;
using evaluation::PartReport;
using evaluation::PhaseReport;
using evaluation::Placement;
using sample::RandomCase;

/// Equal but for the rounding of sums in another order.
void assertSame(double a, double b)
{
    RC_ASSERT(std::abs(a - b) <= 1e-9 * std::max(std::abs(a), std::abs(b)));
}

struct Sum {
    double work = 0.0;
    double seconds = 0.0;
    double share = 0.0;
    std::array<double, kernels::byteSourceCount> bytes{};

    void add(const Placement& placement, double shareOfTime)
    {
        work += placement.work.value();
        seconds += placement.time.value();
        share += shareOfTime;
        for (std::size_t i = 0; i < bytes.size(); ++i)
            bytes[i] += placement.bytes.bySource[i].value();
    }

    void assertEquals(const Placement& placement, double shareOfTime) const
    {
        assertSame(work, placement.work.value());
        assertSame(seconds, placement.time.value());
        assertSame(share, shareOfTime);
        for (std::size_t i = 0; i < bytes.size(); ++i)
            assertSame(bytes[i], placement.bytes.bySource[i].value());
    }
};

RC_GTEST_PROP(SumProperties, KernelsSumToPhases, (const RandomCase& given))
{
    for (const PhaseReport& phase : given.report().phases) {
        Sum sum;
        for (const KernelReport& kernel : phase.kernels)
            sum.add(kernel.total, kernel.shareOfPhaseTime);
        sum.assertEquals(phase.total, 1.0);
    }
}

RC_GTEST_PROP(SumProperties, KernelsSumToParts, (const RandomCase& given))
{
    for (const PhaseReport& phase : given.report().phases)
        for (const PartReport& part : phase.parts) {
            Sum sum;
            for (const KernelReport& kernel : phase.kernels)
                if (kernel.kernel.part == part.part)
                    sum.add(kernel.total, kernel.shareOfPhaseTime);
            sum.assertEquals(part.total, part.shareOfPhaseTime);
        }
}

RC_GTEST_PROP(SumProperties, PartsSumToPhases, (const RandomCase& given))
{
    for (const PhaseReport& phase : given.report().phases) {
        Sum sum;
        for (const PartReport& part : phase.parts)
            sum.add(part.total, part.shareOfPhaseTime);
        sum.assertEquals(phase.total, 1.0);
    }
}

RC_GTEST_PROP(SumProperties, TermsSumToKernels, (const RandomCase& given))
{
    for (const PhaseReport& phase : given.report().phases)
        for (const KernelReport& kernel : phase.kernels) {
            Sum sum;
            for (const kernels::Term& term : kernel.kernel.terms)
                (term.source ? sum.bytes[static_cast<std::size_t>(*term.source)] : sum.work) += term.derivation.result;
            assertSame(sum.work, kernel.kernel.work.value());
            for (std::size_t i = 0; i < sum.bytes.size(); ++i)
                assertSame(sum.bytes[i], kernel.kernel.bytes.bySource[i].value());
        }
}

RC_GTEST_PROP(SumProperties, TheRunsOfAKernelSumToItsTotal, (const RandomCase& given))
{
    for (const PhaseReport& phase : given.report().phases)
        for (const KernelReport& kernel : phase.kernels) {
            const double runs = static_cast<double>(kernel.kernel.runs);
            RC_ASSERT(runs >= 1.0);
            assertSame(kernel.kernel.work.value() * runs, kernel.total.work.value());
            assertSame(kernel.kernel.bytes.total().value() * runs, kernel.total.bytes.total().value());
        }
}

RC_GTEST_PROP(SumProperties, EvaluatingTwiceGivesTheSame, (const RandomCase& given))
{
    const auto problem = evaluation::resolve(given.own.catalogs, given.scenario());
    RC_ASSERT(problem.has_value());
    RC_ASSERT(evaluation::evaluate(*problem) == evaluation::evaluate(*problem));
    RC_ASSERT(given.report() == given.report());
}

RC_GTEST_PROP(SumProperties, OnePhaseAloneIsWhatItIsAmongOthers, (RandomCase given))
{
    const evaluation::RooflineReport both = given.report();
    for (workload::Phase phase : {workload::Phase::Prefill, workload::Phase::Decode}) {
        given.scenario().phases = {phase};
        const evaluation::RooflineReport alone = given.report();
        const bool verifies = phase == workload::Phase::Decode && given.scenario().workload.speculation.draftLength > 0;
        RC_ASSERT(alone.phases.size() == (verifies ? 2u : 1u));
        RC_ASSERT(alone.phases.front() == *both.findPhase(phase));
    }
}

RC_GTEST_PROP(SumProperties, TheTotalsAreThoseOfThePhases, (RandomCase given))
{
    const evaluation::RooflineReport report = given.report();
    const double tpot = report.speculation ? report.speculation->timePerToken.value() : sample::decodeOf(report).total.time.value();
    RC_ASSERT(report.totals.tpot->value() == tpot);
    assertSame(*report.totals.tokensPerSecond, static_cast<double>(report.workload.batch) / tpot);
    assertSame(*report.totals.tokensPerSecondPerSequence, 1.0 / tpot);
    given.scenario().workload.batch = 1;
    const evaluation::RooflineReport single = given.report();
    assertSame(report.totals.ttft->value(), sample::prefillOf(single).total.time.value());
}

}  // namespace

}  // namespace ridgepoint
