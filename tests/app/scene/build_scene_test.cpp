// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/build_scene.h"
#include "core/base/version.h"
#include "tests/core/evaluation/random_sample.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace ridgepoint::scene {

namespace {

using evaluation::RooflineReport;
using scenario::Scenario;

ChartScene sceneOf(const RooflineReport& report, Level level = Level::Parts)
{
    ViewOptions options;
    options.level = level;
    return buildScene(report, options);
}

ChartScene sceneOf(const Scenario& scenario, Level level = Level::Parts)
{
    return sceneOf(sample::evaluated(scenario), level);
}

std::string program()
{
    return "Ridgepoint " + std::string(version());
}

std::vector<std::string> dotIds(const ChartScene& scene)
{
    std::vector<std::string> ids;
    for (const Dot& dot : scene.dots)
        ids.push_back(dot.id);
    return ids;
}

bool isXmlId(const std::string& id)
{
    return !id.empty() && id.front() >= 'a' && id.front() <= 'z' && std::all_of(id.begin(), id.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    });
}

TEST(BuildScene, SaysWhatItShows)
{
    const ChartScene scene = sceneOf(scenario::defaultScenario());
    EXPECT_EQ(scene.title, "Qwen3.8-27B on H100 SXM");
    EXPECT_EQ(scene.subtitle, "batch 1 · context 8,192 · prompt 8,192 · bf16");
    EXPECT_EQ(scene.caption, "weights, cache, state and activations counted · vendor's dense peaks · " + program());
    EXPECT_EQ(scene.memoryRegion, "memory-bound: buy bytes");
    EXPECT_EQ(scene.computeRegion, "compute-bound: buy operations");
}

TEST(BuildScene, NamesEverySwitchThatDepartsFromTheDefault)
{
    Scenario scenario = scenario::defaultScenario();
    scenario.conventions = {workload::Traffic::Full,           workload::AttentionKernel::Unfused,
                            workload::Elementwise::Separate,   workload::CausalWork::Full,
                            workload::PrefillHead::EveryToken, workload::DeltaNetPrefill::Recurrent,
                            workload::PeakChoice::Achievable,  workload::ParameterScope::Checkpoint,
                            workload::FlopConvention::LlmViewer, workload::LatentDecode::Expanded, workload::Recompute::Full};
    EXPECT_EQ(sceneOf(scenario).caption,
              "weights, cache, state and activations counted · unfused attention · separate operators · "
              "full causal square · logits for every prompt token · recurrent DeltaNet prefill · "
              "LLM-Viewer FLOP convention · whole checkpoint · achievable peaks · "
                  + program());
}

TEST(BuildScene, NamesExpandedLatentsOnlyWhereAModelHasLatents)
{
    // DeepSeek-V2-Lite decodes with multi-head latent attention, Qwen3.8-27B has none (the test above).
    Scenario scenario = sample::scenarioOf("h200-sxm", "deepseek-v2-lite");
    scenario.conventions.latentDecode = workload::LatentDecode::Expanded;
    EXPECT_NE(sceneOf(scenario).caption.find(" · expanded latents · "), std::string::npos);
}

TEST(BuildScene, ExpertsHaveADotOfTheirOwn)
{
    const ChartScene scene = sceneOf(sample::scenarioOf("h200-sxm", "deepseek-v2-lite"));
    ASSERT_NE(scene.findDot("dot-decode-experts"), nullptr);
    EXPECT_EQ(scene.findDot("dot-decode-experts")->kind, DotKind::Experts);
    EXPECT_EQ(scene.findDot("dot-decode-experts")->label, "Experts, decode");
}

TEST(BuildScene, DrawsTheMainRoofsFirst)
{
    const ChartScene scene = sceneOf(scenario::defaultScenario());
    ASSERT_EQ(scene.roofs.size(), 4u);
    EXPECT_EQ(scene.roofs[0].id, "roof-hbm3");
    EXPECT_EQ(scene.roofs[0].kind, RoofKind::Memory);
    EXPECT_EQ(scene.roofs[0].value, 3.35e12);
    EXPECT_EQ(scene.roofs[0].label, "HBM3 3.35 TB/s · vendor");
    EXPECT_EQ(scene.roofs[1].id, "roof-bf16-tensor");
    EXPECT_EQ(scene.roofs[1].value, 989.4e12);
    EXPECT_EQ(scene.roofs[1].label, "bf16 tensor 989 TFLOP/s dense · vendor");
    EXPECT_FALSE(scene.roofs[1].secondary);
    // 794.5 TFLOP/s were measured (stas00/ml-engineering), of the bandwidth nothing.
    EXPECT_EQ(scene.roofs[2].id, "roof-bf16-tensor-achievable");
    EXPECT_EQ(scene.roofs[2].value, 794.5e12);
    EXPECT_TRUE(scene.roofs[2].achievable);
    EXPECT_EQ(scene.roofs[3].id, "roof-fp32-vector");
    EXPECT_TRUE(scene.roofs[3].secondary);
    // 67 TFLOP/s over 3.35 TB/s.
    EXPECT_DOUBLE_EQ(scene.roofs[3].from, 20.0);
    EXPECT_EQ(scene.ridge.label, "ridge 295");
    EXPECT_DOUBLE_EQ(scene.ridge.performance, 989.4e12);
}

