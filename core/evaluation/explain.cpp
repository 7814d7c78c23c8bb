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

Explanation explainOverlap(const PhaseReport& phase, const Roofs& roofs)
{
    PlacementSum sum(roofs);
    for (const KernelReport& kernel : phase.kernels)
        sum.add(kernel.total);
    return {"overlap", sum.overlap()};
}

/// Of a core it is the pairs of queries and keys, of experts how many of them a pass visits.
std::string_view basisName(const kernels::Derivation& basis)
{
    return basis.formula == FormulaId::DistinctExperts ? "distinct experts" : "pairs";
}

}  // namespace

std::vector<Explanation> explain(const KernelReport& kernel, const Roofs& roofs)
{
    std::vector<Explanation> rows;
    const roofline::Roof roof = roofOf(roofs, kernel.total);
    if (kernel.kernel.basis)
        rows.push_back({basisName(*kernel.kernel.basis), *kernel.kernel.basis});
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
    const roofline::Roof roof = roofOf(roofs, phase.total);
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
        if (const auto& speculation = report.speculation) {
            const workload::SpeculationPlan& plan = report.workload.speculation;
            rows.push_back({"tokens per step", derive(FormulaId::ExpectedTokens, plan.acceptance, plan.draftLength)});
            rows.push_back({"tpot", derive(FormulaId::SpeculativeTime, speculation->verifyTime.value(), plan.draftLength,
                                           speculation->draftTime.value(), speculation->expectedTokens)});
        } else {
            rows.push_back({"tpot", derive(FormulaId::PhaseTime, tpot)});
        }
        rows.push_back({"tokens per second", derive(FormulaId::TokenRate, report.workload.batch, tpot)});
        rows.push_back({"tokens per second and sequence", derive(FormulaId::TokenRatePerSequence, tpot)});
    }
    return rows;
}

std::vector<Explanation> explainMemory(const RooflineReport& report)
{
    const MemoryFit& fit = report.memory;
    const Footprint& one = report.footprint;
    const std::int64_t context = report.workload.context;
    const double batch = static_cast<double>(report.workload.batch);
    const units::Bytes state = one.state + one.convState;
    const units::Bytes bounded = one.boundedCache(context);
    const units::Bytes sequence = state + one.activations + bounded + static_cast<double>(context) * one.kvPerToken;
    std::vector<Explanation> rows{
        {"kv", derive(FormulaId::KvCache, batch, context, one.kvPerToken.value(), bounded.value())},
        {"state", derive(FormulaId::StateMemory, batch, state.value())},
        {"needed", derive(FormulaId::NeededMemory, fit.weights.value(), fit.kv.value(), fit.state.value(), fit.activations.value())},
    };
    if (!fit.capacity)
        return rows;
    rows.push_back({"largest batch", derive(FormulaId::LargestBatch, fit.capacity->value(), fit.weights.value(), sequence.value())});
    // Windows that the longest context fills are part of every sequence, the others still grow with it.
    units::Bytes growing = one.kvPerToken;
    units::Bytes full = state + one.activations;
    for (const BoundedCacheBytes& cache : one.bounded) {
        if (cache.tokens > fit.longestContext)
            growing += cache.perToken;
        else
            full += static_cast<double>(cache.tokens) * cache.perToken;
    }
    if (growing.value() > 0.0)
        rows.push_back({"longest context", derive(FormulaId::LongestContext, fit.capacity->value(), fit.weights.value(), batch,
                                                  full.value(), growing.value())});
    return rows;
}

}  // namespace ridgepoint::evaluation
