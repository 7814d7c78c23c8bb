// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/json_report.h"

#include "core/evaluation/explain.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace ridgepoint::report {

namespace {

using evaluation::ComputeRoof;
using evaluation::KernelReport;
using evaluation::PartReport;
using evaluation::PhaseReport;
using evaluation::Placement;
using evaluation::RooflineReport;
using Json = nlohmann::ordered_json;

constexpr double exactIntegers = 9007199254740992.0;

/// Whole numbers are written as such as long as a double holds them exactly.
Json number(double value)
{
    if (!std::isfinite(value))
        return nullptr;
    if (value == std::floor(value) && std::abs(value) <= exactIntegers)
        return static_cast<std::int64_t>(value);
    return value;
}

template <int W, int D, int T>
Json number(units::Quantity<W, D, T> value)
{
    return number(value.value());
}

template <class Value>
Json optionalNumber(const std::optional<Value>& value)
{
    return value ? number(*value) : Json(nullptr);
}

Json switchesJson(const workload::Conventions& switches)
{
    return {{"traffic", name(switches.traffic)},
            {"attention", name(switches.attention)},
            {"elementwise", name(switches.elementwise)},
            {"causal", name(switches.causal)},
            {"prefill_head", name(switches.prefillHead)},
            {"deltanet_prefill", name(switches.deltaNetPrefill)},
            {"peaks", name(switches.peaks)},
            {"parameters", name(switches.parameters)},
            {"flop_convention", name(switches.flopConvention)}};
}

Json overridesJson(const scenario::Overrides& overrides)
{
    Json json = Json::object();
    if (overrides.bandwidth)
        json["bandwidth_bytes_per_second"] = number(*overrides.bandwidth);
    for (const auto& [format, rate] : overrides.peaks)
        json["peaks_flop_per_second"][std::string(units::name(format))] = number(rate);
    return json;
}

Json scenarioJson(const scenario::Scenario& scenario)
{
    Json precision{{"preset", scenario.precision.preset}};
    if (scenario.precision.weights)
        precision["weights"] = *scenario.precision.weights;
    if (scenario.precision.kv)
        precision["kv"] = *scenario.precision.kv;
    if (scenario.precision.state)
        precision["state"] = *scenario.precision.state;
    Json phases = Json::array();
    for (workload::Phase phase : scenario.phases)
        phases.push_back(workload::name(phase));
    Json json{{"hardware", scenario.hardware.text()},
              {"model", scenario.model.text()},
              {"workload",
               {{"batch", scenario.workload.batch}, {"context", scenario.workload.context}, {"prompt", scenario.workload.prompt}}},
              {"precision", std::move(precision)},
              {"switches", switchesJson(scenario.conventions)},
              {"phases", std::move(phases)}};
    if (scenario.overrides.any())
        json["overrides"] = overridesJson(scenario.overrides);
    return json;
}

Json computeRoofJson(const ComputeRoof& roof)
{
    return {{"kind", "compute"},
            {"name", roof.name},
            {"precision", units::name(roof.format)},
            {"engine", units::name(roof.engine)},
            {"sparsity", hardware::name(roof.sparsity)},
            {"flop_per_second", number(roof.rate)},
            {"basis", name(roof.source.basis)},
            {"source", roof.source.citation},
            {"date", roof.source.date}};
}

Json roofsJson(const evaluation::Roofs& roofs)
{
    Json json = Json::array();
    json.push_back({{"kind", "memory"},
                    {"name", roofs.memory.name},
                    {"bytes_per_second", number(roofs.memory.bandwidth)},
                    {"basis", name(roofs.memory.source.basis)},
                    {"source", roofs.memory.source.citation},
                    {"date", roofs.memory.source.date}});
    json.push_back(computeRoofJson(roofs.tensor));
    if (roofs.vector.name != roofs.tensor.name)
        json.push_back(computeRoofJson(roofs.vector));
    return json;
}

Json bytesBySourceJson(const kernels::ByteCount& bytes)
{
    Json json = Json::object();
    for (std::size_t i = 0; i < kernels::byteSourceCount; ++i)
        json[std::string(kernels::name(static_cast<kernels::ByteSource>(i)))] = number(bytes.bySource[i]);
    return json;
}

void addPlacement(Json& json, const Placement& placement)
{
    json["flop"] = number(placement.work);
    json["bytes"] = number(placement.bytes.total());
    json["bytes_by_source"] = bytesBySourceJson(placement.bytes);
    json["intensity"] = optionalNumber(placement.intensity);
    json["attainable_flop_per_second"] = number(placement.attainable);
    json["flop_per_second"] = number(placement.rate);
    json["seconds"] = number(placement.time);
    json["bound"] = roofline::name(placement.bound);
    json["share_of_peak"] = number(placement.shareOfPeak);
}

Json whatIfJson(const evaluation::WhatIf& whatIf)
{
    return {{"flop_rate_x2", number(whatIf.flopRateDoubled)},
            {"bandwidth_x2", number(whatIf.bandwidthDoubled)},
            {"weight_bits_half", number(whatIf.weightBitsHalved)},
            {"kv_bits_half", number(whatIf.kvBitsHalved)},
            {"batch_x2_throughput", number(whatIf.batchDoubledThroughput)}};
}

Json phaseJson(const PhaseReport& phase)
{
    Json json{{"phase", workload::name(phase.phase)}};
    addPlacement(json, phase.total);
    json["overlap_seconds"] = number(phase.overlap);
    json["ridge_distance"] = number(phase.ridgeDistance);
    json["buy"] = evaluation::name(phase.buy);
    json["what_if"] = whatIfJson(phase.whatIf);
    return json;
}

Json partJson(const PhaseReport& phase, const PartReport& part)
{
    Json json{{"phase", workload::name(phase.phase)}, {"part", kernels::name(part.part)}};
    addPlacement(json, part.total);
    json["share_of_phase_time"] = number(part.shareOfPhaseTime);
    return json;
}

Json derivationJson(const evaluation::Explanation& explanation)
{
    const kernels::Formula& formula = kernels::formula(explanation.derivation.formula);
    Json inputs = Json::object();
    for (std::size_t i = 0; i < formula.inputs.size(); ++i)
        inputs[std::string(formula.inputs[i].name)] = number(explanation.derivation.inputs[i]);
    return {{"quantity", explanation.quantity},
            {"formula", formula.key},
            {"expression", formula.expression},
            {"inputs", std::move(inputs)},
            {"result", number(explanation.derivation.result)},
            {"unit", kernels::name(formula.result)}};
}

Json kernelJson(const PhaseReport& phase, const KernelReport& kernel, const evaluation::Roofs& roofs)
{
    Json json{{"phase", workload::name(phase.phase)},
              {"part", kernels::name(kernel.kernel.part)},
              {"kernel", kernel.kernel.name},
              {"layers", kernel.kernel.runs},
              {"engine", units::name(kernel.kernel.engine)}};
    addPlacement(json, kernel.total);
    json["share_of_phase_time"] = number(kernel.shareOfPhaseTime);
    json["per_layer"] = {{"flop", number(kernel.kernel.work)},
                         {"bytes", number(kernel.kernel.bytes.total())},
                         {"bytes_by_source", bytesBySourceJson(kernel.kernel.bytes)}};
    Json derivations = Json::array();
    for (const evaluation::Explanation& row : evaluation::explain(kernel, roofs))
        derivations.push_back(derivationJson(row));
    json["derivations"] = std::move(derivations);
    return json;
}

Json verdictJson(const RooflineReport& report)
{
    const PhaseReport* decode = report.findPhase(workload::Phase::Decode);
    const PhaseReport& phase = decode ? *decode : report.phases.front();
    return {{"phase", workload::name(phase.phase)}, {"buy", evaluation::name(phase.buy)}, {"what_if", whatIfJson(phase.whatIf)}};
}

Json memoryJson(const evaluation::MemoryFit& memory)
{
    return {{"weights_bytes", number(memory.weights)},         {"kv_bytes", number(memory.kv)},
            {"state_bytes", number(memory.state)},             {"activation_bytes", number(memory.activations)},
            {"needed_bytes", number(memory.needed)},           {"capacity_bytes", number(memory.capacity)},
            {"fits", memory.fits},                             {"max_batch", memory.largestBatch},
            {"max_context", memory.longestContext}};
}

Json modelJson(const evaluation::ModelFacts& model)
{
    return {{"name", model.name},
            {"parameters",
             {{"text", model.textParameters}, {"checkpoint", model.checkpointParameters}, {"active", model.activeParameters}}},
            {"kv_bytes_per_token", number(model.kvPerToken)},
            {"state_bytes", number(model.state)},
            {"conv_state_bytes", number(model.convState)}};
}

Json notesJson(const std::vector<Note>& notes)
{
    Json json = Json::array();
    for (const Note& note : notes)
        json.push_back({{"severity", name(note.severity)}, {"code", note.code}, {"message", note.message}, {"where", note.where}});
    return json;
}

}  // namespace

