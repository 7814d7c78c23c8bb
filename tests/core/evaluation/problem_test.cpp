// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/limits.h"
#include "tests/core/evaluation/scenario_sample.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace ridgepoint::evaluation {

namespace {

using scenario::defaultScenario;
using scenario::Scenario;

Error errorOf(const Scenario& scenario)
{
    const Result<Problem> problem = resolve(sample::builtIn(), scenario);
    return problem ? Error{ErrorCode::Unreadable, "there was no error", {}, {}} : problem.error();
}

bool hasNote(const std::vector<Note>& notes, std::string_view code)
{
    return std::any_of(notes.begin(), notes.end(), [code](const Note& note) { return note.code == code; });
}

std::vector<Note> notesOf(const Scenario& scenario)
{
    return sample::evaluated(scenario).notes;
}

TEST(Resolve, NamesTheNearestOfAnUnknownId)
{
    Scenario scenario = defaultScenario();
    scenario.hardware = sample::hardwareId("h100-sx");
    EXPECT_EQ(errorOf(scenario).code, ErrorCode::UnknownId);
    EXPECT_NE(errorOf(scenario).hint.find("h100-sxm"), std::string::npos);

    scenario = defaultScenario();
    scenario.model = sample::modelId("qwen3.8-72b");
    EXPECT_EQ(errorOf(scenario).code, ErrorCode::UnknownId);
    EXPECT_NE(errorOf(scenario).hint.find("qwen3.8-27b"), std::string::npos);
}

TEST(Resolve, RefusesAWorkloadOutsideTheLimits)
{
    Scenario scenario = defaultScenario();
    scenario.workload.batch = 0;
    EXPECT_EQ(errorOf(scenario).where, "batch");
    scenario = defaultScenario();
    scenario.workload.context = 1'000'000'000'000'000'000;
    EXPECT_EQ(errorOf(scenario).where, "context");
    EXPECT_EQ(errorOf(scenario).code, ErrorCode::OutOfRange);
}

TEST(Resolve, RefusesAnUnknownFormat)
{
    Scenario scenario = defaultScenario();
    scenario.precision.kv = "e4m3";
    EXPECT_EQ(errorOf(scenario).code, ErrorCode::UnknownId);
    EXPECT_EQ(errorOf(scenario).where, "kv");
}

TEST(Resolve, RefusesAnEmptyListOfPhases)
{
    Scenario scenario = defaultScenario();
    scenario.phases.clear();
    EXPECT_EQ(errorOf(scenario).code, ErrorCode::OutOfRange);
    EXPECT_EQ(errorOf(scenario).where, "phases");
}

TEST(Resolve, RefusesADeviceWithoutAnyPeak)
{
    hardware::Device device = sample::plainDevice();
    device.peaks.clear();
    const sample::OwnCatalogs own = sample::ownCatalogs(device, sample::smallHybrid());
    const Result<Problem> problem = resolve(own.catalogs, own.scenario);
    ASSERT_FALSE(problem);
    EXPECT_EQ(problem.error().code, ErrorCode::Unsupported);
}

TEST(Resolve, NeedsNothingButTheCatalogs)
{
    EXPECT_FALSE(resolve({}, defaultScenario()));
}

TEST(Notes, TheDefaultHasNoneButThoseOfItsFigures)
{
    const auto problem = resolve(sample::builtIn(), defaultScenario());
    ASSERT_TRUE(problem);
    for (const Note& note : problem->notes())
        EXPECT_TRUE(note.code == "hardware-note" || note.code == "figure-note") << toText(note);
}

TEST(Notes, SayWhichSwitchHasNoEffect)
{
    Scenario scenario = defaultScenario();
    scenario.conventions.traffic = workload::Traffic::Cache;
    EXPECT_FALSE(hasNote(notesOf(scenario), "switch-without-effect"));
    scenario.conventions.attention = workload::AttentionKernel::Unfused;
    EXPECT_TRUE(hasNote(notesOf(scenario), "switch-without-effect"));
    scenario.conventions.traffic = workload::Traffic::Full;
    EXPECT_FALSE(hasNote(notesOf(scenario), "switch-without-effect"));
}

TEST(Notes, SayWhatStaysUnquantised)
{
    Scenario scenario = defaultScenario();
    scenario.precision.preset = "int4-g128";
    EXPECT_TRUE(hasNote(notesOf(scenario), "kept-unquantised"));
}

TEST(DeviceName, SaysThatFiguresWereChanged)
{
    Scenario scenario = defaultScenario();
    EXPECT_EQ(sample::evaluated(scenario).device, "H100 SXM");
    scenario.overrides.bandwidth = units::Bandwidth(4e12);
    EXPECT_EQ(sample::evaluated(scenario).device, "H100 SXM, what-if");
}

TEST(Footprint, OfQuantisedWeightsByHand)
{
    // The sample in int8: matrices of the layers at 1 B with a float32 scale per output, everything else in bf16.
    // Attention, twice: 64 × 192 + 64 × 64 B, scales 192 + 64, norms 64 + 32 in bf16. DeltaNet: 64 × 160 + 64 × 64, scales
    // 160 + 64; in bf16 64 × 8 decay and beta, 96 × 4 taps, 64 + 8 + 16 of norm and vectors. FFN, three times: 3 × 64 × 96,
    // scales 192 + 64, norm 64. Final norm 64, LM head and embedding 64,000 each.
    const sample::OwnCatalogs own = sample::ownCatalogs(sample::plainDevice(), sample::smallHybrid());
    Scenario scenario = own.scenario;
    scenario.precision.preset = "int8";
    const double attention = 64 * 192 + 64 * 64 + 4 * (192 + 64) + 2 * (64 + 32);
    const double deltaNet = 64 * 160 + 64 * 64 + 4 * (160 + 64) + 2 * (64 * 8 + 96 * 4 + 64 + 8 + 16);
    const double feedForward = 3 * 64 * 96 + 4 * (192 + 64) + 2 * 64;
    const double expected = 2 * attention + deltaNet + 3 * feedForward + 2 * (64 + 2 * 64'000);
    EXPECT_EQ(sample::evaluated(own.catalogs, scenario).memory.weights.value(), expected);
}

TEST(Footprint, OfATiedHeadHoldsTheTableOnce)
{
    model::ModelSpec spec = sample::smallHybrid();
    const sample::OwnCatalogs untied = sample::ownCatalogs(sample::plainDevice(), spec);
    spec.tiedHead = true;
    const sample::OwnCatalogs tied = sample::ownCatalogs(sample::plainDevice(), spec);
    const double more = sample::evaluated(untied.catalogs, untied.scenario).memory.weights.value()
        - sample::evaluated(tied.catalogs, tied.scenario).memory.weights.value();
    EXPECT_EQ(more, 128'000.0);
}

}  // namespace

}  // namespace ridgepoint::evaluation
