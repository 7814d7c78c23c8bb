// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/render/still_part.h"

#include <QPainter>

namespace ridgepoint::render {

namespace {

/// The chart without what paintStill does not draw.
PlacedChart stillIn(const PlacedChart& chart)
{
    PlacedChart still;
    still.size = chart.size;
    still.scale = chart.scale;
    still.mapping = chart.mapping;
    still.minorAcross = chart.minorAcross;
    still.minorUpwards = chart.minorUpwards;
    still.intensityTicks = chart.intensityTicks;
    still.performanceTicks = chart.performanceTicks;
    still.axisTexts = chart.axisTexts;
    still.memoryRegion = chart.memoryRegion;
    still.computeRegion = chart.computeRegion;
    still.roofs = chart.roofs;
    return still;
}

}  // namespace

const QPixmap& StillPart::pixmap(const PlacedChart& chart, const Theme& theme, double devicePixelRatio)
{
    PlacedChart still = stillIn(chart);
    if (!m_pixmap.isNull() && still == m_drawn && theme == m_theme && devicePixelRatio == m_devicePixelRatio)
        return m_pixmap;
    m_drawn = std::move(still);
    m_theme = theme;
    m_devicePixelRatio = devicePixelRatio;
    m_pixmap = QPixmap((chart.size * devicePixelRatio).toSize());
    m_pixmap.setDevicePixelRatio(devicePixelRatio);
    m_pixmap.fill(theme.background);
    QPainter painter(&m_pixmap);
    paintStill(painter, m_drawn, theme, m_frame, Background::Filled);
    return m_pixmap;
}

}  // namespace ridgepoint::render
