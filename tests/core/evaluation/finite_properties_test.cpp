// SPDX-License-Identifier: GPL-3.0-or-later
// No input that is accepted makes a number that is not finite.
#include "core/base/limits.h"
#include "tests/core/evaluation/finite_sample.h"
#include "tests/core/evaluation/random_sample.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>
#include <string>

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

/// Empty where everything is as it should be, or where the part has no peak for the work.
std::string faultOf(const scenario::Scenario& scenario, std::set<std::string>& refused)
{
    const std::string what = scenario.hardware.text() + ' ' + scenario.model.text() + ' ' + scenario.precision.preset;
    const auto problem = evaluation::resolve(sample::builtIn(), scenario);
    if (!problem) {
        refused.insert(scenario.hardware.text());
        return problem.error().code == ErrorCode::Unsupported ? "" : what + ": " + toText(problem.error());
    }
    const evaluation::RooflineReport report = evaluation::evaluate(*problem);
    if (const auto odd = oddNumbers(report); !odd.empty())
        return what + ": " + odd.front();
    return report.totals.tpot->value() > 0.0 && report.totals.ttft->value() > 0.0 ? "" : what + ": no time";
}

void expectSound(const std::string& hardware, const std::string& model, std::set<std::string>& refused)
{
    scenario::Scenario scenario = sample::scenarioOf(hardware, model);
    for (const workload::PrecisionPreset& preset : workload::precisionPresets())
        for (const Conventions& conventions : everySwitchValue()) {
            scenario.precision.preset = std::string(preset.name);
            scenario.conventions = conventions;
            ASSERT_EQ(faultOf(scenario, refused), "");
        }
}

// The slowest part of the catalog, the usual one and the fastest.
TEST(FiniteProperties, EveryModelPresetAndSwitchValue)
{
    std::set<std::string> refused;
    for (const char* hardware : {"opteron-x2-2214", "h100-sxm", "rubin"})
        for (const auto& [model, spec] : sample::builtIn().models)
            expectSound(hardware, model.text(), refused);
    EXPECT_TRUE(refused.empty());
}

// A wafer with a sparse peak alone and a TPU with int8 alone cannot run every precision; every other part can.
TEST(FiniteProperties, EveryPartPresetAndSwitchValue)
{
    std::set<std::string> refused;
    for (const auto& [hardware, device] : sample::builtIn().devices)
        for (const char* model : {"qwen3.8-27b", "deepseek-v3"})
            expectSound(hardware.text(), model, refused);
    EXPECT_EQ(refused, (std::set<std::string>{"tpu-v1", "wse-3"}));
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
    device.memory.front().bandwidth->value = units::Bandwidth(*rc::gen::element(1e-3, 1.0, 1e18, 1e21));
    device.memory.front().capacity->value = units::Bytes(*rc::gen::element(1.0, 1e21));
    RC_ASSERT(oddNumbers(sample::withDevice(given, device).report()) == std::vector<std::string>());
}

}  // namespace

}  // namespace ridgepoint
