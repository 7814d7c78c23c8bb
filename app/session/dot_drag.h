// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/session.h"
#include "core/evaluation/dot_target.h"

#include <optional>

namespace ridgepoint::session {

/// A dot of the present setup in the user's hand: the batch, prompt or context that puts it nearest to an intensity is
/// dispatched. Which of them is worked out at the first request after `end` and holds until the next `end`.
class DotDrag {
public:
    /// The session must outlive it.
    explicit DotDrag(Session& session) : m_session(session) {}

    /// Does nothing for a dot that no count moves.
    void drag(const evaluation::DotRef& dot, units::Intensity asked);

    /// The dot is let go.
    void end();

private:
    Session& m_session;
    std::optional<evaluation::DotTarget> m_target;
    bool m_isHeld = false;
};

}  // namespace ridgepoint::session