TEST(BuildScene, DrawsTheLinkAsASlantedRoofOfItsOwnWithTheAllReduceOnIt)
{
    Scenario scenario = scenario::defaultScenario();
    scenario.workload.devices = 8;
    const ChartScene scene = sceneOf(scenario);
    // NVLink of the H100: 900 GB/s both ways, 450 GB/s one way.
    const RoofLine& link = scene.roofs.back();
    EXPECT_EQ(link.kind, RoofKind::Memory);
    EXPECT_TRUE(link.secondary);
    EXPECT_EQ(link.value, 450e9);
    EXPECT_NE(link.label.find(" 450 GB/s one direction · "), std::string::npos) << link.label;
    const Dot* dot = scene.findDot("dot-decode-communication");
    ASSERT_NE(dot, nullptr);
    EXPECT_EQ(dot->kind, DotKind::Communication);
    EXPECT_EQ(dot->bound, roofline::Bound::Link);
    EXPECT_NEAR(dot->performance, 450e9 * dot->intensity, 1.0);
    EXPECT_NE(scene.caption.find(" · one of 8 devices · "), std::string::npos) << scene.caption;
}

TEST(BuildScene, DrawsEveryFurtherCeilingOfThePlan)
{
    Scenario scenario = scenario::defaultScenario();
    scenario.precision.preset = "fp8";
    ViewOptions options;
    options.roofs.achievable = false;
    const ChartScene scene = buildScene(sample::evaluated(scenario), options);
    std::vector<std::string> ids;
    for (const RoofLine& roof : scene.roofs)
        ids.push_back(roof.id);
    EXPECT_EQ(ids, (std::vector<std::string>{"roof-hbm3", "roof-fp8-tensor", "roof-bf16-tensor", "roof-fp32-vector"}));
    EXPECT_FALSE(scene.roofs[1].secondary);
    EXPECT_TRUE(scene.roofs[2].secondary);
}

TEST(BuildScene, ShowsTrainingAndVerifyAsWholePhases)
{
    Scenario scenario = scenario::defaultScenario();
    scenario.phases = {workload::Phase::Decode, workload::Phase::Verify, workload::Phase::Training};
    scenario.workload.prompt = 512;
    scenario.conventions.recompute = workload::Recompute::Full;
    scenario.workload.speculation.draftLength = 4;
    scenario.workload.speculation.draftModel = *ModelId::parse("qwen3-8b");
    const ChartScene scene = sceneOf(scenario);
    ASSERT_NE(scene.findDot("dot-verify"), nullptr);
    ASSERT_NE(scene.findDot("dot-training"), nullptr);
    EXPECT_EQ(scene.findDot("dot-verify")->label, "Verify, whole step");
    EXPECT_EQ(scene.findDot("dot-training")->label, "Training, whole step");
    EXPECT_NE(scene.caption.find(" · draft 4 (Qwen3-8B), acceptance 70 % · full recompute in training · "), std::string::npos)
        << scene.caption;
}

TEST(BuildScene, TheCaptionTellsOfPrefixAndChunksOnlyWhereThereIsPrefill)
{
    Scenario scenario = scenario::defaultScenario();
    scenario.workload.prefix = 4096;
    scenario.workload.prefillChunk = 2048;
    EXPECT_NE(sceneOf(scenario).caption.find(" · cached prefix 4,096 · prefill chunks of 2,048 · "), std::string::npos);
    scenario.phases = {workload::Phase::Decode};
    EXPECT_EQ(sceneOf(scenario).caption.find("prefix"), std::string::npos);
}

TEST(BuildScene, LeavesOutSecondaryRoofsWhereTheyAreNotWanted)
{
    ViewOptions options;
    options.roofs = roofsOf(RoofPreset::Essential);
    EXPECT_EQ(buildScene(sample::evaluated(scenario::defaultScenario()), options).roofs.size(), 2u);
}

