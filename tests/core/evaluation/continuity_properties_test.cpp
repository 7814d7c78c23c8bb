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

/// Of a whole checkpoint that is read, the weights that no token uses become fewer as more experts are visited.
void withoutIdleWeights(RandomCase& given)
{
    given.scenario().conventions.parameters = workload::ParameterScope::Active;
}

/// Chunked attention starts anew with every chunk: what it attends falls from C keys to one, and that is no fault.
bool hasChunks(const model::ModelSpec& spec)
{
    for (const model::Mixer& mixer : spec.mixers)
        if (const auto* block = std::get_if<model::Attention>(&mixer); block && block->span == model::KeySpan::Chunk)
            return true;
    return false;
}

RC_GTEST_PROP(ContinuityProperties, OneSequenceMoreIsASmallStep, (RandomCase given))
{
    withoutIdleWeights(given);
    RandomCase more = given;
    more.scenario().workload.batch += 1;
    assertSmallStep(given, more, static_cast<double>(given.scenario().workload.batch));
}

RC_GTEST_PROP(ContinuityProperties, OneTokenOfContextMoreIsASmallStep, (RandomCase given))
{
    RC_PRE(!hasChunks(given.model()));
    given.scenario().workload.context += 1;
    RandomCase more = given;
    more.scenario().workload.context += 1;
    assertSmallStep(given, more, static_cast<double>(given.scenario().workload.context));
}

RC_GTEST_PROP(ContinuityProperties, OneTokenOfPromptMoreIsASmallStep, (RandomCase given))
{
    withoutIdleWeights(given);
    // A prompt cut into passes reads the weights once more where a pass is full, which is a step by its nature.
    given.scenario().workload.prefillChunk = 0;
    RandomCase more = given;
    more.scenario().workload.prompt += 1;
    assertSmallStep(given, more, static_cast<double>(given.scenario().workload.prompt));
}

/// Windows as wide as the context and one to each side: no jump where a window fills up (a published tool doubles its work
/// at L = W + 1).
RC_GTEST_PROP(ContinuityProperties, TheEdgeOfAWindowIsNoStep, (RandomCase given))
{
    withoutIdleWeights(given);
    const std::int64_t window = *rc::gen::inRange<std::int64_t>(2, 5'000);
    model::ModelSpec spec = given.model();
    for (model::Mixer& mixer : spec.mixers)
        if (auto* block = std::get_if<model::Attention>(&mixer)) {
            block->span = model::KeySpan::Window;
            block->spanTokens = window;
        }
    given.scenario().workload.devices = 1;
    given.scenario().workload.prefillChunk = 0;
    for (std::int64_t at : {window - 1, window, window + 1}) {
        RandomCase here = sample::withModel(given, spec);
        here.scenario().workload.context = at;
        here.scenario().workload.prompt = at;
        RandomCase longer = here;
        longer.scenario().workload.context += 1;
        longer.scenario().workload.prompt += 1;
        assertSmallStep(here, longer, static_cast<double>(at));
    }
}

}  // namespace

}  // namespace ridgepoint
