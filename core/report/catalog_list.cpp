// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/device_entry.h"
#include "core/json/numbers.h"
#include "core/model/parameter_count.h"
#include "core/report/catalog_report.h"
#include "core/report/text_table.h"
#include "core/units/format.h"

#include <nlohmann/json.hpp>

#include <fmt/format.h>

namespace ridgepoint::report {

using catalogs::Catalogs;
using hardware::Device;
using json::Json;
using json::number;
using json::optionalNumber;

namespace {

std::string remarks(const Device& device, evaluation::Origin origin)
{
    std::string text = device.hasUnverified() ? "?" : "";
    const auto add = [&text](std::string_view word) { text += fmt::format("{}{}", text.empty() ? "" : " ", word); };
    if (device.status == hardware::Status::Announced)
        add("(announced)");
    if (evaluation::isLesson(device))
        add("(lesson)");
    if (origin != evaluation::Origin::BuiltIn)
        add(origin == evaluation::Origin::Own ? "(own)" : "(own, replaces the built-in)");
    return text;
}

std::string dump(const char* kind, Json entries)
{
    const Json json{{"schema", "ridgepoint-catalog/1"}, {"kind", kind}, {"entries", std::move(entries)}};
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace

std::string toHardwareListText(const Catalogs& catalogs)
{
    std::vector<TextLine> lines{{"Id", "Name", "Vendor", "Year", "Memory", "Bandwidth", ""}};
    for (const auto& [id, device] : catalogs.devices) {
        const auto capacity = device->usableCapacity();
        lines.push_back({id.text(), device->name, device->vendor, fmt::format("{}", device->year),
                         fmt::format("{} {}", device->mainMemory().name, capacity ? units::format(*capacity) : "-"),
                         units::format(device->bandwidth()), remarks(*device, evaluation::originOf(catalogs, id))});
    }
    return textTable(lines, {0, 1, 2, 4, 6}) + "\n? a figure is not confirmed\n";
}

std::string toHardwareListJson(const Catalogs& catalogs)
{
    Json entries = Json::array();
    for (const auto& [id, device] : catalogs.devices)
        entries.push_back({{"id", id.text()},
                           {"name", device->name},
                           {"vendor", device->vendor},
                           {"year", device->year},
                           {"status", hardware::name(device->status)},
                           {"lesson", evaluation::isLesson(*device)},
                           {"origin", evaluation::name(evaluation::originOf(catalogs, id))},
                           {"unverified", device->hasUnverified()},
                           {"memory", device->mainMemory().name},
                           {"capacity_bytes", optionalNumber(device->usableCapacity())},
                           {"bytes_per_second", number(device->bandwidth())}});
    return dump("hardware", std::move(entries));
}

std::string toModelListText(const Catalogs& catalogs)
{
    std::vector<TextLine> lines{{"Id", "Name", "Family", "Parameters"}};
    for (const auto& [id, spec] : catalogs.models)
        lines.push_back({id.text(), spec->name, spec->family, units::formatCount(model::countParameters(*spec).text)});
    return textTable(lines, {0, 1, 2});
}

std::string toModelListJson(const Catalogs& catalogs)
{
    Json entries = Json::array();
    for (const auto& [id, spec] : catalogs.models)
        entries.push_back({{"id", id.text()},
                           {"name", spec->name},
                           {"family", spec->family},
                           {"parameters", model::countParameters(*spec).text},
                           {"context_length", spec->contextLength}});
    return dump("models", std::move(entries));
}

}  // namespace ridgepoint::report
