// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/source.h"
#include "core/units/quantity.h"

#include <functional>
#include <map>
#include <string>

namespace ridgepoint::json {
class Cursor;
}

/// Sourced figures as catalog files write them: {"value": 3.35, "unit": "TB/s", "basis": "vendor", "source": "…"}.
namespace ridgepoint::catalogs {

/// Citation and date of what a file's "sources" names, by key.
using SourceTable = std::map<std::string, Source, std::less<>>;

SourceTable readSources(const json::Cursor& table);

/// {"basis": …, "citation": …, "date": …, "note": …}
Source readSource(const json::Cursor& place);

/// A figure with unit, basis, source and date, within what any machine could have: a rate of 1e9 to 1e18 FLOP/s, a
/// bandwidth of 1e8 to 1e17 B/s, a size of 1e6 to 1e16 B. "source" is a key of the table, whose date then holds unless
/// the figure has its own, or a citation.
Figure<units::FlopRate> readRate(const json::Cursor& place, const SourceTable& sources);
Figure<units::Bandwidth> readBandwidth(const json::Cursor& place, const SourceTable& sources);
Figure<units::Bytes> readSize(const json::Cursor& place, const SourceTable& sources);

}  // namespace ridgepoint::catalogs
