// SPDX-License-Identifier: GPL-3.0-or-later
// One sequence or one token more moves nothing by leaps. Work, bytes and time are sums of terms that do not depend on n, of
// terms proportional to n and, for a prompt, of n (n + 1) / 2 or n². Of these the last grows fastest from n to n + 1: by
// (1 + 1/n)² ≤ 1 + 3/n. So work, bytes and time grow by at most that and never shrink, and an intensity, their quotient,
// moves by at most that factor either way.
#include "tests/core/evaluation/random_sample.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace ridgepoint {

namespace {

using evaluation::PhaseReport;
using evaluation::Placement;
using sample::RandomCase;

constexpr double rounding = 1e-9;

void assertSmallStep(const Placement& before, const Placement& after, double factor)
{
    RC_ASSERT(after.time.value() >= before.time.value() * (1.0 - rounding));
    RC_ASSERT(after.time.value() <= before.time.value() * factor);
    if (!before.intensity || !after.intensity)
        return;
    RC_ASSERT(after.intensity->value() <= before.intensity->value() * factor);
    RC_ASSERT(before.intensity->value() <= after.intensity->value() * factor);
}

void assertSmallStep(const RandomCase& before, const RandomCase& after, double n)
{
    const double factor = (1.0 + 3.0 / n) * (1.0 + rounding);
    const evaluation::RooflineReport first = before.report();
    const evaluation::RooflineReport second = after.report();
    for (std::size_t i = 0; i < first.phases.size(); ++i) {
        const PhaseReport& a = first.phases[i];
        const PhaseReport& b = second.phases[i];
        assertSmallStep(a.total, b.total, factor);
        RC_ASSERT(a.kernels.size() == b.kernels.size());
        for (std::size_t k = 0; k < a.kernels.size(); ++k)
            assertSmallStep(a.kernels[k].total, b.kernels[k].total, factor);
        for (std::size_t k = 0; k < a.parts.size(); ++k)
            assertSmallStep(a.parts[k].total, b.parts[k].total, factor);
    }
}

RC_GTEST_PROP(ContinuityProperties, OneSequenceMoreIsASmallStep, (const RandomCase& given))
{
    RandomCase more = given;
    more.scenario().workload.batch += 1;
    assertSmallStep(given, more, static_cast<double>(given.scenario().workload.batch));
}

RC_GTEST_PROP(ContinuityProperties, OneTokenOfContextMoreIsASmallStep, (RandomCase given))
{
    given.scenario().workload.context += 1;
    RandomCase more = given;
    more.scenario().workload.context += 1;
    assertSmallStep(given, more, static_cast<double>(given.scenario().workload.context));
}

RC_GTEST_PROP(ContinuityProperties, OneTokenOfPromptMoreIsASmallStep, (const RandomCase& given))
{
    RandomCase more = given;
    more.scenario().workload.prompt += 1;
    assertSmallStep(given, more, static_cast<double>(given.scenario().workload.prompt));
}

}  // namespace

}  // namespace ridgepoint
