// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/comparison.h"

#include "core/base/named_enum.h"
#include "core/evaluation/evaluate.h"
#include "core/evaluation/timing.h"
#include "core/units/format.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace ridgepoint::evaluation {

namespace {

using roofline::Bound;

constexpr NamedEnum<Decides, 5> decidesNames{{{
    {Decides::Bandwidth, "bandwidth"},
    {Decides::Peak, "peak"},
    {Decides::Bytes, "bytes"},
    {Decides::Work, "work"},
    {Decides::Several, "several"},
}}};

/// Figures this near are the same figure for a reader.
constexpr double sameShare = 0.01;

bool isNear(double a, double b)
{
    return std::abs(a / b - 1.0) <= sameShare;
}

template <class Value>
std::optional<double> ratio(const std::optional<Value>& value, const std::optional<Value>& first)
{
    if (value && first)
        return *value / *first;
    return std::nullopt;
}

Ratios ratiosOf(const RooflineReport& report, const RooflineReport& first)
{
    return {ratio(report.totals.ttft, first.totals.ttft), ratio(report.totals.tpot, first.totals.tpot),
            ratio(report.totals.tokensPerSecond, first.totals.tokensPerSecond),
            report.roofs.memory.bandwidth / first.roofs.memory.bandwidth, report.roofs.tensor.rate / first.roofs.tensor.rate};
}

Decides decidesOf(const Contrast& contrast)
{
    if (contrast.firstBound != contrast.bound)
        return Decides::Several;
    const bool sameBytes = isNear(contrast.bytes, 1.0);
    const bool sameWork = isNear(contrast.work, 1.0);
    if (contrast.bound == Bound::Memory && sameBytes && isNear(contrast.speedUp, contrast.bandwidth))
        return Decides::Bandwidth;
    if (contrast.bound == Bound::Compute && sameWork && isNear(contrast.speedUp, contrast.peak))
        return Decides::Peak;
    if (contrast.bound == Bound::Memory && isNear(contrast.bandwidth, 1.0) && isNear(contrast.speedUp * contrast.bytes, 1.0))
        return Decides::Bytes;
    if (contrast.bound == Bound::Compute && isNear(contrast.peak, 1.0) && isNear(contrast.speedUp * contrast.work, 1.0))
        return Decides::Work;
    return Decides::Several;
}

double over(double value, double first)
{
    return first > 0.0 ? value / first : 1.0;
}

Contrast contrastOf(const PhaseReport& phase, const Roofs& roofs, const PhaseReport& first, const Roofs& firstRoofs)
{
    Contrast contrast;
    contrast.phase = phase.phase;
    contrast.speedUp = kernels::derive(kernels::FormulaId::SpeedUp, first.total.time.value(), phase.total.time.value()).result;
    contrast.bandwidth = roofs.memory.bandwidth / firstRoofs.memory.bandwidth;
    contrast.peak = roofOf(roofs, phase.total).peak / roofOf(firstRoofs, first.total).peak;
    contrast.bytes = over(phase.total.bytes.total().value(), first.total.bytes.total().value());
    contrast.work = over(phase.total.work.value(), first.total.work.value());
    contrast.firstBound = first.total.bound;
    contrast.bound = phase.total.bound;
    contrast.decides = decidesOf(contrast);
    return contrast;
}

std::string counted(const char* what, std::int64_t value)
{
    return fmt::format("{} {}", what, units::formatCount(value));
}

/// Two what-ifs of one part have the same name: their figures tell them apart.
std::vector<std::string> typedFigures(const Roofs& roofs)
{
    const bool memory = roofs.memory.source.basis == Basis::WhatIf;
    const bool tensor = roofs.tensor.source.basis == Basis::WhatIf;
    return {memory ? units::format(roofs.memory.bandwidth) : "", tensor ? units::format(roofs.tensor.rate) : ""};
}

/// A preset says what it is, a custom precision does not.
std::vector<std::string> customFormats(const workload::PrecisionPlan& plan)
{
    if (plan.name != "custom")
        return {"", "", "", ""};
    return {fmt::format("{} weights", plan.weights.name), fmt::format("{} matmuls", units::name(plan.compute())),
            fmt::format("{} cache", units::name(plan.kv)), fmt::format("{} state", units::name(plan.state))};
}

std::string draftOf(const RooflineReport& report)
{
    if (!report.speculation)
        return "no draft";
    const workload::SpeculationPlan& plan = report.workload.speculation;
    return fmt::format("{}, {}, acceptance {}", counted("draft", plan.draftLength), report.speculation->draft,
                       units::formatPercent(plan.acceptance, 2));
}

/// What can tell one setup from another, as a reader would say it; the same number of texts for every setup, and an empty
/// one where there is nothing to say.
std::vector<std::string> traits(const RooflineReport& report)
{
    const workload::Workload& load = report.workload;
    const workload::Conventions& switches = report.conventions;
    workload::Conventions rest = switches;
    rest.traffic = {};
    rest.peaks = {};
    std::vector<std::string> all{report.device};
    const auto add = [&all](std::vector<std::string> more) { all.insert(all.end(), more.begin(), more.end()); };
    add(typedFigures(report.roofs));
    add({report.model.name, std::string(report.precision.name)});
    add(customFormats(report.precision));
    add({counted("batch", load.batch), counted("context", load.context), counted("prompt", load.prompt),
         counted("prefix", load.prefix), counted("chunk", load.prefillChunk), counted("devices", load.devices), draftOf(report),
         fmt::format("{} traffic", name(switches.traffic)), fmt::format("{} peaks", name(switches.peaks)),
         rest == workload::Conventions() ? "default switches" : "other switches"});
    return all;
}

void addLabels(std::vector<ComparedSetup>& setups)
{
    std::vector<std::vector<std::string>> all;
    for (const ComparedSetup& setup : setups)
        all.push_back(traits(setup.report));
    for (std::size_t trait = 0; trait < all.front().size(); ++trait) {
        const auto isOther = [&](const std::vector<std::string>& each) { return each[trait] != all.front()[trait]; };
        if (std::none_of(all.begin(), all.end(), isOther))
            continue;
        for (std::size_t i = 0; i < setups.size(); ++i)
            if (!all[i][trait].empty())
                setups[i].label += (setups[i].label.empty() ? "" : " · ") + all[i][trait];
    }
    for (ComparedSetup& setup : setups)
        if (setup.label.empty())
            setup.label = setup.report.device;
}

}  // namespace

