// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/render/chart_frame.h"

#include "app/render/strokes.h"

#include <QChart>
#include <QGraphicsLayout>
#include <QGraphicsScene>
#include <QLineSeries>
#include <QLogValueAxis>
#include <QPainter>

#include <algorithm>
#include <vector>

namespace ridgepoint::render {

struct ChartFrame::Parts {
    QGraphicsScene scene;
    QChart* chart = new QChart;  // owned by the scene
    QLogValueAxis* across = new QLogValueAxis;
    QLogValueAxis* upwards = new QLogValueAxis;
    QLineSeries* anchor = nullptr;  // never has a point: keeps the axes attached when there is no roof
    std::vector<QLineSeries*> lines;
    std::size_t used = 0;

    Parts()
    {
        scene.addItem(chart);
        chart->setAnimationOptions(QChart::NoAnimation);
        chart->legend()->hide();
        chart->setMargins({});
        chart->setBackgroundVisible(false);
        chart->setPlotAreaBackgroundVisible(false);
        for (QLogValueAxis* axis : {across, upwards}) {
            axis->setBase(10.0);
            axis->setRange(1.0, 10.0);
            axis->setLabelsVisible(false);
            axis->setLineVisible(false);
            // Qt Charts rounds the lines between decades up to whole pixels; ours are drawn where they belong.
            axis->setMinorTickCount(0);
            axis->setMinorGridLineVisible(false);
        }
        chart->addAxis(across, Qt::AlignBottom);
        chart->addAxis(upwards, Qt::AlignLeft);
        anchor = newSeries();
    }

    QLineSeries* newSeries() const
    {
        auto* series = new QLineSeries;
        chart->addSeries(series);
        series->attachAxis(across);
        series->attachAxis(upwards);
        return series;
    }

    void drawLine(const QLineF& line, const QPen& pen, const PlotMapping& mapping)
    {
        if (used == lines.size())
            lines.push_back(newSeries());
        QLineSeries* series = lines[used++];
        series->setPen(pen);
        series->replace(QList<QPointF>{{mapping.intensityAt(line.x1()), mapping.performanceAt(line.y1())},
                                       {mapping.intensityAt(line.x2()), mapping.performanceAt(line.y2())}});
    }
};

namespace {

void showAxis(QLogValueAxis& axis, const scene::Range& range, const Theme& theme)
{
    // Widened by a hair: a decade at the very edge is else lost to rounding.
    constexpr double hair = 1e-9;
    axis.setRange(range.low * (1.0 - hair), range.high * (1.0 + hair));
    axis.setGridLinePen(majorGridPen(theme));
}

}  // namespace

ChartFrame::ChartFrame() : m_parts(std::make_unique<Parts>()) {}

ChartFrame::~ChartFrame() = default;

void ChartFrame::show(const PlacedChart& chart, const Theme& theme)
{
    Parts& parts = *m_parts;
    const PlotMapping& mapping = chart.mapping;
    parts.scene.setSceneRect(QRectF(QPointF(), chart.size));
    parts.chart->resize(chart.size);
    parts.chart->setPlotArea(mapping.plot());
    showAxis(*parts.across, mapping.ranges().intensity, theme);
    showAxis(*parts.upwards, mapping.ranges().performance, theme);
    parts.used = 0;
    for (const PlacedRoof& roof : chart.roofs)
        for (const QLineF& line : roof.continuations)
            parts.drawLine(line, continuationPen(theme), mapping);
    for (bool secondary : {true, false})
        for (const PlacedRoof& roof : chart.roofs)
            if (roof.line && roof.secondary == secondary)
                parts.drawLine(*roof.line, roofPen(theme, roof), mapping);
    for (std::size_t i = parts.used; i < parts.lines.size(); ++i)
        parts.lines[i]->clear();
    // Without an event loop nothing else brings the grid to the plot rectangle.
    parts.chart->layout()->invalidate();
    parts.chart->layout()->activate();
}

void ChartFrame::paint(QPainter& painter) const
{
    const QRectF whole = m_parts->scene.sceneRect();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    m_parts->scene.render(&painter, whole, whole);
    painter.restore();
}

QPointF ChartFrame::position(double intensity, double performance) const
{
    return m_parts->chart->mapToPosition(QPointF(intensity, performance), m_parts->anchor);
}

}  // namespace ridgepoint::render
