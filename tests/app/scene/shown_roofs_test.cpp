// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/build_scene.h"
#include "tests/core/evaluation/scenario_sample.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace ridgepoint::scene {

namespace {

/// fp8 on two H100, which have everything that a chart can show.
evaluation::RooflineReport fullReport()
{
    scenario::Scenario scenario = sample::scenarioOf("h100-sxm", "llama-3.1-8b");
    scenario.precision.preset = "fp8";
    scenario.workload.devices = 2;
    return sample::evaluated(scenario);
}

std::vector<std::string> idsOf(const evaluation::RooflineReport& report, RoofPreset preset)
{
    ViewOptions options;
    options.roofs = roofsOf(preset);
    std::vector<std::string> ids;
    for (const RoofLine& roof : buildScene(report, options).roofs)
        ids.push_back(roof.id);
    return ids;
}

using Ids = std::vector<std::string>;

// H100 SXM: fp8 with bf16 for what is not quantised, fp32 of the vector units, NVLink 4, L2 and L1; measured are the matmuls
// in bf16 and fp8.
TEST(RoofPresets, ShowWhatTheyAreNamedFor)
{
    const auto report = fullReport();
    EXPECT_EQ(idsOf(report, RoofPreset::Essential), (Ids{"roof-hbm3", "roof-fp8-tensor"}));
    EXPECT_EQ(idsOf(report, RoofPreset::Step),
              (Ids{"roof-hbm3", "roof-fp8-tensor", "roof-fp8-tensor-achievable", "roof-bf16-tensor",
                   "roof-bf16-tensor-achievable", "roof-fp32-vector", "roof-link-nvlink-4"}));
    EXPECT_EQ(idsOf(report, RoofPreset::Levels),
              (Ids{"roof-hbm3", "roof-fp8-tensor", "roof-level-l2", "roof-level-l1-and-shared-memory"}));
    Ids precisions = idsOf(report, RoofPreset::Precisions);
    std::sort(precisions.begin(), precisions.end());
    EXPECT_EQ(precisions, (Ids{"roof-bf16-tensor", "roof-fp32-vector", "roof-fp64-tensor", "roof-fp64-vector", "roof-fp8-tensor",
                               "roof-hbm3", "roof-tf32-tensor"}));
}

// Hopper computes int8 at the rate of fp8 and fp16 at that of bf16: 1,978.9 and 989.4 of whatever it is.
TEST(RoofPresets, FormatsOfOneRateAreOneLineThatNamesThem)
{
    ViewOptions options;
    options.roofs = roofsOf(RoofPreset::Precisions);
    const ChartScene scene = buildScene(fullReport(), options);
    std::vector<std::string> labels;
    for (const RoofLine& roof : scene.roofs)
        labels.push_back(roof.label);
    EXPECT_EQ(std::count(labels.begin(), labels.end(), "fp8, int8 tensor 1.98 PFLOP/s dense · vendor"), 1);
    EXPECT_EQ(std::count(labels.begin(), labels.end(), "bf16, fp16 tensor 989 TFLOP/s dense · vendor"), 1);
}

TEST(RoofPresets, EverythingIsAllOfTheOthers)
{
    const auto report = fullReport();
    const Ids all = idsOf(report, RoofPreset::Everything);
    for (RoofPreset preset : roofPresets)
        for (const std::string& id : idsOf(report, preset))
            EXPECT_EQ(std::count(all.begin(), all.end(), id), 1) << id << " of " << name(preset);
    EXPECT_EQ(all.size(), 12u);
}

TEST(RoofPresets, AreFoundAgainByNameAndByWhatTheyShow)
{
    for (RoofPreset preset : roofPresets) {
        EXPECT_EQ(roofPresetFromName(name(preset)), preset);
        EXPECT_EQ(presetOf(roofsOf(preset)), preset) << name(preset);
    }
    EXPECT_FALSE(roofPresetFromName("none"));
    EXPECT_FALSE(presetOf(ShownRoofs{.ceilings = false, .link = true, .achievable = false, .levels = true, .unused = false}));
    EXPECT_EQ(presetOf(ShownRoofs{}), RoofPreset::Step);
}

TEST(AchievableRoofs, AreNamedWithTheirKernelUnderTheVendorsRoof)
{
    // A100: 271.2 TFLOP/s in the matmuls of MAMF (stas00/ml-engineering), 1.769 TB/s read by gpu-stream (gpu-benches).
    const ChartScene scene = buildScene(sample::evaluated(sample::scenarioOf("a100-sxm-80gb", "llama-3.1-8b")), ViewOptions{});
    ASSERT_GE(scene.roofs.size(), 4u);
    const auto of = [&scene](std::string_view id) {
        return *std::find_if(scene.roofs.begin(), scene.roofs.end(), [id](const RoofLine& roof) { return roof.id == id; });
    };
    const RoofLine memory = of("roof-hbm2e-achievable");
    EXPECT_EQ(memory.label, "HBM2e 1.77 TB/s achievable · measured, gpu-stream read");
    EXPECT_TRUE(memory.achievable);
    EXPECT_TRUE(memory.secondary);
    EXPECT_EQ(memory.value, 1.769e12);
    const RoofLine compute = of("roof-bf16-tensor-achievable");
    EXPECT_EQ(compute.label, "bf16 tensor 271 TFLOP/s achievable · measured, MAMF matmul");
    EXPECT_EQ(compute.value, 271.2e12);
    EXPECT_FALSE(of("roof-bf16-tensor").achievable);
}

TEST(AchievableRoofs, AreNotDrawnTwiceWhereTheyAreTheRoofs)
{
    scenario::Scenario scenario = sample::scenarioOf("a100-sxm-80gb", "llama-3.1-8b");
    scenario.conventions.peaks = workload::PeakChoice::Achievable;
    const ChartScene scene = buildScene(sample::evaluated(scenario), ViewOptions{});
    EXPECT_EQ(scene.roofs[0].value, 1.769e12);
    EXPECT_TRUE(std::none_of(scene.roofs.begin(), scene.roofs.end(), [](const RoofLine& roof) { return roof.achievable; }));
}

// B200: fp4 at 9 PFLOP/s is four times the bf16 roof and lay above the plot.
TEST(RoofPresets, TheRangesHoldEveryCeilingThatIsDrawn)
{
    const auto report = sample::evaluated(sample::scenarioOf("b200-sxm", "qwen3.8-27b"));
    ViewOptions options;
    options.roofs = roofsOf(RoofPreset::Precisions);
    const ChartScene scene = buildScene(report, options);
    bool hasFp4 = false;
    for (const RoofLine& roof : scene.roofs)
        if (roof.kind == RoofKind::Compute) {
            EXPECT_GT(scene.content.performance.high, roof.value) << roof.id;
            EXPECT_LT(scene.content.performance.low, roof.value) << roof.id;
            hasFp4 = hasFp4 || roof.id == "roof-fp4-tensor";
        }
    EXPECT_TRUE(hasFp4);
}

TEST(AllDevices, RoofsRidgeAndDotsAreThoseOfAllTogether)
{
    const auto report = fullReport();
    ViewOptions options;
    options.roofs = roofsOf(RoofPreset::Everything);
    const ChartScene one = buildScene(report, options);
    options.allDevices = true;
    const ChartScene both = buildScene(report, options);
    ASSERT_EQ(both.roofs.size(), one.roofs.size());
    for (std::size_t i = 0; i < one.roofs.size(); ++i) {
        EXPECT_DOUBLE_EQ(both.roofs[i].value, 2.0 * one.roofs[i].value) << one.roofs[i].id;
        EXPECT_DOUBLE_EQ(both.roofs[i].from, one.roofs[i].from) << one.roofs[i].id;
        EXPECT_EQ(both.roofs[i].id, one.roofs[i].id);
    }
    EXPECT_DOUBLE_EQ(both.ridge.intensity, one.ridge.intensity);
    EXPECT_DOUBLE_EQ(both.ridge.performance, 2.0 * one.ridge.performance);
    ASSERT_EQ(both.dots.size(), one.dots.size());
    for (std::size_t i = 0; i < one.dots.size(); ++i) {
        EXPECT_DOUBLE_EQ(both.dots[i].performance, 2.0 * one.dots[i].performance) << one.dots[i].id;
        EXPECT_DOUBLE_EQ(both.dots[i].attainable, 2.0 * one.dots[i].attainable) << one.dots[i].id;
        EXPECT_DOUBLE_EQ(both.dots[i].intensity, one.dots[i].intensity) << one.dots[i].id;
    }
    EXPECT_EQ(both.roofs[0].label, "2 × HBM3 6.70 TB/s · vendor");
}

TEST(AllDevices, OfOneDeviceChangeNothing)
{
    const auto report = sample::evaluated(scenario::defaultScenario());
    ViewOptions options;
    options.allDevices = true;
    EXPECT_EQ(buildScene(report, options), buildScene(report, ViewOptions{}));
}

/// The labels of all roofs where fp16 has the rate of bf16, and this basis.
std::vector<std::string> labelsWithFp16(Basis basis)
{
    hardware::Device device = sample::plainDevice();
    device.peaks.push_back(device.peaks.front());
    device.peaks.back().format = units::NumberFormat::Fp16;
    device.peaks.back().rate.source.basis = basis;
    const sample::OwnCatalogs own = sample::ownCatalogs(device, sample::smallHybrid());
    ViewOptions options;
    options.roofs = roofsOf(RoofPreset::Precisions);
    std::vector<std::string> labels;
    for (const RoofLine& roof : buildScene(sample::evaluated(own.catalogs, own.scenario), options).roofs)
        labels.push_back(roof.label);
    return labels;
}

TEST(RoofPresets, AJoinedLineDoesNotHideThatARateIsNotConfirmed)
{
    const auto joined = labelsWithFp16(Basis::Vendor);
    EXPECT_EQ(std::count(joined.begin(), joined.end(), "bf16, fp16 tensor 1.00 PFLOP/s dense · vendor"), 1);
    const auto apart = labelsWithFp16(Basis::Unverified);
    EXPECT_EQ(std::count(apart.begin(), apart.end(), "bf16 tensor 1.00 PFLOP/s dense · vendor"), 1);
    EXPECT_EQ(std::count(apart.begin(), apart.end(), "fp16 tensor 1.00 PFLOP/s dense · unverified"), 1);
}

TEST(Caption, NamesTheFiguresThatTheUserChanged)
{
    scenario::Scenario scenario = scenario::defaultScenario();
    scenario.overrides.bandwidth = units::Bandwidth(4e12);
    scenario.overrides.peaks[units::NumberFormat::Bf16] = units::FlopRate(2e15);
    const std::string caption = buildScene(sample::evaluated(scenario), {}).caption;
    EXPECT_NE(caption.find(" · what-if HBM3 4.00 TB/s, bf16 tensor 2.00 PFLOP/s, otherwise vendor's dense peaks · "), std::string::npos)
        << caption;
}

}  // namespace

}  // namespace ridgepoint::scene
