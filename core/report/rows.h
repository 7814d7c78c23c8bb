// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/report.h"
#include "core/report/detail.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace ridgepoint::report {

/// One line of a table of phases, parts or kernels, whichever the detail asks for.
struct Row {
    workload::Phase phase{};
    std::string_view part;    ///< empty for a whole phase
    std::string_view kernel;  ///< empty for a phase or a part
    std::int64_t runs = 1;
    evaluation::Placement placement;
    double shareOfPhaseTime = 1.0;
};

/// The rows in the order of the report. They refer to static names only and outlive it.
std::vector<Row> rowsOf(const evaluation::RooflineReport& report, Detail detail);

}  // namespace ridgepoint::report