TEST(BuildScene, LabelsRoofsThatTheUserChanged)
{
    Scenario scenario = scenario::defaultScenario();
    scenario.overrides.bandwidth = units::Bandwidth(4e12);
    EXPECT_EQ(sceneOf(scenario).roofs[0].label, "HBM3 4.00 TB/s · what-if");
    EXPECT_EQ(sceneOf(scenario).title, "Qwen3.8-27B on H100 SXM, what-if");
}

TEST(BuildScene, ShowsBothPhasesAndThePartsOfDecode)
{
    EXPECT_EQ(dotIds(sceneOf(scenario::defaultScenario(), Level::Phases)),
              (std::vector<std::string>{"dot-prefill", "dot-decode"}));
    EXPECT_EQ(dotIds(sceneOf(scenario::defaultScenario(), Level::Parts)),
              (std::vector<std::string>{"dot-prefill", "dot-decode-weights", "dot-decode-attention", "dot-decode-deltanet",
                                        "dot-decode"}));
}

TEST(BuildScene, ADotSaysWhatItsPhaseOrPartDoes)
{
    // The lesson: batch 32 has intensity 32 and attains 107.2 TFLOP/s, 10.7 % of 1000 TFLOP/s.
    Scenario scenario = sample::scenarioOf("h100-lesson", "qwen3.8-27b");
    scenario.conventions.traffic = workload::Traffic::Paper;
    scenario.workload.batch = 32;
    const ChartScene scene = sceneOf(scenario);
    const Dot* decode = scene.findDot("dot-decode");
    ASSERT_NE(decode, nullptr);
    EXPECT_DOUBLE_EQ(decode->intensity, 32.0);
    EXPECT_NEAR(decode->performance, 107.2e12, 1e3);
    EXPECT_EQ(decode->kind, DotKind::WholePhase);
    EXPECT_EQ(decode->bound, roofline::Bound::Memory);
    EXPECT_EQ(decode->label, "Decode, whole step");
    EXPECT_EQ(decode->detail, "32.0 FLOP/B · 107 TFLOP/s · 10.7 % of peak");
    EXPECT_EQ(scene.findDot("dot-training"), nullptr);
}

TEST(BuildScene, ThePaperEstimateHasNothingButWeights)
{
    Scenario scenario = scenario::defaultScenario();
    scenario.conventions.traffic = workload::Traffic::Paper;
    const ChartScene scene = sceneOf(scenario);
    EXPECT_EQ(dotIds(scene), (std::vector<std::string>{"dot-prefill", "dot-decode-weights", "dot-decode"}));
    EXPECT_TRUE(scene.caption.starts_with("paper estimate: weight bytes only, 2 FLOP per parameter · "));
    EXPECT_TRUE(scene.unplotted.empty());
}

TEST(BuildScene, AttentionOverNoContextIsListedWithTheReason)
{
    Scenario scenario = scenario::defaultScenario();
    scenario.workload.context = 0;
    const ChartScene scene = sceneOf(scenario);
    EXPECT_EQ(scene.findDot("dot-decode-attention"), nullptr);
    ASSERT_EQ(scene.unplotted.size(), 1u);
    EXPECT_EQ(scene.unplotted.front(), (Unplotted{"Attention, decode", "does no arithmetic"}));
}

TEST(BuildScene, KernelsWithoutArithmeticAreListedWithTheReason)
{
    const ChartScene scene = sceneOf(scenario::defaultScenario(), Level::Kernels);
    const auto listed = std::find_if(scene.unplotted.begin(), scene.unplotted.end(),
                                     [](const Unplotted& row) { return row.label == "embedding gather, decode"; });
    ASSERT_NE(listed, scene.unplotted.end());
    EXPECT_EQ(listed->reason, "does no arithmetic");
    EXPECT_NE(scene.findDot("dot-decode-attention-core"), nullptr);
}

TEST(BuildScene, ADeviceWithoutAMainVectorRoofHasTwoRoofs)
{
    EXPECT_EQ(sceneOf(sample::scenarioOf("tpu-v5e", "llama-2-7b")).roofs.size(), 2u);
}

