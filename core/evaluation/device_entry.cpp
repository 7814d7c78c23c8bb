// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/device_entry.h"

#include "core/base/named_enum.h"
#include "core/base/utf8.h"

#include <fmt/format.h>

#include <algorithm>

namespace ridgepoint::evaluation {

namespace {

constexpr NamedEnum<Origin, 3> origins{
    {{{Origin::BuiltIn, "built-in"}, {Origin::Own, "own"}, {Origin::Override, "override"}}}};

constexpr std::size_t pathShown = 300;

}  // namespace

bool isLesson(const hardware::Device& device)
{
    return device.vendor == "Lesson";
}

std::string_view name(Origin origin)
{
    return origins.name(origin);
}

Origin originOf(const catalogs::Catalogs& catalogs, const HardwareId& id)
{
    if (catalogs.overridden.contains(id))
        return Origin::Override;
    return catalogs.userDevices.contains(id) ? Origin::Own : Origin::BuiltIn;
}

std::string distinctName(const catalogs::Catalogs& catalogs, const hardware::Device& device)
{
    const auto isNamesake = [&device](const auto& entry) { return entry.second->name == device.name && entry.first != device.id; };
    const bool isUnique = std::none_of(catalogs.devices.begin(), catalogs.devices.end(), isNamesake);
    return isUnique ? device.name : fmt::format("{} ({})", device.name, device.id.text());
}

std::optional<Note> originNote(const catalogs::Catalogs& catalogs, const hardware::Device& device)
{
    const Origin origin = originOf(catalogs, device.id);
    if (origin == Origin::BuiltIn)
        return std::nullopt;
    const auto file = catalogs.userDevices.find(device.id);
    const std::string where = file == catalogs.userDevices.end() ? "" : " of " + printable(file->second, pathShown);
    if (origin == Origin::Own)
        return Note{Severity::Information, "user-entry", fmt::format("{} is your own entry{}", device.name, where), "hardware"};
    return Note{Severity::Information, "user-override",
                fmt::format("{} is your own entry{}, in the place of the built-in {}", device.name, where, device.id.text()), "hardware"};
}

}  // namespace ridgepoint::evaluation
