// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalogs/catalogs.h"
#include "core/catalogs/hardware_writer.h"
#include "core/units/parse.h"
#include "tests/core/catalogs/catalog_sample.h"
#include "tests/core/catalogs/random_device_sample.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

namespace ridgepoint::catalogs {
namespace {

using hardware::Device;

Device fixtureDevice(std::string_view name)
{
    return parseHardwareCatalog(fixture(name), name).value().front();
}

TEST(HardwareWriter, ReadsBackEqual)
{
    EXPECT_TRUE(rc::check("parse(write(device)) == device", [] {
        const Device device = randomDevice();
        const std::string text = writeHardwareCatalog(device);
        const auto devices = parseHardwareCatalog(text, "written");
        if (!devices)
            RC_FAIL(toText(devices.error()) + '\n' + text);
        RC_ASSERT(devices->size() == 1u);
        RC_ASSERT(devices->front() == device);
    }));
    EXPECT_FALSE(loadBuiltIn().catalogs.devices.empty());
    for (const auto& [id, entry] : loadBuiltIn().catalogs.devices) {
        const auto devices = parseHardwareCatalog(writeHardwareCatalog(*entry), "written");
        ASSERT_TRUE(devices) << toText(devices.error());
        EXPECT_TRUE(devices->front() == *entry) << id.text();
    }
    const Device device = fixtureDevice("every-hardware-key.json");
    EXPECT_TRUE(parseHardwareCatalog(writeHardwareCatalog(device), "written").value().front() == device);
}

TEST(HardwareWriter, WritesWhatAPersonWouldWrite)
{
    EXPECT_EQ(writeHardwareCatalog(fixtureDevice("hardware.json")), R"({
  "schema": "ridgepoint-hardware/1",
  "sources": {
    "source-1": {"citation": "Example data sheet, revision 3", "date": "2025-03"},
    "source-2": {"citation": "A matmul of 8,192 squared", "date": "2025-04-30"},
    "source-3": {"citation": "Example data sheet, revision 3", "date": "2024"}
  },
  "devices": [
    {
      "id": "example-1",
      "name": "Example 1",
      "vendor": "Example",
      "year": 2025,
      "scope": "device",
      "peaks": [
        {
          "format": "bf16",
          "engine": "tensor",
          "sparsity": "dense",
          "accumulate": "fp32",
          "rate": {"value": 200, "unit": "TFLOP/s", "basis": "vendor", "source": "source-1"},
          "achievable": {
            "value": 150,
            "unit": "TFLOP/s",
            "basis": "measured",
            "source": "source-2",
            "note": "best of ten",
            "kernel": "square matmul"
          }
        },
        {
          "format": "int8",
          "engine": "tensor",
          "sparsity": "sparse",
          "rate": {"value": 800, "unit": "TOP/s", "basis": "unverified", "source": "source-1"}
        }
      ],
      "memory": [
        {
          "name": "HBM",
          "capacity": {"value": 64, "unit": "GiB", "basis": "vendor", "source": "source-1"},
          "bandwidth": {"value": 1.6, "unit": "TB/s", "basis": "derived", "source": "source-3"}
        }
      ]
    }
  ]
}
)");
}

// Each figure as a data sheet prints it: 81,008 MiB (openxla's H100), 192 GiB, 50 MiB, and a size that is round in no unit.
TEST(HardwareWriter, ChoosesTheUnitThatTakesTheFewestDigits)
{
    const std::pair<double, const char*> sizes[] = {
        {80e9, R"("value": 80, "unit": "GB")"},
        {84'943'044'608.0, R"("value": 81008, "unit": "MiB")"},
        {206'158'430'208.0, R"("value": 192, "unit": "GiB")"},
        {52'428'800.0, R"("value": 50, "unit": "MiB")"},
        {84'942'979'073.0, R"("value": 84.942979073, "unit": "GB")"},
        {1e12, R"("value": 1, "unit": "TB")"},
    };
    for (const auto& [size, words] : sizes) {
        Device device = fixtureDevice("hardware.json");
        device.memory.front().capacity->value = units::Bytes(size);
        const std::string text = writeHardwareCatalog(device);
        EXPECT_NE(text.find(words), std::string::npos) << words << '\n' << text;
    }
}

// As they stand in data sheets. 2.039 × 10^12 in doubles is not the double nearest to 2,039,000,000,000.
TEST(HardwareWriter, WritesWhatWasReadAsItStood)
{
    for (const auto& [number, unit] : {std::pair("3.35", "TB/s"), std::pair("900", "GB/s"), std::pair("2.039", "TB/s"),
                                       std::pair("614.4", "GB/s"), std::pair("21", "PB/s"), std::pair("1.79", "TB/s")}) {
        Device device = fixtureDevice("hardware.json");
        device.memory.front().bandwidth->value = units::parseBandwidth(std::string(number) + ' ' + unit).value();
        const std::string text = writeHardwareCatalog(device);
        const std::string words = std::string("\"value\": ") + number + ", \"unit\": \"" + unit + '"';
        EXPECT_NE(text.find(words), std::string::npos) << words << '\n' << text;
    }
}

TEST(HardwareWriter, BytesThatAreNotUtf8DoNotStopIt)
{
    Device device = fixtureDevice("hardware.json");
    device.name = "broken \xFF name";
    const auto devices = parseHardwareCatalog(writeHardwareCatalog(device), "written");
    ASSERT_TRUE(devices) << toText(devices.error());
    EXPECT_EQ(devices->front().name, "broken \xEF\xBF\xBD name");
}

}  // namespace
}  // namespace ridgepoint::catalogs
