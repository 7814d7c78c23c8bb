// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/chart/chart_panel.h"

#include "app/panels/chart/scene_words.h"
#include "app/render/roofline_accessible.h"
#include "app/render/roofline_view.h"
#include "app/scene/add_trails.h"

#include <QVBoxLayout>

#include <utility>

namespace ridgepoint::panels {

ChartPanel::ChartPanel(QWidget* parent)
    : QWidget(parent), m_view(new render::RooflineView(this)), m_snapshot{scenario::defaultScenario(), {}}
{
    render::announceRooflineViews();
    m_options.words = translatedWords();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_view);
    connect(m_view, &render::RooflineView::dragStarted, this, &ChartPanel::gestureStarted);
    connect(m_view, &render::RooflineView::dragEnded, this, &ChartPanel::gestureEnded);
    connect(m_view, &render::RooflineView::dragCancelled, this, &ChartPanel::gestureCancelled);
    connect(m_view, &render::RooflineView::roofDragged, this, &ChartPanel::requestFigure);
    connect(m_view, &render::RooflineView::dotDragged, this, [this](const QString& id, double intensity) {
        if (const scene::Dot* dot = m_view->scene().findDot(id.toStdString()))
            emit dotDragRequested(dot->ref, units::Intensity(intensity));
    });
}

void ChartPanel::requestFigure(scene::RoofKind kind, double figure)
{
    const evaluation::RooflineReport& report = m_snapshot.report;
    scenario::Overrides overrides = m_snapshot.scenario.overrides;
    const double one = m_options.allDevices ? figure / static_cast<double>(report.workload.devices) : figure;
    if (kind == scene::RoofKind::Memory)
        overrides.bandwidth = units::Bandwidth(one);
    else
        overrides.peaks[report.precision.compute()] = units::FlopRate(one);
    emit editRequested(scenario::SetOverrides{std::move(overrides)});
}

void ChartPanel::show(const session::Snapshot& snapshot)
{
    m_snapshot = snapshot;
    m_hasSnapshot = true;
    rebuild();
}

void ChartPanel::setLevel(scene::Level level)
{
    m_options.level = level;
    rebuild();
}

void ChartPanel::setRoofs(const scene::ShownRoofs& roofs)
{
    m_options.roofs = roofs;
    rebuild();
}

void ChartPanel::setAllDevices(bool all)
{
    m_options.allDevices = all;
    rebuild();
}

void ChartPanel::setTrails(std::optional<evaluation::Trails> trails)
{
    if (trails == m_trails)
        return;
    m_trails = std::move(trails);
    rebuild();
}

void ChartPanel::setTheme(const render::Theme& theme)
{
    m_view->setTheme(theme);
}

void ChartPanel::resetZoom()
{
    m_view->resetZoom();
}

scene::ChartScene ChartPanel::scene() const
{
    if (!m_hasSnapshot)
        return {};
    const evaluation::Comparison& comparison = m_snapshot.comparison;
    return comparison.setups.size() > 1 ? scene::buildScene(comparison, m_options)
                                        : scene::buildScene(m_snapshot.report, m_options);
}

void ChartPanel::rebuild()
{
    if (!m_hasSnapshot)
        return;
    scene::ChartScene drawn = scene();
    if (m_trails)
        scene::addTrails(drawn, *m_trails, m_options);
    m_view->setScene(std::move(drawn));
}

}  // namespace ridgepoint::panels
