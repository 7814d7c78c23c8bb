// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/render/chart_painter.h"

#include <QPixmap>

namespace ridgepoint::render {

/// The part of a chart that stays while sliders move, kept as a picture. Qt Charts needs several milliseconds for it, so
/// it is drawn again only when something in it has changed.
class StillPart {
public:
    const QPixmap& pixmap(const PlacedChart& chart, const Theme& theme, double devicePixelRatio);

private:
    ChartFrame m_frame;
    PlacedChart m_drawn;
    Theme m_theme;
    double m_devicePixelRatio = 0.0;
    QPixmap m_pixmap;
};

}  // namespace ridgepoint::render
