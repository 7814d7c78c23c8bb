// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/override_verdict.h"

#include "core/evaluation/device_entry.h"
#include "core/evaluation/evaluate.h"
#include "core/kernels/derivation.h"

#include <cmath>
#include <limits>

namespace ridgepoint::evaluation {

namespace {

using kernels::derive;
using kernels::FormulaId;

/// How many factors of e two pairs of roofs lie apart.
double distance(const Roofs& a, const Roofs& b)
{
    return std::abs(std::log(a.memory.bandwidth / b.memory.bandwidth)) + std::abs(std::log(a.tensor.rate / b.tensor.rate));
}

bool isUnverified(const Roofs& roofs)
{
    return roofs.memory.source.basis == Basis::Unverified || roofs.tensor.source.basis == Basis::Unverified;
}

void findNearest(OverrideVerdict& verdict, const catalogs::Catalogs& catalogs, const workload::PeakChoice peaks, const RooflineReport& whatIf)
{
    const scenario::Overrides none;
    double least = std::numeric_limits<double>::infinity();
    for (const auto& [id, device] : catalogs.devices) {
        if (isLesson(*device) || originOf(catalogs, id) != Origin::BuiltIn)
            continue;
        std::vector<Note> notes;
        const auto roofs = chooseRoofs(*device, {whatIf.precision, nullptr, 1, peaks, none}, notes);
        if (!roofs)
            continue;
        const bool announced = device->status == hardware::Status::Announced;
        const bool isReleasedAtLast = verdict.nearest && verdict.nearest->announced && !announced;
        const bool isWorseKind = verdict.nearest && announced && !verdict.nearest->announced;
        const double away = distance(*roofs, whatIf.roofs);
        if (isWorseKind || (away >= least && !isReleasedAtLast))
            continue;
        least = away;
        verdict.nearest = OverrideVerdict::Part{id, distinctName(catalogs, *device), roofs->memory.bandwidth, roofs->tensor.rate, announced,
                                                isUnverified(*roofs)};
    }
}

void weigh(OverrideVerdict& verdict, const RooflineReport& original, const RooflineReport& whatIf)
{
    verdict.bandwidth = whatIf.roofs.memory.bandwidth / original.roofs.memory.bandwidth;
    verdict.peak = whatIf.roofs.tensor.rate / original.roofs.tensor.rate;
    for (const PhaseReport& phase : whatIf.phases)
        if (const PhaseReport* before = original.findPhase(phase.phase))
            verdict.phases.push_back(
                {phase.phase, derive(FormulaId::SpeedUp, before->total.time.value(), phase.total.time.value()).result});
}

}  // namespace

std::optional<OverrideVerdict> judgeOverrides(const catalogs::Catalogs& catalogs, const scenario::Setup& setup,
                                              const RooflineReport& whatIf)
{
    if (!setup.overrides.any())
        return std::nullopt;
    scenario::Setup asSold = setup;
    asSold.overrides = {};
    const auto device = catalogs.findDevice(setup.hardware);
    if (!device)
        return std::nullopt;
    OverrideVerdict verdict;
    verdict.original = distinctName(catalogs, **device);
    if (const auto problem = resolve(catalogs, asSold))
        weigh(verdict, evaluate(*problem), whatIf);
    else
        verdict.lost = problem.error().message;
    findNearest(verdict, catalogs, setup.conventions.peaks, whatIf);
    return verdict;
}

}  // namespace ridgepoint::evaluation
