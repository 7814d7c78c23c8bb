// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/sweep.h"

#include "core/base/limits.h"
#include "core/evaluation/memory_fit.h"
#include "core/evaluation/steps.h"
#include "core/evaluation/timing.h"
#include "core/kernels/derivation.h"

namespace ridgepoint::evaluation {

namespace {

using kernels::derive;
using kernels::FormulaId;
using units::Seconds;
using workload::Phase;
using workload::Workload;

/// Whose step it is: the problem's model, or the draft's.
enum class Whose { Model, Draft };

std::vector<kernels::Kernel> kernelsAt(const Problem& problem, const Workload& load, Phase phase, Whose whose)
{
    const bool drafts = whose == Whose::Draft;
    const bool ownModel = drafts && problem.draft()->model;
    const kernels::Step step{ownModel ? *problem.draft()->model : problem.share(),
                             load,
                             phase,
                             ownModel ? problem.draft()->precision : problem.precision(),
                             problem.conventions(),
                             kernels::Detail::Numbers};
    return drafts && !ownModel ? kernels::buildPredictionKernels(step) : kernels::buildKernels(step);
}

Seconds timeAt(const Problem& problem, const Workload& load, Phase phase, Whose whose = Whose::Model)
{
    return totalTime(kernelsAt(problem, load, phase, whose), problem.roofs());
}

Seconds tpotAt(const Problem& problem, const Workload& load)
{
    const Seconds decode = timeAt(problem, load, Phase::Decode);
    if (!problem.draft())
        return decode;
    return speculationOf(problem,
                         {timeAt(problem, load, Phase::Decode, Whose::Draft), timeAt(problem, load, Phase::Verify), decode})
        .timePerToken;
}

}  // namespace

std::vector<StepTimeByPart> sweepContext(const Problem& problem, std::span<const std::int64_t> contexts)
{
    std::vector<StepTimeByPart> points;
    points.reserve(contexts.size());
    Workload load = problem.workload();
    for (std::int64_t context : contexts) {
        load.context = context;
        StepTimeByPart point{context, {}, {}};
        for (const kernels::Kernel& kernel : kernelsAt(problem, load, Phase::Decode, Whose::Model)) {
            const Seconds time = place(kernel, problem.roofs()).time;
            point.byPart[static_cast<std::size_t>(kernel.part)] += time;
            point.total += time;
        }
        points.push_back(point);
    }
    return points;
}

std::vector<BatchPoint> sweepBatch(const Problem& problem, std::span<const std::int64_t> batches)
{
    std::vector<BatchPoint> points;
    points.reserve(batches.size());
    Workload load = problem.workload();
    for (std::int64_t batch : batches) {
        load.batch = batch;
        BatchPoint point{batch, tpotAt(problem, load), 0.0, {}};
        point.tokensPerSecond = derive(FormulaId::TokenRate, batch, point.tpot.value()).result;
        const MemoryFit fit = fitOf(problem.footprint(), load, problem.capacity());
        if (fit.capacity)
            point.fits = fit.fits;
        points.push_back(point);
    }
    return points;
}

std::vector<LargestBatch> largestBatchOver(const Problem& problem, std::span<const std::int64_t> contexts)
{
    if (!problem.capacity())
        return {};
    const std::int64_t end = longestContext(problem.footprint(), *problem.capacity(), 1, limits::tokens);
    std::vector<LargestBatch> points;
    points.reserve(contexts.size() + 1);
    Workload load = problem.workload();
    const auto add = [&](std::int64_t context) {
        load.context = context;
        points.push_back({context, fitOf(problem.footprint(), load, problem.capacity()).largestBatch});
    };
    for (std::int64_t context : contexts) {
        if (!points.empty() && points.back().context < end && end < context)
            add(end);
        add(context);
    }
    return points;
}

}  // namespace ridgepoint::evaluation
