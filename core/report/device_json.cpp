// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/device_entry.h"
#include "core/json/numbers.h"
#include "core/report/catalog_report.h"

#include <nlohmann/json.hpp>

#include <string_view>

namespace ridgepoint::report {

using hardware::Device;
using json::Json;
using json::number;

namespace {

void addSource(Json& json, const Source& source)
{
    json["basis"] = name(source.basis);
    json["source"] = source.citation;
    json["date"] = source.date;
    json["note"] = source.note.empty() ? Json() : Json(source.note);
    if (!source.kernel.empty())
        json["kernel"] = source.kernel;
}

/// {"flop_per_second": 989400000000000, "basis": …}, or null where there is no figure.
template <class Quantity>
Json figureJson(const char* key, const std::optional<Figure<Quantity>>& figure)
{
    if (!figure)
        return nullptr;
    Json json{{key, number(figure->value)}};
    addSource(json, figure->source);
    return json;
}

Json peakJson(const hardware::ComputePeak& peak)
{
    Json json{{"format", units::name(peak.format)},
              {"engine", units::name(peak.engine)},
              {"sparsity", hardware::name(peak.sparsity)},
              {"accumulate", peak.accumulate ? Json(units::name(*peak.accumulate)) : Json()},
              {"per_clock", peak.perClock ? Json(*peak.perClock) : Json()},
              {"flop_per_second", number(peak.rate.value)}};
    addSource(json, peak.rate.source);
    json["achievable"] = figureJson("flop_per_second", peak.achievable);
    return json;
}

Json memoryJson(const hardware::MemoryLevel& level)
{
    return {{"name", level.name},
            {"capacity", figureJson("bytes", level.capacity)},
            {"visible", figureJson("bytes", level.visible)},
            {"bandwidth", figureJson("bytes_per_second", level.bandwidth)},
            {"achievable", figureJson("bytes_per_second", level.achievable)}};
}

Json linkJson(const std::optional<hardware::Link>& link)
{
    if (!link)
        return nullptr;
    return {{"name", link->name},
            {"bandwidth", figureJson("bytes_per_second", std::optional(link->bandwidth))},
            {"directions", hardware::name(link->directions)},
            {"joins", link->joins ? Json(*link->joins) : Json()},
            {"per_peer", figureJson("bytes_per_second", link->perPeer)}};
}

Json unitsJson(const std::optional<hardware::ArithmeticUnits>& arithmetic)
{
    if (!arithmetic)
        return nullptr;
    Json json{{"name", arithmetic->name}, {"count", arithmetic->count}};
    addSource(json, arithmetic->source);
    return json;
}

Json clockJson(const hardware::EngineClock& clock)
{
    Json json = figureJson("hertz", std::optional(clock.rate));
    json["engine"] = units::name(clock.engine);
    return json;
}

Json absentJson(const hardware::AbsentPeak& absent)
{
    return {{"format", units::name(absent.format)},
            {"reason", hardware::name(absent.reason)},
            {"note", absent.note.empty() ? Json() : Json(absent.note)}};
}

/// An array of what each entry of a list becomes.
template <class Entry>
Json arrayJson(const std::vector<Entry>& entries, Json (*entryJson)(const Entry&))
{
    Json json = Json::array();
    for (const Entry& entry : entries)
        json.push_back(entryJson(entry));
    return json;
}

}  // namespace

std::string toDeviceJson(const Device& device, const catalogs::Catalogs& catalogs)
{
    const auto file = catalogs.userDevices.find(device.id);
    const Json json{{"schema", "ridgepoint-catalog/1"},
                    {"kind", "hardware"},
                    {"id", device.id.text()},
                    {"name", device.name},
                    {"vendor", device.vendor},
                    {"year", device.year},
                    {"status", hardware::name(device.status)},
                    {"lesson", evaluation::isLesson(device)},
                    {"form_factor", device.formFactor.empty() ? Json() : Json(device.formFactor)},
                    {"scope", device.scope},
                    {"origin", evaluation::name(evaluation::originOf(catalogs, device.id))},
                    {"file", file == catalogs.userDevices.end() ? Json() : Json(file->second)},
                    {"note", device.note.empty() ? Json() : Json(device.note)},
                    {"peaks", arrayJson(device.peaks, peakJson)},
                    {"absent", arrayJson(device.absent, absentJson)},
                    {"memory", arrayJson(device.memory, memoryJson)},
                    {"link", linkJson(device.link)},
                    {"host_link", linkJson(device.hostLink)},
                    {"units", unitsJson(device.arithmeticUnits)},
                    {"clocks", arrayJson(device.clocks, clockJson)},
                    {"power", figureJson("watts", device.power)}};
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace ridgepoint::report
