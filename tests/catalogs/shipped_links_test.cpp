// SPDX-License-Identifier: GPL-3.0-or-later
// What connects the shipped parts, and the parts that a program sees as two.
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

/// One way, in GB/s, among so many devices; 0 where nothing is known to join them.
double amongst(std::string_view id, std::int64_t devices)
{
    const hardware::Link* link = part(id).linkFor(devices);
    return link ? link->oneDirection(devices).value() / 1e9 : 0.0;
}

// hardware.md, section 1, columns "link" (both ways) and "PCIe 1-way"; section 4, item 5: "H100 PCIe 600 needs a bridge and
// only in pairs"; hardware.json, notes of the links: "NVLink bridge, pairs", H200 NVL "2/4-way bridge".
TEST(ShippedLinks, OfABridgeJoinPairsAndNoMore)
{
    struct Bridge {
        const char* id;
        std::int64_t joins;
        double oneWay;
        double pcie;
    };
    const Bridge bridges[] = {{"a100-pcie-40gb", 2, 300, 32}, {"a100-pcie-80gb", 2, 300, 32}, {"a30", 2, 100, 32},
                              {"a40", 2, 56.25, 32},          {"rtx-a6000", 2, 56.25, 32},    {"rtx-3090", 2, 56.25, 32},
                              {"h100-pcie", 2, 300, 64},      {"h100-nvl", 2, 300, 64},       {"h200-nvl", 4, 450, 64}};
    std::set<std::string> named;
    for (const Bridge& bridge : bridges) {
        EXPECT_EQ(part(bridge.id).link->joins, bridge.joins) << bridge.id;
        EXPECT_DOUBLE_EQ(amongst(bridge.id, 2), bridge.oneWay) << bridge.id;
        EXPECT_DOUBLE_EQ(amongst(bridge.id, bridge.joins), bridge.oneWay) << bridge.id;
        EXPECT_DOUBLE_EQ(amongst(bridge.id, 2 * bridge.joins), bridge.pcie) << bridge.id;
        named.insert(bridge.id);
    }
    for (const auto& [id, entry] : builtIn().devices)
        EXPECT_EQ(entry->link && entry->link->name == "NVLink bridge", named.contains(id.text())) << id.text();
}

// hardware.json, notes of the links: MI300X "7 x 128; 448 one-way, only 64 to one peer", MI350X "7 x 153", MI355X "76.5
// one-way to one peer". The MI325X prints the 896 of the MI300X.
TEST(ShippedLinks, OfSevenWiresGiveASinglePeerOne)
{
    const std::pair<const char*, double> meshes[] = {{"mi300x", 64}, {"mi325x", 64}, {"mi350x", 76.5}, {"mi355x", 76.5}};
    for (const auto& [id, wire] : meshes) {
        EXPECT_DOUBLE_EQ(amongst(id, 2), wire) << id;
        EXPECT_DOUBLE_EQ(amongst(id, 4), 3 * wire) << id;
        EXPECT_DOUBLE_EQ(amongst(id, 8), 7 * wire) << id;
        EXPECT_DOUBLE_EQ(amongst(id, 16), 64) << id;
    }
    EXPECT_DOUBLE_EQ(amongst("mi300a", 2), 64);
}

// hardware.json: "GCD-GCD bidirectional, same package" and PCIe "Gen4 x16 per GCD"; "NVLink-C2C bidirectional".
TEST(ShippedLinks, WithinAPackageJoinTwo)
{
    EXPECT_DOUBLE_EQ(amongst("mi250x-gcd", 2), 200);
    EXPECT_DOUBLE_EQ(amongst("mi250x-gcd", 4), 32);
    EXPECT_DOUBLE_EQ(amongst("grace-cpu", 2), 450);
    EXPECT_DOUBLE_EQ(amongst("grace-cpu", 4), 64);
}

// hardware.md, section 4, item 5: "NVLink-switch parts reach 450/900", to one peer as to all.
TEST(ShippedLinks, ThroughASwitchReachAllToAnyPeer)
{
    for (const auto& [id, oneWay] :
         {std::pair("h100-sxm", 450.0), std::pair("h200-sxm", 450.0), std::pair("b200-sxm", 900.0)})
        for (std::int64_t devices : {2, 8})
            EXPECT_DOUBLE_EQ(amongst(id, devices), oneWay) << id;
}

// hardware.md, section 4, item 7: "Max 1550 two stacks; TPU v7 two devices of half the chip; TPU v2/v3 two cores".
TEST(ShippedHalves, AreHalfOfThePartInEverything)
{
    const std::pair<const char*, const char*> halves[] = {{"tpu-v2", "tpu-v2-core"},
                                                          {"tpu-v3", "tpu-v3-core"},
                                                          {"tpu-v7x", "tpu-v7x-core"},
                                                          {"max-1550", "max-1550-stack"}};
    for (const auto& [wholeId, halfId] : halves) {
        const Device& whole = part(wholeId);
        const Device& half = part(halfId);
        EXPECT_EQ(whole.scope, "module") << wholeId;
        EXPECT_NE(whole.note.find(halfId), std::string::npos) << wholeId;
        EXPECT_EQ(half.scope, "device") << halfId;
        ASSERT_EQ(half.peaks.size(), whole.peaks.size()) << halfId;
        for (std::size_t i = 0; i < half.peaks.size(); ++i) {
            EXPECT_DOUBLE_EQ(2.0 * half.peaks[i].rate.value.value(), whole.peaks[i].rate.value.value()) << halfId;
            EXPECT_NE(half.peaks[i].rate.source.basis, Basis::Vendor) << halfId;
            EXPECT_TRUE(half.peaks[i].rate.source.note.starts_with("Half of the")) << halfId;
        }
        EXPECT_DOUBLE_EQ(2.0 * half.bandwidth().value(), whole.bandwidth().value()) << halfId;
        EXPECT_DOUBLE_EQ(2.0 * half.usableCapacity()->value(), whole.usableCapacity()->value()) << halfId;
        EXPECT_EQ(2 * half.arithmeticUnits->count, whole.arithmeticUnits->count) << halfId;
        EXPECT_EQ(half.clocks, whole.clocks) << halfId;
    }
}

// hardware.md, section 6c, argonne-lcf/user-guides@7d04a3f: one tile reached 256 TFLOP/s of bf16 and 1.0 TB/s, 61 % of each.
TEST(ShippedHalves, OfTheMax1550CarryWhatOneStackReached)
{
    const Device& stack = part("max-1550-stack");
    const hardware::ComputePeak* peak = stack.findPeak(units::NumberFormat::Bf16, Engine::Tensor, hardware::Sparsity::Dense);
    EXPECT_NEAR(peak->achievable->value / peak->rate.value, 0.61, 0.005);
    EXPECT_NEAR(stack.mainMemory().achievable->value / stack.bandwidth(), 0.61, 0.005);
}

}  // namespace
}  // namespace ridgepoint::catalogs
