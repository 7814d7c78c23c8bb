// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/report.h"

#include <array>
#include <vector>

/// Kernels under roofs: how long they take and where they lie.
namespace ridgepoint::evaluation {

/// The pair of roofs that some work runs under: the ceiling of its engine and format, and the memory, or the link where
/// nothing moves but between devices.
roofline::Roof roofOf(const Roofs& roofs, const Placement& placement);

/// All runs of one kernel.
Placement place(const kernels::Kernel& kernel, const Roofs& roofs);

/// Kernels one after another.
class PlacementSum {
public:
    explicit PlacementSum(const Roofs& roofs) : m_roofs(roofs) {}

    void add(const Placement& placement);
    bool isEmpty() const { return m_empty; }

    Placement placement() const;

    /// max(Σ arithmetic, Σ traffic, Σ link): the time if nothing ever waited for anything.
    kernels::Derivation overlap() const;

private:
    units::Seconds linkTime() const;

    const Roofs& m_roofs;
    Placement m_sum;
    units::Seconds m_arithmetic;
    units::FlopRate m_fastest;
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
    double link = 1.0;
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
        units::Seconds link;
    };

    std::vector<KernelTimes> m_kernels;
};

}  // namespace ridgepoint::evaluation
