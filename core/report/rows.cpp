// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/rows.h"

namespace ridgepoint::report {

std::vector<Row> rowsOf(const evaluation::RooflineReport& report, Detail detail)
{
    std::vector<Row> rows;
    for (const evaluation::PhaseReport& phase : report.phases) {
        if (detail == Detail::Phases)
            rows.push_back({phase.phase, {}, {}, 1, phase.total, 1.0});
        if (detail == Detail::Parts)
            for (const evaluation::PartReport& part : phase.parts)
                rows.push_back({phase.phase, kernels::name(part.part), {}, 1, part.total, part.shareOfPhaseTime});
        if (detail == Detail::Kernels)
            for (const evaluation::KernelReport& kernel : phase.kernels)
                rows.push_back({phase.phase, kernels::name(kernel.kernel.part), kernel.kernel.name, kernel.kernel.runs,
                                kernel.total, kernel.shareOfPhaseTime});
    }
    return rows;
}

}  // namespace ridgepoint::report
