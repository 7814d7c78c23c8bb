// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/device.h"

#include "core/base/named_enum.h"

#include <algorithm>

namespace ridgepoint::hardware {

namespace {

constexpr NamedEnum<Sparsity, 2> sparsities{{{{Sparsity::Dense, "dense"}, {Sparsity::Sparse, "sparse"}}}};
constexpr NamedEnum<Status, 2> statuses{{{{Status::Released, "released"}, {Status::Announced, "announced"}}}};
constexpr NamedEnum<Absence, 3> absences{{{{Absence::Unsupported, "unsupported"},
                                           {Absence::Unpublished, "unpublished"},
                                           {Absence::RunsWider, "wider"}}}};
constexpr NamedEnum<Directions, 2> directionNames{{{{Directions::One, "one"}, {Directions::Both, "both"}}}};

bool isUnverified(const Source& source)
{
    return source.basis == Basis::Unverified;
}

template <class Quantity>
bool isUnverified(const std::optional<Figure<Quantity>>& figure)
{
    return figure && isUnverified(figure->source);
}

bool isUnverified(const MemoryLevel& level)
{
    return isUnverified(level.capacity) || isUnverified(level.visible) || isUnverified(level.bandwidth)
        || isUnverified(level.achievable);
}

}  // namespace

std::string_view name(Sparsity sparsity)
{
    return sparsities.name(sparsity);
}

std::optional<Sparsity> sparsityFromName(std::string_view text)
{
    return sparsities.find(text);
}

std::string_view name(Status status)
{
    return statuses.name(status);
}

std::optional<Status> statusFromName(std::string_view text)
{
    return statuses.find(text);
}

std::string_view name(Absence absence)
{
    return absences.name(absence);
}

std::optional<Absence> absenceFromName(std::string_view text)
{
    return absences.find(text);
}

std::string_view name(Directions directions)
{
    return directionNames.name(directions);
}

std::optional<Directions> directionsFromName(std::string_view text)
{
    return directionNames.find(text);
}

units::Bandwidth Link::oneDirection() const
{
    return directions == Directions::Both ? bandwidth.value / 2.0 : bandwidth.value;
}

units::Bandwidth Link::oneDirection(std::int64_t devices) const
{
    if (!perPeer)
        return oneDirection();
    const double peers = static_cast<double>(std::max<std::int64_t>(devices - 1, 1));
    const units::Bandwidth wires = peers * perPeer->value;
    return std::min(oneDirection(), directions == Directions::Both ? wires / 2.0 : wires);
}

const Link* Device::linkFor(std::int64_t devices) const
{
    for (const std::optional<Link>* candidate : {&link, &hostLink})
        if (*candidate && (*candidate)->canJoin(devices))
            return &**candidate;
    return nullptr;
}

std::optional<units::Bytes> Device::usableCapacity() const
{
    const MemoryLevel& main = mainMemory();
    if (main.visible)
        return main.visible->value;
    if (main.capacity)
        return main.capacity->value;
    return std::nullopt;
}

const ComputePeak* Device::findPeak(units::NumberFormat format, units::Engine engine, Sparsity sparsity) const
{
    for (const ComputePeak& peak : peaks)
        if (peak.format == format && peak.engine == engine && peak.sparsity == sparsity)
            return &peak;
    return nullptr;
}

const AbsentPeak* Device::findAbsent(units::NumberFormat format) const
{
    for (const AbsentPeak& entry : absent)
        if (entry.format == format)
            return &entry;
    return nullptr;
}

std::optional<units::FlopRate> Device::derivedRate(const ComputePeak& peak) const
{
    if (!peak.perClock || !arithmeticUnits)
        return std::nullopt;
    for (const EngineClock& clock : clocks)
        if (clock.engine == peak.engine) {
            const double operations = static_cast<double>(*peak.perClock) * static_cast<double>(arithmeticUnits->count);
            return units::Flops(operations) * clock.rate.value;
        }
    return std::nullopt;
}

bool Device::hasUnverified() const
{
    const auto peakIsUnverified = [](const ComputePeak& peak) {
        return isUnverified(peak.rate.source) || isUnverified(peak.achievable);
    };
    return std::any_of(peaks.begin(), peaks.end(), peakIsUnverified)
        || std::any_of(memory.begin(), memory.end(), [](const MemoryLevel& level) { return isUnverified(level); })
        || std::any_of(clocks.begin(), clocks.end(), [](const EngineClock& clock) { return isUnverified(clock.rate.source); })
        || (arithmeticUnits && isUnverified(arithmeticUnits->source)) || (link && isUnverified(link->bandwidth.source))
        || isUnverified(power);
}

}  // namespace ridgepoint::hardware
