// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/source.h"
#include "core/units/quantity.h"

#include <functional>
#include <map>
#include <optional>
#include <string>

namespace ridgepoint::json {
class Cursor;
}

/// Sourced figures as catalog files write them: {"value": 3.35, "unit": "TB/s", "basis": "vendor", "source": "…"}.
namespace ridgepoint::catalogs {

/// Citation and date of what a file's "sources" names, by key. A citation has three characters at least, and a date is
/// a day, a month or a year from 1970 to 2100.
using SourceTable = std::map<std::string, Source, std::less<>>;

SourceTable readSources(const json::Cursor& table);

/// {"basis": …, "citation": …, "date": …, "note": …}
Source readSource(const json::Cursor& place);

/// "basis", "source", "date" and "note" of what stands at a place, whose other keys are left to the caller. "source" is a
/// key of the table, whose date then holds unless the place has its own, or a citation.
Source readFigureSource(const json::Cursor& place, const SourceTable& sources);

/// A figure with unit, basis, source and date, within what any machine could have: a rate of 1e9 to 1e18 FLOP/s, a
/// bandwidth of 1e8 to 1e17 B/s, a size of 64e6 to 1e16 B (1e3 to 1e12 B for a cache), a power of 1 to 1e6 W. A measured one
/// may have a "kernel".
Figure<units::FlopRate> readRate(const json::Cursor& place, const SourceTable& sources);
Figure<units::Bandwidth> readBandwidth(const json::Cursor& place, const SourceTable& sources);
Figure<units::Bytes> readSize(const json::Cursor& place, const SourceTable& sources);
Figure<units::Bytes> readCacheSize(const json::Cursor& place, const SourceTable& sources);
Figure<units::Watts> readPower(const json::Cursor& place, const SourceTable& sources);

/// What was measured to be reached of `peak`, with the "kernel" that reached it. More than twice the peak is refused.
Figure<units::FlopRate> readAchievable(const json::Cursor& place, const SourceTable& sources, units::FlopRate peak);
Figure<units::Bandwidth> readAchievable(const json::Cursor& place, const SourceTable& sources,
                                        std::optional<units::Bandwidth> peak);

/// 1e6 to 1e11 Hz. The place also holds the "engine" that the clock drives, which is left to the caller.
Figure<units::Hertz> readClock(const json::Cursor& place, const SourceTable& sources);

}  // namespace ridgepoint::catalogs
