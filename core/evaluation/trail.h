// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/dot_ref.h"
#include "core/evaluation/problem.h"
#include "core/scenario/count.h"

#include <cstdint>
#include <vector>

namespace ridgepoint::evaluation {

/// Where a dot lies at one value of a count: what Placement has of one device.
struct TrailPoint {
    std::int64_t value = 0;
    units::Intensity intensity;
    units::FlopRate rate;

    friend bool operator==(const TrailPoint&, const TrailPoint&) = default;
};

/// The path of one dot, in the order of the values. Values at which it has no place on logarithmic axes are left out.
struct Trail {
    DotRef dot;
    std::vector<TrailPoint> points;

    friend bool operator==(const Trail&, const Trail&) = default;
};

/// The paths of all dots while one count runs over a range.
struct Trails {
    scenario::Count count{};
    std::int64_t devices = 1;  ///< that share the model: the rate of all is this many times that of one
    std::vector<Trail> trails;

    friend bool operator==(const Trails&, const Trails&) = default;
};

/// Which dots get a trail.
enum class TrailDots {
    PhasesAndParts,
    Kernels,  ///< besides
};

/// How many values a trail is drawn through, the present one not counted.
inline constexpr std::size_t trailValues = 33;

/// Trails over a range within the count's limits, through its ends, `trailValues` logarithmically spaced values in all, and
/// the present value where the range has it. Phases that the count does not enter (a prompt in decode) have none. Each point
/// is the very number that `evaluate` gives there.
Trails trailsOf(const Problem& problem, scenario::Count count, const scenario::CountRange& range, TrailDots dots);

}  // namespace ridgepoint::evaluation
