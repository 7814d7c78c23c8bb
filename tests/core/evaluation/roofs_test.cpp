// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/evaluation/scenario_sample.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace ridgepoint::evaluation {

namespace {

using scenario::Scenario;
using units::NumberFormat;
using workload::PeakChoice;

RooflineReport on(std::string_view hardware, std::string_view preset, PeakChoice peaks = PeakChoice::Vendor)
{
    Scenario scenario = sample::scenarioOf(hardware, "llama-3.1-8b");
    scenario.precision.preset = preset;
    scenario.conventions.peaks = peaks;
    return sample::evaluated(scenario);
}

const Note* findNote(const RooflineReport& report, std::string_view code)
{
    const auto found =
        std::find_if(report.notes.begin(), report.notes.end(), [code](const Note& note) { return note.code == code; });
    return found == report.notes.end() ? nullptr : &*found;
}

TEST(Roofs, AreTheVendorsDenseOnesByDefault)
{
    // NVIDIA: 989.4 TFLOP/s dense bf16, 67 TFLOP/s fp32, 3.35 TB/s.
    const RooflineReport report = on("h100-sxm", "bf16");
    EXPECT_EQ(report.roofs.tensor.name, "bf16 tensor");
    EXPECT_EQ(report.roofs.tensor.rate.value(), 989.4e12);
    EXPECT_EQ(report.roofs.tensor.sparsity, hardware::Sparsity::Dense);
    EXPECT_EQ(report.roofs.vector.name, "fp32 vector");
    EXPECT_EQ(report.roofs.vector.rate.value(), 67e12);
    EXPECT_EQ(report.roofs.memory.name, "HBM3");
    EXPECT_EQ(report.roofs.memory.bandwidth.value(), 3.35e12);
    ASSERT_EQ(report.ridges.size(), 2u);
    EXPECT_EQ(report.ridges[0].compute, "bf16 tensor");
    EXPECT_EQ(report.ridges[1].compute, "fp32 vector");
    EXPECT_EQ(report.ridges[1].intensity.value(), 67.0 / 3.35);
}

TEST(Roofs, AWiderFormatStandsInAndIsNoted)
{
    // The A100 has no fp8; its bf16 peak of 312 TFLOP/s stands in.
    const RooflineReport report = on("a100-sxm-80gb", "fp8");
    EXPECT_EQ(report.roofs.tensor.name, "bf16 tensor");
    EXPECT_EQ(report.roofs.tensor.rate.value(), 312e12);
    const Note* note = findNote(report, "wider-format");
    ASSERT_NE(note, nullptr);
    EXPECT_EQ(note->severity, Severity::Warning);
    EXPECT_NE(note->message.find("fp8"), std::string::npos);
    EXPECT_EQ(findNote(on("h100-sxm", "fp8"), "wider-format"), nullptr);
}

TEST(Roofs, Fp16AndBf16StandInForEachOther)
{
    const RooflineReport report = on("tpu-v5e", "fp16");
    EXPECT_EQ(report.roofs.tensor.name, "bf16 tensor");
    EXPECT_EQ(report.roofs.tensor.rate.value(), 197e12);
    EXPECT_NE(findNote(report, "wider-format"), nullptr);
}

TEST(Roofs, TheOnlyPeakServesBothEngines)
{
    hardware::Device device = sample::plainDevice();
    device.peaks.erase(device.peaks.begin());
    const sample::OwnCatalogs own = sample::ownCatalogs(device, sample::smallHybrid());
    const RooflineReport report = sample::evaluated(own.catalogs, own.scenario);
    EXPECT_EQ(report.roofs.tensor.name, "fp32 vector");
    EXPECT_EQ(report.ridges.size(), 1u);
    EXPECT_NE(findNote(report, "wider-format"), nullptr);
}

TEST(Roofs, ADeviceWithoutAVectorPeakSaysSo)
{
    const RooflineReport report = on("tpu-v5e", "bf16");
    EXPECT_EQ(report.roofs.vector, report.roofs.tensor);
    EXPECT_NE(findNote(report, "no-vector-peak"), nullptr);
    EXPECT_EQ(report.ridges.size(), 1u);
}

TEST(Roofs, SparsePeaksAreLabelled)
{
    // NVIDIA prints 1,979 TFLOP/s with sparsity.
    const RooflineReport report = on("h100-sxm", "bf16", PeakChoice::Sparse);
    EXPECT_EQ(report.roofs.tensor.rate.value(), 1979e12);
    EXPECT_EQ(report.roofs.tensor.sparsity, hardware::Sparsity::Sparse);
    EXPECT_EQ(report.roofs.vector.rate.value(), 67e12);
}

TEST(Roofs, WithoutASparsePeakTheDenseOneStandsInAndIsNoted)
{
    const RooflineReport report = on("tpu-v5e", "bf16", PeakChoice::Sparse);
    EXPECT_EQ(report.roofs.tensor.rate.value(), 197e12);
    EXPECT_EQ(report.roofs.tensor.sparsity, hardware::Sparsity::Dense);
    EXPECT_NE(findNote(report, "no-sparse-peak"), nullptr);
}

TEST(Roofs, AchievablePeaksAreTheMeasuredOnes)
{
    // stas00/ml-engineering: 794.5 TFLOP/s of bf16 on an H100 SXM. No measured bandwidth of it is in the catalog.
    const RooflineReport report = on("h100-sxm", "bf16", PeakChoice::Achievable);
    EXPECT_EQ(report.roofs.tensor.rate.value(), 794.5e12);
    EXPECT_EQ(report.roofs.tensor.source.basis, Basis::Measured);
    EXPECT_NE(findNote(report, "no-measured-bandwidth"), nullptr);
    // The A100 has both: 271.2 TFLOP/s and 1.769 TB/s.
    const RooflineReport both = on("a100-sxm-80gb", "bf16", PeakChoice::Achievable);
    EXPECT_EQ(both.roofs.tensor.rate.value(), 271.2e12);
    EXPECT_EQ(both.roofs.memory.bandwidth.value(), 1.769e12);
    EXPECT_EQ(findNote(both, "no-measured-bandwidth"), nullptr);
}

TEST(Roofs, WithoutAMeasurementTheVendorsPeakStandsInAndIsNoted)
{
    const RooflineReport report = on("rtx-a6000", "bf16", PeakChoice::Achievable);
    EXPECT_EQ(report.roofs.tensor.rate.value(), 154.8e12);
    EXPECT_NE(findNote(report, "no-measured-peak"), nullptr);
}

TEST(Overrides, ReplaceBandwidthAndPeakAndAreLabelled)
{
    Scenario scenario = scenario::defaultScenario();
    scenario.overrides.bandwidth = units::Bandwidth(5e12);
    scenario.overrides.peaks[NumberFormat::Bf16] = units::FlopRate(2e15);
    const RooflineReport report = sample::evaluated(scenario);
    EXPECT_EQ(report.roofs.memory.bandwidth.value(), 5e12);
    EXPECT_EQ(report.roofs.memory.source.basis, Basis::WhatIf);
    EXPECT_EQ(report.roofs.tensor.rate.value(), 2e15);
    EXPECT_EQ(report.roofs.tensor.source.basis, Basis::WhatIf);
    EXPECT_EQ(report.roofs.tensor.name, "bf16 tensor");
    EXPECT_EQ(report.ridges.front().intensity.value(), 400.0);
}

TEST(Overrides, OfAFormatThatTheStepDoesNotComputeInChangeNothing)
{
    Scenario scenario = scenario::defaultScenario();
    scenario.overrides.peaks[NumberFormat::Fp8] = units::FlopRate(2e15);
    EXPECT_EQ(sample::evaluated(scenario).roofs.tensor.rate.value(), 989.4e12);
}

TEST(Overrides, GiveADeviceAPeakThatItLacks)
{
    Scenario scenario = sample::scenarioOf("a100-sxm-80gb", "llama-3.1-8b");
    scenario.precision.preset = "fp8";
    scenario.overrides.peaks[NumberFormat::Fp8] = units::FlopRate(624e12);
    const RooflineReport report = sample::evaluated(scenario);
    EXPECT_EQ(report.roofs.tensor.name, "fp8 tensor");
    EXPECT_EQ(report.roofs.tensor.rate.value(), 624e12);
    EXPECT_EQ(findNote(report, "wider-format"), nullptr);
}

TEST(Overrides, ReachThePeakThatStandsInForANarrowerFormat)
{
    // fp8 runs under the bf16 ceiling of an A100, and that ceiling is the one that was changed.
    Scenario scenario = sample::scenarioOf("a100-sxm-80gb", "llama-3.1-8b");
    scenario.precision.preset = "fp8";
    scenario.overrides.peaks[NumberFormat::Bf16] = units::FlopRate(400e12);
    const RooflineReport report = sample::evaluated(scenario);
    EXPECT_EQ(report.roofs.tensor.rate.value(), 400e12);
    EXPECT_NE(findNote(report, "wider-format"), nullptr);
}

// 83.2 TFLOP/s of fp32 were measured on an RTX 5090 whose page prints 104.8.
TEST(Roofs, AchievablePeaksReachTheVectorUnitsToo)
{
    const RooflineReport report = on("rtx-5090", "bf16", PeakChoice::Achievable);
    EXPECT_EQ(report.roofs.vector.rate.value(), 83.2e12);
    EXPECT_EQ(report.roofs.vector.source.basis, Basis::Measured);
    EXPECT_EQ(findNote(report, "no-measured-vector-peak"), nullptr);
    hardware::Device device = sample::plainDevice();
    sample::OwnCatalogs own = sample::ownCatalogs(device, sample::smallHybrid());
    own.scenario.conventions.peaks = PeakChoice::Achievable;
    EXPECT_NE(findNote(sample::evaluated(own.catalogs, own.scenario), "no-measured-vector-peak"), nullptr);
}

// A matmul measured 774 TFLOP/s of fp8 on an RTX 5090 and is not held to the limit of 419 with fp32 sums.
TEST(Roofs, ARateMeasuredWithOtherSumsStandsInAndSaysSo)
{
    const RooflineReport report = on("rtx-5090", "fp8", PeakChoice::Achievable);
    EXPECT_EQ(report.roofs.tensor.rate.value(), 774e12);
    const Note* note = findNote(report, "measured-sums");
    ASSERT_NE(note, nullptr);
    EXPECT_NE(note->message.find("sums in fp16"), std::string::npos) << note->message;
    EXPECT_NE(note->message.find("sums in fp32"), std::string::npos) << note->message;
    EXPECT_EQ(findNote(report, "no-measured-peak"), nullptr);
    EXPECT_EQ(on("rtx-5090", "fp8").roofs.tensor.rate.value(), 419e12) << "the vendor's figure is that with fp32 sums";
}

// NVIDIA prints a sparse rate of the B200; the catalog has none of it.
TEST(Roofs, AFigureThatTheCatalogLacksIsNotSaidToBeUnknown)
{
    for (const auto& [peaks, code] : {std::pair{PeakChoice::Sparse, "no-sparse-peak"}, {PeakChoice::Achievable, "no-measured-peak"}}) {
        const Note* note = nullptr;
        RooflineReport report = on("tpu-v5e", "bf16", peaks);
        note = findNote(report, code);
        ASSERT_NE(note, nullptr) << code;
        EXPECT_TRUE(note->message.starts_with("The catalog has no ")) << note->message;
    }
}

TEST(Roofs, TheNoteOfAPartAndOfItsFiguresReachTheReport)
{
    hardware::Device device = sample::plainDevice();
    device.note = "Two dies.";
    device.memory.front().bandwidth->source.note = "Both stacks.";
    device.peaks.front().rate.source.note = "At 1.83 GHz.";
    device.peaks.push_back(device.peaks.front());
    device.peaks.back().format = NumberFormat::Fp8;
    device.peaks.back().rate.source.note = "Of a format that this step does not use.";
    const sample::OwnCatalogs own = sample::ownCatalogs(device, sample::smallHybrid());
    std::vector<std::string> told;
    for (const Note& note : sample::evaluated(own.catalogs, own.scenario).notes)
        if (note.code == "hardware-note" || note.code == "figure-note")
            told.push_back(note.message);
    EXPECT_EQ(told, (std::vector<std::string>{"Plain: Two dies.", "HBM: Both stacks.", "bf16 tensor dense: At 1.83 GHz."}));
}

TEST(Roofs, TheReasonOfAnAbsentRateReachesTheReport)
{
    hardware::Device device = sample::plainDevice();
    device.absent.push_back({NumberFormat::Fp8, hardware::Absence::Unpublished, "The page prints a sum of two."});
    sample::OwnCatalogs own = sample::ownCatalogs(device, sample::smallHybrid());
    own.scenario.precision.preset = "fp8";
    const RooflineReport report = sample::evaluated(own.catalogs, own.scenario);
    const Note* note = findNote(report, "wider-format");
    ASSERT_NE(note, nullptr);
    EXPECT_NE(note->message.find("(The page prints a sum of two.)"), std::string::npos) << note->message;
}

// 1,979 TFLOP/s sparse of an H100: what is typed under sparse peaks is a sparse rate.
TEST(Overrides, KeepTheSparsityOfTheFigureThatTheyReplace)
{
    Scenario scenario = scenario::defaultScenario();
    scenario.overrides.peaks[NumberFormat::Bf16] = units::FlopRate(1e15);
    EXPECT_EQ(sample::evaluated(scenario).roofs.tensor.sparsity, hardware::Sparsity::Dense);
    scenario.conventions.peaks = PeakChoice::Sparse;
    EXPECT_EQ(sample::evaluated(scenario).roofs.tensor.sparsity, hardware::Sparsity::Sparse);
    // A TPU v5e has no sparse rate: the figure replaces the dense one.
    scenario.hardware = sample::hardwareId("tpu-v5e");
    EXPECT_EQ(sample::evaluated(scenario).roofs.tensor.sparsity, hardware::Sparsity::Dense);
}

/// Catalogs with a user's entry of this id, in front of the built-in one or beside it.
catalogs::Catalogs withOwn(std::string_view id, std::string_view name)
{
    catalogs::Catalogs catalogs = sample::builtIn();
    hardware::Device device = sample::plainDevice();
    device.id = sample::hardwareId(id);
    device.name = name;
    if (catalogs.devices.contains(device.id))
        catalogs.overridden.insert(device.id);
    catalogs.userDevices.emplace(device.id, "hardware/mine.json");
    catalogs.devices.insert_or_assign(device.id, std::make_shared<const hardware::Device>(device));
    return catalogs;
}

TEST(OwnEntries, InThePlaceOfABuiltInOneLeaveATraceInTheReport)
{
    const RooflineReport report =
        sample::evaluated(withOwn("h100-sxm", "H100 SXM"), sample::scenarioOf("h100-sxm", "llama-3.1-8b"));
    const Note* note = findNote(report, "user-override");
    ASSERT_NE(note, nullptr);
    EXPECT_NE(note->message.find("hardware/mine.json"), std::string::npos) << note->message;
    EXPECT_EQ(findNote(sample::evaluated(scenario::defaultScenario()), "user-override"), nullptr);
}

TEST(OwnEntries, WithTheNameOfAnotherPartAreToldApartByTheirIds)
{
    const catalogs::Catalogs catalogs = withOwn("mine", "H100 SXM");
    EXPECT_EQ(sample::evaluated(catalogs, sample::scenarioOf("mine", "llama-3.1-8b")).device, "H100 SXM (mine)");
    EXPECT_EQ(sample::evaluated(catalogs, sample::scenarioOf("h100-sxm", "llama-3.1-8b")).device, "H100 SXM (h100-sxm)");
}

}  // namespace

}  // namespace ridgepoint::evaluation
