// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalogs/catalogs.h"
#include "tests/core/catalogs/catalog_sample.h"

#include <gtest/gtest.h>

#include <span>

namespace ridgepoint::catalogs {
namespace {

using hardware::Sparsity;
using units::Engine;
using units::NumberFormat;

// Each value stands in tests/fixtures/catalogs/hardware.json; 64 GiB are 64 × 2^30 = 68,719,476,736 bytes.
TEST(HardwareFile, YieldsWhatTheFileSays)
{
    const auto devices = parseHardwareCatalog(fixture("hardware.json"), "hardware.json");
    ASSERT_TRUE(devices) << toText(devices.error());
    ASSERT_EQ(devices->size(), 1u);
    const hardware::Device& device = devices->front();
    EXPECT_EQ(device.id.text(), "example-1");
    EXPECT_EQ(device.year, 2025);
    EXPECT_EQ(device.scope, "device");
    const hardware::ComputePeak* peak = device.findPeak(NumberFormat::Bf16, Engine::Tensor, Sparsity::Dense);
    ASSERT_NE(peak, nullptr);
    EXPECT_EQ(peak->accumulate, NumberFormat::Fp32);
    EXPECT_DOUBLE_EQ(peak->rate.value.value(), 200e12);
    EXPECT_EQ(peak->rate.source, (Source{Basis::Vendor, "Example data sheet, revision 3", "2025-03", ""}));
    EXPECT_EQ(peak->achievable->source,
              (Source{Basis::Measured, "A matmul of 8,192 squared", "2025-04-30", "best of ten", "square matmul"}));
    EXPECT_NE(device.findPeak(NumberFormat::Int8, Engine::Tensor, Sparsity::Sparse), nullptr);
    EXPECT_EQ(device.findPeak(NumberFormat::Int8, Engine::Tensor, Sparsity::Dense), nullptr);
    EXPECT_DOUBLE_EQ(device.mainMemory().capacity->value.value(), 68'719'476'736.0);
    EXPECT_DOUBLE_EQ(device.bandwidth().value(), 1.6e12);
    EXPECT_EQ(device.mainMemory().bandwidth->source.date, "2024");
    EXPECT_FALSE(device.mainMemory().visible);
    EXPECT_EQ(device.status, hardware::Status::Released);
    EXPECT_EQ(device.formFactor, "");
    EXPECT_FALSE(device.link || device.arithmeticUnits || device.power);
    EXPECT_TRUE(device.absent.empty() && device.clocks.empty());
}

hardware::Device everyKey()
{
    const auto devices = parseHardwareCatalog(fixture("every-hardware-key.json"), "f");
    EXPECT_TRUE(devices) << toText(devices.error());
    return devices.value().front();
}

// The first of two peaks that differ in their sums is the one that is found; 100 cores × 1,024 × 2 GHz = 204.8 TFLOP/s and
// 100 × 256 × 2.5 GHz = 64 TFLOP/s.
TEST(HardwareFile, ReadsPeaksThatDifferInTheirSumsAndWhatTheyDeriveFrom)
{
    const hardware::Device device = everyKey();
    ASSERT_EQ(device.peaks.size(), 4u);
    const hardware::ComputePeak* peak = device.findPeak(NumberFormat::Fp16, Engine::Tensor, Sparsity::Dense);
    ASSERT_EQ(peak, &device.peaks[0]);
    EXPECT_EQ(peak->accumulate, NumberFormat::Fp32);
    EXPECT_EQ(device.peaks[1].accumulate, NumberFormat::Fp16);
    EXPECT_EQ(peak->perClock, 1024);
    EXPECT_EQ(
        device.arithmeticUnits,
        (hardware::ArithmeticUnits{"core",
                                   100,
                                   {Basis::Vendor, "Example data sheet, revision 4", "2026-02", "Of 104 on the die."}}));
    ASSERT_EQ(device.clocks.size(), 2u);
    EXPECT_EQ(device.clocks[1].engine, Engine::Vector);
    EXPECT_EQ(device.clocks[1].rate.value, units::Hertz(2.5e9));
    EXPECT_EQ(device.clocks[1].rate.source, (Source{Basis::Vendor, "Example data sheet, revision 4", "2026", "Boost."}));
    EXPECT_DOUBLE_EQ(device.derivedRate(device.peaks[0])->value(), 204.8e12);
    EXPECT_DOUBLE_EQ(device.derivedRate(device.peaks[3])->value(), 64e12);
}

// 64 MiB = 67,108,864 bytes; 800 GB/s both ways are 400 one way.
TEST(HardwareFile, ReadsWhatIsOptional)
{
    const hardware::Device device = everyKey();
    EXPECT_EQ(device.scope, "module");
    EXPECT_EQ(device.formFactor, "OAM");
    EXPECT_EQ(device.status, hardware::Status::Announced);
    ASSERT_EQ(device.absent.size(), 3u);
    EXPECT_EQ(device.findAbsent(NumberFormat::Fp6)->reason, hardware::Absence::RunsWider);
    EXPECT_EQ(device.findAbsent(NumberFormat::Fp6)->note, "Converted to fp16 first.");
    ASSERT_EQ(device.memory.size(), 3u);
    EXPECT_EQ(device.usableCapacity(), units::Bytes(95e9));
    EXPECT_EQ(device.memory[0].achievable->source.kernel, "BabelStream triad");
    EXPECT_EQ(device.memory[1].capacity->value, units::Bytes(67'108'864));
    EXPECT_FALSE(device.memory[1].bandwidth);
    EXPECT_EQ(device.memory[1].achievable->value, units::Bandwidth(9e12));
    EXPECT_FALSE(device.memory[2].capacity);
    EXPECT_EQ(device.memory[2].bandwidth->value, units::Bandwidth(40e12));
    EXPECT_EQ(device.link->directions, hardware::Directions::Both);
    EXPECT_EQ(device.link->oneDirection(), units::Bandwidth(400e9));
    EXPECT_EQ(device.link->joins, 4);
    EXPECT_EQ(device.link->perPeer->value, units::Bandwidth(300e9));
    EXPECT_EQ(device.hostLink->name, "Example bus");
    EXPECT_EQ(device.hostLink->directions, hardware::Directions::One);
    EXPECT_EQ(device.hostLink->bandwidth.value, units::Bandwidth(64e9));
    EXPECT_FALSE(device.hostLink->joins || device.hostLink->perPeer);
    EXPECT_EQ(device.power->value, units::Watts(750));
}

// The machines of 2009 that lectures still show have a bandwidth and no size that can be found again.
TEST(HardwareFile, TakesMainMemoryWhoseSizeNobodyKnows)
{
    const std::string capacity = R"("capacity": {"value": 64, "unit": "GiB", "basis": "vendor", "source": "sheet"},)";
    const auto devices = parseHardwareCatalog(edited(fixture("hardware.json"), capacity, ""), "f");
    ASSERT_TRUE(devices) << toText(devices.error());
    EXPECT_EQ(devices->front().usableCapacity(), std::nullopt);
}

struct Fault {
    const char* from;
    const char* to;
    ErrorCode code;
    const char* where;
    const char* word;
};

const char* const rate = R"({"value": 200, "unit": "TFLOP/s", "basis": "vendor", "source": "sheet"})";

const Fault faults[] = {
    {R"(, "unit": "TFLOP/s", "basis": "vendor")", R"(, "basis": "vendor")", ErrorCode::MissingField,
     "#/devices/0/peaks/0/rate", "unit"},
    {rate, "200", ErrorCode::BadValue, "#/devices/0/peaks/0/rate", "bare number"},
    {rate, R"("200 TFLOP/s")", ErrorCode::BadValue, "#/devices/0/peaks/0/rate", "bare"},
    {rate, "[]", ErrorCode::BadValue, "#/devices/0/peaks/0/rate", "a list"},
    {R"("value": 200, )", "", ErrorCode::MissingField, "#/devices/0/peaks/0/rate", "\"value\""},
    {R"("value": 200)", R"("value": "200")", ErrorCode::BadValue, "#/devices/0/peaks/0/rate/value", "a text"},
    {R"("value": 200)", R"("value": null)", ErrorCode::MissingField, "#/devices/0/peaks/0/rate", "\"value\""},
    {R"("value": 200)", R"("value": 0)", ErrorCode::OutOfRange, "#/devices/0/peaks/0/rate/value", "above zero"},
    {R"("value": 200)", R"("value": 1e10)", ErrorCode::OutOfRange, "#/devices/0/peaks/0/rate/value", "plausible"},
    {R"("value": 200)", R"("value": 1e308)", ErrorCode::OutOfRange, "#/devices/0/peaks/0/rate/value", "finite"},
    {R"("value": 200)", R"("value": NaN)", ErrorCode::BadSyntax, ":16:29", "NaN"},
    {R"("value": 200)", R"("value": 1e999)", ErrorCode::OutOfRange, ":16:29", "1e999"},
    {R"("value": 200)", R"("value": 200, "value": 201)", ErrorCode::DuplicateKey, ":16:34", "\"value\""},
    {R"("value": 1.6)", R"("value": -1.6)", ErrorCode::OutOfRange, "#/devices/0/memory/0/bandwidth/value", "above zero"},
    {R"("unit": "TFLOP/s", "basis": "vendor")", R"("unit": "TB/s", "basis": "vendor")", ErrorCode::BadValue,
     "#/devices/0/peaks/0/rate/unit", "TB/s"},
    {R"("unit": "TFLOP/s", "basis": "vendor")", R"("unit": "", "basis": "vendor")", ErrorCode::BadValue,
     "#/devices/0/peaks/0/rate/unit", "empty"},
    {R"("unit": "TFLOP/s", "basis": "vendor")", R"("unit": "TFLOPs per second", "basis": "vendor")", ErrorCode::BadValue,
     "#/devices/0/peaks/0/rate/unit", "not the unit"},
    {R"("unit": "TB/s")", R"("unit": "Tb/s")", ErrorCode::BadValue, "#/devices/0/memory/0/bandwidth/unit", "Tb/s"},
    {R"("unit": "GiB")", R"("unit": "G")", ErrorCode::BadValue, "#/devices/0/memory/0/capacity/unit", "a size in bytes"},
    {R"("unit": "GiB")", R"("unit": "EiB")", ErrorCode::OutOfRange, "#/devices/0/memory/0/capacity/value", "plausible"},
    {R"("unit": "TB/s")", R"("unit": "MB/s")", ErrorCode::OutOfRange, "#/devices/0/memory/0/bandwidth/value", "plausible"},
    {R"("basis": "vendor")", R"("basis": "what-if")", ErrorCode::BadValue, "#/devices/0/peaks/0/rate/basis", "what-if"},
    {R"("basis": "vendor")", R"("basis": "guess")", ErrorCode::BadValue, "#/devices/0/peaks/0/rate/basis", "guess"},
    {R"(, "basis": "vendor", "source": "sheet")", R"(, "source": "sheet")", ErrorCode::MissingField,
     "#/devices/0/peaks/0/rate", "\"basis\""},
    {R"(, "source": "sheet"})", "}", ErrorCode::MissingField, "#/devices/0/peaks/0/rate", "\"source\""},
    {R"("source": "sheet")", R"("source": "sheets")", ErrorCode::BadValue, "#/devices/0/peaks/0/rate/source", "\"sheets\""},
    {R"(, "date": "2025-04-30")", "", ErrorCode::MissingField, "#/devices/0/peaks/0/achievable", "\"date\""},
    {"2025-04-30", "30 April 2025", ErrorCode::BadValue, "#/devices/0/peaks/0/achievable/date", "not a date"},
    {"2025-04-30", "2025-13", ErrorCode::BadValue, "#/devices/0/peaks/0/achievable/date", "not a date"},
    {R"("date": "2025-03")", R"("date": "25")", ErrorCode::BadValue, "#/sources/sheet/date", "not a date"},
    {R"("sheet": {)", R"("The Sheet": {)", ErrorCode::BadValue, "#/sources/The Sheet", "key of a source"},
    {R"("bandwidth": {)", R"("bandwith": {)", ErrorCode::BadValue, "#/devices/0/memory/0/bandwith", "means nothing"},
    {R"("note": "best of ten")", R"("note": ["best of ten"])", ErrorCode::BadValue, "#/devices/0/peaks/0/achievable/note",
     "a list"},
    {R"("year": 2025)", R"("year": 2025.5)", ErrorCode::BadValue, "#/devices/0/year", "whole number"},
    {R"("year": 2025)", R"("year": 4294969321)", ErrorCode::OutOfRange, "#/devices/0/year", "4294969321"},
    {R"("id": "example-1")", R"("id": "Example 1")", ErrorCode::BadValue, "#/devices/0/id", "not an id"},
    {R"("id": "example-1",)", "", ErrorCode::MissingField, "#/devices/0", "\"id\""},
    {R"("scope": "device")", R"("scope": "rack")", ErrorCode::BadValue, "#/devices/0/scope", "rack"},
    {R"("format": "bf16")", R"("format": "bf17")", ErrorCode::BadValue, "#/devices/0/peaks/0/format", "bf17"},
    {R"("engine": "tensor")", R"("engine": "tensors")", ErrorCode::BadValue, "#/devices/0/peaks/0/engine", "tensors"},
    {R"("sparsity": "dense", )", "", ErrorCode::MissingField, "#/devices/0/peaks/0", "\"sparsity\""},
    {R"("accumulate": "fp32")", R"("accumulate": 32)", ErrorCode::BadValue, "#/devices/0/peaks/0/accumulate",
     "whole number"},
    {R"("format": "int8", "engine": "tensor", "sparsity": "sparse")",
     R"("format": "bf16", "engine": "tensor", "sparsity": "dense", "accumulate": "fp32")", ErrorCode::DuplicateKey,
     "#/devices/0/peaks/1", "twice"},
    {R"("format": "int8", "engine": "tensor", "sparsity": "sparse")",
     R"("format": "bf16", "engine": "tensor", "sparsity": "dense")", ErrorCode::BadValue, "#/devices/0/peaks/1",
     "comes after"},
    {R"(, "kernel": "square matmul")", "", ErrorCode::MissingField, "#/devices/0/peaks/0/achievable", "\"kernel\""},
    {R"("kernel": "square matmul")", R"("kernel": "")", ErrorCode::BadValue, "#/devices/0/peaks/0/achievable/kernel",
     "empty"},
    {R"("basis": "measured")", R"("basis": "vendor")", ErrorCode::BadValue, "#/devices/0/peaks/0/achievable/kernel",
     "vendor"},
    {R"("value": 150, "unit": "TFLOP/s")", R"("value": 150, "unit": "PFLOP/s")", ErrorCode::OutOfRange,
     "#/devices/0/peaks/0/achievable/value", "plausible"},
    {R"("schema": "ridgepoint-hardware/1")", R"("schema": "ridgepoint-hardware/2")", ErrorCode::Unsupported, "#/schema",
     "/2"},
    {R"("schema": "ridgepoint-hardware/1")", R"("schema": "ridgepoint-model/1")", ErrorCode::Unsupported, "#/schema",
     "model"},
    {R"("schema": "ridgepoint-hardware/1",)", "", ErrorCode::MissingField, "", "\"schema\""},
    {R"("devices": [)", R"("device": [)", ErrorCode::BadValue, "#/device", "\"device\""},
};

const Fault faultsOfOptionalKeys[] = {
    {R"("accumulate": "fp16")", R"("accumulate": "fp32")", ErrorCode::DuplicateKey, "#/devices/0/peaks/1", "twice"},
    {R"(, "accumulate": "fp16")", "", ErrorCode::BadValue, "#/devices/0/peaks/1", "comes after"},
    {R"("per_clock": 1024)", R"("per_clock": 0)", ErrorCode::OutOfRange, "#/devices/0/peaks/0/per_clock", "0 operations"},
    {R"("per_clock": 1024)", R"("per_clock": 0.5)", ErrorCode::BadValue, "#/devices/0/peaks/0/per_clock", "decimals"},
    {R"("sparse", "accumulate": "fp32",)", R"("sparse", "accumulate": "fp16", "per_clock": 0,)", ErrorCode::OutOfRange,
     "#/devices/0/peaks/2/per_clock", "0 operations"},
    {R"("value": 204.8)", R"("value": 500)", ErrorCode::OutOfRange, "#/devices/0/peaks/2/rate", "below the dense one"},
    {R"("format": "fp8")", R"("format": "fp16")", ErrorCode::BadValue, "#/devices/0/absent/0/format", "as well"},
    {R"("format": "fp6")", R"("format": "fp8")", ErrorCode::DuplicateKey, "#/devices/0/absent/1/format", "twice"},
    {R"("reason": "wider")", R"("reason": "slow")", ErrorCode::BadValue, "#/devices/0/absent/1/reason", "slow"},
    {R"("bandwidth": {"value": 3.2, "unit": "TB/s", "basis": "vendor", "source": "sheet"},)", "", ErrorCode::MissingField,
     "#/devices/0/memory/0", "\"bandwidth\""},
    {R"("value": 95000)", R"("value": 106000)", ErrorCode::OutOfRange, "#/devices/0/memory/0/visible/value", "visible"},
    {R"("value": 95000)", R"("value": 47000)", ErrorCode::OutOfRange, "#/devices/0/memory/0/visible/value", "visible"},
    {R"("value": 2.9)", R"("value": 6.5)", ErrorCode::OutOfRange, "#/devices/0/memory/0/achievable/value", "plausible"},
    {R"("capacity": {"value": 64, "unit": "MiB", "basis": "vendor", "source": "sheet"},)", "", ErrorCode::MissingField,
     "#/devices/0/memory/1", "neither"},
    {R"("capacity": {"value": 64,)", R"("visible": {"value": 64,)", ErrorCode::BadValue, "#/devices/0/memory/1/visible",
     "means nothing"},
    {R"("unit": "MiB")", R"("unit": "TiB")", ErrorCode::OutOfRange, "#/devices/0/memory/1/capacity/value", "plausible"},
    {R"("directions": "both")", R"("directions": "two")", ErrorCode::BadValue, "#/devices/0/link/directions", "two"},
    {R"("joins": 4)", R"("joins": 1)", ErrorCode::OutOfRange, "#/devices/0/link/joins", "joins 1"},
    {R"("joins": 4)", R"("joins": 4.5)", ErrorCode::BadValue, "#/devices/0/link/joins", "decimals"},
    {R"("value": 300, "unit": "GB/s")", R"("value": 801, "unit": "GB/s")", ErrorCode::OutOfRange,
     "#/devices/0/link/per_peer/value", "single peer"},
    {R"("name": "Example bus")", R"("title": "Example bus")", ErrorCode::BadValue, "#/devices/0/host_link/title",
     "means nothing"},
    {R"("name": "L1 and shared memory")", R"("name": "L2")", ErrorCode::DuplicateKey, "#/devices/0/memory/2/name", "twice"},
    {R"("name": "L1 and shared memory")", R"("name": "HBM")", ErrorCode::DuplicateKey, "#/devices/0/memory/2/name", "twice"},
    {R"("count": 100)", R"("count": 0)", ErrorCode::OutOfRange, "#/devices/0/units/count", "0 units"},
    {R"("count": 100, "basis": "vendor")", R"("count": 100)", ErrorCode::MissingField, "#/devices/0/units", "\"basis\""},
    {R"("engine": "vector", "value")", R"("engine": "tensor", "value")", ErrorCode::DuplicateKey, "#/devices/0/clocks/1",
     "twice"},
    {R"("value": 2500, "unit": "MHz")", R"("value": 2500, "unit": "GHz")", ErrorCode::OutOfRange,
     "#/devices/0/clocks/1/value", "plausible"},
    {R"("value": 2500, "unit": "MHz")", R"("value": 0.2, "unit": "MHz")", ErrorCode::OutOfRange,
     "#/devices/0/clocks/1/value", "plausible"},
    {R"("value": 2.0, "unit": "GHz")", R"("value": 2.0, "unit": "W")", ErrorCode::BadValue, "#/devices/0/clocks/0/unit",
     "clock rate"},
    {R"("value": 0.75, "unit": "kW")", R"("value": 750, "unit": "mW")", ErrorCode::OutOfRange, "#/devices/0/power/value",
     "plausible"},
    {R"("value": 0.75, "unit": "kW")", R"("value": 1.5, "unit": "MW")", ErrorCode::OutOfRange, "#/devices/0/power/value",
     "plausible"},
    {R"("value": 0.75, "unit": "kW")", R"("value": 750)", ErrorCode::MissingField, "#/devices/0/power", "\"unit\""},
    {R"("status": "announced")", R"("status": "rumoured")", ErrorCode::BadValue, "#/devices/0/status", "rumoured"},
    {R"("form_factor": "OAM")", R"("form_factor": "")", ErrorCode::BadValue, "#/devices/0/form_factor", "empty"},
    {R"("form_factor": "OAM")", R"("formfactor": "OAM")", ErrorCode::BadValue, "#/devices/0/formfactor", "means nothing"},
};

void expectFaults(const std::string& good, std::span<const Fault> all)
{
    for (const Fault& fault : all) {
        const auto devices = parseHardwareCatalog(edited(good, fault.from, fault.to), "mine.json");
        ASSERT_FALSE(devices) << fault.to;
        const Error& error = devices.error();
        EXPECT_EQ(error.code, fault.code) << fault.to << "\n" << toText(error);
        EXPECT_EQ(error.where, std::string("mine.json") + fault.where) << toText(error);
        EXPECT_NE(error.message.find(fault.word), std::string::npos) << fault.word << "\n" << toText(error);
        EXPECT_FALSE(error.hint.empty()) << toText(error);
        EXPECT_EQ(error.message.find("schema: "), std::string::npos) << "only the schema saw it: " << toText(error);
    }
}

TEST(HardwareFile, RefusesFaultyInputAndSaysWhereAndWhy)
{
    expectFaults(fixture("hardware.json"), faults);
}

TEST(HardwareFile, RefusesFaultyOptionalKeysAndSaysWhereAndWhy)
{
    expectFaults(fixture("every-hardware-key.json"), faultsOfOptionalKeys);
}

TEST(HardwareFile, NamesTheNearestKeyAndSource)
{
    const std::string good = fixture("hardware.json");
    EXPECT_EQ(parseHardwareCatalog(edited(good, "\"bandwidth\"", "\"bandwith\""), "f").error().hint,
              "Did you mean \"bandwidth\"?");
    EXPECT_EQ(parseHardwareCatalog(edited(good, "\"source\": \"sheet\"", "\"source\": \"sheets\""), "f").error().hint,
              "Did you mean \"sheet\"?");
}

TEST(HardwareFile, RefusesOneIdTwiceAndPartsWithoutARoof)
{
    const std::string good = fixture("hardware.json");
    const std::size_t begin = good.find("    {\n      \"id\"");
    const std::string device = good.substr(begin, good.rfind("  ]") - begin);
    const auto twice = parseHardwareCatalog(edited(good, device, device + "," + device), "f");
    ASSERT_FALSE(twice);
    EXPECT_EQ(twice.error().code, ErrorCode::DuplicateKey);
    EXPECT_EQ(twice.error().where, "f#/devices/1/id");

    constexpr std::string_view bare =
        R"({"schema": "ridgepoint-hardware/1", "devices": [{"id": "a", "name": "A", "vendor": "V",
        "year": 2020, "scope": "die", "peaks": [], "memory": []}]})";
    const auto roofless = parseHardwareCatalog(bare, "f");
    ASSERT_FALSE(roofless);
    EXPECT_EQ(roofless.error().where, "f#/devices/0/peaks");
}

