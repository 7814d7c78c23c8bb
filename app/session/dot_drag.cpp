// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/dot_drag.h"

#include "core/scenario/count.h"

#include <utility>

namespace ridgepoint::session {

void DotDrag::drag(const evaluation::DotRef& dot, units::Intensity asked)
{
    if (!m_isHeld) {
        m_isHeld = true;
        if (auto problem = evaluation::resolve(m_session.catalogs(), m_session.snapshot().scenario))
            m_target = evaluation::DotTarget::make(*std::move(problem), dot);
    }
    if (!m_target)
        return;
    const std::int64_t present = scenario::valueOf(m_session.snapshot().scenario.workload, m_target->count());
    if (const auto value = m_target->valueFor(asked, present))
        m_session.dispatch(scenario::editOf(m_target->count(), *value));
}

void DotDrag::end()
{
    m_target.reset();
    m_isHeld = false;
}

}  // namespace ridgepoint::session
