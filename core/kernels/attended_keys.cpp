// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/kernels/attended_keys.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace ridgepoint::kernels {

namespace {

using model::KeySpan;

/// Sum of min(first + i · stride, most) for i from 0 to count - 1.
double sumOfRamp(double first, double stride, double count, double most)
{
    const double below = std::clamp(std::ceil((most - first) / stride), 0.0, count);
    return below * first + stride * below * (below - 1.0) / 2.0 + (count - below) * most;
}

/// Sum of ⌊(first + i · stride) / period⌋ for i from 0 to count - 1, in as many steps as Euclid's algorithm takes.
std::int64_t sumOfQuotients(std::int64_t count, std::int64_t period, std::int64_t stride, std::int64_t first)
{
    std::int64_t sum = 0;
    while (count > 0) {
        sum += count * (count - 1) / 2 * (stride / period) + count * (first / period);
        stride %= period;
        first %= period;
        const std::int64_t last = stride * count + first;
        if (last < period)
            break;
        count = last / period;
        first = last % period;
        std::swap(stride, period);
    }
    return sum;
}

/// Sum of (first + i · stride) mod period for i from 0 to count - 1. The terms stay below 2^28 and the sum below 2^56.
double sumOfRemainders(std::int64_t first, std::int64_t stride, std::int64_t count, std::int64_t period)
{
    return static_cast<double>(count * first + count * (count - 1) / 2 * stride - period * sumOfQuotients(count, period, stride, first));
}

double keysReadInGeneration(const Step& step, const Reach& reach)
{
    const double context = static_cast<double>(step.workload.context);
    const double further = step.newTokens() - 1.0;
    switch (reach.span) {
    case KeySpan::Everything:
        return context + further;
    case KeySpan::Window:
        return std::min(context, reach.tokens) + further;
    case KeySpan::Chunk:
        break;
    }
    if (context == 0.0)
        return further;
    return 1.0 + std::fmod(context - 1.0, reach.tokens) + further;
}

double keysReadInPrompt(const Step& step, const Reach& reach)
{
    const bool prefill = step.phase == workload::Phase::Prefill;
    const double prompt = static_cast<double>(step.workload.prompt);
    const double prefix = prefill ? static_cast<double>(step.workload.prefix) : 0.0;
    const double passes = step.passes();
    const double stride = passes > 1.0 ? static_cast<double>(step.workload.prefillChunk) : prompt;
    switch (reach.span) {
    case KeySpan::Everything:
        return passes * prefix + stride * passes * (passes - 1.0) / 2.0 + prompt;
    case KeySpan::Window:
        return sumOfRamp(prefix, stride, passes, reach.tokens - 1.0) + prompt;
    case KeySpan::Chunk:
        break;
    }
    return prompt
        + sumOfRemainders(static_cast<std::int64_t>(prefix), static_cast<std::int64_t>(stride),
                          static_cast<std::int64_t>(passes), static_cast<std::int64_t>(reach.tokens));
}

}  // namespace

Derivation attendedPairs(const Step& step, const Reach& reach)
{
    double first = step.phase == workload::Phase::Prefill ? static_cast<double>(step.workload.prefix) : 0.0;
    double queries = step.newTokens();
    if (step.isGeneration()) {
        const double context = static_cast<double>(step.workload.context);
        if (reach.span == KeySpan::Everything && step.phase == workload::Phase::Decode)
            return derive(FormulaId::DecodePairs, context);
        first = std::max(context - 1.0, 0.0);
        queries = context + queries - 1.0 - first;
    } else if (step.conventions.causal == workload::CausalWork::Full) {
        const double all = first + queries;
        return derive(FormulaId::SquarePairs, queries, reach.span == KeySpan::Everything ? all : std::min(all, reach.tokens));
    }
    switch (reach.span) {
    case KeySpan::Everything:
        break;
    case KeySpan::Window:
        return derive(FormulaId::WindowPairs, queries, first, reach.tokens);
    case KeySpan::Chunk:
        return derive(FormulaId::ChunkPairs, queries, first, reach.tokens);
    }
    return derive(FormulaId::CausalPairs, queries, first);
}

double keysRead(const Step& step, const Reach& reach)
{
    return step.isGeneration() ? keysReadInGeneration(step, reach) : keysReadInPrompt(step, reach);
}

}  // namespace ridgepoint::kernels
