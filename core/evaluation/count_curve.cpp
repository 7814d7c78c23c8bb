// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/count_curve.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace ridgepoint::evaluation {

namespace {

using scenario::CountRange;

constexpr std::size_t samples = 64;
constexpr std::size_t samplesAmongTeeth = 24;  ///< each with the ends of its tooth
constexpr std::int64_t mostSeams = 24;         ///< that are all sampled
constexpr std::int64_t teethAround = 2;        ///< of the present value, on either side
constexpr double flat = 1e-11;   ///< what rounding makes of a constant, with a margin
constexpr double still = 1e-9;   ///< a curve that moves less does not move
constexpr double tie = 1e-13;
constexpr std::size_t mostRuns = 12;  ///< that are searched, of a curve with many

std::int64_t seamFrom(const Seams& seams, std::int64_t value)
{
    const std::int64_t past = (value + seams.offset) % seams.period;
    return past == 0 ? value : value + seams.period - past;
}

std::int64_t distance(std::int64_t a, std::int64_t b)
{
    return a < b ? b - a : a - b;
}

}  // namespace

CountCurve::CountCurve(Logarithm logarithm, const CountRange& range, std::vector<Seams> seams, std::int64_t present)
    : m_logarithm(std::move(logarithm)), m_range(range), m_seams(std::move(seams))
{
    // A tooth of one value has no inside: the curve is as smooth as though there were no seams.
    std::erase_if(m_seams, [](const Seams& seam) { return seam.period < 2; });
    if (isFlat(range))
        return;
    sample(places(std::clamp(present, range.low, range.high)));
    addTurningPoints();
    findRuns();
}

bool CountCurve::isFlat(const CountRange& range) const
{
    double least = std::numeric_limits<double>::infinity();
    double most = -least;
    for (std::int64_t value : scenario::logSpaced(range, 8)) {
        const double logarithm = m_logarithm(value);
        if (std::isnan(logarithm))
            continue;
        least = std::min(least, logarithm);
        most = std::max(most, logarithm);
    }
    return !(most - least > still);
}

CountCurve::Tooth CountCurve::toothOf(std::int64_t value) const
{
    Tooth tooth{m_range.low, m_range.high};
    for (const Seams& seams : m_seams) {
        const std::int64_t end = seamFrom(seams, value);
        tooth.last = std::min(tooth.last, end);
        tooth.first = std::max(tooth.first, end - seams.period + 1);
    }
    return tooth;
}

/// All seams where they are few; else the ends of the teeth that hold a value, which are the whole of each tooth.
void CountCurve::addSeams(std::vector<std::int64_t>& values) const
{
    std::int64_t count = 0;
    for (const Seams& seams : m_seams)
        count += (m_range.high - m_range.low) / seams.period;
    if (count > mostSeams) {
        for (std::size_t i = 0, end = values.size(); i < end; ++i) {
            const Tooth tooth = toothOf(values[i]);
            values.insert(values.end(), {tooth.first, tooth.last});
        }
        return;
    }
    for (const Seams& seams : m_seams)
        for (std::int64_t seam = seamFrom(seams, m_range.low); seam < m_range.high; seam += seams.period)
            values.insert(values.end(), {seam, seam + 1});
}

std::vector<std::int64_t> CountCurve::places(std::int64_t present) const
{
    std::vector<std::int64_t> values = scenario::logSpaced(m_range, m_seams.empty() ? samples : samplesAmongTeeth);
    values.push_back(present);
    if (!m_seams.empty()) {
        Tooth below = toothOf(present);
        Tooth above = below;
        for (std::int64_t i = 0; i < teethAround; ++i) {
            below = toothOf(std::max(below.first - 1, m_range.low));
            above = toothOf(std::min(above.last + 1, m_range.high));
            values.insert(values.end(), {below.first, above.last});
        }
        addSeams(values);
    }
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
    return values;
}

void CountCurve::sample(std::vector<std::int64_t> values)
{
    m_points.reserve(values.size());
    for (std::int64_t value : values)
        if (const Point point = at(value); !std::isnan(point.logarithm))
            m_points.push_back(point);
}

/// A smooth curve turns somewhere beside the sample that is highest or lowest of three.
void CountCurve::addTurningPoints()
{
    std::vector<Point> found;
    for (std::size_t i = 1; i + 1 < m_points.size(); ++i) {
        const Point& low = m_points[i - 1];
        const Point& high = m_points[i + 1];
        const double before = m_points[i].logarithm - low.logarithm;
        const double after = m_points[i].logarithm - high.logarithm;
        const bool turns = (before > flat && after > flat) || (before < -flat && after < -flat);
        const bool isSmooth = high.value - low.value > 2 && toothOf(low.value).last >= high.value;
        if (turns && isSmooth)
            found.push_back(turningPoint(low.value, high.value, before > 0.0 ? 1.0 : -1.0));
    }
    for (const Point& turn : found) {
        const auto place = std::lower_bound(m_points.begin(), m_points.end(), turn.value,
                                            [](const Point& point, std::int64_t value) { return point.value < value; });
        if (place == m_points.end() || place->value != turn.value)
            m_points.insert(place, turn);
    }
}

