// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/session.h"
#include "core/evaluation/trail.h"

#include <optional>

namespace ridgepoint::session {

/// What the user has in hand, a slider or a dot, and the paths that dots take while its count moves.
class HeldCount {
public:
    /// The session must outlive it.
    explicit HeldCount(const Session& session) : m_session(session) {}

    /// Something is taken in hand; which count it moves shows as soon as one differs.
    void take();
    void letGo();

    /// The trails over the slider's range of the first count that moved since `take`, the same until `letGo`; nothing before.
    const std::optional<evaluation::Trails>& trails();

private:
    const Session& m_session;
    std::optional<workload::Workload> m_before;
    std::optional<evaluation::Trails> m_trails;
};

}  // namespace ridgepoint::session
