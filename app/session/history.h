// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"

#include <vector>

namespace ridgepoint::session {

/// Undo and redo as two stacks of scenarios around the present one. A value: no widget, no command objects.
class History {
public:
    explicit History(scenario::Scenario present) : m_present(std::move(present)) {}

    const scenario::Scenario& present() const { return m_present; }
    bool canUndo() const { return !m_past.empty(); }
    bool canRedo() const { return !m_future.empty(); }

    /// What undo and redo would make the present; only where there is such a step.
    const scenario::Scenario& previous() const { return m_past.back(); }
    const scenario::Scenario& next() const { return m_future.back(); }

    /// The present becomes the past; what was undone is forgotten.
    void push(scenario::Scenario next);

    /// Changes the present without a new step: the rest of a gesture whose first change was pushed.
    void replace(scenario::Scenario next);

    void undo();
    void redo();

private:
    scenario::Scenario m_present;
    std::vector<scenario::Scenario> m_past;
    std::vector<scenario::Scenario> m_future;
};

}  // namespace ridgepoint::session
