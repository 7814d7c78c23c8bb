// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/explain.h"

#include "core/evaluation/timing.h"

namespace ridgepoint::evaluation {

namespace {

using kernels::derive;
using kernels::FormulaId;

std::string_view termName(const kernels::Term& term)
{
    return term.source ? kernels::name(*term.source) : "work";
}

void explainPlacement(const Placement& placement, const roofline::Roof& roof, std::vector<Explanation>& rows)
{
    if (!placement.intensity)
        return;
    rows.push_back({"intensity", derive(FormulaId::Intensity, placement.work.value(), placement.bytes.total().value())});
    rows.push_back({"attainable", derive(FormulaId::Attainable, roof.peak.value(), roof.bandwidth.value(),
                                         placement.intensity->value())});
}

/// Arithmetic of all kernels, each on its engine, and traffic of all of them.
Explanation explainOverlap(const PhaseReport& phase, const Roofs& roofs)
{
    units::Seconds arithmetic;
    for (const KernelReport& kernel : phase.kernels)
        arithmetic += kernel.total.work / roofs.compute(kernel.kernel.engine).rate;
    const units::Seconds traffic = phase.total.bytes.total() / roofs.memory.bandwidth;
    return {"overlap", derive(FormulaId::Overlap, arithmetic.value(), traffic.value())};
}

}  // namespace

std::vector<Explanation> explain(const KernelReport& kernel, const Roofs& roofs)
{
    std::vector<Explanation> rows;
    const roofline::Roof roof = roofOf(roofs, kernel.kernel.engine);
    if (kernel.kernel.pairs)
        rows.push_back({"pairs", *kernel.kernel.pairs});
    for (const kernels::Term& term : kernel.kernel.terms)
        rows.push_back({termName(term), term.derivation});
    explainPlacement(kernel.total, roof, rows);
    rows.push_back({"time", derive(FormulaId::KernelTime, kernel.total.work.value(), kernel.total.bytes.total().value(),
                                   roof.peak.value(), roof.bandwidth.value())});
    return rows;
}

std::vector<Explanation> explain(const PhaseReport& phase, const Roofs& roofs)
{
    std::vector<Explanation> rows;
    const roofline::Roof roof = roofOf(roofs, phase.total.engine);
    explainPlacement(phase.total, roof, rows);
    rows.push_back({"time", derive(FormulaId::PhaseTime, phase.total.time.value())});
    rows.push_back(explainOverlap(phase, roofs));
    if (phase.total.time.value() > 0.0)
        rows.push_back({"rate", derive(FormulaId::AchievedRate, phase.total.work.value(), phase.total.time.value())});
    rows.push_back({"share of peak", derive(FormulaId::ShareOfPeak, phase.total.rate.value(), roof.peak.value())});
    if (phase.total.intensity)
        rows.push_back({"ridge distance",
                        derive(FormulaId::RidgeDistance, phase.total.intensity->value(), roofline::ridge(roof).value())});
    return rows;
}

std::vector<Explanation> explainTotals(const RooflineReport& report)
{
    std::vector<Explanation> rows;
    if (report.totals.ttft)
        rows.push_back({"ttft", derive(FormulaId::PhaseTime, report.totals.ttft->value())});
    if (report.totals.tpot) {
        const double tpot = report.totals.tpot->value();
        rows.push_back({"tpot", derive(FormulaId::PhaseTime, tpot)});
        rows.push_back({"tokens per second", derive(FormulaId::TokenRate, report.workload.batch, tpot)});
        rows.push_back({"tokens per second and sequence", derive(FormulaId::TokenRatePerSequence, tpot)});
    }
    return rows;
}

std::vector<Explanation> explainMemory(const RooflineReport& report)
{
    const MemoryFit& fit = report.memory;
    const double batch = static_cast<double>(report.workload.batch);
    const units::Bytes state = report.model.state + report.model.convState;
    const units::Bytes perSequence = state + fit.activations / batch;
    const units::Bytes sequence = perSequence + static_cast<double>(report.workload.context) * report.model.kvPerToken;
    std::vector<Explanation> rows{
        {"kv", derive(FormulaId::KvCache, batch, report.workload.context, report.model.kvPerToken.value())},
        {"state", derive(FormulaId::StateMemory, batch, state.value())},
        {"needed", derive(FormulaId::NeededMemory, fit.weights.value(), fit.kv.value(), fit.state.value(), fit.activations.value())},
        {"largest batch", derive(FormulaId::LargestBatch, fit.capacity.value(), fit.weights.value(), sequence.value())},
    };
    if (report.model.kvPerToken.value() > 0.0)
        rows.push_back({"longest context", derive(FormulaId::LongestContext, fit.capacity.value(), fit.weights.value(), batch,
                                                  perSequence.value(), report.model.kvPerToken.value())});
    return rows;
}

}  // namespace ridgepoint::evaluation
