// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/shortlist.h"
#include "core/scenario/scenario.h"

#include <string>
#include <vector>

/// The parts of the catalog on one workload, as a table.
namespace ridgepoint::report {

using ShortlistRows = std::vector<evaluation::ShortlistRow>;

/// For a terminal: a row for each part, and under the table the parts that cannot run the workload with the reason; or that
/// there is none.
std::string toShortlistText(const ShortlistRows& rows);

/// "ridgepoint-shortlist/1": docs/cli.md describes the keys. Plain finite numbers in base units; null where there is none.
std::string toShortlistJson(const ShortlistRows& rows, const scenario::Setup& setup);

/// One row for each part, if any, with a header row, the keys of the JSON as columns.
std::string toShortlistCsv(const ShortlistRows& rows);

}  // namespace ridgepoint::report
