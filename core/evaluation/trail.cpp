// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/trail.h"

#include "core/evaluation/steps.h"
#include "core/evaluation/timing.h"

#include <algorithm>
#include <array>

namespace ridgepoint::evaluation {

namespace {

using kernels::Kernel;
using kernels::Part;
using scenario::Count;
using workload::Phase;

bool enters(Count count, Phase phase)
{
    const bool isPrompt = phase == Phase::Prefill || phase == Phase::Training;
    return count == Count::Batch || isPrompt == (count == Count::Prompt);
}

/// The trails of one phase, a value at a time.
class PhaseTrails {
public:
    PhaseTrails(const Problem& problem, Phase phase, TrailDots dots, std::size_t values)
        : m_problem(problem), m_phase(phase), m_dots(dots), m_values(values)
    {
        m_whole = start({phase});
        for (std::size_t i = 0; i < kernels::partCount; ++i)
            m_parts[i] = start({phase, static_cast<Part>(i)});
    }

    void add(std::int64_t value, const workload::Workload& load)
    {
        const std::vector<Kernel> kernels = stepKernels(m_problem, m_phase, load);
        const Roofs& roofs = m_problem.roofs();
        PlacementSum whole(roofs);
        std::vector<PlacementSum> parts(kernels::partCount, PlacementSum(roofs));
        for (std::size_t i = 0; i < kernels.size(); ++i) {
            const Placement placement = place(kernels[i], roofs);
            whole.add(placement);
            parts[static_cast<std::size_t>(kernels[i].part)].add(placement);
            if (m_dots == TrailDots::Kernels)
                append(trailOf(kernels, i), value, placement);
        }
        append(m_whole, value, whole.placement());
        for (std::size_t i = 0; i < kernels::partCount; ++i)
            if (!parts[i].isEmpty())
                append(m_parts[i], value, parts[i].placement());
    }

    void moveTo(std::vector<Trail>& trails)
    {
        const auto take = [&trails](Trail& trail) {
            if (!trail.points.empty())
                trails.push_back(std::move(trail));
        };
        take(m_whole);
        for (Trail& part : m_parts)
            take(part);
        for (Trail& kernel : m_kernels)
            take(kernel);
    }

private:
    Trail start(const DotRef& dot) const
    {
        Trail trail{dot, {}};
        trail.points.reserve(m_values);
        return trail;
    }

    /// Most values give the same kernels in the same order; one that comes and goes must not shift the others.
    Trail& trailOf(const std::vector<Kernel>& kernels, std::size_t index)
    {
        const DotRef dot{m_phase, {}, kernels[index].name, occurrenceOf(kernels, index)};
        if (index < m_kernels.size() && m_kernels[index].dot == dot)
            return m_kernels[index];
        const auto found =
            std::find_if(m_kernels.begin(), m_kernels.end(), [&dot](const Trail& trail) { return trail.dot == dot; });
        return found != m_kernels.end() ? *found : m_kernels.emplace_back(start(dot));
    }

    static void append(Trail& trail, std::int64_t value, const Placement& placement)
    {
        if (placement.canBePlotted())
            trail.points.push_back({value, *placement.intensity, placement.rate});
    }

    const Problem& m_problem;
    Phase m_phase;
    TrailDots m_dots;
    std::size_t m_values;
    Trail m_whole;
    std::array<Trail, kernels::partCount> m_parts;
    std::vector<Trail> m_kernels;
};

std::vector<std::int64_t> valuesOf(const scenario::CountRange& range, std::int64_t present)
{
    std::vector<std::int64_t> values = scenario::logSpaced(range, trailValues);
    const auto place = std::lower_bound(values.begin(), values.end(), present);
    if (present > range.low && place != values.end() && *place != present)
        values.insert(place, present);
    return values;
}

}  // namespace

Trails trailsOf(const Problem& problem, Count count, const scenario::CountRange& range, TrailDots dots)
{
    Trails trails{count, problem.workload().devices, {}};
    const std::vector<std::int64_t> values = valuesOf(range, scenario::valueOf(problem.workload(), count));
    for (Phase phase : problem.phases()) {
        if (!enters(count, phase))
            continue;
        PhaseTrails phaseTrails(problem, phase, dots, values.size());
        for (std::int64_t value : values)
            phaseTrails.add(value, scenario::withCount(problem.workload(), count, value));
        phaseTrails.moveTo(trails.trails);
    }
    return trails;
}

}  // namespace ridgepoint::evaluation
