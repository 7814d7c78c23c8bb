// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/device.h"

#include <gtest/gtest.h>

namespace ridgepoint::hardware {

namespace {

using units::Engine;
using units::NumberFormat;

const Source source{Basis::Vendor, "sample", "2026", {}};

Device plainDevice()
{
    Device device{*HardwareId::parse("plain"), "Plain", "Sample", 2026, "device", {}, {}, {}};
    ComputePeak peak;
    peak.format = NumberFormat::Bf16;
    peak.rate = {units::FlopRate(1e15), source};
    device.peaks.push_back(peak);
    MemoryLevel level;
    level.name = "HBM";
    level.capacity = Figure<units::Bytes>{units::Bytes(80e9), source};
    level.bandwidth = Figure<units::Bandwidth>{units::Bandwidth(2e12), source};
    device.memory.push_back(level);
    return device;
}

TEST(Device, FindsAPeakByFormatEngineAndSparsityTogether)
{
    Device device = plainDevice();
    device.peaks.push_back(device.peaks.front());
    device.peaks.back().sparsity = Sparsity::Sparse;
    device.peaks.back().rate.value = units::FlopRate(2e15);
    ASSERT_NE(device.findPeak(NumberFormat::Bf16, Engine::Tensor, Sparsity::Dense), nullptr);
    EXPECT_EQ(device.findPeak(NumberFormat::Bf16, Engine::Tensor, Sparsity::Dense)->rate.value.value(), 1e15);
    EXPECT_EQ(device.findPeak(NumberFormat::Bf16, Engine::Tensor, Sparsity::Sparse)->rate.value.value(), 2e15);
    EXPECT_EQ(device.findPeak(NumberFormat::Bf16, Engine::Vector, Sparsity::Dense), nullptr);
    EXPECT_EQ(device.findPeak(NumberFormat::Fp8, Engine::Tensor, Sparsity::Dense), nullptr);
}

TEST(Device, ItsMainMemoryIsTheFirstLevel)
{
    Device device = plainDevice();
    device.memory.push_back(device.memory.front());
    device.memory.back().name = "L2";
    EXPECT_EQ(device.mainMemory().name, "HBM");
}

TEST(Device, WhatAProgramSeesIsWhatItCanFill)
{
    Device device = plainDevice();
    EXPECT_EQ(device.usableCapacity(), units::Bytes(80e9));
    device.memory.front().visible = Figure<units::Bytes>{units::Bytes(79e9), source};
    EXPECT_EQ(device.usableCapacity(), units::Bytes(79e9));
    device.memory.front().visible.reset();
    device.memory.front().capacity.reset();
    EXPECT_EQ(device.usableCapacity(), std::nullopt);
}

// H100 SXM: 132 SM × 4,096 operations per clock × 1.83 GHz = 989.4 TFLOP/s (Lockwood's notes of NVIDIA's papers).
TEST(Device, DerivesARateOnlyFromUnitsOperationsAndTheClockOfItsEngine)
{
    Device device = plainDevice();
    ComputePeak& peak = device.peaks.front();
    device.clocks = {{Engine::Vector, {units::Hertz(1.98e9), source}}};
    peak.perClock = 4096;
    EXPECT_EQ(device.derivedRate(peak), std::nullopt);
    device.arithmeticUnits = ArithmeticUnits{"SM", 132, source};
    EXPECT_EQ(device.derivedRate(peak), std::nullopt);
    device.clocks.push_back({Engine::Tensor, {units::Hertz(1.83e9), source}});
    ASSERT_TRUE(device.derivedRate(peak));
    EXPECT_NEAR(device.derivedRate(peak)->value(), 989.4e12, 0.1e12);
    peak.perClock.reset();
    EXPECT_EQ(device.derivedRate(peak), std::nullopt);
}

TEST(Device, KnowsWhyARateIsNotThere)
{
    Device device = plainDevice();
    device.absent = {{NumberFormat::Fp8, Absence::Unsupported, {}}, {NumberFormat::Fp4, Absence::RunsWider, "as fp8"}};
    ASSERT_NE(device.findAbsent(NumberFormat::Fp4), nullptr);
    EXPECT_EQ(device.findAbsent(NumberFormat::Fp4)->note, "as fp8");
    EXPECT_EQ(device.findAbsent(NumberFormat::Fp6), nullptr);
}

// NVLink 4 is printed as 900 GB/s, both ways summed: 450 one way (NVIDIA's H100 data sheet, 18 links of 25 GB/s each way).
TEST(Link, HalvesWhatCountsBothWays)
{
    Link link{"NVLink 4", {units::Bandwidth(900e9), source}, Directions::Both};
    EXPECT_EQ(link.oneDirection(), units::Bandwidth(450e9));
    link.directions = Directions::One;
    EXPECT_EQ(link.oneDirection(), units::Bandwidth(900e9));
}

TEST(Device, IsUnverifiedAsSoonAsOneFigureIs)
{
    const Source guess{Basis::Unverified, "sample", "2026", {}};
    EXPECT_FALSE(plainDevice().hasUnverified());
    Device device = plainDevice();
    device.memory.front().achievable = Figure<units::Bandwidth>{units::Bandwidth(1e12), guess};
    EXPECT_TRUE(device.hasUnverified());
    device = plainDevice();
    device.power = Figure<units::Watts>{units::Watts(700), guess};
    EXPECT_TRUE(device.hasUnverified());
    device = plainDevice();
    device.link = Link{"bus", {units::Bandwidth(1e10), guess}, Directions::One};
    EXPECT_TRUE(device.hasUnverified());
    device = plainDevice();
    device.clocks = {{Engine::Tensor, {units::Hertz(1.8e9), guess}}};
    EXPECT_TRUE(device.hasUnverified());
    device = plainDevice();
    device.arithmeticUnits = ArithmeticUnits{"SM", 132, guess};
    EXPECT_TRUE(device.hasUnverified());
}

template <class Enum>
void expectThereAndBack(std::initializer_list<Enum> values, std::optional<Enum> (*fromName)(std::string_view))
{
    for (const Enum value : values)
        EXPECT_EQ(fromName(name(value)), value) << name(value);
    EXPECT_FALSE(fromName(""));
}

TEST(DeviceWords, GoThereAndBack)
{
    expectThereAndBack({Status::Released, Status::Announced}, statusFromName);
    expectThereAndBack({Absence::Unsupported, Absence::Unpublished, Absence::RunsWider}, absenceFromName);
    expectThereAndBack({Directions::One, Directions::Both}, directionsFromName);
}

TEST(Sparsity, NamesGoThereAndBack)
{
    EXPECT_EQ(sparsityFromName(name(Sparsity::Dense)), Sparsity::Dense);
    EXPECT_EQ(sparsityFromName(name(Sparsity::Sparse)), Sparsity::Sparse);
    EXPECT_FALSE(sparsityFromName("2:4"));
}

}  // namespace

}  // namespace ridgepoint::hardware
