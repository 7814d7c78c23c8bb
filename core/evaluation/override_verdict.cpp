// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/override_verdict.h"

#include "core/evaluation/evaluate.h"
#include "core/kernels/derivation.h"

#include <cmath>
#include <limits>

namespace ridgepoint::evaluation {

namespace {

using kernels::derive;
using kernels::FormulaId;

/// Stands for no machine that can be bought.
constexpr std::string_view lessonVendor = "Lesson";

/// How many factors of e two pairs of roofs lie apart.
double distance(const Roofs& a, const Roofs& b)
{
    return std::abs(std::log(a.memory.bandwidth / b.memory.bandwidth)) + std::abs(std::log(a.tensor.rate / b.tensor.rate));
}

void findNearest(OverrideVerdict& verdict, const catalogs::Catalogs& catalogs, const workload::PeakChoice peaks, const RooflineReport& whatIf)
{
    const scenario::Overrides none;
    double least = std::numeric_limits<double>::infinity();
    for (const auto& [id, device] : catalogs.devices) {
        if (device->vendor == lessonVendor)
            continue;
        std::vector<Note> notes;
        const auto roofs = chooseRoofs(*device, {whatIf.precision, nullptr, false, peaks, none}, notes);
        if (!roofs || distance(*roofs, whatIf.roofs) >= least)
            continue;
        least = distance(*roofs, whatIf.roofs);
        verdict.nearest = OverrideVerdict::Part{id, device->name, roofs->memory.bandwidth, roofs->tensor.rate};
    }
}

}  // namespace

std::optional<OverrideVerdict> judgeOverrides(const catalogs::Catalogs& catalogs, const scenario::Setup& setup,
                                              const RooflineReport& whatIf)
{
    if (!setup.overrides.any())
        return std::nullopt;
    scenario::Setup asSold = setup;
    asSold.overrides = {};
    const auto problem = resolve(catalogs, asSold);
    if (!problem)
        return std::nullopt;
    const RooflineReport original = evaluate(*problem);
    OverrideVerdict verdict;
    verdict.original = original.device;
    verdict.bandwidth = whatIf.roofs.memory.bandwidth / original.roofs.memory.bandwidth;
    verdict.peak = whatIf.roofs.tensor.rate / original.roofs.tensor.rate;
    for (const PhaseReport& phase : whatIf.phases)
        if (const PhaseReport* before = original.findPhase(phase.phase))
            verdict.phases.push_back(
                {phase.phase, derive(FormulaId::SpeedUp, before->total.time.value(), phase.total.time.value()).result});
    findNearest(verdict, catalogs, setup.conventions.peaks, whatIf);
    return verdict;
}

}  // namespace ridgepoint::evaluation