// A torchao release carried 1.792e15 B/s for a part of 1.792e12: a prefix that slipped by a thousand. The example's
// 800 TOP/s over 1.6 TB/s are 500 per byte; a thousandth of the bandwidth or a thousand times the rate makes 500,000, a
// thousand times the bandwidth 0.5. Its memory is on the die here: what is named as DRAM has a limit of its own.
TEST(HardwareFile, CatchesAUnitThatSlippedByAThousand)
{
    const std::string good = edited(fixture("hardware.json"), "\"HBM\"", "\"SRAM\"");
    for (const auto& [from, to] : {std::pair("TB/s", "GB/s"), std::pair("TB/s", "PB/s"),
                                   std::pair("800, \"unit\": \"TOP/s\"", "0.8, \"unit\": \"EOP/s\"")}) {
        const auto devices = parseHardwareCatalog(edited(good, from, to), "f");
        ASSERT_FALSE(devices) << to;
        EXPECT_EQ(devices.error().code, ErrorCode::OutOfRange);
        EXPECT_EQ(devices.error().where, "f#/devices/0");
        EXPECT_NE(devices.error().hint.find("prefix"), std::string::npos);
    }
}

TEST(HardwareFile, TakesTheExtremesOfRealMachines)
{
    // Cerebras WSE-3: 125 PFLOP/s and 21 PB/s of on-wafer memory, 44 GB. GroqChip: 188 TFLOP/s, 80 TB/s, 230 MB.
    const std::string good = edited(fixture("hardware.json"), "\"HBM\"", "\"SRAM\"");
    std::string wafer = edited(good, "200, \"unit\": \"TFLOP/s\"", "125, \"unit\": \"PFLOP/s\"");
    wafer = edited(edited(wafer, "1.6, \"unit\": \"TB/s\"", "21, \"unit\": \"PB/s\""), "64, \"unit\": \"GiB\"",
                   "44, \"unit\": \"GB\"");
    EXPECT_TRUE(parseHardwareCatalog(wafer, "f"));
    const std::string chip = edited(good, "1.6, \"unit\": \"TB/s\"", "80, \"unit\": \"TB/s\"");
    EXPECT_TRUE(parseHardwareCatalog(edited(chip, "64, \"unit\": \"GiB\"", "230, \"unit\": \"MB\""), "f"));
}

