// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/snapshot.h"
#include "core/catalogs/catalogs.h"

#include <optional>
#include <string>
#include <vector>

namespace ridgepoint::panels {

/// A compared setup, or a pinned one that cannot be evaluated any more.
struct ComparedRow {
    std::optional<std::size_t> setup;   ///< in Comparison::setups; nothing where lost
    std::optional<std::size_t> pinned;  ///< in Scenario::pinned; nothing for the present setup
    bool isPresent = false;             ///< as it stands now: the present setup, or a pinned one that equals it
    std::string label;
    std::string reason;  ///< why it was lost
    evaluation::Totals totals;
    std::optional<roofline::Bound> bound;  ///< of decode, or else of the first phase
    std::optional<bool> fits;              ///< nothing where the capacity is not known
    units::Bandwidth bandwidth;
    units::FlopRate peak;
    evaluation::Ratios toFirst;

    bool isLost() const { return !setup; }

    /// Whether it stands for the same setup of the same list, whatever its figures.
    bool sameSetup(const ComparedRow& other) const { return setup == other.setup && pinned == other.pinned; }

    friend bool operator==(const ComparedRow&, const ComparedRow&) = default;
};

/// Whether the present setup can be pinned.
enum class Pinning { Possible, AlreadyPinned, ListFull };

/// What the compare panel shows of a snapshot, without the reports, which are too big to keep twice.
struct SideBySide {
    std::vector<ComparedRow> rows;  ///< in the order of pinning, the present setup last; empty where nothing is pinned
    std::vector<evaluation::Contrast> contrasts;  ///< of the present setup
    Pinning pinning = Pinning::Possible;

    /// The setup that the others are measured against, or nullptr where there is none besides the present one.
    const ComparedRow* first() const;

    friend bool operator==(const SideBySide&, const SideBySide&) = default;
};

Pinning pinningOf(const scenario::Scenario& scenario);

/// A setup that was lost is called by the name of its part where the catalogs have it, else by its id.
SideBySide sideBySide(const session::Snapshot& snapshot, const catalogs::Catalogs& catalogs = {});

}  // namespace ridgepoint::panels
