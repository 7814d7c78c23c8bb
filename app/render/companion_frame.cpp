// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/render/companion_frame.h"

#include "app/render/companion_strokes.h"

#include <QAreaSeries>
#include <QBarCategoryAxis>
#include <QBarSet>
#include <QChart>
#include <QGraphicsLayout>
#include <QGraphicsScene>
#include <QHorizontalBarSeries>
#include <QLineSeries>
#include <QLogValueAxis>
#include <QPainter>
#include <QScatterSeries>
#include <QValueAxis>

#include <algorithm>
#include <vector>

namespace ridgepoint::render {

namespace {

/// What must be the same for the series of the last chart to be filled anew instead of made anew.
struct Structure {
    PlotScale across{};
    PlotScale upwards{};
    std::size_t bands = 0;
    std::size_t lines = 0;
    std::vector<MarkShape> marks;
    std::size_t bars = 0;

    friend bool operator==(const Structure&, const Structure&) = default;
};

Structure structureOf(const CompanionPlot& plot)
{
    Structure structure{plot.across.scale, plot.upwards.scale, plot.bands.size(), plot.lines.size(), {}, plot.bars.size()};
    for (const PlotMarks& marks : plot.marks)
        structure.marks.push_back(marks.shape);
    return structure;
}

/// Qt Charts is given shares of the range, since it takes ranges that differ by less than 1e-12 for equal: 0 to 1 on a
/// linear axis, 1 to high / low on a logarithmic one.
double scaled(const PlotAxis& axis, double value)
{
    return axis.scale == PlotScale::Linear ? axis.fraction(value) : value / axis.low;
}

QAbstractAxis* newAxis(const PlotAxis& shown)
{
    if (shown.scale == PlotScale::Linear)
        return new QValueAxis;
    auto* axis = new QLogValueAxis;
    axis->setBase(10.0);
    return axis;
}

void showRange(QAbstractAxis* axis, const PlotAxis& shown)
{
    if (auto* logarithmic = qobject_cast<QLogValueAxis*>(axis))
        logarithmic->setRange(1.0, std::max(shown.high / shown.low, 1.0 + 1e-9));
    else if (auto* linear = qobject_cast<QValueAxis*>(axis))
        linear->setRange(0.0, 1.0);
}

QScatterSeries::MarkerShape markerOf(MarkShape shape)
{
    return shape == MarkShape::Diamond ? QScatterSeries::MarkerShapeRotatedRectangle : QScatterSeries::MarkerShapeCircle;
}

}  // namespace

struct CompanionFrame::Parts {
    QGraphicsScene scene;
    QChart* chart = new QChart;  // owned by the scene
    Structure structure;
    PlotAxis across;
    PlotAxis upwards;
    std::vector<QAreaSeries*> areas;
    std::vector<QLineSeries*> lines;
    std::vector<QScatterSeries*> marks;
    QBarSet* bars = nullptr;
    bool isBuilt = false;

    Parts()
    {
        scene.addItem(chart);
        chart->setAnimationOptions(QChart::NoAnimation);
        chart->legend()->hide();
        chart->setMargins({});
        chart->setBackgroundVisible(false);
        chart->setPlotAreaBackgroundVisible(false);
    }

    void clear()
    {
        chart->removeAllSeries();
        for (QAbstractAxis* axis : chart->axes()) {
            chart->removeAxis(axis);
            delete axis;
        }
        areas.clear();
        lines.clear();
        marks.clear();
        bars = nullptr;
    }

    void addAxis(QAbstractAxis* axis, Qt::Alignment alignment)
    {
        axis->setLabelsVisible(false);
        axis->setLineVisible(false);
        axis->setGridLineVisible(false);
        chart->addAxis(axis, alignment);
    }

    void addSeries(QAbstractSeries* series)
    {
        chart->addSeries(series);
        for (QAbstractAxis* axis : chart->axes())
            series->attachAxis(axis);
    }

    void build(const CompanionPlot& plot)
    {
        clear();
        QAbstractAxis* horizontal = newAxis(plot.across);
        showRange(horizontal, plot.across);
        addAxis(horizontal, Qt::AlignBottom);
        if (!plot.bars.empty()) {
            buildBars(plot.bars.size());
            return;
        }
        QAbstractAxis* vertical = newAxis(plot.upwards);
        showRange(vertical, plot.upwards);
        addAxis(vertical, Qt::AlignLeft);
        for (std::size_t i = 0; i < plot.bands.size(); ++i) {
            auto* lower = new QLineSeries;
            auto* upper = new QLineSeries;
            areas.push_back(new QAreaSeries(upper, lower));
            lower->setParent(areas.back());
            upper->setParent(areas.back());
            addSeries(areas.back());
        }
        for (std::size_t i = 0; i < plot.lines.size(); ++i) {
            lines.push_back(new QLineSeries);
            addSeries(lines.back());
        }
        for (const PlotMarks& group : plot.marks) {
            marks.push_back(new QScatterSeries);
            marks.back()->setMarkerShape(markerOf(group.shape));
            addSeries(marks.back());
        }
    }

