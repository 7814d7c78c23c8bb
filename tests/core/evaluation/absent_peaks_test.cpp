// SPDX-License-Identifier: GPL-3.0-or-later
// Roofs that are not there, are not confirmed, or are only to be looked at.
#include "tests/core/evaluation/scenario_sample.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace ridgepoint::evaluation {

namespace {

using scenario::Scenario;
using workload::PeakChoice;

Scenario scenarioOn(std::string_view hardware, std::string_view preset, PeakChoice peaks = PeakChoice::Vendor)
{
    Scenario scenario = sample::scenarioOf(hardware, "llama-3.1-8b");
    scenario.precision.preset = preset;
    scenario.conventions.peaks = peaks;
    return scenario;
}

RooflineReport on(std::string_view hardware, std::string_view preset, PeakChoice peaks = PeakChoice::Vendor)
{
    return sample::evaluated(scenarioOn(hardware, preset, peaks));
}

std::string messageOf(const RooflineReport& report, std::string_view code)
{
    const auto found =
        std::find_if(report.notes.begin(), report.notes.end(), [code](const Note& note) { return note.code == code; });
    return found == report.notes.end() ? "" : found->message;
}

TEST(AbsentPeaks, SayWhyAnotherOneStandsIn)
{
    // Hopper has no fp4 units, Google publishes no fp8 rate of the TPU v5e, an M1 computes int8 on its fp32 units.
    EXPECT_EQ(messageOf(on("h100-sxm", "nvfp4"), "wider-format"),
              "H100 SXM has no units for fp4: its fp8 tensor peak stands in");
    EXPECT_EQ(messageOf(on("tpu-v5e", "fp8"), "wider-format"),
              "TPU v5e publishes no fp8 tensor peak: its bf16 tensor peak stands in (JAX lists fp8 matmuls as native and the rate as not available.)");
    EXPECT_EQ(messageOf(on("m1-max", "int8"), "wider-format"),
              "M1 Max (32 cores) runs int8 at the rate of a wider format: its fp16 vector peak stands in (The GPU has no int8 unit.)");
}

TEST(AbsentPeaks, AreNotSaidToBeWiderWhereTheVectorUnitsHaveTheFormatItself)
{
    // An EPYC 9965 has bf16 in AVX-512, an M1 fp16 in its shaders; neither has matrix units that anybody published.
    EXPECT_EQ(messageOf(on("epyc-9965", "bf16"), "wider-format"),
              "EPYC 9965 computes bf16 on its vector units: its bf16 vector peak stands in (No matrix unit; the rate of the vector units is listed.)");
    EXPECT_EQ(messageOf(on("m1-max", "fp16"), "wider-format"),
              "M1 Max (32 cores) computes fp16 on its vector units: its fp16 vector peak stands in (The vector rate that is listed equals fp32.)");
}

TEST(SparsePeaks, AreTakenOnlyWhereTheyAreChosen)
{
    // AMD's 10.1 PF of an MI355X are sparse fp8; 256 CU × 8,192 × 2.4 GHz = 5,033 dense.
    const RooflineReport dense = on("mi355x", "fp8");
    EXPECT_EQ(dense.roofs.tensor.rate.value(), 5033.2e12);
    EXPECT_EQ(dense.roofs.tensor.sparsity, hardware::Sparsity::Dense);
    const RooflineReport sparse = on("mi355x", "fp8", PeakChoice::Sparse);
    EXPECT_EQ(sparse.roofs.tensor.rate.value(), 10'100e12);
    EXPECT_EQ(sparse.roofs.tensor.sparsity, hardware::Sparsity::Sparse);
}

TEST(SparsePeaks, OfAPartThatPublishesNothingElseHaveToBeChosen)
{
    // Cerebras prints 125 PFLOP/s of the WSE-3, which is a sparse fp16 rate.
    const auto dense = resolve(sample::builtIn(), scenarioOn("wse-3", "fp16"));
    ASSERT_FALSE(dense);
    EXPECT_EQ(dense.error().code, ErrorCode::Unsupported);
    EXPECT_EQ(dense.error().hint, "It publishes a sparse rate alone: choose sparse peaks");
    const RooflineReport sparse = on("wse-3", "fp16", PeakChoice::Sparse);
    EXPECT_EQ(sparse.roofs.tensor.rate.value(), 125e15);
    EXPECT_EQ(sparse.roofs.tensor.sparsity, hardware::Sparsity::Sparse);
}

std::vector<std::string> namesOf(const std::vector<ComputeRoof>& roofs)
{
    std::vector<std::string> names;
    for (const ComputeRoof& roof : roofs)
        names.push_back(roof.name);
    std::sort(names.begin(), names.end());
    return names;
}

TEST(FurtherRoofs, AreTheLevelsThatHaveABandwidthAndTheDensePeaksThatNothingUses)
{
    // H100 SXM: L2 9.7 TB/s (gpu-benches), L1 132 × 128 B × 1.98 GHz = 33.5.
    const Roofs roofs = on("h100-sxm", "bf16").roofs;
    ASSERT_EQ(roofs.levels.size(), 2u);
    EXPECT_EQ(roofs.levels[0].name, "L2");
    EXPECT_EQ(roofs.levels[0].bandwidth.value(), 9.7e12);
    EXPECT_EQ(roofs.levels[0].source.basis, Basis::Measured);
    EXPECT_EQ(roofs.levels[1].bandwidth.value(), 33.5e12);
    EXPECT_EQ(namesOf(roofs.unused), (std::vector<std::string>{"fp16 tensor", "fp64 tensor", "fp64 vector", "fp8 tensor",
                                                               "int8 tensor", "tf32 tensor"}));
    for (const ComputeRoof& roof : roofs.unused)
        EXPECT_EQ(roof.sparsity, hardware::Sparsity::Dense) << roof.name;
    // With fp8 matmuls both fp8 and bf16 are in use.
    EXPECT_EQ(namesOf(on("h100-sxm", "fp8").roofs.unused),
              (std::vector<std::string>{"fp16 tensor", "fp64 tensor", "fp64 vector", "int8 tensor", "tf32 tensor"}));
}

TEST(FurtherRoofs, OfALevelWithoutABandwidthThereIsNone)
{
    // AMD prints the size of the MI325X's Infinity Cache and no rate.
    for (const MemoryRoof& level : on("mi325x", "bf16").roofs.levels)
        EXPECT_NE(level.name, "Infinity Cache");
}

TEST(FurtherRoofs, OfTwoRatesInOneFormatTheSlowerAccumulationIsNoRoofOfItsOwn)
{
    // RTX 4090: fp16 at 165.2 with fp32 accumulation, 330.3 without; PyTorch accumulates in fp32.
    const auto unused = on("rtx-4090", "bf16").roofs.unused;
    EXPECT_EQ(std::count_if(unused.begin(), unused.end(), [](const ComputeRoof& roof) { return roof.name == "fp16 tensor"; }), 1);
    for (const ComputeRoof& roof : unused)
        EXPECT_TRUE(roof.name != "fp16 tensor" || roof.rate.value() == 165.2e12);
    EXPECT_EQ(on("rtx-4090", "fp16").roofs.tensor.rate.value(), 165.2e12);
}

TEST(Unconfirmed, RoofsAreNamedInANote)
{
    // hardware.md, section 9: the bf16 rate of an RTX 4090 and the bandwidth of an H200 NVL are recalled.
    EXPECT_EQ(messageOf(on("rtx-4090", "bf16"), "unverified-figure"),
              "Not confirmed in any text that could be read: bf16 tensor of RTX 4090");
    EXPECT_EQ(messageOf(on("h200-nvl", "bf16"), "unverified-figure"),
              "Not confirmed in any text that could be read: HBM3e bandwidth, bf16 tensor of H200 NVL");
    EXPECT_EQ(messageOf(on("h100-sxm", "bf16"), "unverified-figure"), "");
}

TEST(Unconfirmed, AFigureThatTheUserReplacedIsHisOwn)
{
    Scenario scenario = scenarioOn("rtx-4090", "bf16");
    scenario.overrides.peaks[units::NumberFormat::Bf16] = units::FlopRate(165e12);
    EXPECT_EQ(messageOf(sample::evaluated(scenario), "unverified-figure"), "");
}

TEST(LinkRoof, IsOfOneDirection)
{
    // NVLink 4 is printed as 900 GB/s both ways, PCIe Gen4 x16 as 32 one way.
    Scenario scenario = scenarioOn("h100-sxm", "bf16");
    EXPECT_FALSE(sample::evaluated(scenario).roofs.link);
    scenario.workload.devices = 2;
    EXPECT_EQ(sample::evaluated(scenario).roofs.link->bandwidth.value(), 450e9);
    scenario.hardware = sample::hardwareId("l4");
    EXPECT_EQ(sample::evaluated(scenario).roofs.link->bandwidth.value(), 32e9);
}

}  // namespace

}  // namespace ridgepoint::evaluation
