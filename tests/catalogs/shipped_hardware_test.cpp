// SPDX-License-Identifier: GPL-3.0-or-later
// Where the figures of the shipped parts come from, and whether they can be what they claim.
#include "tests/catalogs/shipped_part.h"

#include <gtest/gtest.h>

#include <iterator>
#include <set>
#include <string>

namespace ridgepoint::catalogs {
namespace {

using hardware::Device;
using hardware::Sparsity;
using sample::builtIn;
using sample::densePeak;
using sample::part;
using units::Engine;
using units::NumberFormat;

// The ids of docs and command line: a script that names one must go on working.
TEST(ShippedHardware, HasTheIdsThatScriptsName)
{
    const char* ids[] = {
        "v100-sxm2-32gb", "t4", "a100-sxm-40gb", "a100-sxm-80gb", "a100-pcie-40gb", "a100-pcie-80gb", "a10", "a30", "a40",
        "rtx-a6000", "rtx-3090", "rtx-4090", "rtx-6000-ada", "l4", "l40s", "h100-sxm", "h100-pcie", "h100-nvl", "h200-sxm",
        "h200-nvl", "h20", "gh200-96gb", "gh200-144gb", "rtx-5090", "rtx-pro-6000", "b100", "b200-sxm", "b300-sxm", "gb200",
        "gb300", "rubin", "gb10", "jetson-agx-orin-64gb", "jetson-agx-thor", "mi210", "mi250x", "mi250x-gcd", "mi300x",
        "mi300a", "mi325x", "mi350x", "mi355x", "rx-7900-xtx", "ryzen-ai-max-395", "gaudi-2", "gaudi-3", "max-1550",
        "arc-b580", "tpu-v1", "tpu-v2", "tpu-v3", "tpu-v4", "tpu-v5e", "tpu-v5p", "tpu-v6e", "tpu-v7x", "tpu-8i", "tpu-8t",
        "trainium1", "inferentia2", "trainium2", "trainium3", "m1-max", "m1-ultra", "m2-max", "m2-ultra", "m3-max",
        "m3-ultra", "m4-max", "m5-max", "groq-lpu-v1", "wse-3", "xeon-8480", "epyc-9654", "epyc-9965", "ryzen-9-7950x",
        "grace-cpu", "opteron-x2-2214", "xeon-e5345", "opteron-x4-2356", "ultrasparc-t2", "cell-qs20", "h100-lesson",
        "tpu-v2-core", "tpu-v3-core", "tpu-v7x-core", "max-1550-stack"};
    for (const char* id : ids)
        EXPECT_TRUE(builtIn().findDevice(sample::hardwareId(id))) << id;
    // The 82 parts of hardware.md, the lesson's, and the four that are half of one of them (pitfall 7).
    EXPECT_EQ(std::size(ids), 82u + 1u + 4u);
    EXPECT_EQ(builtIn().devices.size(), std::size(ids));
}

void expectSourced(const Source& source, const std::string& what)
{
    EXPECT_NE(source.basis, Basis::WhatIf) << what;
    EXPECT_GE(source.citation.size(), 8u) << what;
    EXPECT_GE(source.date.size(), 4u) << what;
}

struct Span {
    double least;
    double most;
};

template <class Quantity>
void expectFigure(const Figure<Quantity>& figure, const Span& span, const std::string& what)
{
    expectSourced(figure.source, what);
    EXPECT_GE(figure.value.value(), span.least) << what;
    EXPECT_LE(figure.value.value(), span.most) << what;
}

template <class Quantity>
void expectFigure(const std::optional<Figure<Quantity>>& figure, const Span& span, const std::string& what)
{
    if (figure)
        expectFigure(*figure, span, what);
}

// 17.6 GFLOP/s (Opteron X2 of the roofline paper) to 35 PFLOP/s (fp4 of Rubin), sparse to 125 (WSE-3).
TEST(ShippedHardware, SourcesEveryPeakAndKeepsItPlausible)
{
    for (const auto& [id, entry] : builtIn().devices)
        for (const hardware::ComputePeak& peak : entry->peaks) {
            const std::string what = id.text() + ' ' + std::string(units::name(peak.format));
            expectFigure(peak.rate, {17e9, peak.sparsity == Sparsity::Dense ? 35e15 : 125e15}, what);
            expectFigure(peak.achievable, {0.1 * peak.rate.value.value(), 1.3 * peak.rate.value.value()}, what);
            EXPECT_TRUE(!peak.perClock || (*peak.perClock >= 1 && *peak.perClock <= 1'000'000)) << what;
        }
}

// 5.9 GB/s (STREAM of a Xeon E5345) to 22 TB/s (HBM4 of Rubin), SRAM machines to 21 PB/s; 230 MB (one Groq chip) to 6 TB
// (an EPYC with full sockets); caches of 2 to 408 MiB and up to 63 TB/s (L1 of an RTX PRO 6000: 188 × 128 B × 2.617 GHz).
TEST(ShippedHardware, SourcesEveryMemoryLevelAndKeepsItPlausible)
{
    for (const auto& [id, entry] : builtIn().devices)
        for (const hardware::MemoryLevel& level : entry->memory) {
            const std::string what = id.text() + ' ' + level.name;
            const bool main = &level == &entry->mainMemory();
            ASSERT_TRUE(!main || level.bandwidth) << what;
            expectFigure(level.capacity, main ? Span{230e6, 6e12} : Span{2e6, 430e6}, what);
            const Span ofMain = level.name == "SRAM" ? Span{80e12, 21e15} : Span{5e9, 22e12};
            expectFigure(level.bandwidth, main ? ofMain : Span{2e12, 63e12}, what);
            if (level.visible) {
                const double printed = level.capacity->value.value();
                expectFigure(level.visible, {0.93 * printed, 1.09 * printed}, what);
            }
            if (level.achievable)
                expectFigure(level.achievable, {0.5 * level.bandwidth->value.value(), level.bandwidth->value.value()}, what);
        }
}

// 16 GB/s (PCIe Gen3 x16) to 3.6 TB/s (NVLink 6); 60 W (Jetson Orin) to 23 kW (a wafer); 0.7 GHz (TPU v1) to 4.5; machines
// from 2006 (Cell QS20) on.
TEST(ShippedHardware, SourcesLinkPowerClocksAndUnits)
{
    for (const auto& [id, entry] : builtIn().devices) {
        const std::string what = id.text();
        EXPECT_GE(entry->year, 2006) << what;
        EXPECT_LE(entry->year, 2026) << what;
        EXPECT_FALSE(entry->name.empty() || entry->vendor.empty()) << what;
        if (entry->link)
            expectFigure(entry->link->bandwidth, {16e9, 3.6e12}, what);
        if (entry->link && entry->link->perPeer)
            expectFigure(*entry->link->perPeer, {128e9, 153e9}, what);
        if (entry->hostLink)
            expectFigure(entry->hostLink->bandwidth, {32e9, 64e9}, what);
        EXPECT_EQ(entry->link && entry->link->joins, entry->hostLink.has_value()) << what;
        expectFigure(entry->power, {60.0, 23e3}, what);
        for (const hardware::EngineClock& clock : entry->clocks)
            expectFigure(clock.rate, {0.7e9, 4.5e9}, what);
        if (entry->arithmeticUnits) {
            expectSourced(entry->arithmeticUnits->source, what);
            EXPECT_GE(entry->arithmeticUnits->count, 1) << what;
        }
    }
}

// A card runs above its rated boost where power and heat let it: these matmuls of cuBLASLt did (xzwgit/gpu-flops-bench
// README.md@5a32ae9). A point above the vendor's roof is a measurement, not a mistake.
TEST(ShippedHardware, NamesTheKernelOfEveryMeasurementAndKnowsThoseAboveTheVendorsPeak)
{
    std::set<std::string> above;
    for (const auto& [id, entry] : builtIn().devices) {
        for (const hardware::ComputePeak& peak : entry->peaks) {
            if (!peak.achievable)
                continue;
            const std::string what = id.text() + ' ' + std::string(units::name(peak.format));
            EXPECT_EQ(peak.achievable->source.basis, Basis::Measured) << what;
            EXPECT_FALSE(peak.achievable->source.kernel.empty()) << what;
            if (peak.achievable->value > peak.rate.value)
                above.insert(what);
        }
        for (const hardware::MemoryLevel& level : entry->memory)
            if (level.achievable) {
                EXPECT_EQ(level.achievable->source.basis, Basis::Measured) << id.text() << ' ' << level.name;
                EXPECT_FALSE(level.achievable->source.kernel.empty()) << id.text() << ' ' << level.name;
            }
    }
    EXPECT_EQ(above, (std::set<std::string>{"h200-nvl bf16", "h200-nvl tf32", "rtx-4090 bf16", "rtx-4090 fp8", "rtx-4090 int8",
                                            "rtx-5090 bf16", "rtx-5090 int8"}));
}

// Dense bf16 over DRAM bandwidth, FLOP/B, from the vendors' own figures: H100 SXM 989.4/3.35, H100 PCIe 756.5/2.0 (NVIDIA
// table at archive-lib.hpctech.co.jp), H200 989.4/4.8, A100 312/2.039 and 312/1.555, H20 148/4.0, B200 2250/7.7
// (ai-dynamo/aiconfigurator@095f58a), A6000 154.8/0.768, L40S 362/0.864, RTX 4090 165.2/1.008, MI300X 1307.4/5.3 (ROCm docs
// @e396b48), TPU v5e 197/0.82 (jax-ml/jax@cec06d1), and the lesson's 1000/3.35.
TEST(ShippedHardware, MeetsTheVendorsRidgePoints)
{
    const std::pair<const char*, double> ridges[] = {
        {"h100-sxm", 295.3}, {"h100-pcie", 378.2}, {"h200-sxm", 206.1}, {"a100-sxm-80gb", 153.0}, {"a100-sxm-40gb", 200.6},
        {"rtx-a6000", 201.6}, {"l40s", 419.0}, {"h20", 37.0}, {"rtx-4090", 163.9}, {"b200-sxm", 292.2}, {"mi300x", 246.7},
        {"tpu-v5e", 240.2}, {"h100-lesson", 298.5},
    };
    for (const auto& [id, ridge] : ridges)
        EXPECT_NEAR(densePeak(id, NumberFormat::Bf16) / part(id).bandwidth().value(), ridge, 0.06) << id;
}

// fp32 and fp64 run on the vector engine, 2 operations for each fused multiply-add: 132 SM × 128 lanes × 2 × 1.98 GHz =
// 66.9 TFLOP/s for the H100 SXM, 108 × 64 × 2 × 1.41 GHz = 19.5 for the A100, 304 × 256 × 2.1 GHz = 163.4 for the MI300X.
// AWS and Intel print fp32 of their matrix engines, and nobody else does.
TEST(ShippedHardware, GivesVectorPeaksOfTheirOwn)
{
    EXPECT_NEAR(densePeak("h100-sxm", NumberFormat::Fp32, Engine::Vector), 66.9e12, 0.2e12);
    EXPECT_NEAR(densePeak("a100-sxm-80gb", NumberFormat::Fp32, Engine::Vector), 19.5e12, 0.1e12);
    EXPECT_NEAR(densePeak("mi300x", NumberFormat::Fp32, Engine::Vector), 163.4e12, 0.1e12);
    std::set<std::string> matrix;
    for (const auto& [id, entry] : builtIn().devices)
        if (entry->findPeak(NumberFormat::Fp32, Engine::Tensor, Sparsity::Dense))
            matrix.insert(id.text());
    EXPECT_EQ(matrix, (std::set<std::string>{"gaudi-3", "inferentia2", "trainium1", "trainium2", "trainium3"}));
}

// Share of peak in bf16 matmul, stas00/ml-engineering compute/accelerator/README.md@744d01e: A100 86.9 %, H100 SXM 80.3 %,
// B200 77.6 %; MI300X 51.4 % of the 1,300 printed there, which is 668.4 TFLOP/s.
TEST(ShippedHardware, SetsMeasuredMatmulsBesideThePeaks)
{
    const std::pair<const char*, double> shares[] = {{"a100-sxm-80gb", 0.869},
                                                     {"h100-sxm", 0.803},
                                                     {"b200-sxm", 0.7756},
                                                     {"mi300x", 668.4 / 1307.4}};
    for (const auto& [id, share] : shares) {
        const auto* peak = part(id).findPeak(NumberFormat::Bf16, Engine::Tensor, Sparsity::Dense);
        ASSERT_TRUE(peak != nullptr && peak->achievable) << id;
        EXPECT_NEAR(peak->achievable->value / peak->rate.value, share, 0.0006) << id;
    }
}

// "80 GB" of an H100 are 81,008 MiB to a program (openxla/xla device specs), of an L40S 46,068 MiB (aiconfigurator), and the
// "180 GB" of a B200 191.5e9 bytes.
TEST(ShippedHardware, TellsPrintedFromVisibleCapacity)
{
    EXPECT_EQ(part("h100-sxm").mainMemory().visible->value.value(), 84'942'979'072.0);
    EXPECT_EQ(part("h100-sxm").mainMemory().capacity->value.value(), 80e9);
    EXPECT_NEAR(part("l40s").mainMemory().visible->value.value() / 1'048'576.0, 46'068.0, 0.5);
    EXPECT_NEAR(part("b200-sxm").mainMemory().visible->value.value(), 191.5e9, 0.05e9);
    EXPECT_EQ(part("b200-sxm").mainMemory().capacity->value.value(), 180e9);
}

// Vendors print both directions summed: NVLink 2 to 6, Infinity Fabric, ICI and the Ethernet of a Gaudi; PCIe one way.
TEST(ShippedHardware, HalvesTheLinksThatArePrintedBothWays)
{
    const std::pair<const char*, double> links[] = {
        {"v100-sxm2-32gb", 150e9}, {"a100-sxm-80gb", 300e9}, {"h100-sxm", 450e9}, {"b200-sxm", 900e9}, {"rubin", 1800e9},
        {"mi300x", 448e9}, {"mi250x-gcd", 200e9}, {"tpu-v5e", 180e9}, {"tpu-v5p", 600e9}, {"gaudi-3", 600e9},
        {"l4", 32e9}, {"rtx-pro-6000", 64e9}};
    for (const auto& [id, oneWay] : links) {
        ASSERT_TRUE(part(id).link) << id;
        EXPECT_DOUBLE_EQ(part(id).link->oneDirection().value(), oneWay) << id;
    }
}

TEST(ShippedHardware, TellsAnnouncedPartsFromThoseThatCanBeBought)
{
    std::set<std::string> announced;
    for (const auto& [id, entry] : builtIn().devices)
        if (entry->status == hardware::Status::Announced)
            announced.insert(id.text());
    EXPECT_EQ(announced, (std::set<std::string>{"b100", "rubin", "tpu-8i", "tpu-8t"}));
}

// Parts of hardware.md, section 9, with a figure that the catalog carries: MI300X the rate of L2, TPU v1 capacity and
// bandwidth, L40S its clock, and so on. The others are in none of its lines.
TEST(ShippedHardware, OwnsUpToWhatNobodyCouldConfirm)
{
    for (const char* id : {"v100-sxm2-32gb", "a30", "rtx-a6000", "rtx-4090", "rtx-5090", "l4", "l40s", "h200-sxm", "h200-nvl",
                           "h20", "b100", "gb200", "gb10", "mi210", "mi300x", "rx-7900-xtx", "max-1550", "tpu-v1", "m3-ultra",
                           "ryzen-9-7950x", "opteron-x2-2214"})
        EXPECT_TRUE(part(id).hasUnverified()) << id;
    for (const char* id : {"h100-sxm", "h100-pcie", "b200-sxm", "gaudi-2", "gaudi-3", "arc-b580", "tpu-v5e", "tpu-v5p",
                           "tpu-v6e", "tpu-v7x", "trainium1", "trainium2", "trainium3", "wse-3", "xeon-e5345", "h100-lesson"})
        EXPECT_FALSE(part(id).hasUnverified()) << id;
}

}  // namespace
}  // namespace ridgepoint::catalogs
