// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/compare/side_by_side.h"

#include "core/base/utf8.h"

#include <algorithm>

namespace ridgepoint::panels {

namespace {

ComparedRow rowOf(const evaluation::ComparedSetup& compared, std::size_t setup)
{
    const evaluation::RooflineReport& report = compared.report;
    ComparedRow row;
    row.setup = setup;
    row.label = compared.label;
    row.totals = report.totals;
    const evaluation::PhaseReport* decode = report.findPhase(workload::Phase::Decode);
    if (decode)
        row.bound = decode->total.bound;
    else if (!report.phases.empty())
        row.bound = report.phases.front().total.bound;
    if (report.memory.capacity)
        row.fits = report.memory.fits;
    row.bandwidth = report.roofs.memory.bandwidth;
    row.peak = report.roofs.tensor.rate;
    row.toFirst = compared.toFirst;
    return row;
}

ComparedRow rowOf(const evaluation::LostSetup& lost, const scenario::Scenario& scenario, const catalogs::Catalogs& catalogs)
{
    ComparedRow row;
    row.pinned = lost.pinned;
    if (lost.pinned < scenario.pinned.size()) {
        const HardwareId& id = scenario.pinned[lost.pinned].hardware;
        const auto device = catalogs.devices.find(id);
        row.label = device == catalogs.devices.end() ? quote(id.text()) : device->second->name;
    }
    row.reason = toText(lost.reason);
    return row;
}

}  // namespace

Pinning pinningOf(const scenario::Scenario& scenario)
{
    if (std::find(scenario.pinned.begin(), scenario.pinned.end(), scenario.present()) != scenario.pinned.end())
        return Pinning::AlreadyPinned;
    return scenario.pinned.size() + 1 < scenario::mostCompared ? Pinning::Possible : Pinning::ListFull;
}

const ComparedRow* SideBySide::first() const
{
    const auto found =
        std::find_if(rows.begin(), rows.end(), [](const ComparedRow& row) { return row.setup && row.pinned; });
    return found == rows.end() ? nullptr : &*found;
}

SideBySide sideBySide(const session::Snapshot& snapshot, const catalogs::Catalogs& catalogs)
{
    const evaluation::Comparison& comparison = snapshot.comparison;
    const scenario::Scenario& scenario = snapshot.scenario;
    SideBySide shown;
    shown.pinning = pinningOf(scenario);
    for (const evaluation::LostSetup& lost : comparison.lost)
        shown.rows.push_back(rowOf(lost, scenario, catalogs));
    for (std::size_t setup = 0; setup < comparison.setups.size(); ++setup) {
        ComparedRow row = rowOf(comparison.setups[setup], setup);
        row.isPresent = setup >= comparison.places.size();
        if (!row.isPresent) {
            row.pinned = comparison.places[setup];
            row.isPresent = *row.pinned < scenario.pinned.size() && scenario.pinned[*row.pinned] == scenario.present();
        }
        shown.rows.push_back(std::move(row));
    }
    std::stable_sort(shown.rows.begin(), shown.rows.end(), [](const ComparedRow& a, const ComparedRow& b) {
        return a.pinned.value_or(scenario::mostCompared) < b.pinned.value_or(scenario::mostCompared);
    });
    if (!comparison.setups.empty())
        shown.contrasts = comparison.setups.back().contrasts;
    return shown;
}

}  // namespace ridgepoint::panels
