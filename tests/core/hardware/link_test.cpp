// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/device.h"

#include <gtest/gtest.h>

namespace ridgepoint::hardware {

namespace {

Figure<units::Bandwidth> figure(double value)
{
    return {units::Bandwidth(value), {Basis::Vendor, "made up", "2026", {}}};
}

// MI300X: 896 GB/s are printed for both directions of seven links, 128 for one of them.
TEST(Link, ToFewPeersOnlyTheirWiresCount)
{
    const Link mesh{"Infinity Fabric", figure(896e9), Directions::Both, 8, figure(128e9)};
    EXPECT_DOUBLE_EQ(mesh.oneDirection(2).value(), 64e9);
    EXPECT_DOUBLE_EQ(mesh.oneDirection(4).value(), 192e9);
    EXPECT_DOUBLE_EQ(mesh.oneDirection(8).value(), 448e9);
    EXPECT_DOUBLE_EQ(mesh.oneDirection().value(), 448e9);
    EXPECT_TRUE(mesh.canJoin(8));
    EXPECT_FALSE(mesh.canJoin(9));
}

// NVLink through a switch: a single peer gets all of it.
TEST(Link, ThroughASwitchOnePeerGetsAll)
{
    const Link link{"NVLink 4", figure(900e9), Directions::Both};
    EXPECT_DOUBLE_EQ(link.oneDirection(2).value(), 450e9);
    EXPECT_DOUBLE_EQ(link.oneDirection(64).value(), 450e9);
}

TEST(Link, MoreDevicesThanABridgeJoinsGoOverTheHost)
{
    Device device{*HardwareId::parse("a30"), "A30", "NVIDIA", 2021, "device", {}, {}, {}};
    EXPECT_EQ(device.linkFor(2), nullptr);
    device.link = Link{"NVLink bridge", figure(200e9), Directions::Both, 2};
    EXPECT_EQ(device.linkFor(2)->name, "NVLink bridge");
    EXPECT_EQ(device.linkFor(4), nullptr);
    device.hostLink = Link{"PCIe Gen4 x16", figure(32e9)};
    EXPECT_EQ(device.linkFor(2)->name, "NVLink bridge");
    EXPECT_EQ(device.linkFor(4)->name, "PCIe Gen4 x16");
    EXPECT_DOUBLE_EQ(device.linkFor(4)->oneDirection(4).value(), 32e9);
}

}  // namespace

}  // namespace ridgepoint::hardware
