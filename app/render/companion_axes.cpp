// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/render/companion_axes.h"

#include "app/render/ticks.h"
#include "core/units/format.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace ridgepoint::render {

namespace {

constexpr double rounding = 1e-9;
constexpr int mostSteps = 5;

QString text(const std::string& utf8)
{
    return QString::fromStdString(utf8);
}

/// With one digit where that says it all.
template <class Format>
QString shortest(double value, const Format& format)
{
    const double power = std::pow(10.0, std::floor(std::log10(value) + rounding));
    const double digit = value / power;
    return text(format(value, std::abs(digit - std::round(digit)) < rounding ? 1 : 3));
}

QString durationText(double seconds)
{
    return seconds > 0.0
        ? shortest(seconds, [](double value, int digits) { return units::format(units::Seconds(value), digits); })
        : QStringLiteral("0");
}

QString numberText(double value)
{
    return shortest(value, [](double shown, int digits) { return units::formatNumber(shown, digits); });
}

/// 1, 2 or 5 times a power of ten, so that at most `mostSteps` of them reach `highest`.
double stepFor(double highest)
{
    const double least = highest / mostSteps;
    const double power = std::pow(10.0, std::floor(std::log10(least)));
    for (double digit : {1.0, 2.0, 5.0})
        if (digit * power >= least * (1.0 - rounding))
            return digit * power;
    return 10.0 * power;
}

}  // namespace

PlotAxis countAxis(const QString& title, double low, double high, double margin)
{
    PlotAxis axis{title, PlotScale::Logarithmic, low / margin, high * margin, {}};
    for (double power = std::exp2(std::ceil(std::log2(low) - rounding)); power <= high * (1.0 + rounding); power *= 2.0)
        axis.ticks.push_back({power, text(units::formatCount(std::llround(power)))});
    return axis;
}

PlotAxis durationAxis(const QString& title, double highest)
{
    const double step = stepFor(highest > 0.0 ? highest : 1.0);
    const int steps = std::max(1, static_cast<int>(std::ceil(highest / step - rounding)));
    PlotAxis axis{title, PlotScale::Linear, 0.0, steps * step, {}};
    for (int i = 0; i <= steps; ++i)
        axis.ticks.push_back({i * step, durationText(i * step)});
    return axis;
}

PlotAxis logAxis(const QString& title, double lowest, double highest, TickUnit unit)
{
    const double margin = std::max(1.15, std::pow(highest / lowest, 0.06));
    PlotAxis axis{title, PlotScale::Logarithmic, lowest / margin, highest * margin, {}};
    for (const Tick& tick : ticks({axis.low, axis.high}, Axis::Intensity))
        axis.ticks.push_back({tick.value, unit == TickUnit::Seconds ? durationText(tick.value) : numberText(tick.value)});
    return axis;
}

PlotAxis factorAxis(const QString& title)
{
    PlotAxis axis{title, PlotScale::Linear, 1.0, 2.0, {}};
    for (int fifths = 0; fifths <= 5; ++fifths)
        axis.ticks.push_back({1.0 + fifths / 5.0,
                              text(units::formatNumber(1.0 + fifths / 5.0, 2)) + QStringLiteral("\u00a0×")});
    return axis;
}

}  // namespace ridgepoint::render
