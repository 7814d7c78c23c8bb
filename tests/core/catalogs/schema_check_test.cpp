// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalogs/catalogs.h"
#include "core/catalogs/embedded.h"
#include "core/catalogs/schema_check.h"
#include "tests/core/catalogs/catalog_sample.h"

#include <gtest/gtest.h>

namespace ridgepoint::catalogs {
namespace {

std::string_view schema(std::string_view path)
{
    for (const EmbeddedFile& file : embeddedFiles())
        if (file.path == path)
            return file.content;
    return {};
}

struct Fault {
    const char* from;
    const char* to;
    const char* where;
};

// The schema alone, as an editor or another program would use it, refuses what the reader refuses.
TEST(CatalogSchema, RefusesFaultyHardware)
{
    const std::string good = fixture("hardware.json");
    const std::string_view hardware = schema("schema/hardware.schema.json");
    EXPECT_EQ(checkAgainstSchema(good, "f", hardware), std::nullopt);
    const Fault faults[] = {
        {R"(, "unit": "TFLOP/s", "basis": "vendor")", R"(, "basis": "vendor")", "f#/devices/0/peaks/0/rate"},
        {R"({"value": 200, "unit": "TFLOP/s", "basis": "vendor", "source": "sheet"})", "200", "f#/devices/0/peaks/0/rate"},
        {R"("value": 200)", R"("value": -200)", "f#/devices/0/peaks/0/rate/value"},
        {R"("value": 200)", R"("value": "200")", "f#/devices/0/peaks/0/rate/value"},
        {R"("basis": "vendor")", R"("basis": "what-if")", "f#/devices/0/peaks/0/rate/basis"},
        {"2025-04-30", "yesterday", "f#/devices/0/peaks/0/achievable/date"},
        {"2025-04-30", "9999", "f#/devices/0/peaks/0/achievable/date"},
        {"\"Example 1\"", "\" \"", "f#/devices/0/name"},
        {"Example data sheet, revision 3", "?", "f#/sources/sheet/citation"},
        {R"("format": "bf16")", R"("format": "bf17")", "f#/devices/0/peaks/0/format"},
        {R"("id": "example-1")", R"("id": "Example 1")", "f#/devices/0/id"},
        {R"("bandwidth": {)", R"("bandwith": {)", "f#/devices/0/memory/0"},
        {R"(, "kernel": "square matmul")", "", "f#/devices/0/peaks/0/achievable"},
        {R"("basis": "measured")", R"("basis": "vendor")", "f#/devices/0/peaks/0/achievable/basis"},
        {R"("sheet": {"citation": "Example data sheet, revision 3", )", R"("sheet": {)", "f#/sources/sheet"},
        {"ridgepoint-hardware/1", "ridgepoint-model/1", "f#/schema"},
    };
    for (const Fault& fault : faults) {
        const auto error = checkAgainstSchema(edited(good, fault.from, fault.to), "f", hardware);
        ASSERT_TRUE(error) << fault.to;
        EXPECT_EQ(error->where, fault.where) << toText(*error);
    }
}

TEST(CatalogSchema, RefusesFaultyOptionalKeysOfHardware)
{
    const std::string good = fixture("every-hardware-key.json");
    const std::string_view hardware = schema("schema/hardware.schema.json");
    EXPECT_EQ(checkAgainstSchema(good, "f", hardware), std::nullopt);
    const Fault faults[] = {
        {R"("scope": "module")", R"("scope": "rack")", "f#/devices/0/scope"},
        {R"("status": "announced")", R"("status": "rumoured")", "f#/devices/0/status"},
        {R"("per_clock": 1024)", R"("per_clock": 0)", "f#/devices/0/peaks/0/per_clock"},
        {R"("reason": "wider")", R"("reason": "slow")", "f#/devices/0/absent/1/reason"},
        {R"("bandwidth": {"value": 3.2, "unit": "TB/s", "basis": "vendor", "source": "sheet"},)", "",
         "f#/devices/0/memory/0"},
        {R"("capacity": {"value": 64, "unit": "MiB", "basis": "vendor", "source": "sheet"},)", "", "f#/devices/0/memory/1"},
        {R"("capacity": {"value": 64,)", R"("visible": {"value": 64,)", "f#/devices/0/memory/1"},
        {R"("directions": "both")", R"("directions": "two")", "f#/devices/0/link/directions"},
        {R"("joins": 4)", R"("joins": 1)", "f#/devices/0/link/joins"},
        {R"("name": "Example bus",)", "", "f#/devices/0/host_link"},
        {R"("count": 100)", R"("count": 0)", "f#/devices/0/units/count"},
        {R"("engine": "vector", "value")", R"("value")", "f#/devices/0/clocks/1"},
        {R"("value": 0.75, "unit": "kW")", R"("value": 0.75)", "f#/devices/0/power"},
    };
    for (const Fault& fault : faults) {
        const auto error = checkAgainstSchema(edited(good, fault.from, fault.to), "f", hardware);
        ASSERT_TRUE(error) << fault.to;
        EXPECT_EQ(error->where, fault.where) << toText(*error);
    }
}

TEST(CatalogSchema, RefusesFaultyModels)
{
    const std::string good = fixture("model.json");
    const std::string_view models = schema("schema/model.schema.json");
    EXPECT_EQ(checkAgainstSchema(good, "f", models), std::nullopt);
    const Fault faults[] = {
        {R"("repeat": 3)", R"("repeat": 0)", "f#/models/0/layers/0/of/0/repeat"},
        {R"({"mixer": "full", "ffn": "mlp"}])", "{}]", "f#/models/0/layers/0/of/1"},
        {R"("mixer": "full", )", R"("second_mixer": "full", )", "f#/models/0/layers/0/of/1"},
        {R"("qk_norm": true)", R"("qk_norm": "per-layer")", "f#/models/0/blocks/full"},
        {R"("qk_norm": true)", R"("span_token": 5)", "f#/models/0/blocks/full"},
        {R"("kv_heads": 2)", R"("kv_heads": 2.5)", "f#/models/0/blocks/full/kv_heads"},
        {R"("tied_head": true)", R"("tied_head": "yes")", "f#/models/0/tied_head"},
        {R"("count": 500)", R"("count": 0)", "f#/models/0/extra_parameters/0/count"},
    };
    for (const Fault& fault : faults) {
        const auto error = checkAgainstSchema(edited(good, fault.from, fault.to), "f", models);
        ASSERT_TRUE(error) << fault.to;
        EXPECT_TRUE(error->where.starts_with("f#/models/0")) << toText(*error);
    }
}

// The reader takes a null for an absent key; the published format does not.
TEST(CatalogSchema, HasTheLastWordOnAUsersFile)
{
    const auto devices = parseHardwareCatalog(
        edited(fixture("hardware.json"), R"("name": "HBM",)", R"("name": "HBM", "visible": null,)"), "mine.json");
    ASSERT_FALSE(devices);
    EXPECT_EQ(devices.error().where, "mine.json#/devices/0/memory/0/visible");
    EXPECT_NE(devices.error().message.find("schema"), std::string::npos);
}

TEST(CatalogSchema, BrokenTextOrSchemaIsAnError)
{
    EXPECT_TRUE(checkAgainstSchema("{", "f", "{}"));
    EXPECT_TRUE(checkAgainstSchema("{}", "f", "{"));
    EXPECT_TRUE(checkAgainstSchema("{}", "f", R"({"type": 7})"));
}

}  // namespace
}  // namespace ridgepoint::catalogs
