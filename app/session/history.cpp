// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/history.h"

#include <utility>

namespace ridgepoint::session {

namespace {

/// A scenario is a few hundred bytes; a long day of work stays below a megabyte.
constexpr std::size_t mostSteps = 1000;

}  // namespace

void History::push(scenario::Scenario next)
{
    m_past.push_back(std::exchange(m_present, std::move(next)));
    if (m_past.size() > mostSteps)
        m_past.erase(m_past.begin());
    m_future.clear();
}

void History::replace(scenario::Scenario next)
{
    m_present = std::move(next);
    m_future.clear();
}

void History::undo()
{
    if (!canUndo())
        return;
    m_future.push_back(std::exchange(m_present, std::move(m_past.back())));
    m_past.pop_back();
}

void History::redo()
{
    if (!canRedo())
        return;
    m_past.push_back(std::exchange(m_present, std::move(m_future.back())));
    m_future.pop_back();
}

}  // namespace ridgepoint::session
