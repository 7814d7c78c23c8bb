// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/chart/chart_panel.h"

#include "app/panels/chart/scene_words.h"
#include "app/render/roofline_view.h"

#include <QVBoxLayout>

#include <utility>

namespace ridgepoint::panels {

ChartPanel::ChartPanel(QWidget* parent)
    : QWidget(parent), m_view(new render::RooflineView(this)), m_snapshot{scenario::defaultScenario(), {}}
{
    m_options.words = translatedWords();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_view);
    connect(m_view, &render::RooflineView::roofDragStarted, this, &ChartPanel::gestureStarted);
    connect(m_view, &render::RooflineView::roofDragEnded, this, &ChartPanel::gestureEnded);
    connect(m_view, &render::RooflineView::roofDragged, this, &ChartPanel::requestFigure);
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
    if (m_hasSnapshot)
        m_view->setScene(scene());
}

}  // namespace ridgepoint::panels