// 100 cores × 1,024 × 2 GHz are 204.8 TFLOP/s; the base clock of an EPYC 9965 makes rates that are 65 % off.
TEST(HardwareFile, TakesRatesOfAnotherClockButNotOfAnotherPart)
{
    const std::string good = fixture("every-hardware-key.json");
    const std::string vector = R"("per_clock": 256,
          "rate": {"value": 64,)";
    for (const auto& [number, isTaken] : {std::pair("129", false), std::pair("127", true), std::pair("39", true),
                                          std::pair("32.5", true), std::pair("31.5", false)}) {
        const auto devices = parseHardwareCatalog(edited(good, vector, edited(vector, "64", number)), "f");
        EXPECT_EQ(devices.has_value(), isTaken) << number;
        EXPECT_EQ(devices ? "" : devices.error().where, isTaken ? "" : "f#/devices/0/peaks/3/rate");
    }
}

// GroqChip: 230 MB are all of its memory. A measured L2 of a few TB/s is no fault beside scratchpads that are slower.
TEST(HardwareFile, TakesSmallAndSlowMemoriesOfRealMachines)
{
    const std::string good = fixture("every-hardware-key.json");
    EXPECT_TRUE(parseHardwareCatalog(edited(good, R"("value": 40, "unit": "TB/s")", R"("value": 3.3, "unit": "TB/s")"),
                                     "f"));
    const std::string slow = edited(good, R"("value": 40, "unit": "TB/s")", R"("value": 1, "unit": "TB/s")");
    EXPECT_FALSE(parseHardwareCatalog(slow, "f"));
    EXPECT_TRUE(parseHardwareCatalog(edited(slow, "L1 and shared memory", "Scratchpad"), "f"));
}

TEST(HardwareFile, TruncatedAnywhereIsAnErrorWithAPlace)
{
    const std::string good = fixture("hardware.json");
    const std::size_t end = good.rfind('}');
    for (std::size_t length = 0; length <= end; ++length) {
        const auto devices = parseHardwareCatalog(std::string_view(good).substr(0, length), "f");
        ASSERT_FALSE(devices) << length;
        EXPECT_TRUE(devices.error().where.starts_with("f"));
    }
}

TEST(HardwareFile, RefusesDeepNestingWithoutReadingOn)
{
    const auto devices =
        parseHardwareCatalog(edited(fixture("hardware.json"), "\"Example\"", std::string(10'000, '[')), "f");
    ASSERT_FALSE(devices);
    EXPECT_EQ(devices.error().code, ErrorCode::TooLarge);
    EXPECT_TRUE(devices.error().where.starts_with("f:10:")) << devices.error().where;
}

}  // namespace
}  // namespace ridgepoint::catalogs
