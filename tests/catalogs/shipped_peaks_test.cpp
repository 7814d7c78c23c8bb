// SPDX-License-Identifier: GPL-3.0-or-later
// Figures that vendors print in a way that misleads: sparse, of two dies, of a superchip, in multiply-accumulates.
#include "tests/catalogs/shipped_part.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>

namespace ridgepoint::catalogs {
namespace {

using hardware::Sparsity;
using sample::builtIn;
using sample::densePeak;
using sample::part;
using units::Engine;
using units::NumberFormat;

struct Printed {
    const char* id;
    NumberFormat format;
    double rate;  ///< TFLOP/s or TOP/s
};

// What vendors print with 2:4 (AWS: 4:1) sparsity, hardware.md section 4, items 1 and 18: NVIDIA's tables of H100 and L4, the
// "AI TOPS" of GeForce, Thor's 2070, GB10's 1 PF, AMD's 10.1 PF, AWS's 2563, Cerebras's 125 PF.
constexpr Printed sparse[] = {
    {"h100-sxm", NumberFormat::Tf32, 989},        {"h100-sxm", NumberFormat::Bf16, 1979},
    {"h100-sxm", NumberFormat::Fp16, 1979},       {"h100-sxm", NumberFormat::Fp8, 3958},
    {"h100-sxm", NumberFormat::Int8, 3958},       {"h100-pcie", NumberFormat::Bf16, 1513},
    {"h100-pcie", NumberFormat::Fp8, 3026},       {"l4", NumberFormat::Fp8, 485},
    {"rtx-a6000", NumberFormat::Fp16, 309.7},     {"rtx-4090", NumberFormat::Int8, 1321},
    {"rtx-5090", NumberFormat::Fp4, 3352},        {"rtx-pro-6000", NumberFormat::Fp4, 4000},
    {"gb10", NumberFormat::Fp4, 1000},            {"jetson-agx-thor", NumberFormat::Fp4, 2070},
    {"b300-sxm", NumberFormat::Fp4, 18000},       {"gb300", NumberFormat::Fp4, 20000},
    {"mi355x", NumberFormat::Fp8, 10100},         {"trainium2", NumberFormat::Bf16, 2563},
    {"trainium2", NumberFormat::Fp8, 2563},       {"trainium3", NumberFormat::Bf16, 2517},
    {"wse-3", NumberFormat::Fp16, 125000},
};

TEST(ShippedPeaks, KeepWhatIsPrintedSparseAsSparse)
{
    for (const Printed& printed : sparse) {
        const auto* peak = part(printed.id).findPeak(printed.format, Engine::Tensor, Sparsity::Sparse);
        ASSERT_NE(peak, nullptr) << printed.id << ' ' << units::name(printed.format);
        EXPECT_NEAR(peak->rate.value.value() / 1e12, printed.rate, 0.5) << printed.id << ' ' << units::name(printed.format);
    }
}

// And what is printed sparse of parts whose sparse rate the catalog has no use for: A100 624, H200 1979, L40S 733 and 1466,
// RTX 6000 Ada 1457, Orin 275 (with its DLA), B200 4.5, 9 and 18 PF, MI300X 2614.9 and 5229.8.
TEST(ShippedPeaks, NoDenseOneIsAPrintedSparseOne)
{
    std::vector<Printed> all(std::begin(sparse), std::end(sparse));
    const Printed others[] = {
        {"a100-sxm-80gb", NumberFormat::Bf16, 624},  {"a100-sxm-80gb", NumberFormat::Int8, 1248},
        {"h200-sxm", NumberFormat::Bf16, 1979},      {"h200-sxm", NumberFormat::Fp8, 3958},
        {"l40s", NumberFormat::Bf16, 733},           {"l40s", NumberFormat::Fp8, 1466},
        {"rtx-6000-ada", NumberFormat::Fp8, 1457},   {"jetson-agx-orin-64gb", NumberFormat::Int8, 275},
        {"b200-sxm", NumberFormat::Bf16, 4500},      {"b200-sxm", NumberFormat::Fp8, 9000},
        {"b200-sxm", NumberFormat::Fp4, 18000},      {"mi300x", NumberFormat::Bf16, 2614.9},
        {"mi300x", NumberFormat::Fp8, 5229.8},       {"rtx-4090", NumberFormat::Fp8, 1321},
    };
    all.insert(all.end(), std::begin(others), std::end(others));
    for (const Printed& printed : all)
        for (const hardware::ComputePeak& peak : part(printed.id).peaks) {
            const bool concerns = peak.sparsity == Sparsity::Dense && peak.format == printed.format;
            EXPECT_TRUE(!concerns || peak.rate.value.value() < 0.8 * 1e12 * printed.rate)
                << printed.id << ' ' << units::name(printed.format);
        }
}

// NVIDIA's B300: fp4 14 PF dense and 18 sparse, int8 cut to 153.5 TOP/s (ai-dynamo/aiconfigurator@095f58a).
TEST(ShippedPeaks, OfTheB300AreNotThoseOfTheB200)
{
    EXPECT_DOUBLE_EQ(densePeak("b300-sxm", NumberFormat::Int8), 153.5e12);
    const auto* fp4 = part("b300-sxm").findPeak(NumberFormat::Fp4, Engine::Tensor, Sparsity::Sparse);
    ASSERT_NE(fp4, nullptr);
    EXPECT_NEAR(fp4->rate.value.value() / densePeak("b300-sxm", NumberFormat::Fp4), 18.0 / 14.0, 1e-9);
}

// Each of the two dies is a device of its own to a program (AMD CDNA 2 white paper): half of the 383 TFLOP/s and 3.277 TB/s.
TEST(ShippedPeaks, OfTheMi250xAreOfferedForTheModuleAndForOneDie)
{
    EXPECT_EQ(part("mi250x").scope, "module");
    EXPECT_EQ(part("mi250x-gcd").scope, "die");
    EXPECT_DOUBLE_EQ(densePeak("mi250x", NumberFormat::Bf16), 383e12);
    EXPECT_DOUBLE_EQ(densePeak("mi250x-gcd", NumberFormat::Bf16), 191.5e12);
    EXPECT_NEAR(part("mi250x").bandwidth() / part("mi250x-gcd").bandwidth(), 2.0, 0.002);
    EXPECT_NEAR(part("mi250x").usableCapacity()->value() / part("mi250x-gcd").usableCapacity()->value(), 2.0, 0.002);
    EXPECT_EQ(part("mi250x").arithmeticUnits->count, 220);
    EXPECT_EQ(part("mi250x-gcd").arithmeticUnits->count, 110);
}

// The paper's ridge of 1,350 is 46e12 multiply-accumulates over 34e9 bytes of weights: 92e12 / 34e9 = 2,706 OP/byte.
TEST(ShippedPeaks, OfTheFirstTpuCountTwoForAMultiplyAccumulate)
{
    EXPECT_NEAR(densePeak("tpu-v1", NumberFormat::Int8) / part("tpu-v1").bandwidth().value(), 2705.9, 0.5);
    EXPECT_NE(part("tpu-v1").note.find("multiply-accumulate"), std::string::npos);
    EXPECT_NE(part("tpu-v1").note.find("1,350"), std::string::npos);
}

// Williams, Waterman, Patterson, CACM 2009, figures 1 and 3: the printed ridges, which are not all peak over STREAM.
TEST(ShippedPeaks, OfTheMachinesOf2009StandBesideTheRidgeThatThePaperPrints)
{
    const std::pair<const char*, const char*> printed[] = {{"opteron-x2-2214", "1.0"}, {"xeon-e5345", "6.7"},
                                                           {"opteron-x4-2356", "4.4"}, {"ultrasparc-t2", "0.33"},
                                                           {"cell-qs20", "0.65"}};
    for (const auto& [id, ridge] : printed) {
        EXPECT_NE(part(id).note.find(std::string("ridge of ") + ridge + " FLOP/byte"), std::string::npos) << id;
        EXPECT_FALSE(part(id).usableCapacity()) << id;
        EXPECT_TRUE(part(id).findPeak(NumberFormat::Fp64, Engine::Vector, Sparsity::Dense)) << id;
    }
}

TEST(ShippedPeaks, OfTheWaferHaveNoDenseOne)
{
    for (const hardware::ComputePeak& peak : part("wse-3").peaks)
        EXPECT_EQ(peak.sparsity, Sparsity::Sparse) << units::name(peak.format);
}

// GeForce halves its tensor rate where it accumulates in fp32, 512 FLOP per clock and SM against 1,024 of the workstation and
// data-centre parts of the same dies (hardware.md section 4, item 8). PyTorch accumulates in fp32: that rate comes first.
TEST(ShippedPeaks, OfGeForceAreThoseOfFp32AccumulationFirst)
{
    const std::pair<const char*, double> halves[] = {{"rtx-3090", 71e12}, {"rtx-4090", 165.2e12}, {"rtx-5090", 209.5e12}};
    for (const auto& [id, rate] : halves) {
        const auto* first = part(id).findPeak(NumberFormat::Fp16, Engine::Tensor, Sparsity::Dense);
        ASSERT_NE(first, nullptr) << id;
        EXPECT_EQ(first->accumulate, NumberFormat::Fp32) << id;
        EXPECT_EQ(first->perClock, 512) << id;
        EXPECT_DOUBLE_EQ(first->rate.value.value(), rate) << id;
        EXPECT_DOUBLE_EQ(densePeak(id, NumberFormat::Bf16), rate) << id;
        const auto& peaks = part(id).peaks;
        const auto full = std::find_if(peaks.begin(), peaks.end(), [](const hardware::ComputePeak& peak) {
            return peak.format == NumberFormat::Fp16 && peak.accumulate == NumberFormat::Fp16;
        });
        ASSERT_NE(full, peaks.end()) << id;
        EXPECT_NEAR(full->rate.value.value() / rate, 2.0, 0.01) << id;
    }
    for (const char* id : {"a10", "a40", "rtx-a6000", "rtx-6000-ada", "l4", "l40s", "rtx-pro-6000"})
        EXPECT_EQ(part(id).findPeak(NumberFormat::Fp16, Engine::Tensor, Sparsity::Dense)->perClock, 1024) << id;
}

constexpr NumberFormat servingFormats[]{NumberFormat::Bf16, NumberFormat::Fp16, NumberFormat::Fp8, NumberFormat::Int8,
                                        NumberFormat::Fp6,  NumberFormat::Fp4,  NumberFormat::Int4};

// Nothing is left open: a part has a tensor rate in a format, or the reason why not.
TEST(ShippedPeaks, AreThereOrTheReasonIs)
{
    std::map<hardware::Absence, int> reasons;
    for (const auto& [id, entry] : builtIn().devices) {
        for (const hardware::AbsentPeak& absent : entry->absent)
            ++reasons[absent.reason];
        for (NumberFormat format : servingFormats)
            EXPECT_NE(entry->findPeak(format, Engine::Tensor, Sparsity::Dense) != nullptr, entry->findAbsent(format) != nullptr)
                << id.text() << ' ' << units::name(format);
    }
    EXPECT_EQ(reasons.size(), 3u);
}

// Hopper has no fp4 units, Google publishes no fp8 rate of the TPU v5e, an M1 computes fp16 on its fp32 units.
TEST(ShippedPeaks, AbsentOnesAreAbsentForDifferentReasons)
{
    EXPECT_EQ(part("h100-sxm").findAbsent(NumberFormat::Fp4)->reason, hardware::Absence::Unsupported);
    EXPECT_EQ(part("tpu-v5e").findAbsent(NumberFormat::Fp8)->reason, hardware::Absence::Unpublished);
    EXPECT_EQ(part("m1-max").findAbsent(NumberFormat::Fp16)->reason, hardware::Absence::RunsWider);
}

}  // namespace
}  // namespace ridgepoint::catalogs
