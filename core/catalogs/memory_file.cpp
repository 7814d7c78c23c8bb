// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalogs/memory_file.h"

#include "core/base/utf8.h"
#include "core/json/cursor.h"
#include "core/units/format.h"

#include <algorithm>
#include <initializer_list>

namespace ridgepoint::catalogs {

namespace {

using hardware::MemoryLevel;

// A printed "80 GB" may be 80 GiB, which a program sees as 7.4 % more, and error correction may take some of it away.
constexpr double leastVisible = 0.5;
constexpr double mostVisible = 1.1;

// The HBM4 of Rubin gives 22 TB/s, more than any other DRAM of the catalogs.
constexpr units::Bandwidth mostOfDram(50e12);

bool beginsWithAny(std::string_view name, std::initializer_list<std::string_view> words)
{
    return std::any_of(words.begin(), words.end(), [name](std::string_view word) { return name.starts_with(word); });
}

void checkDram(const MemoryLevel& level, const json::Cursor& place)
{
    if (level.bandwidth && level.bandwidth->value > mostOfDram && beginsWithAny(level.name, {"HBM", "GDDR", "DDR", "LPDDR"}))
        place.at("bandwidth")
            .at("value")
            .refuse(ErrorCode::OutOfRange,
                    units::format(level.bandwidth->value) + " is more than any " + printable(level.name) + " gives",
                    "Check the unit's prefix, or name the memory for what it is, such as SRAM");
}

/// A level beside those that come before it, main memory first.
void checkFurther(const MemoryLevel& level, const std::vector<MemoryLevel>& earlier, const json::Cursor& place)
{
    const MemoryLevel& main = earlier.front();
    for (const MemoryLevel& other : earlier)
        if (other.name == level.name)
            place.at("name").refuse(ErrorCode::DuplicateKey, "the memory " + quote(level.name) + " is there twice",
                                    "Keep one, or give each its name");
    if (level.capacity && main.capacity && level.capacity->value > main.capacity->value)
        place.at("capacity")
            .at("value")
            .refuse(ErrorCode::OutOfRange,
                    units::format(level.capacity->value) + " are more than main memory's "
                        + units::format(main.capacity->value),
                    "Check the unit's prefix, or put main memory first");
    if (level.bandwidth && main.bandwidth && level.bandwidth->value < main.bandwidth->value
        && beginsWithAny(level.name, {"L1", "L2", "Infinity"}))
        place.at("bandwidth")
            .at("value")
            .refuse(ErrorCode::OutOfRange,
                    units::format(level.bandwidth->value) + " are less than main memory's "
                        + units::format(main.bandwidth->value),
                    "Write the bandwidth of all units together, or leave it out");
}

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
    checkDram(level, place);
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
    for (const json::Cursor& place : list.items()) {
        MemoryLevel level = levels.empty() ? readMainMemory(place, sources) : readFurtherLevel(place, sources);
        if (!levels.empty())
            checkFurther(level, levels, place);
        levels.push_back(std::move(level));
    }
    if (levels.empty())
        list.refuse(ErrorCode::MissingField, "a part without memory has no roof", "Give one level at least");
    return levels;
}

hardware::Link readLink(const json::Cursor& place, const SourceTable& sources)
{
    place.allowOnly({"name", "bandwidth", "per_peer", "directions", "joins"});
    hardware::Link link;
    link.name = place.text("name");
    link.bandwidth = readBandwidth(place.at("bandwidth"), sources);
    if (place.find("directions"))
        link.directions = place.choice<hardware::Directions>("directions", hardware::directionsFromName, "one or both");
    link.joins = place.optionalCount("joins");
    if (link.joins && *link.joins < 2)
        place.at("joins").refuse(ErrorCode::OutOfRange,
                                 "a link that joins " + std::to_string(*link.joins) + " devices connects nothing",
                                 "Write the most devices that it connects, or leave the key out where no limit is known");
    if (const auto perPeer = place.find("per_peer"))
        link.perPeer = readBandwidth(*perPeer, sources);
    if (link.perPeer && link.perPeer->value > link.bandwidth.value)
        place.at("per_peer")
            .at("value")
            .refuse(ErrorCode::OutOfRange,
                    "a single peer gets " + units::format(link.perPeer->value) + ", and all of them together "
                        + units::format(link.bandwidth.value),
                    "Check whether the two are swapped; both count the same directions");
    return link;
}

}  // namespace ridgepoint::catalogs
