// SPDX-License-Identifier: GPL-3.0-or-later
// A derived figure is as good as what it is derived from, and nobody measured what is a product.
#include "tests/catalogs/shipped_part.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace ridgepoint::catalogs {
namespace {

using hardware::Device;
using sample::builtIn;
using sample::part;
using units::Engine;
using units::NumberFormat;

Basis basisOf(std::string_view id, NumberFormat format, Engine engine)
{
    return part(id).findPeak(format, engine, hardware::Sparsity::Dense)->rate.source.basis;
}

/// Whether the units or the clock of an engine are not confirmed.
bool restsOnUnverified(const Device& device, Engine engine)
{
    if (device.arithmeticUnits && device.arithmeticUnits->source.basis == Basis::Unverified)
        return true;
    for (const hardware::EngineClock& clock : device.clocks)
        if (clock.engine == engine && clock.rate.source.basis == Basis::Unverified)
            return true;
    return false;
}

// Derived from a rate that was printed, and not from units and a clock: Thor's sparse 2,070 and the RTX 5090's 209.5 and 419
// with fp32 sums; half of a TPU chip's. The count of an M3's or M4's cores is in its name, and the rate is a public table's.
const std::set<std::string> fromPrintedRates{"jetson-agx-thor", "rtx-5090", "tpu-v2-core", "tpu-v3-core",
                                             "m3-max",          "m3-ultra", "m4-max",      "m5-max"};

TEST(ShippedBasis, OfARateThatRestsOnAnUnverifiedClockIsUnverified)
{
    for (const auto& [id, entry] : builtIn().devices)
        for (const hardware::ComputePeak& peak : entry->peaks)
            EXPECT_FALSE(peak.rate.source.basis == Basis::Derived && restsOnUnverified(*entry, peak.engine)
                         && !fromPrintedRates.contains(id.text()))
                << id.text() << ' ' << units::name(peak.format);
    for (NumberFormat format : {NumberFormat::Tf32, NumberFormat::Bf16, NumberFormat::Fp16, NumberFormat::Fp8,
                                NumberFormat::Int8, NumberFormat::Fp6, NumberFormat::Fp4})
        EXPECT_EQ(basisOf("rtx-pro-6000", format, Engine::Tensor), Basis::Unverified) << units::name(format);
}

// L1 is units × bytes per clock × clock.
TEST(ShippedBasis, OfAnL1ThatRestsOnAnUnverifiedClockIsUnverified)
{
    int seen = 0;
    for (const auto& [id, entry] : builtIn().devices)
        for (const hardware::MemoryLevel& level : entry->memory) {
            if (!level.name.starts_with("L1") || !level.bandwidth)
                continue;
            ++seen;
            const bool isUnverified = level.bandwidth->source.basis == Basis::Unverified;
            EXPECT_EQ(isUnverified, restsOnUnverified(*entry, Engine::Vector)) << id.text();
        }
    EXPECT_GE(seen, 40);
}

// hardware.json: tier C (the device's bus and clock) and products that a page of measurements lists; 512 bits × 28 Gbit/s =
// 1,792 GB/s, 192 × 19 = 456, 256 × 8 = 256; Apple's rates are cores × 256 × clock (hardware.md, section 4, item 12).
TEST(ShippedBasis, OfWhatNobodyMeasuredIsNotMeasured)
{
    for (const auto& [id, rate] : {std::pair("rtx-pro-6000", 512 * 28 / 8.0), std::pair("arc-b580", 192 * 19 / 8.0),
                                   std::pair("ryzen-ai-max-395", 256 * 8 / 8.0)}) {
        EXPECT_EQ(part(id).mainMemory().bandwidth->source.basis, Basis::Derived) << id;
        EXPECT_DOUBLE_EQ(part(id).bandwidth().value(), rate * 1e9) << id;
    }
    for (NumberFormat format : {NumberFormat::Bf16, NumberFormat::Fp16, NumberFormat::Int8, NumberFormat::Int4})
        EXPECT_EQ(basisOf("ryzen-ai-max-395", format, Engine::Tensor), Basis::Derived) << units::name(format);
    for (const char* id : {"m1-max", "m1-ultra", "m2-max", "m3-max", "m3-ultra", "m4-max", "m5-max"})
        EXPECT_EQ(basisOf(id, NumberFormat::Fp32, Engine::Vector), Basis::Derived) << id;
    for (const auto& [id, entry] : builtIn().devices)
        for (const hardware::ComputePeak& peak : entry->peaks)
            EXPECT_NE(peak.rate.source.basis, Basis::Measured) << id.text() << ' ' << units::name(peak.format);
}

}  // namespace
}  // namespace ridgepoint::catalogs
