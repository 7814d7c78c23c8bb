// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/comparison.h"
#include "core/evaluation/report.h"
#include "core/report/detail.h"

#include <string>

namespace ridgepoint::report {

/// One row for each phase, part or kernel, with a header row. Plain numbers in base units, comma-separated, quoted as
/// RFC 4180 asks; a text cell that a spreadsheet would take for a formula is led by an apostrophe.
std::string toCsv(const evaluation::RooflineReport& report, Detail detail);

/// The same rows of every setup, led by its letter ("A" is the first) and its label.
std::string toCsv(const evaluation::Comparison& comparison, Detail detail);

/// For a terminal: what was evaluated, the rows, the totals, memory, the verdict, notes and findings.
std::string toText(const evaluation::RooflineReport& report, Detail detail);

}  // namespace ridgepoint::report
