// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/source.h"
#include "core/units/number_format.h"
#include "core/units/quantity.h"

#include <string>
#include <string_view>
#include <vector>

/// Sourced figures as a catalog file writes them.
namespace ridgepoint::catalogs {

class ObjectJson;

/// The "sources" of a file while its figures are written: each citation and date once, under a key.
class SourceList {
public:
    /// The key of a source's citation and date; a new one where the list has none: "source-1", "source-2".
    std::string keyOf(const Source& source);

    std::string json() const;

private:
    std::vector<Source> m_sources;
};

/// "basis", "source", and "note" and "kernel" unless empty.
void addSource(ObjectJson& object, const Source& source, SourceList& sources);

/// "value" and "unit", such as 3.35 and "TB/s" for "B/s": the prefix that takes the fewest digits among those that give
/// back exactly this number, or the bare unit. `unit` is without a prefix.
void addValue(ObjectJson& object, double value, std::string_view unit);

/// A whole figure. The rate of an integer format counts OP and not FLOP.
std::string figureJson(const Figure<units::FlopRate>& figure, units::NumberFormat format, SourceList& sources);
std::string figureJson(const Figure<units::Bandwidth>& figure, SourceList& sources);
std::string figureJson(const Figure<units::Bytes>& figure, SourceList& sources);
std::string figureJson(const Figure<units::Watts>& figure, SourceList& sources);

}  // namespace ridgepoint::catalogs
