// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/json_report.h"

#include "core/evaluation/explain.h"
#include "core/json/numbers.h"
#include "core/report/comparison_report.h"
#include "core/report/model_json.h"
#include "core/report/override_report.h"
#include "core/report/scenario_json.h"

#include <nlohmann/json.hpp>

namespace ridgepoint::report {

namespace {

using evaluation::ComputeRoof;
using evaluation::KernelReport;
using evaluation::PartReport;
using evaluation::PhaseReport;
using evaluation::Placement;
using evaluation::RooflineReport;
using json::Json;
using json::number;
using json::optionalNumber;

void addSource(Json& json, const Source& source)
{
    json["basis"] = name(source.basis);
    json["source"] = source.citation;
    json["date"] = source.date;
}

template <class Quantity>
void addAchievable(Json& json, const char* key, const std::optional<Figure<Quantity>>& achievable)
{
    if (!achievable)
        return;
    json["achievable"] = {{key, number(achievable->value)}, {"kernel", achievable->source.kernel}};
    addSource(json["achievable"], achievable->source);
}

Json computeRoofJson(const char* kind, const ComputeRoof& roof)
{
    Json json{{"kind", kind},
              {"name", roof.name},
              {"precision", units::name(roof.format)},
              {"engine", units::name(roof.engine)},
              {"sparsity", hardware::name(roof.sparsity)},
              {"flop_per_second", number(roof.rate)}};
    addSource(json, roof.source);
    addAchievable(json, "flop_per_second", roof.achievable);
    return json;
}

Json bandwidthRoofJson(const char* kind, const evaluation::MemoryRoof& roof)
{
    Json json{{"kind", kind}, {"name", roof.name}, {"bytes_per_second", number(roof.bandwidth)}};
    addSource(json, roof.source);
    addAchievable(json, "bytes_per_second", roof.achievable);
    return json;
}

Json roofsJson(const evaluation::Roofs& roofs)
{
    Json json = Json::array();
    json.push_back(bandwidthRoofJson("memory", roofs.memory));
    for (const ComputeRoof* ceiling : roofs.ceilings())
        json.push_back(computeRoofJson("compute", *ceiling));
    if (roofs.link)
        json.push_back(bandwidthRoofJson("link", *roofs.link));
    for (const evaluation::MemoryRoof& level : roofs.levels)
        json.push_back(bandwidthRoofJson("level", level));
    for (const ComputeRoof& roof : roofs.unused)
        json.push_back(computeRoofJson("unused", roof));
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
            {"batch_x2_throughput", number(whatIf.batchDoubledThroughput)},
            {"link_x2", number(whatIf.linkDoubled)}};
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
              {"engine", units::name(kernel.kernel.engine)},
              {"precision", units::name(kernel.kernel.compute)}};
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
    const bool known = memory.capacity.has_value();
    return {{"weights_bytes", number(memory.weights)},         {"kv_bytes", number(memory.kv)},
            {"kv_reserved_bytes", number(memory.kvReserved)},
            {"state_bytes", number(memory.state)},             {"activation_bytes", number(memory.activations)},
            {"needed_bytes", number(memory.needed)},           {"capacity_bytes", optionalNumber(memory.capacity)},
            {"capacity_basis", known ? Json(name(memory.capacityBasis)) : Json()},
            {"capacity_printed_bytes", optionalNumber(memory.printedCapacity)},
            {"fits", known ? Json(memory.fits) : Json()},      {"max_batch", known ? Json(memory.largestBatch) : Json()},
            {"max_context", known ? Json(memory.longestContext) : Json()}};
}

Json speculationJson(const evaluation::Speculation& speculation)
{
    return {{"draft", speculation.draft},
            {"draft_seconds", number(speculation.draftTime)},
            {"verify_seconds", number(speculation.verifyTime)},
            {"tokens_per_step", number(speculation.expectedTokens)},
            {"tpot_seconds", number(speculation.timePerToken)},
            {"speed_up", number(speculation.speedUp)}};
}

}  // namespace

std::string toJson(const RooflineReport& report, const scenario::Scenario& scenario, Detail detail, const Beside& beside)
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
    if (report.speculation)
        json["speculation"] = speculationJson(*report.speculation);
    json["memory"] = memoryJson(report.memory);
    json["verdict"] = verdictJson(report);
    if (beside.overrideVerdict)
        json["override_verdict"] = overrideVerdictJson(*beside.overrideVerdict);
    if (!beside.comparison.setups.empty())
        json["comparison"] = comparisonJson(beside.comparison);
    json["model"] = modelJson(report.model);
    json["notes"] = notesJson(report.notes);
    json["findings"] = notesJson(report.findings);
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace ridgepoint::report