std::string toJson(const RooflineReport& report, const scenario::Scenario& scenario, Detail detail)
{
    Json json{{"schema", "ridgepoint-report/1"},
              {"scenario", scenarioJson(scenario)},
              {"device", report.device},
              {"switches", switchesJson(report.conventions)},
              {"roofs", roofsJson(report.roofs)}};
    json["ridges"] = Json::array();
    for (const evaluation::Ridge& ridge : report.ridges)
        json["ridges"].push_back({{"memory", ridge.memory}, {"compute", ridge.compute}, {"intensity", number(ridge.intensity)}});
    json["phases"] = Json::array();
    json["parts"] = Json::array();
    json["kernels"] = Json::array();
    for (const PhaseReport& phase : report.phases) {
        json["phases"].push_back(phaseJson(phase));
        if (detail != Detail::Phases)
            for (const PartReport& part : phase.parts)
                json["parts"].push_back(partJson(phase, part));
        if (detail == Detail::Kernels)
            for (const KernelReport& kernel : phase.kernels)
                json["kernels"].push_back(kernelJson(phase, kernel, report.roofs));
    }
    json["totals"] = {{"ttft_seconds", optionalNumber(report.totals.ttft)},
                      {"tpot_seconds", optionalNumber(report.totals.tpot)},
                      {"tokens_per_second", optionalNumber(report.totals.tokensPerSecond)},
                      {"tokens_per_second_per_sequence", optionalNumber(report.totals.tokensPerSecondPerSequence)}};
    json["memory"] = memoryJson(report.memory);
    json["verdict"] = verdictJson(report);
    json["model"] = modelJson(report.model);
    json["notes"] = notesJson(report.notes);
    json["findings"] = notesJson(report.findings);
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace ridgepoint::report
