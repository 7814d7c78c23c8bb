// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/report.h"

#include <array>
#include <vector>

/// Kernels under roofs: how long they take and where they lie.
namespace ridgepoint::evaluation {

/// The pair of roofs that an engine works under.
roofline::Roof roofOf(const Roofs& roofs, units::Engine engine);

/// All runs of one kernel.
Placement place(const kernels::Kernel& kernel, const Roofs& roofs);

/// Kernels one after another.
class PlacementSum {
public:
    explicit PlacementSum(const Roofs& roofs) : m_roofs(roofs) {}

    void add(const Placement& placement);
    bool isEmpty() const { return m_empty; }

    Placement placement() const;

    /// max(Σ arithmetic, Σ traffic): the time if nothing ever waited for anything.
    units::Seconds overlap() const;

private:
    const Roofs& m_roofs;
    Placement m_sum;
    units::Seconds m_arithmetic;
    bool m_tensorWork = false;
    bool m_vectorWork = false;
    bool m_empty = true;
};

/// The sum of `place` over kernels, and of nothing else: for a time alone.
units::Seconds totalTime(const std::vector<kernels::Kernel>& kernels, const Roofs& roofs);

/// Factors on what a step is made of.
struct Change {
    double flopRate = 1.0;
    double bandwidth = 1.0;
    double weightBytes = 1.0;
    double kvBytes = 1.0;
};

/// The times of a phase's kernels taken apart, so that many changes can be tried on them.
class ChangeableTimes {
public:
    ChangeableTimes(const std::vector<KernelReport>& kernels, const Roofs& roofs);

    /// Time of the phase after a change and nothing else.
    units::Seconds after(const Change& change) const;

private:
    struct KernelTimes {
        units::Seconds arithmetic;
        units::Seconds weights;
        units::Seconds kv;
        units::Seconds otherBytes;
    };

    std::vector<KernelTimes> m_kernels;
};

}  // namespace ridgepoint::evaluation