std::string_view name(Decides decides)
{
    return decidesNames.name(decides);
}

const Contrast* ComparedSetup::findContrast(workload::Phase phase) const
{
    for (const Contrast& contrast : contrasts)
        if (contrast.phase == phase)
            return &contrast;
    return nullptr;
}

Comparison compare(const catalogs::Catalogs& catalogs, const scenario::Scenario& scenario, const RooflineReport& present)
{
    Comparison comparison;
    for (std::size_t i = 0; i < scenario.pinned.size(); ++i) {
        const auto problem = resolve(catalogs, scenario.pinned[i]);
        if (!problem) {
            comparison.lost.push_back({i, problem.error()});
            continue;
        }
        comparison.setups.push_back({{}, evaluate(*problem), {}, {}});
        comparison.places.push_back(i);
    }
    if (comparison.setups.empty())
        return comparison;
    comparison.setups.push_back({{}, present, {}, {}});
    const RooflineReport& first = comparison.setups.front().report;
    for (std::size_t i = 0; i < comparison.setups.size(); ++i) {
        ComparedSetup& setup = comparison.setups[i];
        setup.toFirst = ratiosOf(setup.report, first);
        if (i == 0)
            continue;
        for (const PhaseReport& phase : setup.report.phases)
            if (const PhaseReport* other = first.findPhase(phase.phase))
                setup.contrasts.push_back(contrastOf(phase, setup.report.roofs, *other, first.roofs));
    }
    addLabels(comparison.setups);
    return comparison;
}

}  // namespace ridgepoint::evaluation
