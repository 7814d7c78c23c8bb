// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/render/ticks.h"

#include "core/units/format.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>

namespace ridgepoint::render {

namespace {

constexpr double fewDecades = 1.5;
constexpr std::size_t leastTicks = 3;
constexpr double tolerance = 1e-9;

QString labelFor(double value, Axis axis, int digits)
{
    return QString::fromStdString(axis == Axis::Intensity ? units::formatNumber(value, digits)
                                                          : units::format(units::FlopRate(value), digits));
}

bool within(const scene::Range& range, double value)
{
    return value >= range.low * (1.0 - tolerance) && value <= range.high * (1.0 + tolerance);
}

std::vector<Tick> multiplesOfDecades(const scene::Range& range, Axis axis, std::initializer_list<int> digits)
{
    std::vector<Tick> found;
    const int first = static_cast<int>(std::floor(std::log10(range.low) + tolerance));
    const int last = static_cast<int>(std::floor(std::log10(range.high) + tolerance));
    for (int exponent = first; exponent <= last; ++exponent)
        for (int digit : digits) {
            const double value = digit * std::pow(10.0, exponent);
            if (within(range, value))
                found.push_back({value, labelFor(value, axis, 1), digit == 1,
                                 digit == 1       ? 0
                                     : digit == 5 ? 1
                                     : digit == 2 ? 2
                                                  : 3});
        }
    return found;
}

/// Ticks at a step of 1, 2, 2.5 or 5 times a power of ten, about four of them.
std::vector<Tick> evenSteps(const scene::Range& range, Axis axis)
{
    const double rough = (range.high - range.low) / 4.0;
    const double power = std::pow(10.0, std::floor(std::log10(rough)));
    const double mantissa = rough / power;
    const double nice = mantissa < 1.5 ? 1.0 : mantissa < 2.25 ? 2.0 : mantissa < 3.75 ? 2.5 : mantissa < 7.5 ? 5.0 : 10.0;
    const double step = nice * power;
    const double finest = nice == 2.5 ? power / 10.0 : nice == 10.0 ? step : power;
    std::vector<Tick> found;
    const auto first = static_cast<long long>(std::ceil(range.low / step - tolerance));
    const auto last = static_cast<long long>(std::floor(range.high / step + tolerance));
    for (long long i = first; i <= last; ++i) {
        const double value = static_cast<double>(i) * step;
        const int digits = static_cast<int>(std::lround(std::floor(std::log10(value) + tolerance) - std::log10(finest))) + 1;
        found.push_back({value, labelFor(value, axis, std::max(1, digits)), false, i % 2 == 0 ? 0 : 1});
    }
    return found;
}

}  // namespace

std::vector<double> minorGridValues(const scene::Range& range)
{
    std::vector<double> values;
    const int last = static_cast<int>(std::floor(std::log10(range.high) + tolerance));
    for (int exponent = static_cast<int>(std::floor(std::log10(range.low) + tolerance)); exponent <= last; ++exponent)
        for (int digit = 2; digit <= 9; ++digit)
            if (const double value = digit * std::pow(10.0, exponent); within(range, value))
                values.push_back(value);
    return values;
}

std::vector<Tick> ticks(const scene::Range& range, Axis axis)
{
    if (range.decades() >= fewDecades)
        return multiplesOfDecades(range, axis, {1});
    std::vector<Tick> found = multiplesOfDecades(range, axis, {1, 2, 5});
    if (found.size() < leastTicks)
        found = multiplesOfDecades(range, axis, {1, 2, 3, 4, 5, 6, 7, 8, 9});
    if (found.size() < leastTicks)
        found = evenSteps(range, axis);
    return found;
}

}  // namespace ridgepoint::render
