// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/evaluation/scenario_sample.h"

#include <stdexcept>

namespace ridgepoint::sample {

namespace {

template <class T>
T valueOf(Result<T> result)
{
    if (!result)
        throw std::runtime_error(toText(result.error()));
    return std::move(*result);
}

template <class T>
const T& present(const T* found, std::string_view what)
{
    if (!found)
        throw std::runtime_error("the report has no " + std::string(what));
    return *found;
}

}  // namespace

const catalogs::Catalogs& builtIn()
{
    static const catalogs::LoadedCatalogs loaded = catalogs::loadBuiltIn();
    return loaded.catalogs;
}

HardwareId hardwareId(std::string_view text)
{
    return valueOf(HardwareId::parse(text));
}

ModelId modelId(std::string_view text)
{
    return valueOf(ModelId::parse(text));
}

scenario::Scenario scenarioOf(std::string_view hardware, std::string_view model)
{
    scenario::Scenario scenario = scenario::defaultScenario();
    scenario.hardware = hardwareId(hardware);
    scenario.model = modelId(model);
    return scenario;
}

OwnCatalogs ownCatalogs(hardware::Device device, model::ModelSpec spec)
{
    spec = valueOf(model::checked(std::move(spec)));
    OwnCatalogs own{{}, scenario::defaultScenario()};
    own.scenario.hardware = device.id;
    own.scenario.model = spec.id;
    own.catalogs.devices.emplace(device.id, std::make_shared<const hardware::Device>(device));
    own.catalogs.models.emplace(spec.id, std::make_shared<const model::ModelSpec>(spec));
    return own;
}

evaluation::RooflineReport evaluated(const catalogs::Catalogs& catalogs, const scenario::Scenario& scenario)
{
    return evaluation::evaluate(valueOf(evaluation::resolve(catalogs, scenario)));
}

evaluation::RooflineReport evaluated(const scenario::Scenario& scenario)
{
    return evaluated(builtIn(), scenario);
}

const evaluation::PhaseReport& prefillOf(const evaluation::RooflineReport& report)
{
    return present(report.findPhase(workload::Phase::Prefill), "prefill");
}

const evaluation::PhaseReport& decodeOf(const evaluation::RooflineReport& report)
{
    return present(report.findPhase(workload::Phase::Decode), "decode");
}

const evaluation::PartReport& partOf(const evaluation::PhaseReport& phase, kernels::Part part)
{
    return present(phase.findPart(part), kernels::name(part));
}

const evaluation::KernelReport& kernelOf(const evaluation::PhaseReport& phase, std::string_view name)
{
    for (const evaluation::KernelReport& kernel : phase.kernels)
        if (kernel.kernel.name == name)
            return kernel;
    throw std::runtime_error("the phase has no kernel " + std::string(name));
}

hardware::Device plainDevice()
{
    using units::Engine;
    using units::NumberFormat;
    hardware::Device device{hardwareId("plain"), "Plain", "Sample", 2026, "device", {}, {}, {}};
    device.peaks.push_back(
        {NumberFormat::Bf16, Engine::Tensor, hardware::Sparsity::Dense, {}, figure<units::FlopRate>(1e15), {}});
    device.peaks.push_back(
        {NumberFormat::Fp32, Engine::Vector, hardware::Sparsity::Dense, {}, figure<units::FlopRate>(5e13), {}});
    device.memory.push_back({"HBM", figure<units::Bytes>(80e9), {}, figure<units::Bandwidth>(2e12), {}});
    return device;
}

model::ModelSpec smallHybrid()
{
    model::ModelSpec spec{modelId("small-hybrid"), "Small hybrid", "Sample", 64, 1000, false, {}, {}, {}, {}, {}};
    spec.mixers = {model::Attention{.queryHeads = 4,
                                    .kvHeads = 2,
                                    .headDim = 16,
                                    .valueDim = 16,
                                    .rotaryDim = 8,
                                    .outputGate = true,
                                    .qkNorm = model::QkNorm::PerHead},
                   model::GatedDeltaNet{2, 4, 8, 16, 4}};
    spec.networks = {model::FeedForward{96}};
    spec.layers = {{0, 0}, {1, 0}, {0, 0}};
    spec.extras = {{"vision tower", 5000}};
    spec.source = {Basis::Vendor, "sample", "2026", {}};
    return spec;
}

}  // namespace ridgepoint::sample
