// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/add_trails.h"
#include "tests/core/evaluation/random_sample.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>

namespace ridgepoint::scene {

namespace {

using scenario::Count;
using scenario::Scenario;

evaluation::Trails trailsOf(const catalogs::Catalogs& catalogs, const Scenario& scenario, Count count,
                            evaluation::TrailDots dots = evaluation::TrailDots::PhasesAndParts)
{
    return evaluation::trailsOf(*evaluation::resolve(catalogs, scenario), count, scenario::sliderRangeOf(count), dots);
}

ChartScene withTrails(const Scenario& scenario, Count count, const ViewOptions& options = {})
{
    ChartScene scene = buildScene(sample::evaluated(scenario), options);
    addTrails(scene, trailsOf(sample::builtIn(), scenario, count), options);
    return scene;
}

const Trail* findTrail(const ChartScene& scene, std::string_view id)
{
    const auto found = std::find_if(scene.trails.begin(), scene.trails.end(), [id](const Trail& trail) { return trail.dotId == id; });
    return found == scene.trails.end() ? nullptr : &*found;
}

TEST(SceneTrails, AreNamedAtTheirEnds)
{
    const ChartScene scene = withTrails(scenario::defaultScenario(), Count::Batch);
    const Trail* trail = findTrail(scene, "dot-decode");
    ASSERT_TRUE(trail);
    EXPECT_EQ(trail->firstLabel, "batch 1");
    EXPECT_EQ(trail->lastLabel, "batch 1,024");
    EXPECT_EQ(findTrail(withTrails(scenario::defaultScenario(), Count::Context), "dot-decode")->lastLabel, "context 1,048,576");
}

// Attention and Gated DeltaNet do the same work for each sequence on bytes of its own: the batch does not move them.
TEST(SceneTrails, AreMissingWhereTheDotStaysWhereItIs)
{
    const ChartScene scene = withTrails(scenario::defaultScenario(), Count::Batch);
    ASSERT_TRUE(scene.findDot("dot-decode-attention") && scene.findDot("dot-decode-deltanet"));
    EXPECT_FALSE(findTrail(scene, "dot-decode-attention"));
    EXPECT_FALSE(findTrail(scene, "dot-decode-deltanet"));
    EXPECT_TRUE(findTrail(withTrails(scenario::defaultScenario(), Count::Context), "dot-decode-attention"));
}

TEST(SceneTrails, ChangeNothingElseOfTheScene)
{
    const ChartScene before = buildScene(sample::evaluated(scenario::defaultScenario()), {});
    ChartScene after = withTrails(scenario::defaultScenario(), Count::Batch);
    EXPECT_FALSE(after.trails.empty());
    after.trails.clear();
    EXPECT_EQ(after, before);
}

TEST(SceneTrails, OfAnotherSliderReplaceThoseOfTheLast)
{
    ChartScene scene = withTrails(scenario::defaultScenario(), Count::Batch);
    addTrails(scene, trailsOf(sample::builtIn(), scenario::defaultScenario(), Count::Context), {});
    EXPECT_EQ(scene, withTrails(scenario::defaultScenario(), Count::Context));
}

TEST(SceneTrails, OfAllDevicesGoThroughTheirDots)
{
    Scenario scenario = scenario::defaultScenario();
    scenario.workload.devices = 4;
    ViewOptions options;
    options.allDevices = true;
    const ChartScene scene = withTrails(scenario, Count::Batch, options);
    EXPECT_EQ(findTrail(scene, "dot-decode")->points.front().performance, scene.findDot("dot-decode")->performance);
}

TEST(SceneTrails, OfAComparisonAreThePresentSetupsAlone)
{
    Scenario scenario = scenario::defaultScenario();
    Scenario other = scenario;
    other.workload.batch = 64;
    scenario.pinned = {other.present()};
    ChartScene scene = buildScene(evaluation::compare(sample::builtIn(), scenario, sample::evaluated(scenario)), {});
    addTrails(scene, trailsOf(sample::builtIn(), scenario, Count::Batch), {});
    EXPECT_TRUE(findTrail(scene, "dot-decode"));
    for (const Trail& trail : scene.trails)
        EXPECT_EQ(scene.findDot(trail.dotId)->setup, 0u);
}

// Whatever the setup, a trail is made of points that a logarithmic axis takes, and passes through its own dot.
RC_GTEST_PROP(SceneTrails, PassThroughTheirDots, (const sample::RandomCase& given))
{
    const auto count = *rc::gen::element(Count::Batch, Count::Context, Count::Prompt);
    ViewOptions options;
    options.level = *rc::gen::element(Level::Phases, Level::Parts, Level::Kernels);
    options.allDevices = *rc::gen::arbitrary<bool>();
    ChartScene scene = buildScene(given.report(), options);
    addTrails(scene, trailsOf(given.own.catalogs, given.scenario(), count, evaluation::TrailDots::Kernels), options);
    const std::int64_t present = scenario::valueOf(given.scenario().workload, count);
    const scenario::CountRange range = scenario::sliderRangeOf(count);
    for (const Trail& trail : scene.trails) {
        const Dot* dot = scene.findDot(trail.dotId);
        RC_ASSERT(dot != nullptr);
        RC_ASSERT(trail.points.size() >= 2u);
        bool passes = present < range.low || present > range.high;
        for (const TrailPoint& point : trail.points) {
            RC_ASSERT(std::isfinite(point.intensity) && point.intensity > 0.0);
            RC_ASSERT(std::isfinite(point.performance) && point.performance > 0.0);
            passes = passes || (point.intensity == dot->intensity && point.performance == dot->performance);
        }
        RC_ASSERT(passes);
    }
}

}  // namespace

}  // namespace ridgepoint::scene