/// Where sign × curve is greatest, if it rises and then falls.
CountCurve::Point CountCurve::turningPoint(std::int64_t low, std::int64_t high, double sign) const
{
    while (low < high) {
        const std::int64_t middle = low + (high - low) / 2;
        if (sign * m_logarithm(middle) < sign * m_logarithm(middle + 1))
            low = middle + 1;
        else
            high = middle;
    }
    return at(low);
}

void CountCurve::findRuns()
{
    double direction = 0.0;
    std::size_t first = 0;
    for (std::size_t i = 1; i < m_points.size(); ++i) {
        const double step = m_points[i].logarithm - m_points[i - 1].logarithm;
        if (std::abs(step) <= flat)
            continue;
        if (direction * step < 0.0) {
            m_runs.push_back({first, i - 1});
            first = i - 1;
        }
        direction = step;
    }
    m_runs.push_back({first, m_points.size() - 1});
}

std::int64_t CountCurve::nearest(double wanted, std::int64_t present) const
{
    const auto away = [this, present](const Run& run) {
        const std::int64_t low = m_points[run.first].value;
        const std::int64_t high = m_points[run.last].value;
        return present < low ? low - present : present > high ? present - high : 0;
    };
    std::vector<Run> runs = m_runs;
    std::stable_sort(runs.begin(), runs.end(), [&away](const Run& a, const Run& b) { return away(a) < away(b); });
    std::vector<Point> found;
    double least = std::numeric_limits<double>::infinity();
    for (const Run& run : runs) {
        if (least <= leap && found.size() >= mostRuns)
            break;
        found.push_back(nearestIn(run, wanted));
        least = std::min(least, std::abs(found.back().logarithm - wanted));
    }
    std::erase_if(found, [&](const Point& point) { return std::abs(point.logarithm - wanted) > least + leap; });
    const auto best = std::min_element(found.begin(), found.end(), [present](const Point& a, const Point& b) {
        return distance(a.value, present) < distance(b.value, present);
    });
    return slide(*best, wanted, std::clamp(present, m_range.low, m_range.high));
}

CountCurve::Point CountCurve::nearestIn(const Run& run, double wanted) const
{
    const bool rises = m_points[run.last].logarithm > m_points[run.first].logarithm;
    const auto begin = m_points.begin() + static_cast<std::ptrdiff_t>(run.first);
    const auto end = m_points.begin() + static_cast<std::ptrdiff_t>(run.last) + 1;
    const auto above = std::partition_point(begin, end, [rises, wanted](const Point& point) {
        return rises ? point.logarithm < wanted : point.logarithm > wanted;
    });
    if (above == begin)
        return *begin;
    if (above == end)
        return *(end - 1);
    const Point low = *(above - 1);
    const Point high = *above;
    const Point best = nearestIn(low, high, wanted);
    // Between samples there may be teeth that were not looked at: then the search ends at a jump, and the value is in the tooth
    // on either side of it.
    const Tooth tooth = toothOf(best.value);
    if (tooth.first <= low.value && tooth.last >= high.value)
        return best;
    const Tooth after = toothOf(std::min(tooth.last + 1, m_range.high));
    const Tooth before = toothOf(std::max(tooth.first - 1, m_range.low));
    Point nearest = best;
    for (const Tooth& part : {tooth, before, after}) {
        const Point candidate = nearestIn(at(part.first), at(part.last), wanted);
        if (std::abs(candidate.logarithm - wanted) < std::abs(nearest.logarithm - wanted))
            nearest = candidate;
    }
    return nearest;
}

CountCurve::Point CountCurve::nearestIn(Point low, Point high, double wanted) const
{
    const bool isBelow = low.logarithm < wanted;
    if ((high.logarithm < wanted) != isBelow)
        while (high.value - low.value > 1) {
            const Point middle = at(low.value + (high.value - low.value) / 2);
            ((middle.logarithm < wanted) == isBelow ? low : high) = middle;
        }
    return std::abs(high.logarithm - wanted) < std::abs(low.logarithm - wanted) ? high : low;
}

/// Over whatever lies as near as the best, towards the present value.
std::int64_t CountCurve::slide(const Point& best, double wanted, std::int64_t present) const
{
    const double most = std::abs(best.logarithm - wanted) + tie;
    const auto isAsNear = [&](std::int64_t value) { return std::abs(m_logarithm(value) - wanted) <= most; };
    if (best.value == present || isAsNear(present))
        return present;
    const std::int64_t step = present > best.value ? 1 : -1;
    std::int64_t near = best.value;
    std::int64_t far = present;
    if (!isAsNear(near + step))
        return near;
    while (distance(near, far) > 1) {
        const std::int64_t middle = near + (far - near) / 2;
        (isAsNear(middle) ? near : far) = middle;
    }
    return near;
}

}  // namespace ridgepoint::evaluation
