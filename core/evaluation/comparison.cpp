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

constexpr NamedEnum<Decides, 6> decidesNames{{{
    {Decides::Bandwidth, "bandwidth"},
    {Decides::Peak, "peak"},
    {Decides::Bytes, "bytes"},
    {Decides::Work, "work"},
    {Decides::Several, "several"},
    {Decides::Same, "same"},
}}};

/// Figures this near are the same figure for a reader.
constexpr double sameShare = 0.01;

/// Factors this near to 1 are printed as 1.00.
constexpr double printedAsOne = 0.005;

bool isOne(double factor)
{
    return std::abs(factor - 1.0) < printedAsOne;
}

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

/// Whether the phase takes as long and waits for the same.
bool isSame(const Contrast& contrast)
{
    if (!isOne(contrast.speedUp))
        return false;
    switch (contrast.bound) {
    case Bound::Memory:
        return isOne(contrast.bandwidth) && isOne(contrast.bytes);
    case Bound::Compute:
        return isOne(contrast.peak) && isOne(contrast.work);
    case Bound::Link:
        break;
    }
    return isOne(contrast.bytes);
}

Decides decidesOf(const Contrast& contrast)
{
    if (contrast.firstBound != contrast.bound)
        return Decides::Several;
    if (isSame(contrast))
        return Decides::Same;
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

Contrast contrastOf(const PhaseReport& phase, const RooflineReport& report, const PhaseReport& first, const RooflineReport& firstReport)
{
    const Roofs& roofs = report.roofs;
    const Roofs& firstRoofs = firstReport.roofs;
    Contrast contrast;
    contrast.phase = phase.phase;
    contrast.speedUp = kernels::derive(kernels::FormulaId::SpeedUp, first.total.time.value(), phase.total.time.value()).result;
    contrast.bandwidth = roofs.memory.bandwidth / firstRoofs.memory.bandwidth;
    contrast.peak = roofOf(roofs, phase.total).peak / roofOf(firstRoofs, first.total).peak;
    contrast.bytes = over(phase.total.bytes.total().value(), first.total.bytes.total().value());
    contrast.work = over(phase.total.work.value(), first.total.work.value());
    contrast.tokens = over(workload::tokensInStep(report.workload, phase.phase), workload::tokensInStep(firstReport.workload, phase.phase));
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
    std::string others;
    for (const FormatRoof& other : roofs.others)
        if (other.roof.source.basis == Basis::WhatIf && other.roof.name != roofs.tensor.name)
            others += fmt::format("{}{} {}", others.empty() ? "" : ", ", other.roof.name, units::format(other.roof.rate));
    return {memory ? units::format(roofs.memory.bandwidth) : "", tensor ? units::format(roofs.tensor.rate) : "", others};
}

/// A preset says what it is, a custom precision does not.
std::vector<std::string> customFormats(const workload::PrecisionPlan& plan, const workload::PrecisionChoice& choice)
{
    std::string unquantised;
    for (model::WeightClass weightClass : choice.unquantised)
        unquantised += fmt::format("{}{}", unquantised.empty() ? "unquantised=" : ",", model::name(weightClass));
    if (plan.name != "custom")
        return {"", "", "", "", "", unquantised};
    return {fmt::format("{} weights", plan.weights.name), fmt::format("{} matmuls", units::name(plan.compute())),
            fmt::format("{} activations", units::name(plan.activations)), fmt::format("{} cache", units::name(plan.kv)),
            fmt::format("{} state", units::name(plan.state)), unquantised};
}

/// By the names of their options, in the order of the command line.
std::vector<std::string> switchTraits(const workload::Conventions& switches)
{
    const auto trait = [](const char* option, auto value) { return fmt::format("{}={}", option, name(value)); };
    return {trait("traffic", switches.traffic),
            trait("attention", switches.attention),
            trait("elementwise", switches.elementwise),
            trait("causal", switches.causal),
            trait("prefill-head", switches.prefillHead),
            trait("deltanet-prefill", switches.deltaNetPrefill),
            trait("peaks", switches.peaks),
            trait("parameters", switches.parameters),
            trait("flop-convention", switches.flopConvention),
            trait("latent-decode", switches.latentDecode),
            trait("recompute", switches.recompute)};
}

/// Those that were asked for: a draft adds its own.
std::string phasesOf(const RooflineReport& report)
{
    std::string text;
    for (const PhaseReport& phase : report.phases)
        if (!(report.speculation && phase.phase == workload::Phase::Verify))
            text += fmt::format("{}{}", text.empty() ? "" : " and ", workload::name(phase.phase));
    return text;
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
std::vector<std::string> traits(const RooflineReport& report, const scenario::Setup& setup, bool isModelNamed)
{
    const workload::Workload& load = report.workload;
    std::vector<std::string> all{report.device};
    const auto add = [&all](std::vector<std::string> more) { all.insert(all.end(), more.begin(), more.end()); };
    add(typedFigures(report.roofs));
    add({isModelNamed ? report.model.name : setup.model.text(), std::string(report.precision.name)});
    add(customFormats(report.precision, setup.precision));
    add({counted("batch", load.batch), counted("context", load.context), counted("prompt", load.prompt),
         counted("prefix", load.prefix), counted("chunk", load.prefillChunk), counted("devices", load.devices), draftOf(report),
         phasesOf(report)});
    add(switchTraits(report.conventions));
    return all;
}

/// Whether the names of the models tell them apart: an imported config can have the name of a catalog entry.
bool areNamesDistinct(const std::vector<ComparedSetup>& setups, const std::vector<const scenario::Setup*>& chosen)
{
    for (std::size_t i = 0; i < setups.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (setups[i].report.model.name == setups[j].report.model.name && chosen[i]->model != chosen[j]->model)
                return false;
    return true;
}

void addLabels(std::vector<ComparedSetup>& setups, const std::vector<const scenario::Setup*>& chosen)
{
    std::vector<std::vector<std::string>> all;
    const bool isModelNamed = areNamesDistinct(setups, chosen);
    for (std::size_t i = 0; i < setups.size(); ++i)
        all.push_back(traits(setups[i].report, *chosen[i], isModelNamed));
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
                setup.contrasts.push_back(contrastOf(phase, setup.report, *other, first));
    }
    std::vector<const scenario::Setup*> chosen;
    for (std::size_t place : comparison.places)
        chosen.push_back(&scenario.pinned[place]);
    chosen.push_back(&scenario);
    addLabels(comparison.setups, chosen);
    return comparison;
}

}  // namespace ridgepoint::evaluation
