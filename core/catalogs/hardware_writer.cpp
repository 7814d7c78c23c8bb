// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalogs/hardware_writer.h"

#include "core/catalogs/catalog_file.h"
#include "core/catalogs/figure_writer.h"
#include "core/catalogs/json_layout.h"

namespace ridgepoint::catalogs {

namespace {

using hardware::Device;

template <class Quantity>
void addFigure(ObjectJson& object, std::string_view key, const std::optional<Figure<Quantity>>& figure, SourceList& sources)
{
    if (figure)
        object.addValue(key, figureJson(*figure, sources));
}

/// A text that a catalog may leave out.
void addOptionalText(ObjectJson& object, std::string_view key, std::string_view text)
{
    if (!text.empty())
        object.addText(key, text);
}

std::string peakJson(const hardware::ComputePeak& peak, SourceList& sources)
{
    ObjectJson object;
    object.addText("format", name(peak.format));
    object.addText("engine", name(peak.engine));
    object.addText("sparsity", name(peak.sparsity));
    if (peak.accumulate)
        object.addText("accumulate", name(*peak.accumulate));
    if (peak.perClock)
        object.addCount("per_clock", *peak.perClock);
    object.addValue("rate", figureJson(peak.rate, peak.format, sources));
    if (peak.achievable)
        object.addValue("achievable", figureJson(*peak.achievable, peak.format, sources));
    return object.json();
}

std::string peaksJson(const Device& device, SourceList& sources)
{
    std::vector<std::string> items;
    for (const hardware::ComputePeak& peak : device.peaks)
        items.push_back(peakJson(peak, sources));
    return listJson(items);
}

std::string absentJson(const std::vector<hardware::AbsentPeak>& absent)
{
    std::vector<std::string> items;
    for (const hardware::AbsentPeak& entry : absent) {
        ObjectJson object;
        object.addText("format", name(entry.format));
        object.addText("reason", name(entry.reason));
        addOptionalText(object, "note", entry.note);
        items.push_back(object.json());
    }
    return listJson(items);
}

std::string memoryJson(const std::vector<hardware::MemoryLevel>& levels, SourceList& sources)
{
    std::vector<std::string> items;
    for (const hardware::MemoryLevel& level : levels) {
        ObjectJson object;
        object.addText("name", level.name);
        addFigure(object, "capacity", level.capacity, sources);
        addFigure(object, "visible", level.visible, sources);
        addFigure(object, "bandwidth", level.bandwidth, sources);
        addFigure(object, "achievable", level.achievable, sources);
        items.push_back(object.json());
    }
    return listJson(items);
}

std::string linkJson(const hardware::Link& link, SourceList& sources)
{
    ObjectJson object;
    object.addText("name", link.name);
    object.addValue("bandwidth", figureJson(link.bandwidth, sources));
    addFigure(object, "per_peer", link.perPeer, sources);
    if (link.directions != hardware::Directions::One)
        object.addText("directions", name(link.directions));
    if (link.joins)
        object.addCount("joins", *link.joins);
    return object.json();
}

std::string unitsJson(const hardware::ArithmeticUnits& units, SourceList& sources)
{
    ObjectJson object;
    object.addText("name", units.name);
    object.addCount("count", units.count);
    addSource(object, units.source, sources);
    return object.json();
}

std::string clocksJson(const std::vector<hardware::EngineClock>& clocks, SourceList& sources)
{
    std::vector<std::string> items;
    for (const hardware::EngineClock& clock : clocks) {
        ObjectJson object;
        object.addText("engine", name(clock.engine));
        addValue(object, clock.rate.value.value(), "Hz");
        addSource(object, clock.rate.source, sources);
        items.push_back(object.json());
    }
    return listJson(items);
}

std::string deviceJson(const Device& device, SourceList& sources)
{
    ObjectJson object;
    object.addText("id", device.id.text());
    object.addText("name", device.name);
    object.addText("vendor", device.vendor);
    object.addCount("year", device.year);
    object.addText("scope", device.scope);
    addOptionalText(object, "form_factor", device.formFactor);
    if (device.status != hardware::Status::Released)
        object.addText("status", name(device.status));
    addOptionalText(object, "note", device.note);
    object.addValue("peaks", peaksJson(device, sources));
    if (!device.absent.empty())
        object.addValue("absent", absentJson(device.absent));
    object.addValue("memory", memoryJson(device.memory, sources));
    if (device.link)
        object.addValue("link", linkJson(*device.link, sources));
    if (device.hostLink)
        object.addValue("host_link", linkJson(*device.hostLink, sources));
    if (device.arithmeticUnits)
        object.addValue("units", unitsJson(*device.arithmeticUnits, sources));
    if (!device.clocks.empty())
        object.addValue("clocks", clocksJson(device.clocks, sources));
    addFigure(object, "power", device.power, sources);
    return object.json();
}

}  // namespace

std::string writeHardwareCatalog(const Device& device)
{
    SourceList sources;
    const std::string entry = deviceJson(device, sources);
    ObjectJson object;
    object.addText("schema", hardwareSchema);
    object.addValue("sources", sources.json());
    object.addValue("devices", listJson({entry}));
    return object.json() + '\n';
}

}  // namespace ridgepoint::catalogs
