// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/scenario_json.h"

#include "core/json/numbers.h"

#include <nlohmann/json.hpp>

namespace ridgepoint::report {

using json::Json;
using json::number;

namespace {

Json overridesJson(const scenario::Overrides& overrides)
{
    Json json = Json::object();
    if (overrides.bandwidth)
        json["bandwidth_bytes_per_second"] = number(*overrides.bandwidth);
    for (const auto& [format, rate] : overrides.peaks)
        json["peaks_flop_per_second"][std::string(units::name(format))] = number(rate);
    return json;
}

Json precisionJson(const workload::PrecisionChoice& choice)
{
    Json json{{"preset", choice.preset}};
    for (const auto& [key, format] : {std::pair{"weights", &choice.weights}, {"compute", &choice.compute},
                                      {"activations", &choice.activations}, {"kv", &choice.kv}, {"state", &choice.state}})
        if (*format)
            json[key] = **format;
    for (model::WeightClass weightClass : choice.unquantised)
        json["unquantised"].push_back(model::name(weightClass));
    return json;
}

Json workloadJson(const workload::Workload& load)
{
    Json json{{"batch", load.batch},   {"context", load.context},     {"prompt", load.prompt},
              {"prefix", load.prefix}, {"prefill_chunk", load.prefillChunk}, {"devices", load.devices}};
    const workload::SpeculationPlan& plan = load.speculation;
    json["draft"] = {{"length", plan.draftLength}, {"acceptance", number(plan.acceptance)}};
    if (plan.draftModel)
        json["draft"]["model"] = plan.draftModel->text();
    return json;
}

}  // namespace

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
            {"flop_convention", name(switches.flopConvention)},
            {"latent_decode", name(switches.latentDecode)},
            {"recompute", name(switches.recompute)}};
}

Json setupJson(const scenario::Setup& setup)
{
    Json phases = Json::array();
    for (workload::Phase phase : setup.phases)
        phases.push_back(workload::name(phase));
    Json json{{"hardware", setup.hardware.text()},
              {"model", setup.model.text()},
              {"workload", workloadJson(setup.workload)},
              {"precision", precisionJson(setup.precision)},
              {"switches", switchesJson(setup.conventions)},
              {"phases", std::move(phases)}};
    if (setup.overrides.any())
        json["overrides"] = overridesJson(setup.overrides);
    return json;
}

Json scenarioJson(const scenario::Scenario& scenario)
{
    Json json = setupJson(scenario.present());
    for (const scenario::Setup& pinned : scenario.pinned)
        json["pinned"].push_back(setupJson(pinned));
    return json;
}

}  // namespace ridgepoint::report
