// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/problem.h"

#include "core/kernels/step.h"

#include <fmt/format.h>

#include <algorithm>

namespace ridgepoint::evaluation {

namespace {

using units::Bytes;
using workload::Conventions;

double kernelWeights(const model::ModelSpec& spec, const workload::PrecisionPlan& plan, workload::ParameterScope scope)
{
    Conventions conventions;
    conventions.traffic = workload::Traffic::Cache;
    conventions.parameters = scope;
    const kernels::Step step{spec, {1, 0, 1}, workload::Phase::Decode, plan, conventions};
    double bytes = 0.0;
    for (const kernels::Kernel& kernel : kernels::buildKernels(step))
        if (kernel.part != kernels::Part::Embedding)
            bytes += kernel.bytes[kernels::ByteSource::Weights].value() * static_cast<double>(kernel.runs);
    return bytes;
}

Footprint footprintOf(const model::ModelSpec& spec, const workload::PrecisionPlan& plan, workload::ParameterScope scope)
{
    const double hidden = static_cast<double>(spec.hidden);
    const double vocabulary = static_cast<double>(spec.vocabulary);
    double weights = kernelWeights(spec, plan, scope);
    if (scope == workload::ParameterScope::Active && !spec.tiedHead)
        weights += hidden * vocabulary * units::bytesPerNumber(plan.plain);
    double widest = vocabulary;
    for (const model::FeedForward& block : spec.feedForwards)
        widest = std::max(widest, 2.0 * static_cast<double>(block.width));
    const double activation = units::bytesPerNumber(plan.activations);
    return {Bytes(weights),
            Bytes(static_cast<double>(model::kvNumbersPerToken(spec)) * units::bytesPerNumber(plan.kv)),
            Bytes(static_cast<double>(model::stateNumbers(spec)) * units::bytesPerNumber(plan.state)),
            Bytes(static_cast<double>(model::convStateNumbers(spec)) * activation),
            Bytes((hidden + widest) * activation)};
}

void noteSwitchesWithoutEffect(const Conventions& conventions, std::vector<Note>& notes)
{
    if (conventions.traffic == workload::Traffic::Full)
        return;
    const bool separate = conventions.elementwise == workload::Elementwise::Separate;
    const bool unfused = conventions.attention == workload::AttentionKernel::Unfused;
    if (separate || unfused)
        notes.push_back({Severity::Information, "switch-without-effect",
                         fmt::format("{}{}{} has no effect unless full traffic is counted", separate ? "Separate operators" : "",
                                     separate && unfused ? " and " : "", unfused ? "unfused attention" : ""),
                         {}});
}

void notePlainWeights(const workload::PrecisionPlan& plan, std::vector<Note>& notes)
{
    if (plan.weights.numbers != plan.plain)
        notes.push_back({Severity::Information, "kept-unquantised",
                         fmt::format("Embedding, LM head, norms and other small weights are counted in {}, the matrices of the layers in {}",
                                     units::name(plan.plain), plan.weights.name),
                         {}});
}

}  // namespace

Result<Problem> resolve(const catalogs::Catalogs& catalogs, const scenario::Scenario& scenario)
{
    const auto device = catalogs.findDevice(scenario.hardware);
    if (!device)
        return fail(device.error());
    const auto model = catalogs.findModel(scenario.model);
    if (!model)
        return fail(model.error());
    const auto workload = workload::checked(scenario.workload);
    if (!workload)
        return fail(workload.error());
    const auto precision = workload::resolvePrecision(scenario.precision);
    if (!precision)
        return fail(precision.error());
    if (scenario.phases.empty())
        return fail({ErrorCode::OutOfRange, "there is no phase to evaluate", "phases", "Name " + workload::phaseChoices()});

    Problem problem;
    auto roofs = chooseRoofs(**device, {precision->compute, scenario.conventions.peaks, scenario.overrides}, problem.m_notes);
    if (!roofs)
        return fail(roofs.error());
    problem.m_roofs = std::move(*roofs);
    problem.m_deviceName = (*device)->name + (scenario.overrides.any() ? ", what-if" : "");
    const hardware::MemoryLevel& memory = (*device)->mainMemory();
    problem.m_capacity = memory.visible ? memory.visible->value : memory.capacity.value;
    problem.m_model = *model;
    problem.m_parameters = model::countParameters(**model);
    problem.m_footprint = footprintOf(**model, *precision, scenario.conventions.parameters);
    problem.m_workload = *workload;
    problem.m_precision = *precision;
    problem.m_conventions = scenario.conventions;
    for (workload::Phase phase : scenario.phases)
        if (std::find(problem.m_phases.begin(), problem.m_phases.end(), phase) == problem.m_phases.end())
            problem.m_phases.push_back(phase);
    noteSwitchesWithoutEffect(scenario.conventions, problem.m_notes);
    notePlainWeights(*precision, problem.m_notes);
    return problem;
}

}  // namespace ridgepoint::evaluation
