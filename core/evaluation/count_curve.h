// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/count.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace ridgepoint::evaluation {

/// A curve may jump from n to n + 1 wherever n + offset is a multiple of the period. Between seams lie its teeth.
struct Seams {
    std::int64_t period = 1;
    std::int64_t offset = 0;
};

/// A positive figure as a function of a whole number, to be read backwards: which whole number brings it nearest to a
/// wanted one. The figure is sampled once, on a logarithmic grid, at its seams and at its turning points; between two
/// samples it must rise or fall. Where it has more seams than can be looked at, the answer is among some of its teeth: those
/// around the present value and one at each point of the grid.
class CountCurve {
public:
    /// The logarithm of the figure; NaN where there is none.
    using Logarithm = std::function<double(std::int64_t)>;

    /// Separate stretches of a curve that turns may come equally near within this much of the logarithm, which no screen
    /// shows; the stretch nearer to the present value is then chosen, so that a drag does not leap.
    static constexpr double leap = 1e-4;

    /// `present` is where samples are densest on a curve with more seams than can be looked at.
    CountCurve(Logarithm logarithm, const scenario::CountRange& range, std::vector<Seams> seams, std::int64_t present);

    /// Whether the figure depends on the number at all.
    bool moves() const { return !m_runs.empty(); }

    /// The number whose figure is nearest on the logarithmic scale, exactly so where the curve only rises or only falls; of
    /// several that are equally near, the one nearest to `present`. Needs a curve that moves.
    std::int64_t nearest(double logarithm, std::int64_t present) const;

private:
    struct Point {
        std::int64_t value;
        double logarithm;
    };

    /// Samples from `first` to `last`, over which the curve only rises or only falls.
    struct Run {
        std::size_t first;
        std::size_t last;
    };

    struct Tooth {
        std::int64_t first;
        std::int64_t last;
    };

    bool isFlat(const scenario::CountRange& range) const;
    std::vector<std::int64_t> places(std::int64_t present) const;
    void addSeams(std::vector<std::int64_t>& values) const;
    void sample(std::vector<std::int64_t> values);
    void addTurningPoints();
    Point turningPoint(std::int64_t low, std::int64_t high, double sign) const;
    void findRuns();
    Tooth toothOf(std::int64_t value) const;
    Point at(std::int64_t value) const { return {value, m_logarithm(value)}; }
    Point nearestIn(const Run& run, double wanted) const;
    Point nearestIn(Point low, Point high, double wanted) const;
    std::int64_t slide(const Point& best, double wanted, std::int64_t present) const;

    Logarithm m_logarithm;
    scenario::CountRange m_range;
    std::vector<Seams> m_seams;
    std::vector<Point> m_points;  ///< ascending
    std::vector<Run> m_runs;
};

}  // namespace ridgepoint::evaluation
