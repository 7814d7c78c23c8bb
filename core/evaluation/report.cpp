// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/report.h"

#include <algorithm>

namespace ridgepoint::evaluation {

std::string_view name(Buy buy)
{
    switch (buy) {
    case Buy::Bytes:
        return "bytes";
    case Buy::Operations:
        return "operations";
    case Buy::Link:
        break;
    }
    return "link";
}

bool Placement::canBePlotted() const
{
    return intensity && work.value() > 0.0 && time.value() > 0.0;
}

const PartReport* PhaseReport::findPart(kernels::Part part) const
{
    const auto found = std::find_if(parts.begin(), parts.end(), [part](const PartReport& row) { return row.part == part; });
    return found == parts.end() ? nullptr : &*found;
}

const PhaseReport* RooflineReport::findPhase(workload::Phase phase) const
{
    const auto found = std::find_if(phases.begin(), phases.end(), [phase](const PhaseReport& row) { return row.phase == phase; });
    return found == phases.end() ? nullptr : &*found;
}

}  // namespace ridgepoint::evaluation
