// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/render/plot_mapping.h"

#include <cmath>

namespace ridgepoint::render {

PlotMapping::PlotMapping(const QRectF& plot, const scene::AxisRanges& ranges)
    : m_plot(plot), m_ranges(scene::clamped(ranges))
{
}

double PlotMapping::mapX(double intensity) const
{
    return m_plot.left() + std::log10(intensity / m_ranges.intensity.low) * decadeWidth();
}

double PlotMapping::mapY(double performance) const
{
    return m_plot.bottom() - std::log10(performance / m_ranges.performance.low) * decadeHeight();
}

double PlotMapping::intensityAt(double x) const
{
    return m_ranges.intensity.low * std::pow(10.0, (x - m_plot.left()) / decadeWidth());
}

double PlotMapping::performanceAt(double y) const
{
    return m_ranges.performance.low * std::pow(10.0, (m_plot.bottom() - y) / decadeHeight());
}

double PlotMapping::decadeWidth() const
{
    return m_plot.width() / m_ranges.intensity.decades();
}

double PlotMapping::decadeHeight() const
{
    return m_plot.height() / m_ranges.performance.decades();
}

bool PlotMapping::contains(double intensity, double performance) const
{
    const auto within = [](const scene::Range& range, double value) { return value >= range.low && value <= range.high; };
    return within(m_ranges.intensity, intensity) && within(m_ranges.performance, performance);
}

}  // namespace ridgepoint::render
