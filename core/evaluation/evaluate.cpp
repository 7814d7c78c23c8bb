// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/evaluate.h"

#include "core/evaluation/memory_fit.h"
#include "core/evaluation/steps.h"
#include "core/evaluation/timing.h"

#include <fmt/format.h>

#include <algorithm>

namespace ridgepoint::evaluation {

namespace {

using kernels::derive;
using kernels::FormulaId;
using units::Seconds;
using workload::Phase;

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
    const auto atTwice = stepKernels(problem, report.phase, 2 * problem.workload().batch, kernels::Detail::Numbers);
    const Seconds doubled = totalTime(atTwice, problem.roofs());
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
    std::vector<kernels::Kernel> kernels = stepKernels(problem, phase, problem.workload().batch, kernels::Detail::Terms);
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

Totals totalsOf(const Problem& problem, const RooflineReport& report)
{
    Totals totals;
    const double batch = static_cast<double>(problem.workload().batch);
    if (const PhaseReport* prefill = report.findPhase(Phase::Prefill))
        totals.ttft = problem.workload().batch == 1 ? prefill->total.time
                                                    : totalTime(stepKernels(problem, Phase::Prefill, 1, kernels::Detail::Numbers),
                                                                problem.roofs());
    if (const PhaseReport* decode = report.findPhase(Phase::Decode)) {
        totals.tpot = report.speculation ? report.speculation->timePerToken : decode->total.time;
        totals.tokensPerSecond = derive(FormulaId::TokenRate, batch, totals.tpot->value()).result;
        totals.tokensPerSecondPerSequence = derive(FormulaId::TokenRatePerSequence, totals.tpot->value()).result;
    }
    return totals;
}

void addFindings(RooflineReport& report)
{
    if (!report.memory.capacity)
        report.findings.push_back({Severity::Information, "unknown-capacity",
                                   fmt::format("No capacity is known for the memory of {}: whether it fits cannot be said", report.device),
                                   "memory"});
    else if (!report.memory.fits)
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
        report.speculation = speculationOf(problem, {totalTime(draftKernels(problem), problem.roofs()), verify->total.time,
                                                     decode->total.time});
    report.totals = totalsOf(problem, report);
    report.memory = fitOf(problem.footprint(), problem.workload(), problem.capacity());
    report.memory.printedCapacity = problem.printedCapacity();
    report.memory.capacityBasis = problem.capacityBasis();
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
