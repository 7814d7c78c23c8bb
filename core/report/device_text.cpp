// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/device_entry.h"
#include "core/report/catalog_report.h"
#include "core/units/format.h"

#include <fmt/format.h>

namespace ridgepoint::report {

using hardware::Device;

namespace {

std::string sourceText(const Source& source)
{
    std::string text = fmt::format("[{}, {} ({})", name(source.basis), source.citation, source.date);
    if (!source.kernel.empty())
        text += "; " + source.kernel;
    text += "]";
    return source.note.empty() ? text : text + " " + source.note;
}

/// One figure on a line; nothing where there is none.
template <class Quantity>
std::string figureText(const std::string& name, const std::optional<Figure<Quantity>>& figure, const char* suffix = "")
{
    if (!figure)
        return {};
    return fmt::format("  {}: {}{} {}\n", name, units::format(figure->value, 4), suffix, sourceText(figure->source));
}

std::string headText(const Device& device, const catalogs::Catalogs& catalogs)
{
    std::string text = fmt::format("{}: {}, {}, {}, {}{}{}, figures of one {}\n", device.id.text(), device.name, device.vendor, device.year,
                                   hardware::name(device.status), device.formFactor.empty() ? "" : ", ", device.formFactor, device.scope);
    if (const auto note = evaluation::originNote(catalogs, device))
        text += note->message + "\n";
    return device.note.empty() ? text : text + device.note + "\n";
}

std::string peakText(const hardware::ComputePeak& peak)
{
    std::string what = fmt::format("{} {} {}", units::name(peak.format), units::name(peak.engine), hardware::name(peak.sparsity));
    if (peak.accumulate)
        what += fmt::format(", sums in {}", units::name(*peak.accumulate));
    if (peak.perClock)
        what += fmt::format(", {} per clock and unit", *peak.perClock);
    return figureText(what, std::optional(peak.rate)) + figureText("  achievable", peak.achievable);
}

std::string memoryText(const hardware::MemoryLevel& level)
{
    return figureText(level.name + " capacity", level.capacity) + figureText(level.name + " visible to a program", level.visible)
        + figureText(level.name + " bandwidth", level.bandwidth) + figureText("  achievable", level.achievable);
}

std::string linkText(const std::string& what, const std::optional<hardware::Link>& link)
{
    if (!link)
        return {};
    const char* suffix = link->directions == hardware::Directions::Both ? ", both directions summed" : " in one direction";
    std::string text = figureText(what + " " + link->name, std::optional(link->bandwidth), suffix);
    text += figureText("  to one peer", link->perPeer, suffix);
    return link->joins ? text + fmt::format("    joins {} devices at most\n", *link->joins) : text;
}

std::string unitsText(const Device& device)
{
    std::string text;
    if (device.arithmeticUnits)
        text += fmt::format("  {} {} {}\n", device.arithmeticUnits->count, device.arithmeticUnits->name,
                            sourceText(device.arithmeticUnits->source));
    for (const hardware::EngineClock& clock : device.clocks)
        text += figureText(fmt::format("{} clock", units::name(clock.engine)), std::optional(clock.rate));
    return text + figureText("power", device.power);
}

}  // namespace

std::string toDeviceText(const Device& device, const catalogs::Catalogs& catalogs)
{
    std::string text = headText(device, catalogs) + "Peaks\n";
    for (const hardware::ComputePeak& peak : device.peaks)
        text += peakText(peak);
    for (const hardware::AbsentPeak& absent : device.absent)
        text += fmt::format("  {} tensor: none, {}{}{}\n", units::name(absent.format), hardware::name(absent.reason),
                            absent.note.empty() ? "" : ". ", absent.note);
    text += "Memory\n";
    for (const hardware::MemoryLevel& level : device.memory)
        text += memoryText(level);
    const std::string links = linkText("link", device.link) + linkText("host link", device.hostLink);
    text += links.empty() ? "" : "Links\n" + links;
    const std::string arithmetic = unitsText(device);
    return arithmetic.empty() ? text : text + "Units, clocks and power\n" + arithmetic;
}

}  // namespace ridgepoint::report
