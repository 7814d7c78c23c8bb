// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalogs/memory_file.h"

#include "core/json/cursor.h"
#include "core/units/format.h"

namespace ridgepoint::catalogs {

namespace {

using hardware::MemoryLevel;

// A printed "80 GB" may be 80 GiB, which a program sees as 7.4 % more, and error correction may take some of it away.
constexpr double leastVisible = 0.5;
constexpr double mostVisible = 1.1;

void checkVisible(const MemoryLevel& level, const json::Cursor& place)
{
    if (!level.visible || !level.capacity || level.capacity->value <= units::Bytes())
        return;
    const double share = level.visible->value / level.capacity->value;
    if (share < leastVisible || share > mostVisible)
        place.at("visible").at("value").refuse(
            ErrorCode::OutOfRange,
            units::format(level.visible->value) + " visible of " + units::format(level.capacity->value)
                + " is not plausible",
            "Check the unit of both: a program sees between half and 1.1 times of what is printed");
}

void readBandwidths(const json::Cursor& place, const SourceTable& sources, MemoryLevel& level)
{
    if (const auto bandwidth = place.find("bandwidth"))
        level.bandwidth = readBandwidth(*bandwidth, sources);
    if (const auto achievable = place.find("achievable"))
        level.achievable =
            readAchievable(*achievable, sources, level.bandwidth ? std::optional(level.bandwidth->value) : std::nullopt);
}

MemoryLevel readMainMemory(const json::Cursor& place, const SourceTable& sources)
{
    place.allowOnly({"name", "capacity", "visible", "bandwidth", "achievable"});
    MemoryLevel level;
    level.name = place.text("name");
    if (const auto capacity = place.find("capacity"))
        level.capacity = readSize(*capacity, sources);
    if (const auto visible = place.find("visible"))
        level.visible = readSize(*visible, sources);
    readBandwidths(place, sources, level);
    if (!place.find("bandwidth"))
        place.refuse(ErrorCode::MissingField, "\"bandwidth\" is missing: the first level is main memory and bears the roof",
                     "Add it, or put main memory first");
    checkVisible(level, place);
    return level;
}

MemoryLevel readFurtherLevel(const json::Cursor& place, const SourceTable& sources)
{
    place.allowOnly({"name", "capacity", "bandwidth", "achievable"});
    MemoryLevel level;
    level.name = place.text("name");
    if (const auto capacity = place.find("capacity"))
        level.capacity = readCacheSize(*capacity, sources);
    readBandwidths(place, sources, level);
    if (!level.capacity && !level.bandwidth)
        place.refuse(ErrorCode::MissingField, "a level with neither \"capacity\" nor \"bandwidth\" says nothing",
                     "Give one of the two, or leave the level out");
    return level;
}

}  // namespace

std::vector<MemoryLevel> readMemory(const json::Cursor& list, const SourceTable& sources)
{
    std::vector<MemoryLevel> levels;
    for (const json::Cursor& place : list.items())
        levels.push_back(levels.empty() ? readMainMemory(place, sources) : readFurtherLevel(place, sources));
    if (levels.empty())
        list.refuse(ErrorCode::MissingField, "a part without memory has no roof", "Give one level at least");
    return levels;
}

hardware::Link readLink(const json::Cursor& place, const SourceTable& sources)
{
    place.allowOnly({"name", "bandwidth", "directions"});
    hardware::Link link;
    link.name = place.text("name");
    link.bandwidth = readBandwidth(place.at("bandwidth"), sources);
    if (place.find("directions"))
        link.directions = place.choice<hardware::Directions>("directions", hardware::directionsFromName, "one or both");
    return link;
}

}  // namespace ridgepoint::catalogs
