// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/held_count.h"

namespace ridgepoint::session {

void HeldCount::take()
{
    m_before = m_session.snapshot().scenario.workload;
    m_trails.reset();
}

void HeldCount::letGo()
{
    m_before.reset();
    m_trails.reset();
}

const std::optional<evaluation::Trails>& HeldCount::trails()
{
    if (!m_before || m_trails)
        return m_trails;
    const scenario::Scenario& present = m_session.snapshot().scenario;
    for (scenario::Count count : {scenario::Count::Batch, scenario::Count::Context, scenario::Count::Prompt})
        if (scenario::valueOf(present.workload, count) != scenario::valueOf(*m_before, count))
            if (const auto problem = evaluation::resolve(m_session.catalogs(), present)) {
                m_trails = evaluation::trailsOf(*problem, count, scenario::sliderRangeOf(count), evaluation::TrailDots::PhasesAndParts);
                return m_trails;
            }
    return m_trails;
}

}  // namespace ridgepoint::session
