// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/evaluate.h"

#include "core/base/limits.h"
#include "core/evaluation/timing.h"
#include "core/kernels/step.h"

#include <fmt/format.h>

#include <algorithm>

namespace ridgepoint::evaluation {

namespace {

using kernels::derive;
using kernels::FormulaId;
using units::Bytes;
using units::Seconds;
using workload::Phase;

kernels::Step stepOf(const Problem& problem, Phase phase)
{
    return {problem.share(), problem.workload(), phase, problem.precision(), problem.conventions()};
}

/// Time of a phase at another batch.
Seconds timeAtBatch(const Problem& problem, Phase phase, std::int64_t batch)
{
    kernels::Step step = stepOf(problem, phase);
    step.workload.batch = batch;
    step.detail = kernels::Detail::Numbers;
    return totalTime(kernels::buildKernels(step), problem.roofs());
}

/// Time in which the draft proposes one token to every sequence.
Seconds draftTime(const Problem& problem)
{
    const Draft& draft = *problem.draft();
    if (!draft.model) {
        kernels::Step step = stepOf(problem, Phase::Decode);
        step.detail = kernels::Detail::Numbers;
        return totalTime(kernels::buildPredictionKernels(step), problem.roofs());
    }
    const kernels::Step step{*draft.model,          problem.workload(),     Phase::Decode, draft.precision,
                             problem.conventions(), kernels::Detail::Numbers};
    return totalTime(kernels::buildKernels(step), problem.roofs());
}

void appendParts(PhaseReport& report, const Roofs& roofs)
{
    for (std::size_t i = 0; i < kernels::partCount; ++i) {
        const auto part = static_cast<kernels::Part>(i);
        PlacementSum sum(roofs);
        for (const KernelReport& kernel : report.kernels)
            if (kernel.kernel.part == part)
                sum.add(kernel.total);
        if (sum.isEmpty())
            continue;
        const Placement total = sum.placement();
        report.parts.push_back({part, total, total.time / report.total.time});
    }
}

WhatIf whatIfOf(const Problem& problem, const PhaseReport& report)
{
    const Seconds now = report.total.time;
    const ChangeableTimes times(report.kernels, problem.roofs());
    const auto speedUp = [&](const Change& change) {
        return derive(FormulaId::SpeedUp, now.value(), times.after(change).value()).result;
    };
    const Seconds doubled = timeAtBatch(problem, report.phase, 2 * problem.workload().batch);
    return {speedUp({.flopRate = 2.0}), speedUp({.bandwidth = 2.0}), speedUp({.weightBytes = 0.5}), speedUp({.kvBytes = 0.5}),
            2.0 * derive(FormulaId::SpeedUp, now.value(), doubled.value()).result, speedUp({.link = 2.0})};
}

Buy buyFor(const WhatIf& whatIf)
{
    if (whatIf.linkDoubled > whatIf.bandwidthDoubled && whatIf.linkDoubled > whatIf.flopRateDoubled)
        return Buy::Link;
    return whatIf.bandwidthDoubled >= whatIf.flopRateDoubled ? Buy::Bytes : Buy::Operations;
}

PhaseReport evaluatePhase(const Problem& problem, Phase phase)
{
    const Roofs& roofs = problem.roofs();
    PhaseReport report;
    report.phase = phase;
    std::vector<kernels::Kernel> kernels = kernels::buildKernels(stepOf(problem, phase));
    PlacementSum sum(roofs);
    report.kernels.reserve(kernels.size());
    for (kernels::Kernel& kernel : kernels) {
        const Placement total = place(kernel, roofs);
        sum.add(total);
        report.kernels.push_back({std::move(kernel), total, 0.0});
    }
    report.total = sum.placement();
    report.overlap = Seconds(sum.overlap().result);
    for (KernelReport& kernel : report.kernels)
        kernel.shareOfPhaseTime = kernel.total.time / report.total.time;
    const double ridge = roofline::ridge(roofOf(roofs, report.total)).value();
    report.ridgeDistance = derive(FormulaId::RidgeDistance, report.total.intensity.value_or(units::Intensity{}).value(), ridge).result;
    report.parts.reserve(kernels::partCount);
    appendParts(report, roofs);
    report.whatIf = whatIfOf(problem, report);
    report.buy = buyFor(report.whatIf);
    return report;
}

Speculation speculationOf(const Problem& problem, Seconds verify, Seconds decode)
{
    const workload::SpeculationPlan& plan = problem.workload().speculation;
    Speculation speculation;
    speculation.draft = problem.draft()->name;
    speculation.draftTime = draftTime(problem);
    speculation.verifyTime = verify;
    speculation.expectedTokens = derive(FormulaId::ExpectedTokens, plan.acceptance, plan.draftLength).result;
    speculation.timePerToken = Seconds(derive(FormulaId::SpeculativeTime, verify.value(), plan.draftLength,
                                              speculation.draftTime.value(), speculation.expectedTokens)
                                           .result);
    speculation.speedUp = derive(FormulaId::SpeedUp, decode.value(), speculation.timePerToken.value()).result;
    return speculation;
}

Totals totalsOf(const Problem& problem, const RooflineReport& report)
{
    Totals totals;
    const double batch = static_cast<double>(problem.workload().batch);
    if (const PhaseReport* prefill = report.findPhase(Phase::Prefill))
        totals.ttft = problem.workload().batch == 1 ? prefill->total.time
                                                    : timeAtBatch(problem, Phase::Prefill, 1);
    if (const PhaseReport* decode = report.findPhase(Phase::Decode)) {
        totals.tpot = report.speculation ? report.speculation->timePerToken : decode->total.time;
        totals.tokensPerSecond = derive(FormulaId::TokenRate, batch, totals.tpot->value()).result;
        totals.tokensPerSecondPerSequence = derive(FormulaId::TokenRatePerSequence, totals.tpot->value()).result;
    }
    return totals;
}

std::int64_t within(double count, std::int64_t limit)
{
    return count >= static_cast<double>(limit) ? limit : static_cast<std::int64_t>(count);
}

MemoryFit fitOf(const Problem& problem)
{
    const Footprint& one = problem.footprint();
    const std::int64_t sequences = problem.workload().batch;
    const double batch = static_cast<double>(sequences);
    const double context = static_cast<double>(problem.workload().context);
    const Bytes bounded = one.boundedCache(problem.workload().context);
    MemoryFit fit;
    fit.weights = one.weights;
    fit.kv = Bytes(derive(FormulaId::KvCache, batch, context, one.kvPerToken.value(), bounded.value()).result);
    fit.kvReserved = batch * one.reservedCache(problem.workload().context);
    fit.state = Bytes(derive(FormulaId::StateMemory, batch, (one.state + one.convState).value()).result);
    fit.activations = batch * one.activations;
    fit.needed = Bytes(derive(FormulaId::NeededMemory, fit.weights.value(), fit.kv.value(), fit.state.value(),
                              fit.activations.value()).result);
    fit.capacity = problem.capacity();
    fit.fits = fit.needed <= fit.capacity;
    const Bytes sequence = one.state + one.convState + one.activations + bounded + context * one.kvPerToken;
    fit.largestBatch = within(
        derive(FormulaId::LargestBatch, fit.capacity.value(), fit.weights.value(), sequence.value()).result, limits::batch);
    fit.longestContext = longestContext(one, fit.capacity, sequences, limits::tokens);
    return fit;
}

void addFindings(RooflineReport& report)
{
    if (!report.memory.fits)
        report.findings.push_back({Severity::Warning, "does-not-fit",
                                   fmt::format("{} needs more memory than {} has", report.model.name, report.device), "memory"});
    for (const PhaseReport& phase : report.phases)
        if (!phase.total.canBePlotted())
            report.findings.push_back({Severity::Information, "not-plotted",
                                       fmt::format("{} moves no byte or does no work: it has no place on logarithmic axes",
                                                   workload::name(phase.phase)),
                                       std::string(workload::name(phase.phase))});
}

}  // namespace

RooflineReport evaluate(const Problem& problem)
{
    RooflineReport report;
    report.device = problem.deviceName();
    report.roofs = problem.roofs();
    for (const ComputeRoof* ceiling : report.roofs.ceilings())
        report.ridges.push_back({report.roofs.memory.name, ceiling->name,
                                 roofline::ridge({ceiling->rate, report.roofs.memory.bandwidth})});
    report.phases.reserve(problem.phases().size());
    for (Phase phase : problem.phases())
        report.phases.push_back(evaluatePhase(problem, phase));
    const PhaseReport* verify = report.findPhase(Phase::Verify);
    const PhaseReport* decode = report.findPhase(Phase::Decode);
    if (problem.draft() && verify && decode)
        report.speculation = speculationOf(problem, verify->total.time, decode->total.time);
    report.totals = totalsOf(problem, report);
    report.memory = fitOf(problem);
    report.footprint = problem.footprint();
    report.model = problem.facts();
    report.workload = problem.workload();
    report.precision = problem.precision();
    report.conventions = problem.conventions();
    report.notes = problem.notes();
    addFindings(report);
    return report;
}

}  // namespace ridgepoint::evaluation