TEST(BuildScene, TwoBlocksOfOneKindHaveDotsOfTheirOwn)
{
    model::ModelSpec spec = sample::smallHybrid();
    spec.mixers = {model::Attention{.queryHeads = 4, .kvHeads = 2, .headDim = 16, .valueDim = 16, .rotaryDim = 8},
                   model::Attention{.queryHeads = 4, .kvHeads = 1, .headDim = 16, .valueDim = 16, .rotaryDim = 8}};
    spec.networks = {model::FeedForward{96}, model::FeedForward{128}};
    spec.layers = {{0, 0}, {1, 1}};
    const sample::OwnCatalogs own = sample::ownCatalogs(sample::plainDevice(), spec);
    const std::vector<std::string> ids = dotIds(sceneOf(sample::evaluated(own.catalogs, own.scenario), Level::Kernels));
    EXPECT_EQ(std::set<std::string>(ids.begin(), ids.end()).size(), ids.size());
    EXPECT_EQ(std::count(ids.begin(), ids.end(), "dot-decode-attention-core"), 1);
    EXPECT_EQ(std::count(ids.begin(), ids.end(), "dot-decode-attention-core-2"), 1);
}

TEST(BuildScene, TakesItsWordsFromTheOptions)
{
    ViewOptions options;
    options.words.on = "em";
    options.words.decode = "Decode, passo inteiro";
    const ChartScene scene = buildScene(sample::evaluated(scenario::defaultScenario()), options);
    EXPECT_EQ(scene.title, "Qwen3.8-27B em H100 SXM");
    EXPECT_EQ(scene.findDot("dot-decode")->label, "Decode, passo inteiro");
}

void assertSound(const ChartScene& scene)
{
    std::set<std::string> ids;
    for (const RoofLine& roof : scene.roofs) {
        RC_ASSERT(isXmlId(roof.id));
        RC_ASSERT(ids.insert(roof.id).second);
        RC_ASSERT(std::isfinite(roof.value) && roof.value > 0.0 && std::isfinite(roof.from));
    }
    for (const Dot& dot : scene.dots) {
        RC_ASSERT(isXmlId(dot.id));
        RC_ASSERT(ids.insert(dot.id).second);
        RC_ASSERT(std::isfinite(dot.intensity) && dot.intensity > 0.0);
        RC_ASSERT(std::isfinite(dot.performance) && dot.performance > 0.0);
        RC_ASSERT(dot.performance <= dot.attainable * (1.0 + 1e-9));
        RC_ASSERT(dot.share >= 0.0 && dot.share <= 1.0 + 1e-9);
        RC_ASSERT(!dot.label.empty() && !dot.detail.empty());
    }
    for (const Unplotted& row : scene.unplotted)
        RC_ASSERT(!row.label.empty() && !row.reason.empty());
}

RC_GTEST_PROP(BuildScene, IdsAreUniqueAndNumbersHaveAPlaceOnLogarithmicAxes, (const sample::RandomCase& given))
{
    for (Level level : {Level::Phases, Level::Parts, Level::Kernels})
        assertSound(sceneOf(given.report(), level));
}

RC_GTEST_PROP(BuildScene, EverythingIsDrawnOrListed, (const sample::RandomCase& given))
{
    const RooflineReport report = given.report();
    const ChartScene scene = sceneOf(report, Level::Kernels);
    std::size_t expected = 0;
    for (const evaluation::PhaseReport& phase : report.phases)
        expected += phase.kernels.size() + 1;
    RC_ASSERT(scene.dots.size() + scene.unplotted.size() == expected);
}

bool isInside(const Range& range, double value)
{
    return value > range.low && value < range.high;
}

/// Beyond the limits of the zoom nothing can be shown.
bool holds(const AxisRanges& ranges, double intensity, double performance)
{
    return (isInside(ranges.intensity, intensity) || !isInside(zoomLimits.intensity, intensity))
        && (isInside(ranges.performance, performance) || !isInside(zoomLimits.performance, performance));
}

RC_GTEST_PROP(BuildScene, TheRangesHoldEveryDotAndTheRidge, (const sample::RandomCase& given))
{
    for (Level level : {Level::Phases, Level::Parts, Level::Kernels}) {
        const ChartScene scene = sceneOf(given.report(), level);
        RC_ASSERT(holds(scene.content, scene.ridge.intensity, scene.ridge.performance));
        for (const Dot& dot : scene.dots)
            RC_ASSERT(holds(scene.content, dot.intensity, dot.performance));
    }
}

RC_GTEST_PROP(BuildScene, TheSameReportGivesTheSameScene, (const sample::RandomCase& given))
{
    const RooflineReport report = given.report();
    RC_ASSERT(sceneOf(report, Level::Kernels) == sceneOf(report, Level::Kernels));
}

}  // namespace

}  // namespace ridgepoint::scene
