// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/dot_target.h"

#include "core/evaluation/steps.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <set>
#include <utility>

namespace ridgepoint::evaluation {

namespace {

using scenario::Count;
using scenario::CountRange;
using workload::Phase;

std::array<Count, 2> movers(Phase phase)
{
    switch (phase) {
    case Phase::Prefill:
        return {Count::Prompt, Count::Batch};
    case Phase::Training:
        return {Count::Batch, Count::Prompt};
    case Phase::Decode:
    case Phase::Verify:
        break;
    }
    return {Count::Batch, Count::Context};
}

std::set<std::int64_t> attentionChunks(const model::ModelSpec& model)
{
    std::set<std::int64_t> lengths;
    for (const model::Mixer& mixer : model.mixers)
        if (const auto* attention = std::get_if<model::Attention>(&mixer))
            if (attention->span == model::KeySpan::Chunk)
                lengths.insert(attention->spanTokens);
    return lengths;
}

/// A prompt takes one pass more after each prefill chunk. Attention in chunks begins anew after each, for every query of a step.
std::vector<Seams> seamsOf(const Problem& problem, Phase phase, Count count)
{
    std::vector<Seams> seams;
    if (count == Count::Batch)
        return seams;
    const workload::Workload& load = problem.workload();
    const bool isPrefill = phase == Phase::Prefill;
    if (isPrefill && load.prefillChunk > 0)
        seams.push_back({load.prefillChunk, 0});
    for (std::int64_t length : attentionChunks(problem.share())) {
        seams.push_back({length, isPrefill ? load.prefix : 0});
        if (phase == Phase::Verify)
            seams.push_back({length, workload::newTokens(load, phase) - 1});
    }
    return seams;
}

bool has(const Problem& problem, Phase phase)
{
    return std::find(problem.phases().begin(), problem.phases().end(), phase) != problem.phases().end();
}

}  // namespace

std::optional<DotTarget> DotTarget::make(const std::shared_ptr<const Problem>& problem, const DotRef& dot, Count count,
                                         const CountRange& range)
{
    const auto logarithm = [problem, dot, count](std::int64_t value) {
        const auto load = scenario::withCount(problem->workload(), count, value);
        const auto intensity = intensityOf(stepKernels(*problem, dot.phase, load), dot);
        return intensity ? std::log(intensity->value()) : std::numeric_limits<double>::quiet_NaN();
    };
    CountCurve curve(logarithm, range, seamsOf(*problem, dot.phase, count), scenario::valueOf(problem->workload(), count));
    if (!curve.moves())
        return {};
    return DotTarget(count, std::move(curve));
}

std::optional<DotTarget> DotTarget::make(Problem problem, const DotRef& dot, Count count, const CountRange& range)
{
    if (!has(problem, dot.phase))
        return {};
    return make(std::make_shared<const Problem>(std::move(problem)), dot, count, range);
}

std::optional<DotTarget> DotTarget::make(Problem problem, const DotRef& dot)
{
    if (!has(problem, dot.phase))
        return {};
    const auto shared = std::make_shared<const Problem>(std::move(problem));
    for (Count count : movers(dot.phase))
        if (auto target = make(shared, dot, count, scenario::limitsOf(count)))
            return target;
    return {};
}

std::optional<std::int64_t> DotTarget::valueFor(units::Intensity asked, std::int64_t present) const
{
    if (!std::isfinite(asked.value()) || asked.value() <= 0.0)
        return {};
    return m_curve.nearest(std::log(asked.value()), present);
}

std::optional<scenario::Edit> editForIntensity(const catalogs::Catalogs& catalogs, const scenario::Setup& setup, const DotRef& dot,
                                               units::Intensity asked)
{
    auto problem = resolve(catalogs, setup);
    if (!problem)
        return {};
    const auto target = DotTarget::make(*std::move(problem), dot);
    if (!target)
        return {};
    const auto value = target->valueFor(asked, scenario::valueOf(setup.workload, target->count()));
    if (!value)
        return {};
    return scenario::editOf(target->count(), *value);
}

}  // namespace ridgepoint::evaluation