    void buildBars(std::size_t count)
    {
        auto* categories = new QBarCategoryAxis;
        QStringList names;
        for (std::size_t i = 0; i < count; ++i)
            names << QString::number(i);
        categories->append(names);
        addAxis(categories, Qt::AlignLeft);
        bars = new QBarSet(QString());
        auto* series = new QHorizontalBarSeries;
        constexpr double share = 0.6;
        series->setBarWidth(share);
        series->append(bars);
        addSeries(series);
    }

    QList<QPointF> shown(const std::vector<QPointF>& points) const
    {
        QList<QPointF> list;
        list.reserve(static_cast<qsizetype>(points.size()));
        for (const QPointF& point : points)
            if (across.canShow(point.x()) && upwards.canShow(point.y()))
                list << QPointF(scaled(across, point.x()), scaled(upwards, point.y()));
        return list;
    }

    void fill(const CompanionPlot& plot, const Theme& theme)
    {
        for (std::size_t i = 0; i < areas.size(); ++i) {
            areas[i]->setBrush(bandBrush(theme, plot.bands[i]));
            areas[i]->setPen(bandPen(theme, plot.bands[i]));
            areas[i]->lowerSeries()->replace(shown(plot.bands[i].lower));
            areas[i]->upperSeries()->replace(shown(plot.bands[i].upper));
        }
        for (std::size_t i = 0; i < lines.size(); ++i) {
            lines[i]->setPen(linePen(theme, plot.lines[i].role));
            lines[i]->replace(shown(plot.lines[i].points));
        }
        for (std::size_t i = 0; i < marks.size(); ++i)
            fillMarks(*marks[i], plot.marks[i], theme);
        if (bars)
            fillBars(plot, theme);
    }

    void fillMarks(QScatterSeries& series, const PlotMarks& group, const Theme& theme) const
    {
        series.setBrush(markBrush(theme, group.shape));
        series.setPen(markPen(theme, group.shape));
        series.setMarkerSize(std::max(2.0 * markRadius(group.shape) * theme.scale, 1.0));
        std::vector<QPointF> points;
        if (group.shape != MarkShape::None)
            for (const PlotMark& mark : group.marks)
                points.push_back(mark.at);
        series.replace(shown(points));
    }

    /// The first category is the lowest.
    void fillBars(const CompanionPlot& plot, const Theme& theme)
    {
        bars->setBrush(barBrush(theme, plot.phase));
        bars->setPen(barPen(theme, plot.phase));
        QList<qreal> values;
        for (auto bar = plot.bars.rbegin(); bar != plot.bars.rend(); ++bar)
            values << std::clamp(scaled(plot.across, bar->value), 0.0, 1.0);
        if (bars->count() > 0)
            bars->remove(0, bars->count());
        bars->append(values);
    }
};

CompanionFrame::CompanionFrame() : m_parts(std::make_unique<Parts>()) {}

CompanionFrame::~CompanionFrame() = default;

void CompanionFrame::show(const CompanionPlot& plot, const PlacedCompanion& placed, const Theme& theme)
{
    Parts& parts = *m_parts;
    parts.scene.setSceneRect(QRectF(QPointF(), placed.size));
    parts.chart->resize(placed.size);
    parts.chart->setPlotArea(placed.plot);
    parts.across = plot.across;
    parts.upwards = plot.upwards;
    const Structure structure = structureOf(plot);
    if (!parts.isBuilt || structure != parts.structure)
        parts.build(plot);
    parts.isBuilt = true;
    parts.structure = structure;
    for (QAbstractAxis* axis : parts.chart->axes(Qt::Horizontal))
        showRange(axis, plot.across);
    if (plot.bars.empty())
        for (QAbstractAxis* axis : parts.chart->axes(Qt::Vertical))
            showRange(axis, plot.upwards);
    parts.fill(plot, theme);
    // Without an event loop nothing else brings the series to the plot rectangle.
    parts.chart->layout()->invalidate();
    parts.chart->layout()->activate();
}

void CompanionFrame::paint(QPainter& painter) const
{
    const QRectF whole = m_parts->scene.sceneRect();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    m_parts->scene.render(&painter, whole, whole);
    painter.restore();
}

QPointF CompanionFrame::position(const QPointF& point) const
{
    QAbstractSeries* series = !m_parts->lines.empty() ? static_cast<QAbstractSeries*>(m_parts->lines.front())
                                                      : m_parts->marks.front();
    return m_parts->chart->mapToPosition(QPointF(scaled(m_parts->across, point.x()), scaled(m_parts->upwards, point.y())),
                                         series);
}

int CompanionFrame::pointCount() const
{
    qsizetype count = m_parts->bars ? m_parts->bars->count() : 0;
    for (const QLineSeries* line : m_parts->lines)
        count += line->count();
    for (const QScatterSeries* group : m_parts->marks)
        count += group->count();
    return static_cast<int>(count);
}

}  // namespace ridgepoint::render
