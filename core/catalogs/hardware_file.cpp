// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/utf8.h"
#include "core/catalogs/catalog_file.h"
#include "core/catalogs/figure.h"
#include "core/catalogs/memory_file.h"
#include "core/catalogs/peak_file.h"
#include "core/catalogs/text_check.h"
#include "core/json/cursor.h"
#include "core/json/parse_strict.h"
#include "core/units/format.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>

namespace ridgepoint::catalogs {

namespace {

using hardware::Device;

std::optional<std::string> scopeFromName(std::string_view text)
{
    constexpr std::array<std::string_view, 5> scopes{"device", "die", "module", "superchip", "system"};
    if (std::find(scopes.begin(), scopes.end(), text) != scopes.end())
        return std::string(text);
    return std::nullopt;
}

int readYear(const json::Cursor& place)
{
    const std::int64_t year = place.count("year");
    if (year < 1970 || year > 2100)
        place.at("year").refuse(ErrorCode::OutOfRange, std::to_string(year) + " is not a year of a part's release",
                                "Write a year from 1970 to 2100");
    return static_cast<int>(std::clamp<std::int64_t>(year, 0, 2100));
}

hardware::ArithmeticUnits readUnits(const json::Cursor& place, const SourceTable& sources)
{
    place.allowOnly({"name", "count", "basis", "source", "date", "note"});
    hardware::ArithmeticUnits units{place.text("name"), place.count("count"), readFigureSource(place, sources)};
    if (units.count < 1)
        place.at("count").refuse(ErrorCode::OutOfRange, std::to_string(units.count) + " units compute nothing",
                                 "Write a whole number above zero, or leave \"units\" out");
    return units;
}

std::vector<hardware::EngineClock> readClocks(const json::Cursor& list, const SourceTable& sources)
{
    std::vector<hardware::EngineClock> clocks;
    for (const json::Cursor& place : list.items()) {
        hardware::EngineClock clock;
        clock.rate = readClock(place, sources);
        clock.engine = place.choice<units::Engine>("engine", units::engineFromName, "tensor or vector");
        for (const hardware::EngineClock& other : clocks)
            if (other.engine == clock.engine)
                place.refuse(ErrorCode::DuplicateKey,
                             "the clock of the " + std::string(name(clock.engine)) + " engine is there twice",
                             "Keep the one that the engine's peaks belong to");
        clocks.push_back(std::move(clock));
    }
    return clocks;
}

/// Catches a prefix that slipped by a thousand where the figure alone looks plausible. The part that asks for the most per
/// byte of its main memory is a Jetson Thor, with 7,600 sparse FLOP; those above 100 TB/s (all SRAM) ask for at least 2.
void checkBalance(const Device& device, const json::Cursor& place)
{
    if (device.memory.empty() || !device.mainMemory().bandwidth || device.bandwidth() <= units::Bandwidth())
        return;
    units::FlopRate highest;
    for (const hardware::ComputePeak& peak : device.peaks)
        highest = std::max(highest, peak.rate.value);
    const units::Bandwidth bandwidth = device.bandwidth();
    const units::Intensity ridge = highest / bandwidth;
    const bool tooHigh = ridge > units::Intensity(3 * 7.6e3);
    const bool tooLow = ridge < units::Intensity(2) && bandwidth > units::Bandwidth(1e14);
    if (tooHigh || tooLow)
        place.refuse(ErrorCode::OutOfRange,
                     "its highest peak and its memory (" + units::format(bandwidth) + ") meet at " + units::format(ridge)
                         + ", which no part does",
                     "Check the unit's prefix of the peaks and of the bandwidth");
}

/// A rate that its units cannot make. Printed ones are up to 65 % off: some belong to the base clock, and the highest is
/// listed.
void checkDerivation(const Device& device, const json::Cursor& place)
{
    constexpr double mostOff = 2.0;
    const std::vector<json::Cursor> places = place.at("peaks").items();
    for (std::size_t i = 0; i < std::min(places.size(), device.peaks.size()); ++i) {
        const units::FlopRate rate = device.peaks[i].rate.value;
        const std::optional<units::FlopRate> derived = device.derivedRate(device.peaks[i]);
        if (!derived || (*derived <= rate * mostOff && rate <= *derived * mostOff))
            continue;
        places[i].at("rate").refuse(ErrorCode::OutOfRange,
                                    units::format(rate, 4) + " is more than twice off units × per_clock × clock, which give "
                                        + units::format(*derived, 4),
                                    "Check the four, or leave \"per_clock\" out where they do not belong together");
    }
}

/// What a part may have beside the figures that make its roof.
void readFurther(const json::Cursor& place, const SourceTable& sources, Device& device)
{
    device.note = place.optionalText("note").value_or("");
    if (place.find("form_factor"))
        device.formFactor = place.text("form_factor");
    if (place.find("status"))
        device.status = place.choice<hardware::Status>("status", hardware::statusFromName, "released or announced");
    if (const auto absent = place.find("absent"))
        device.absent = readAbsent(*absent, device.peaks);
    if (const auto link = place.find("link"))
        device.link = readLink(*link, sources);
    if (const auto link = place.find("host_link"))
        device.hostLink = readLink(*link, sources);
    if (const auto units = place.find("units"))
        device.arithmeticUnits = readUnits(*units, sources);
    if (const auto clocks = place.find("clocks"))
        device.clocks = readClocks(*clocks, sources);
    if (const auto power = place.find("power"))
        device.power = readPower(*power, sources);
}

std::optional<Device> readDevice(const json::Cursor& place, const SourceTable& sources)
{
    place.allowOnly({"id", "name", "vendor", "year", "scope", "form_factor", "status", "note", "peaks", "absent", "memory",
                     "link", "host_link", "units", "clocks", "power"});
    const auto id = place.at("id").accept(HardwareId::parse(place.text("id")));
    if (!id)
        return std::nullopt;
    Device device{*id, {}, {}, 0, {}, {}, {}, {}};
    device.name = place.text("name");
    device.vendor = place.text("vendor");
    device.year = readYear(place);
    device.scope = place.choice<std::string>("scope", scopeFromName, "device, die, module, superchip or system");
    device.peaks = readPeaks(place.at("peaks"), sources);
    device.memory = readMemory(place.at("memory"), sources);
    readFurther(place, sources, device);
    checkBalance(device, place);
    checkDerivation(device, place);
    return device;
}

}  // namespace

void checkSchemaName(const json::Cursor& root, std::string_view expected)
{
    const std::string found = root.text("schema");
    if (found == expected || !root.at("schema").isText())
        return;
    const bool other = found == hardwareSchema || found == modelSchema;
    root.at("schema").refuse(ErrorCode::Unsupported, quote(found) + " is not " + quote(expected),
                             other ? "This is the other kind of catalog: hardware and models have a folder each"
                                   : "Write it so, or use a version of Ridgepoint that knows the file's format");
}

Result<std::vector<Device>> readHardwareFile(std::string_view text, std::string_view where)
{
    Result<nlohmann::json> parsed = json::parseStrict(text, where);
    if (!parsed)
        return fail(parsed.error());
    json::Document document(*std::move(parsed), where);
    const json::Cursor root = document.root();
    checkSchemaName(root, hardwareSchema);
    checkTexts(root);
    root.allowOnly({"$schema", "schema", "sources", "devices"});
    SourceTable sources;
    if (const auto table = root.find("sources"))
        sources = readSources(*table);
    std::vector<Device> devices;
    std::set<HardwareId> ids;
    for (const json::Cursor& place : root.at("devices").items()) {
        std::optional<Device> device = readDevice(place, sources);
        if (device && !ids.insert(device->id).second)
            place.at("id").refuse(ErrorCode::DuplicateKey, quote(device->id.text()) + " is in this file twice",
                                  "Give one of them another id");
        if (device)
            devices.push_back(*std::move(device));
    }
    if (document.error())
        return fail(*document.error());
    return devices;
}

}  // namespace ridgepoint::catalogs
