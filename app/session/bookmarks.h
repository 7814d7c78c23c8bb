// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/snapshot.h"
#include "core/scenario/edit.h"

#include <QString>

#include <array>
#include <optional>
#include <string>

namespace ridgepoint::session {

/// A scenario that was put aside, with the names its entries had then.
struct Bookmark {
    scenario::Scenario scenario;
    std::string device;
    std::string model;

    friend bool operator==(const Bookmark&, const Bookmark&) = default;
};

Bookmark bookmarkOf(const Snapshot& snapshot);

/// "Qwen3.8-27B on H100 SXM, batch 32, context 8,192, prompt 8,192", in the language and the numbers of the window. Plain text.
QString describe(const Bookmark& bookmark);

/// Nine places for scenarios, numbered from 1 as the keys are. A value, kept as long as the window; not part of a document.
class Bookmarks {
public:
    static constexpr int places = 9;

    /// Replaces what the place holds. A number that is no place does nothing.
    void store(int number, Bookmark bookmark);
    void clear(int number);

    /// Nothing for a place that is empty, and for a number that is no place.
    const Bookmark* find(int number) const;

    /// What to dispatch to have the scenario of a place again, an edit like any other; nothing where there is none.
    std::optional<scenario::Edit> recall(int number) const;

    friend bool operator==(const Bookmarks&, const Bookmarks&) = default;

private:
    std::array<std::optional<Bookmark>, places> m_bookmarks;
};

}  // namespace ridgepoint::session
