// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace ridgepoint {

/// How far a figure can be trusted. Shown wherever the figure is shown.
enum class Basis {
    Vendor,      ///< printed by the vendor, or a copy of what the vendor printed
    Measured,    ///< observed on the part: a benchmark, or a size the device reports
    Derived,     ///< arithmetic from other figures of the same part
    Unverified,  ///< not confirmed in any text that could be read
    WhatIf,      ///< typed or dragged by the user; never in a catalog
};

/// "vendor", "measured", "derived", "unverified", "what-if".
std::string_view name(Basis basis);
std::optional<Basis> basisFromName(std::string_view text);

/// Where a figure comes from.
struct Source {
    Basis basis = Basis::Unverified;
    std::string citation;  ///< public document or file, precise enough to find it again
    std::string date;      ///< "2026-08-22", "2024-06" or "2022": when it was published or last seen
    std::string note;      ///< what a reader should know before using it; may be empty
    std::string kernel{};  ///< of a measurement: what was run; may be empty

    friend bool operator==(const Source&, const Source&) = default;
};

/// A number with its source.
template <class Quantity>
struct Figure {
    Quantity value{};
    Source source;

    friend bool operator==(const Figure&, const Figure&) = default;
};

}  // namespace ridgepoint
