// SPDX-License-Identifier: GPL-3.0-or-later
// No input that is accepted makes a number that is not finite.
#include "core/base/limits.h"
#include "tests/core/evaluation/finite_sample.h"
#include "tests/core/evaluation/random_sample.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace ridgepoint {

namespace {

using sample::oddNumbers;
using workload::Conventions;

/// The defaults and, for each switch, the defaults with that switch at each of its other values.
std::vector<Conventions> everySwitchValue()
{
    using namespace workload;
    std::vector<Conventions> list(1);
    const auto add = [&list](auto Conventions::*field, auto... values) {
        for (auto value : {values...}) {
            list.emplace_back();
            list.back().*field = value;
        }
    };
    add(&Conventions::traffic, Traffic::Cache, Traffic::Paper);
    add(&Conventions::attention, AttentionKernel::Unfused);
    add(&Conventions::elementwise, Elementwise::Separate);
    add(&Conventions::causal, CausalWork::Full);
    add(&Conventions::prefillHead, PrefillHead::EveryToken);
    add(&Conventions::deltaNetPrefill, DeltaNetPrefill::ChunkedTriangular, DeltaNetPrefill::Recurrent);
    add(&Conventions::peaks, PeakChoice::Achievable, PeakChoice::Sparse);
    add(&Conventions::parameters, ParameterScope::Checkpoint);
    add(&Conventions::flopConvention, FlopConvention::LlmViewer);
    return list;
}

TEST(FiniteProperties, EveryCatalogEntryPresetAndSwitchValue)
{
    const catalogs::Catalogs& catalogs = sample::builtIn();
    ASSERT_FALSE(catalogs.devices.empty());
    ASSERT_FALSE(catalogs.models.empty());
    scenario::Scenario scenario = scenario::defaultScenario();
    for (const auto& [hardware, device] : catalogs.devices)
        for (const auto& [model, spec] : catalogs.models)
            for (const workload::PrecisionPreset& preset : workload::precisionPresets())
                for (const Conventions& conventions : everySwitchValue()) {
                    scenario.hardware = hardware;
                    scenario.model = model;
                    scenario.precision.preset = std::string(preset.name);
                    scenario.conventions = conventions;
                    const evaluation::RooflineReport report = sample::evaluated(scenario);
                    ASSERT_EQ(oddNumbers(report), std::vector<std::string>())
                        << hardware.text() << " " << model.text() << " " << preset.name;
                    ASSERT_GT(report.totals.tpot->value(), 0.0);
                    ASSERT_GT(report.totals.ttft->value(), 0.0);
                }
}

TEST(FiniteProperties, TheEndsOfTheWorkload)
{
    scenario::Scenario scenario = scenario::defaultScenario();
    for (const Conventions& conventions : everySwitchValue())
        for (std::int64_t batch : {std::int64_t{1}, limits::batch})
            for (std::int64_t context : {std::int64_t{0}, limits::tokens})
                for (std::int64_t prompt : {std::int64_t{1}, limits::tokens}) {
                    scenario.conventions = conventions;
                    scenario.workload = {batch, context, prompt};
                    ASSERT_EQ(oddNumbers(sample::evaluated(scenario)), std::vector<std::string>());
                }
}

RC_GTEST_PROP(FiniteProperties, AnyValidInput, (const sample::RandomCase& given))
{
    RC_ASSERT(oddNumbers(given.report()) == std::vector<std::string>());
}

RC_GTEST_PROP(FiniteProperties, TheSlowestAndTheFastestMachines, (const sample::RandomCase& given))
{
    hardware::Device device = given.device();
    for (hardware::ComputePeak& peak : device.peaks)
        peak.rate.value = units::FlopRate(*rc::gen::element(1e-3, 1.0, 1e18, 1e21));
    device.memory.front().bandwidth.value = units::Bandwidth(*rc::gen::element(1e-3, 1.0, 1e18, 1e21));
    device.memory.front().capacity.value = units::Bytes(*rc::gen::element(1.0, 1e21));
    RC_ASSERT(oddNumbers(sample::withDevice(given, device).report()) == std::vector<std::string>());
}

}  // namespace

}  // namespace ridgepoint
