// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/utf8.h"
#include "core/catalogs/catalog_file.h"
#include "core/catalogs/figure.h"
#include "core/json/cursor.h"
#include "core/json/parse_strict.h"
#include "core/units/format.h"

#include <algorithm>
#include <optional>
#include <set>

namespace ridgepoint::catalogs {

namespace {

using hardware::ComputePeak;
using hardware::Device;
using hardware::MemoryLevel;

std::optional<std::string> scopeFromName(std::string_view text)
{
    if (text == "device" || text == "die" || text == "superchip")
        return std::string(text);
    return std::nullopt;
}

ComputePeak readPeak(const json::Cursor& place, const SourceTable& sources)
{
    place.allowOnly({"format", "engine", "sparsity", "accumulate", "rate", "achievable"});
    const std::string formats = units::numberFormatChoices();
    ComputePeak peak;
    peak.format = place.choice<units::NumberFormat>("format", units::numberFormatFromName, formats);
    peak.engine = place.choice<units::Engine>("engine", units::engineFromName, "tensor or vector");
    peak.sparsity = place.choice<hardware::Sparsity>("sparsity", hardware::sparsityFromName, "dense or sparse");
    if (place.find("accumulate"))
        peak.accumulate = place.choice<units::NumberFormat>("accumulate", units::numberFormatFromName, formats);
    peak.rate = readRate(place.at("rate"), sources);
    if (const auto achievable = place.find("achievable"))
        peak.achievable = readRate(*achievable, sources);
    return peak;
}

MemoryLevel readMemory(const json::Cursor& place, const SourceTable& sources)
{
    place.allowOnly({"name", "capacity", "visible", "bandwidth", "achievable"});
    MemoryLevel level;
    level.name = place.text("name");
    level.capacity = readSize(place.at("capacity"), sources);
    if (const auto visible = place.find("visible"))
        level.visible = readSize(*visible, sources);
    level.bandwidth = readBandwidth(place.at("bandwidth"), sources);
    if (const auto achievable = place.find("achievable"))
        level.achievable = readBandwidth(*achievable, sources);
    return level;
}

hardware::Link readLink(const json::Cursor& place, const SourceTable& sources)
{
    place.allowOnly({"name", "bandwidth"});
    return {place.text("name"), readBandwidth(place.at("bandwidth"), sources)};
}

std::vector<ComputePeak> readPeaks(const json::Cursor& list, const SourceTable& sources)
{
    std::vector<ComputePeak> peaks;
    for (const json::Cursor& place : list.items()) {
        ComputePeak peak = readPeak(place, sources);
        const bool twice = std::any_of(peaks.begin(), peaks.end(), [&peak](const ComputePeak& other) {
            return other.format == peak.format && other.engine == peak.engine && other.sparsity == peak.sparsity;
        });
        if (twice)
            place.refuse(ErrorCode::DuplicateKey,
                         "the " + std::string(name(peak.sparsity)) + ' ' + std::string(name(peak.format)) + ' '
                             + std::string(name(peak.engine)) + " peak is there twice",
                         "Keep one, and say in its note what the other is");
        peaks.push_back(std::move(peak));
    }
    return peaks;
}

/// Catches a prefix that slipped by a thousand where the figure alone looks plausible. No known part asks for more than
/// a few thousand FLOP per byte of its main memory, and those above 100 TB/s (all SRAM) ask for at least 2.
void checkBalance(const Device& device, const json::Cursor& place)
{
    units::FlopRate highest;
    for (const ComputePeak& peak : device.peaks)
        highest = std::max(highest, peak.rate.value);
    const units::Bandwidth bandwidth = device.mainMemory().bandwidth.value;
    if (bandwidth <= units::Bandwidth())
        return;
    const units::Intensity ridge = highest / bandwidth;
    const bool tooHigh = ridge > units::Intensity(50e3);
    const bool tooLow = ridge < units::Intensity(2) && bandwidth > units::Bandwidth(1e14);
    if (tooHigh || tooLow)
        place.refuse(ErrorCode::OutOfRange,
                     "its highest peak and its memory (" + units::format(bandwidth) + ") meet at " + units::format(ridge)
                         + ", which no part does",
                     "Check the unit's prefix of the peaks and of the bandwidth");
}

std::optional<Device> readDevice(const json::Cursor& place, const SourceTable& sources)
{
    place.allowOnly({"id", "name", "vendor", "year", "scope", "note", "peaks", "memory", "link"});
    const auto id = place.at("id").accept(HardwareId::parse(place.text("id")));
    if (!id)
        return std::nullopt;
    const std::int64_t year = place.count("year");
    if (year < 1970 || year > 2100)
        place.at("year").refuse(ErrorCode::OutOfRange, std::to_string(year) + " is not a year of a part's release",
                                "Write a year from 1970 to 2100");
    Device device{*id,
                  place.text("name"),
                  place.text("vendor"),
                  static_cast<int>(std::clamp<std::int64_t>(year, 0, 2100)),
                  place.choice<std::string>("scope", scopeFromName, "device, die or superchip"),
                  readPeaks(place.at("peaks"), sources),
                  {},
                  place.optionalText("note").value_or("")};
    if (const auto link = place.find("link"))
        device.link = readLink(*link, sources);
    for (const json::Cursor& level : place.at("memory").items())
        device.memory.push_back(readMemory(level, sources));
    if (device.peaks.empty())
        place.at("peaks").refuse(ErrorCode::MissingField, "a part without peaks has no roof", "Give one peak at least");
    if (device.memory.empty())
        place.at("memory").refuse(ErrorCode::MissingField, "a part without memory has no roof", "Give one level at least");
    else
        checkBalance(device, place);
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
