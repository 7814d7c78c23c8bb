// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/trail.h"

#include "tests/core/evaluation/random_sample.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>

namespace ridgepoint::evaluation {

namespace {

using kernels::Part;
using scenario::Count;
using scenario::CountRange;
using scenario::Scenario;
using workload::Phase;

Problem resolved(const Scenario& scenario)
{
    return *resolve(sample::builtIn(), scenario);
}

const Trail* find(const Trails& trails, const DotRef& dot)
{
    const auto found =
        std::find_if(trails.trails.begin(), trails.trails.end(), [&dot](const Trail& trail) { return trail.dot == dot; });
    return found == trails.trails.end() ? nullptr : &*found;
}

std::vector<std::int64_t> valuesOf(const Trail& trail)
{
    std::vector<std::int64_t> values;
    for (const TrailPoint& point : trail.points)
        values.push_back(point.value);
    return values;
}

Trails sliderTrails(const Scenario& scenario, Count count, TrailDots dots = TrailDots::PhasesAndParts)
{
    return trailsOf(resolved(scenario), count, scenario::sliderRangeOf(count), dots);
}

TEST(Trails, GoThroughBothEndsAndThePresentValueInOrder)
{
    Scenario scenario = scenario::defaultScenario();
    scenario.workload.batch = 301;
    const Trails trails = sliderTrails(scenario, Count::Batch);
    const Trail* decode = find(trails, {Phase::Decode});
    ASSERT_TRUE(decode);
    const std::vector<std::int64_t> values = valuesOf(*decode);
    EXPECT_EQ(values.front(), 1);
    EXPECT_EQ(values.back(), 1024);
    EXPECT_TRUE(std::binary_search(values.begin(), values.end(), 301));
    EXPECT_TRUE(std::is_sorted(values.begin(), values.end()));
    EXPECT_TRUE(std::adjacent_find(values.begin(), values.end()) == values.end());
    EXPECT_LE(values.size(), trailValues + 1);
}

TEST(Trails, DoNotReachForAPresentValueBeyondTheRange)
{
    Scenario scenario = scenario::defaultScenario();
    for (std::int64_t batch : {1, 1024, 5000}) {
        scenario.workload.batch = batch;
        EXPECT_EQ(valuesOf(*find(sliderTrails(scenario, Count::Batch), {Phase::Decode})),
                  scenario::logSpaced({1, 1024}, trailValues));
    }
}

TEST(Trails, AreThoseOfThePhasesThatTheCountEnters)
{
    const Scenario scenario = scenario::defaultScenario();
    const Trails byContext = sliderTrails(scenario, Count::Context);
    EXPECT_TRUE(find(byContext, {Phase::Decode}) && find(byContext, {Phase::Decode, Part::Attention}));
    EXPECT_FALSE(find(byContext, {Phase::Prefill}));
    const Trails byPrompt = sliderTrails(scenario, Count::Prompt);
    EXPECT_TRUE(find(byPrompt, {Phase::Prefill}));
    EXPECT_FALSE(find(byPrompt, {Phase::Decode}));
    const Trails byBatch = sliderTrails(scenario, Count::Batch);
    EXPECT_TRUE(find(byBatch, {Phase::Decode}) && find(byBatch, {Phase::Prefill}));
}

TEST(Trails, LeaveOutWhatHasNoPlaceOnLogarithmicAxes)
{
    const Scenario scenario = scenario::defaultScenario();
    EXPECT_FALSE(find(sliderTrails(scenario, Count::Batch), {Phase::Decode, Part::Embedding}));
    // A context of no keys is no work for attention; from one key on there is some.
    const Trails trails = trailsOf(resolved(scenario), Count::Context, {0, 64}, TrailDots::PhasesAndParts);
    EXPECT_EQ(find(trails, {Phase::Decode, Part::Attention})->points.front().value, 1);
    EXPECT_EQ(find(trails, {Phase::Decode})->points.front().value, 0);
}

TEST(Trails, HaveTheKernelsOnlyWhereTheyAreAskedFor)
{
    const DotRef head{Phase::Decode, {}, "LM head"};
    EXPECT_FALSE(find(sliderTrails(scenario::defaultScenario(), Count::Batch), head));
    EXPECT_TRUE(find(sliderTrails(scenario::defaultScenario(), Count::Batch, TrailDots::Kernels), head));
}

// In the paper's traffic a decode step of B sequences does 2 P B FLOP over 2 P bytes: B FLOP/B, and B times the bandwidth up
// to the roof. H100 SXM: 3.35 TB/s and 989.4 TFLOP/s.
TEST(Trails, OfThePaperEstimateClimbTheMemoryRoofAndRunAlongThePeak)
{
    Scenario scenario = sample::scenarioOf("h100-sxm", "llama-2-7b");
    scenario.conventions.traffic = workload::Traffic::Paper;
    const Trails trails = sliderTrails(scenario, Count::Batch);
    for (const TrailPoint& point : find(trails, {Phase::Decode})->points) {
        const auto batch = static_cast<double>(point.value);
        EXPECT_NEAR(point.intensity.value(), batch, 1e-9 * batch);
        EXPECT_NEAR(point.rate.value(), std::min(3.35e12 * batch, 989.4e12), 1e3 * batch);
    }
}

const Placement* placementOf(const PhaseReport& phase, const DotRef& dot)
{
    if (dot.part) {
        const PartReport* part = phase.findPart(*dot.part);
        return part ? &part->total : nullptr;
    }
    if (dot.kernel.empty())
        return &phase.total;
    std::size_t earlier = 0;
    for (const KernelReport& kernel : phase.kernels)
        if (kernel.kernel.name == dot.kernel && earlier++ == dot.occurrence)
            return &kernel.total;
    return nullptr;
}

// Every point of every trail is the dot of a report of its own, and no dot of that report is missing.
RC_GTEST_PROP(Trails, AreWhereTheDotsOfReportsLie, (const sample::RandomCase& given))
{
    const auto count = *rc::gen::element(Count::Batch, Count::Context, Count::Prompt);
    const std::int64_t low = *rc::gen::inRange(1, 300);
    const CountRange range{low, low + *rc::gen::inRange(0, 1000)};
    const Trails trails = trailsOf(*resolve(given.own.catalogs, given.scenario()), count, range, TrailDots::Kernels);
    RC_ASSERT(trails.devices == given.scenario().workload.devices);
    for (std::int64_t value : {range.low, range.high}) {
        Scenario scenario = given.scenario();
        scenario.workload = scenario::withCount(scenario.workload, count, value);
        const RooflineReport report = sample::evaluated(given.own.catalogs, scenario);
        std::size_t plotted = 0;
        for (const Trail& trail : trails.trails) {
            const auto point = std::find_if(trail.points.begin(), trail.points.end(),
                                            [value](const TrailPoint& at) { return at.value == value; });
            const PhaseReport* phase = report.findPhase(trail.dot.phase);
            RC_ASSERT(phase != nullptr);
            const Placement* placement = placementOf(*phase, trail.dot);
            const bool hasDot = placement && placement->canBePlotted();
            RC_ASSERT(hasDot == (point != trail.points.end()));
            if (!hasDot)
                continue;
            ++plotted;
            RC_ASSERT(point->intensity == *placement->intensity);
            RC_ASSERT(point->rate == placement->rate);
        }
        RC_ASSERT(trails.trails.empty() || plotted > 0u);
    }
}

}  // namespace

}  // namespace ridgepoint::evaluation
