// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/build_scene.h"
#include "tests/core/evaluation/random_sample.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>

namespace ridgepoint::scene {

namespace {

using scenario::Scenario;

evaluation::Comparison compared(const catalogs::Catalogs& catalogs, const std::vector<Scenario>& setups)
{
    Scenario scenario = setups.back();
    for (std::size_t i = 0; i + 1 < setups.size(); ++i)
        scenario.pinned.push_back(setups[i].present());
    return evaluation::compare(catalogs, scenario, sample::evaluated(catalogs, setups.back()));
}

ChartScene sceneOf(const std::vector<Scenario>& setups, const ViewOptions& options = {})
{
    return buildScene(compared(sample::builtIn(), setups), options);
}

Scenario on(std::string_view hardware)
{
    return sample::scenarioOf(hardware, "qwen3.8-27b");
}

Scenario withBatch(Scenario scenario, std::int64_t batch)
{
    scenario.workload.batch = batch;
    return scenario;
}

const RoofLine* findRoof(const ChartScene& scene, std::string_view id)
{
    const auto found = std::find_if(scene.roofs.begin(), scene.roofs.end(), [id](const RoofLine& roof) { return roof.id == id; });
    return found == scene.roofs.end() ? nullptr : &*found;
}

std::vector<std::string> labelsOf(const std::vector<RoofLine>& roofs)
{
    std::vector<std::string> labels;
    for (const RoofLine& roof : roofs)
        labels.push_back(roof.label);
    return labels;
}

ViewOptions essential()
{
    ViewOptions options;
    options.roofs = roofsOf(RoofPreset::Essential);
    return options;
}

TEST(ComparisonScene, SaysWhoIsWho)
{
    const ChartScene scene = sceneOf({on("h100-sxm"), on("b200-sxm")});
    EXPECT_EQ(scene.title, "Qwen3.8-27B on B200 SXM");
    EXPECT_EQ(scene.subtitle, "A H100 SXM · B B200 SXM · batch 1 · context 8,192 · prompt 8,192 · bf16");
    ASSERT_TRUE(scene.findDot("dot-decode") && scene.findDot("a-dot-decode"));
    EXPECT_EQ(scene.findDot("dot-decode")->label, "B · Decode, whole step");
    EXPECT_EQ(scene.findDot("dot-decode")->setup, 0u);
    EXPECT_EQ(scene.findDot("a-dot-decode")->label, "A · Decode, whole step");
    EXPECT_EQ(scene.findDot("a-dot-decode")->setup, 1u);
}

// H100: 3.35 TB/s and 989.4 TFLOP/s; B200: 7.7 and 2,250.
TEST(ComparisonScene, OfTwoPartsHasTheRoofsAndTheRidgeOfBoth)
{
    const ChartScene scene = sceneOf({on("h100-sxm"), on("b200-sxm")}, essential());
    EXPECT_EQ(labelsOf(scene.roofs), (std::vector<std::string>{"B · HBM3e 7.70 TB/s · vendor",
                                                               "B · bf16 tensor 2.25 PFLOP/s dense · vendor",
                                                               "A · HBM3 3.35 TB/s · vendor",
                                                               "A · bf16 tensor 989 TFLOP/s dense · vendor"}));
    EXPECT_EQ(scene.roofs[0].value, 7.7e12);
    EXPECT_EQ(scene.roofs[1].value, 2250e12);
    const RoofLine* memory = findRoof(scene, "a-roof-hbm3");
    const RoofLine* compute = findRoof(scene, "a-roof-bf16-tensor");
    ASSERT_TRUE(memory && compute);
    EXPECT_EQ(memory->value, 3.35e12);
    EXPECT_EQ(compute->value, 989.4e12);
    EXPECT_EQ(memory->setup, 1u);
    EXPECT_TRUE(memory->secondary);
    EXPECT_NEAR(*memory->ridge, 295.3, 0.1);
    EXPECT_NEAR(*compute->ridge, 295.3, 0.1);
    EXPECT_EQ(scene.ridge.label, "B · ridge 292");
    ASSERT_EQ(scene.pinnedRidges.size(), 1u);
    EXPECT_EQ(scene.pinnedRidges[0].label, "A · ridge 295");
    EXPECT_EQ(scene.pinnedRidges[0].performance, 989.4e12);
}

TEST(ComparisonScene, OfTwoBatchesOnOnePartHasItsRoofsOnceAndUnlettered)
{
    const ChartScene scene = sceneOf({on("h100-sxm"), withBatch(on("h100-sxm"), 32)});
    EXPECT_EQ(scene.roofs, buildScene(sample::evaluated(withBatch(on("h100-sxm"), 32)), ViewOptions{}).roofs);
    EXPECT_EQ(scene.ridge.label, "ridge 295");
    EXPECT_TRUE(scene.pinnedRidges.empty());
    EXPECT_TRUE(scene.subtitle.starts_with("A batch 1 · B batch 32 · ")) << scene.subtitle;
    ASSERT_TRUE(scene.findDot("dot-decode") && scene.findDot("a-dot-decode"));
    EXPECT_GT(scene.findDot("dot-decode")->intensity, scene.findDot("a-dot-decode")->intensity);
}

TEST(ComparisonScene, DrawsARoofThatPinnedSetupsShareOnceWithAllTheirLetters)
{
    const ChartScene scene = sceneOf({on("h100-sxm"), withBatch(on("h100-sxm"), 32), on("b200-sxm")}, essential());
    EXPECT_EQ(labelsOf(scene.roofs), (std::vector<std::string>{"C · HBM3e 7.70 TB/s · vendor",
                                                               "C · bf16 tensor 2.25 PFLOP/s dense · vendor",
                                                               "A, B · HBM3 3.35 TB/s · vendor",
                                                               "A, B · bf16 tensor 989 TFLOP/s dense · vendor"}));
    ASSERT_EQ(scene.pinnedRidges.size(), 1u);
    EXPECT_EQ(scene.pinnedRidges[0].label, "A, B · ridge 295");
    EXPECT_TRUE(scene.findDot("a-dot-decode") && scene.findDot("b-dot-decode"));
}

TEST(ComparisonScene, NamesASharedRoofOfThePresentSetupByAllThatHaveIt)
{
    const ChartScene scene = sceneOf({on("h100-sxm"), on("b200-sxm"), withBatch(on("h100-sxm"), 32)}, essential());
    EXPECT_EQ(scene.roofs[0].label, "A, C · HBM3 3.35 TB/s · vendor");
    EXPECT_EQ(scene.roofs[1].label, "A, C · bf16 tensor 989 TFLOP/s dense · vendor");
    EXPECT_EQ(scene.roofs[2].label, "B · HBM3e 7.70 TB/s · vendor");
    EXPECT_EQ(scene.ridge.label, "A, C · ridge 295");
}

// 989.4 and 1,978.9 TFLOP/s over one memory: ridges at 295 and 591.
TEST(ComparisonScene, MarksTheRidgeOfASetupWhoseRoofsAreAllDrawnAlready)
{
    Scenario eight = on("h100-sxm");
    eight.precision.preset = "fp8";
    const ChartScene scene = sceneOf({on("h100-sxm"), eight});
    ASSERT_EQ(scene.pinnedRidges.size(), 1u);
    EXPECT_EQ(scene.pinnedRidges[0].label, "A · ridge 295");
    EXPECT_EQ(scene.ridge.label, "B · ridge 591");
    EXPECT_EQ(findRoof(scene, "roof-bf16-tensor")->label, "A, B · bf16 tensor 989 TFLOP/s dense · vendor");
}

TEST(ComparisonScene, ASharedSlantReachesTheFurthestOfItsRidges)
{
    Scenario eight = on("h100-sxm");
    eight.precision.preset = "fp8";
    const ChartScene scene = sceneOf({on("h100-sxm"), eight, on("b200-sxm")}, essential());
    ASSERT_TRUE(findRoof(scene, "a-roof-hbm3") && findRoof(scene, "b-roof-fp8-tensor"));
    EXPECT_NEAR(*findRoof(scene, "a-roof-hbm3")->ridge, 1978.9 / 3.35, 0.1);
    EXPECT_NEAR(*findRoof(scene, "a-roof-bf16-tensor")->ridge, 295.3, 0.1);
    EXPECT_EQ(findRoof(scene, "b-roof-hbm3"), nullptr);
    EXPECT_EQ(scene.pinnedRidges.size(), 2u);
}

TEST(ComparisonScene, WhatHasNoPlaceIsListedWithItsLetter)
{
    Scenario empty = on("h100-sxm");
    empty.workload.context = 0;
    const ChartScene scene = sceneOf({empty, withBatch(empty, 32)});
    ASSERT_EQ(scene.unplotted.size(), 2u);
    EXPECT_EQ(scene.unplotted[0].label, "B · Attention, decode");
    EXPECT_EQ(scene.unplotted[1].label, "A · Attention, decode");
}

bool isXmlId(const std::string& id)
{
    return !id.empty() && id.front() >= 'a' && id.front() <= 'z' && std::all_of(id.begin(), id.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    });
}

bool holds(const Range& range, const Range& limits, double value)
{
    return (value > range.low && value < range.high) || value <= limits.low || value >= limits.high;
}

void assertSound(const ChartScene& scene)
{
    std::set<std::string> ids;
    for (const RoofLine& roof : scene.roofs)
        RC_ASSERT(isXmlId(roof.id) && ids.insert(roof.id).second);
    for (const Dot& dot : scene.dots) {
        RC_ASSERT(isXmlId(dot.id) && ids.insert(dot.id).second);
        RC_ASSERT(holds(scene.content.intensity, zoomLimits.intensity, dot.intensity));
        RC_ASSERT(holds(scene.content.performance, zoomLimits.performance, dot.performance));
    }
}

RC_GTEST_PROP(ComparisonScene, IdsAreUniqueAndTheRangesHoldTheDotsOfAll, (const sample::RandomCase& given))
{
    Scenario small = given.scenario();
    small.workload.batch = 1;
    Scenario large = given.scenario();
    large.workload.batch = 4'096;
    Scenario fast = given.scenario();
    fast.overrides.bandwidth = 3.0 * given.device().bandwidth();
    const auto comparison = compared(given.own.catalogs, {small, large, fast, given.scenario()});
    RC_ASSERT(comparison.setups.size() == 4u);
    ViewOptions options;
    options.roofs = roofsOf(RoofPreset::Everything);
    for (Level level : {Level::Phases, Level::Parts, Level::Kernels}) {
        options.level = level;
        assertSound(buildScene(comparison, options));
    }
}

RC_GTEST_PROP(ComparisonScene, NoRoofIsDrawnTwice, (const sample::RandomCase& given))
{
    Scenario large = given.scenario();
    large.workload.batch = 4'096;
    Scenario fast = given.scenario();
    fast.overrides.bandwidth = 3.0 * given.device().bandwidth();
    Scenario fastAndLarge = fast;
    fastAndLarge.workload.batch = 4'096;
    for (RoofPreset preset : {RoofPreset::Essential, RoofPreset::Precisions}) {
        ViewOptions options;
        options.roofs = roofsOf(preset);
        const ChartScene scene = buildScene(compared(given.own.catalogs, {fast, fastAndLarge, large, given.scenario()}), options);
        std::set<std::pair<std::string, double>> drawn;
        for (const RoofLine& roof : scene.roofs)
            RC_ASSERT(drawn.insert({roof.id.substr(roof.id.find("roof-")), roof.value}).second);
    }
}

std::vector<std::string> arrowsOf(const ChartScene& scene)
{
    std::vector<std::string> arrows;
    for (const Arrow& arrow : scene.arrows)
        arrows.push_back(arrow.from + " > " + arrow.to + ": " + arrow.label);
    return arrows;
}

// Decode of one sequence waits for memory alone on both: 7.7 / 3.35 = 2.299. The paper's prefill of 8,192 tokens runs at the
// peak of both: 2,250 / 989.4 = 2.274.
TEST(ComparisonScene, LeadsFromEachPinnedPhaseToThePresentOne)
{
    Scenario pinned = on("h100-sxm");
    pinned.conventions.traffic = workload::Traffic::Paper;
    Scenario present = on("b200-sxm");
    present.conventions.traffic = workload::Traffic::Paper;
    EXPECT_EQ(arrowsOf(sceneOf({pinned, present})),
              (std::vector<std::string>{"a-dot-prefill > dot-prefill: 2.27 ×", "a-dot-decode > dot-decode: 2.30 ×"}));
}

TEST(ComparisonScene, HasAnArrowFromEveryPinnedSetupAndNoneBetweenThem)
{
    const ChartScene scene = sceneOf({on("h100-sxm"), on("h200-sxm"), on("mi300x"), on("b200-sxm")});
    EXPECT_EQ(scene.arrows.size(), 6u);
    for (const Arrow& arrow : scene.arrows) {
        EXPECT_EQ(scene.findDot(arrow.to)->setup, 0u);
        EXPECT_NE(scene.findDot(arrow.from)->setup, 0u);
        EXPECT_EQ(arrow.ratio, scene.findDot(arrow.to)->performance / scene.findDot(arrow.from)->performance);
    }
}

TEST(ComparisonScene, HasNoArrowForAPhaseThatOneOfThemLacks)
{
    Scenario decodeOnly = on("h100-sxm");
    decodeOnly.phases = {workload::Phase::Decode};
    EXPECT_EQ(sceneOf({decodeOnly, on("b200-sxm")}).arrows.size(), 1u);
    EXPECT_EQ(sceneOf({on("b200-sxm"), decodeOnly}).arrows.size(), 1u);
    EXPECT_TRUE(buildScene(sample::evaluated(on("h100-sxm")), {}).arrows.empty());
}

}  // namespace

}  // namespace ridgepoint::scene
