// SPDX-License-Identifier: GPL-3.0-or-later
// Whether what vendors print follows from units × operations per clock × clock.
#include "tests/catalogs/shipped_part.h"

#include <gtest/gtest.h>

#include <fmt/format.h>

#include <cmath>
#include <map>
#include <string>

namespace ridgepoint::catalogs {
namespace {

using hardware::ComputePeak;
using sample::builtIn;
using sample::part;
using units::Engine;
using units::NumberFormat;

struct Odd {
    const char* id;
    NumberFormat format;
    Engine engine;
    double percent;  ///< derived over printed
    const char* why;
};

constexpr const char* vectorClock = "the printed rate belongs to the clock of the vector units";
constexpr const char* higherClock = "the printed rate needs a higher clock than the device reports";

// hardware.md, section 5, and its notes on the parts.
constexpr Odd odd[] = {
    {"h100-sxm", NumberFormat::Fp64, Engine::Tensor, -7.7, vectorClock},
    {"h200-sxm", NumberFormat::Fp64, Engine::Tensor, -7.7, vectorClock},
    {"gh200-96gb", NumberFormat::Fp64, Engine::Tensor, -7.7, vectorClock},
    {"gh200-144gb", NumberFormat::Fp64, Engine::Tensor, -7.7, vectorClock},
    {"h100-pcie", NumberFormat::Fp64, Engine::Tensor, -7.3, vectorClock},
    {"b200-sxm", NumberFormat::Fp64, Engine::Tensor, -6.0, vectorClock},
    {"gb200", NumberFormat::Fp64, Engine::Tensor, -6.3, higherClock},
    {"gb200", NumberFormat::Tf32, Engine::Tensor, -4.1, higherClock},
    {"gb200", NumberFormat::Bf16, Engine::Tensor, -4.1, higherClock},
    {"gb200", NumberFormat::Fp16, Engine::Tensor, -4.1, higherClock},
    {"gb200", NumberFormat::Fp8, Engine::Tensor, -4.1, higherClock},
    {"gb200", NumberFormat::Int8, Engine::Tensor, -4.1, higherClock},
    {"gb200", NumberFormat::Fp6, Engine::Tensor, -4.1, higherClock},
    {"gb200", NumberFormat::Fp4, Engine::Tensor, -4.1, higherClock},
    {"h20", NumberFormat::Fp32, Engine::Vector, -10.1, "the number of SM or the clock is second-hand"},
    {"jetson-agx-thor", NumberFormat::Fp32, Engine::Vector, 3.4, "rate and clock are both recalled"},
    {"l40s", NumberFormat::Fp64, Engine::Vector, 2.2, "the rate is printed with two digits"},
    {"epyc-9965", NumberFormat::Fp64, Engine::Vector, 64.7, "the rates are those of the base clock"},
    {"epyc-9965", NumberFormat::Fp32, Engine::Vector, 64.7, "the rates are those of the base clock"},
};

std::string nameOf(std::string_view id, NumberFormat format, Engine engine)
{
    return fmt::format("{} {} {}", id, units::name(format), units::name(engine));
}

std::map<std::string, double> oddByName()
{
    std::map<std::string, double> all;
    for (const Odd& entry : odd)
        all[nameOf(entry.id, entry.format, entry.engine)] = entry.percent;
    return all;
}

TEST(HardwareDerivation, GivesThePrintedRateOrAKnownReasonWhyNot)
{
    std::map<std::string, double> known = oddByName();
    int made = 0;
    for (const auto& [id, entry] : builtIn().devices)
        for (const ComputePeak& peak : entry->peaks) {
            const auto derived = entry->derivedRate(peak);
            if (!derived)
                continue;
            ++made;
            const double percent = 100.0 * (*derived / peak.rate.value - 1.0);
            const std::string name = nameOf(id.text(), peak.format, peak.engine);
            if (std::abs(percent) <= 2.0)
                continue;
            ASSERT_TRUE(known.contains(name)) << name << ' ' << percent << " %";
            EXPECT_NEAR(percent, known[name], 0.1) << name;
            known.erase(name);
        }
    EXPECT_GE(made, 300);
    for (const auto& [name, percent] : known)
        ADD_FAILURE() << name << " deviates no more: strike it from the table";
}

TEST(HardwareDerivation, IsNeverMadeOfASparseRate)
{
    for (const auto& [id, entry] : builtIn().devices)
        for (const ComputePeak& peak : entry->peaks)
            EXPECT_FALSE(peak.sparsity == hardware::Sparsity::Sparse && peak.perClock)
                << nameOf(id.text(), peak.format, peak.engine);
}

struct ByHand {
    const char* id;
    NumberFormat format;
    Engine engine;
    std::int64_t units;
    std::int64_t perClock;
    double gigahertz;
    double tera;  ///< of the product
};

// hardware.md, section 5.
TEST(HardwareDerivation, TakesTheUnitsAndClocksOfTheReference)
{
    const ByHand rows[] = {
        {"v100-sxm2-32gb", NumberFormat::Fp16, Engine::Tensor, 80, 1024, 1.53, 125.34},
        {"a100-sxm-80gb", NumberFormat::Bf16, Engine::Tensor, 108, 2048, 1.41, 311.87},
        {"rtx-4090", NumberFormat::Bf16, Engine::Tensor, 128, 512, 2.52, 165.15},
        {"h100-sxm", NumberFormat::Bf16, Engine::Tensor, 132, 4096, 1.83, 989.43},
        {"h100-sxm", NumberFormat::Fp32, Engine::Vector, 132, 256, 1.98, 66.91},
        {"h100-pcie", NumberFormat::Bf16, Engine::Tensor, 114, 4096, 1.62, 756.45},
        {"b200-sxm", NumberFormat::Bf16, Engine::Tensor, 148, 8192, 1.8353, 2225.15},
        {"mi300x", NumberFormat::Bf16, Engine::Tensor, 304, 2048, 2.1, 1307.44},
        {"mi355x", NumberFormat::Bf16, Engine::Tensor, 256, 4096, 2.4, 2516.58},
        {"gaudi-3", NumberFormat::Bf16, Engine::Tensor, 8, 131072, 1.75, 1835.01},
        {"m1-max", NumberFormat::Fp32, Engine::Vector, 32, 256, 1.296, 10.62},
        {"epyc-9965", NumberFormat::Bf16, Engine::Vector, 192, 128, 3.7, 90.93},
    };
    for (const ByHand& row : rows) {
        const hardware::Device& device = part(row.id);
        const ComputePeak* peak = device.findPeak(row.format, row.engine, hardware::Sparsity::Dense);
        ASSERT_NE(peak, nullptr) << row.id;
        EXPECT_EQ(peak->perClock, row.perClock) << row.id;
        ASSERT_TRUE(device.arithmeticUnits) << row.id;
        EXPECT_EQ(device.arithmeticUnits->count, row.units) << row.id;
        ASSERT_TRUE(device.derivedRate(*peak)) << row.id;
        EXPECT_NEAR(device.derivedRate(*peak)->value() / 1e12, row.tera, 0.01) << row.id;
        EXPECT_NEAR(static_cast<double>(row.units * row.perClock) * row.gigahertz / 1e3, row.tera, 0.01) << row.id;
    }
}

// 65,536 multiply-accumulates, 2 operations each, at 0.7 GHz; a Max 1550 has 1,024 vector engines of 512 in 128 cores.
TEST(HardwareDerivation, CountsTheSameProductByOtherUnits)
{
    for (const auto& [id, format, tera] : {std::tuple{"tpu-v1", NumberFormat::Int8, 91.75},
                                           std::tuple{"max-1550", NumberFormat::Bf16, 838.86}}) {
        const hardware::Device& device = part(id);
        const ComputePeak* peak = device.findPeak(format, Engine::Tensor, hardware::Sparsity::Dense);
        ASSERT_TRUE(peak && device.derivedRate(*peak)) << id;
        EXPECT_NEAR(device.derivedRate(*peak)->value() / 1e12, tera, 0.01) << id;
    }
}

}  // namespace
}  // namespace ridgepoint::catalogs
