// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/device.h"
#include "tests/core/evaluation/scenario_sample.h"

#include <gtest/gtest.h>

namespace ridgepoint::hardware {

namespace {

TEST(Device, FindsAPeakByFormatEngineAndSparsityTogether)
{
    Device device = sample::plainDevice();
    device.peaks.push_back(device.peaks.front());
    device.peaks.back().sparsity = Sparsity::Sparse;
    device.peaks.back().rate.value = units::FlopRate(2e15);
    using units::Engine;
    using units::NumberFormat;
    ASSERT_NE(device.findPeak(NumberFormat::Bf16, Engine::Tensor, Sparsity::Dense), nullptr);
    EXPECT_EQ(device.findPeak(NumberFormat::Bf16, Engine::Tensor, Sparsity::Dense)->rate.value.value(), 1e15);
    EXPECT_EQ(device.findPeak(NumberFormat::Bf16, Engine::Tensor, Sparsity::Sparse)->rate.value.value(), 2e15);
    EXPECT_EQ(device.findPeak(NumberFormat::Bf16, Engine::Vector, Sparsity::Dense), nullptr);
    EXPECT_EQ(device.findPeak(NumberFormat::Fp8, Engine::Tensor, Sparsity::Dense), nullptr);
}

TEST(Device, ItsMainMemoryIsTheFirstLevel)
{
    Device device = sample::plainDevice();
    device.memory.push_back(device.memory.front());
    device.memory.back().name = "L2";
    EXPECT_EQ(device.mainMemory().name, "HBM");
}

TEST(Sparsity, NamesGoThereAndBack)
{
    EXPECT_EQ(sparsityFromName(name(Sparsity::Dense)), Sparsity::Dense);
    EXPECT_EQ(sparsityFromName(name(Sparsity::Sparse)), Sparsity::Sparse);
    EXPECT_FALSE(sparsityFromName("2:4"));
}

}  // namespace

}  // namespace ridgepoint::hardware
