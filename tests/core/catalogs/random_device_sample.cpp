// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/catalogs/random_device_sample.h"

#include <rapidcheck.h>

#include <algorithm>
#include <cmath>

namespace ridgepoint::catalogs {

namespace {

using namespace hardware;
using units::Engine;
using units::NumberFormat;

bool coin()
{
    return *rc::gen::arbitrary<bool>();
}

/// From `low` to `high`, both included.
std::int64_t count(std::int64_t low, std::int64_t high)
{
    return *rc::gen::inRange<std::int64_t>(low, high + 1);
}

/// Anything between, every bit of the fraction at random; often a number with few digits as a data sheet prints it.
double number(double low, double high)
{
    const double share = static_cast<double>(count(0, std::int64_t{1} << 53)) / std::ldexp(1.0, 53);
    const double value = low * std::pow(high / low, share);
    if (coin())
        return std::min(std::max(value, low), high);
    const double unit = std::pow(10.0, std::floor(std::log10(value)) - 2);
    return std::min(std::max(std::round(value / unit) * unit, low), high);
}

std::string text()
{
    return *rc::gen::element<std::string>("x", "H100 SXM", "größer \"als\" <b>", "\\ / %1", "日本語", "sheet");
}

std::string maybeText()
{
    return coin() ? text() : std::string();
}

/// Three characters at least.
std::string citation()
{
    return "of " + text();
}

Source source(Basis basis)
{
    return {basis, citation(), *rc::gen::element<std::string>("2026-08-22", "2024-06", "2022"), maybeText()};
}

Source source()
{
    return source(*rc::gen::element(Basis::Vendor, Basis::Measured, Basis::Derived, Basis::Unverified));
}

template <class Quantity>
Figure<Quantity> figure(double low, double high)
{
    Figure<Quantity> figure{Quantity(number(low, high)), source()};
    if (figure.source.basis == Basis::Measured)
        figure.source.kernel = maybeText();
    return figure;
}

template <class Quantity>
std::optional<Figure<Quantity>> achieved(double low, double high)
{
    if (coin())
        return std::nullopt;
    Figure<Quantity> figure{Quantity(number(low, high)), source(Basis::Measured)};
    figure.source.kernel = text();
    return figure;
}

NumberFormat format()
{
    return static_cast<NumberFormat>(count(0, static_cast<std::int64_t>(NumberFormat::Int4)));
}

Engine engine()
{
    return *rc::gen::element(Engine::Tensor, Engine::Vector);
}

bool canFollow(const ComputePeak& peak, const std::vector<ComputePeak>& earlier)
{
    for (const ComputePeak& other : earlier)
        if (other.format == peak.format && other.engine == peak.engine && other.sparsity == peak.sparsity
            && (!peak.accumulate || peak.accumulate == other.accumulate))
            return false;
    return true;
}

/// Sparse rates are above any dense one here, and within 16 times of them, so that none is refused.
std::vector<ComputePeak> peaks()
{
    std::vector<ComputePeak> all;
    for (std::int64_t left = count(1, 8); left > 0; --left) {
        ComputePeak peak;
        peak.format = format();
        peak.engine = engine();
        peak.sparsity = *rc::gen::element(Sparsity::Dense, Sparsity::Sparse);
        if (coin())
            peak.accumulate = format();
        if (coin())
            peak.perClock = count(1, 1 << 20);
        const bool isDense = peak.sparsity == Sparsity::Dense;
        peak.rate = figure<units::FlopRate>(isDense ? 1e13 : 1e14, isDense ? 1e14 : 1.6e14);
        peak.achievable = achieved<units::FlopRate>(1e10, 1.9 * peak.rate.value.value());
        if (canFollow(peak, all))
            all.push_back(std::move(peak));
    }
    return all;
}

std::vector<AbsentPeak> absent(const std::vector<ComputePeak>& peaks)
{
    std::vector<AbsentPeak> all;
    for (std::int64_t left = count(0, 3); left > 0; --left) {
        const AbsentPeak entry{format(), *rc::gen::element(Absence::Unsupported, Absence::Unpublished, Absence::RunsWider),
                               maybeText()};
        const auto isThere = [&entry](const auto& other) { return other.format == entry.format; };
        if (std::none_of(peaks.begin(), peaks.end(), isThere) && std::none_of(all.begin(), all.end(), isThere))
            all.push_back(entry);
    }
    return all;
}

MemoryLevel mainMemory()
{
    MemoryLevel level;
    level.name = text();
    if (coin())
        level.capacity = figure<units::Bytes>(1e9, 1e12);
    if (coin()) {
        const double printed = level.capacity ? level.capacity->value.value() : 1e10;
        level.visible = figure<units::Bytes>(0.51 * printed, 1.09 * printed);
    }
    level.bandwidth = figure<units::Bandwidth>(1e12, 1e14);
    level.achievable = achieved<units::Bandwidth>(1e11, 1.9 * level.bandwidth->value.value());
    return level;
}

/// A cache is faster than any main memory here, and smaller.
MemoryLevel furtherLevel(const std::string& name)
{
    MemoryLevel level;
    level.name = name;
    if (coin())
        level.capacity = figure<units::Bytes>(1e3, 1e9);
    if (coin() || !level.capacity)
        level.bandwidth = figure<units::Bandwidth>(name == "scratch" ? 1e9 : 1e14, 1e16);
    level.achievable = achieved<units::Bandwidth>(1e8, level.bandwidth ? level.bandwidth->value.value() : 1e12);
    return level;
}

Link link()
{
    Link link{text(), figure<units::Bandwidth>(1e9, 1e14), coin() ? Directions::One : Directions::Both};
    if (coin())
        link.joins = count(2, 1 << 20);
    if (coin())
        link.perPeer = figure<units::Bandwidth>(1e8, link.bandwidth.value.value());
    return link;
}

/// Rates that units and clocks do not make lose their `perClock`, or get the one that does.
void settleDerivation(Device& device)
{
    for (ComputePeak& peak : device.peaks) {
        const std::optional<units::FlopRate> derived = device.derivedRate(peak);
        if (!derived)
            continue;
        const double wanted = static_cast<double>(*peak.perClock) * (peak.rate.value / *derived);
        peak.perClock = std::nullopt;
        if (wanted >= 2.0 && wanted < 1e15)
            peak.perClock = std::llround(wanted);
    }
}

void addOptionalKeys(Device& device)
{
    if (coin())
        device.link = link();
    if (coin())
        device.hostLink = link();
    device.formFactor = maybeText();
    device.status = coin() ? Status::Released : Status::Announced;
    device.absent = absent(device.peaks);
    if (coin())
        device.arithmeticUnits = ArithmeticUnits{text(), count(1, 1 << 20), source()};
    if (coin())
        device.clocks.push_back({engine(), {units::Hertz(number(1e6, 1e11)), source()}});
    if (!device.clocks.empty() && coin())
        device.clocks.push_back({device.clocks.front().engine == Engine::Tensor ? Engine::Vector : Engine::Tensor,
                                 {units::Hertz(number(1e6, 1e11)), source()}});
    if (coin())
        device.power = figure<units::Watts>(1, 1e6);
}

}  // namespace

Device randomDevice()
{
    Device device{*HardwareId::parse("random-1"), text(), text(), static_cast<int>(count(1970, 2100)), {}, {}, {}, {}};
    device.scope = *rc::gen::element<std::string>("device", "die", "module", "superchip", "system");
    device.note = maybeText();
    device.peaks = peaks();
    device.memory.push_back(mainMemory());
    for (const char* name : {"L2", "L1 and shared memory", "scratch"})
        if (coin())
            device.memory.push_back(furtherLevel(name));
    addOptionalKeys(device);
    settleDerivation(device);
    return device;
}

}  // namespace ridgepoint::catalogs
