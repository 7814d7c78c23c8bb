// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/chart/chart_panel.h"

#include "app/panels/chart/scene_words.h"
#include "app/render/roofline_view.h"

#include <QVBoxLayout>

namespace ridgepoint::panels {

ChartPanel::ChartPanel(QWidget* parent) : QWidget(parent), m_view(new render::RooflineView(this))
{
    m_options.words = translatedWords();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_view);
}

void ChartPanel::show(const session::Snapshot& snapshot)
{
    m_report = snapshot.report;
    m_hasReport = true;
    rebuild();
}

void ChartPanel::setLevel(scene::Level level)
{
    m_options.level = level;
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
    return m_hasReport ? scene::buildScene(m_report, m_options) : scene::ChartScene{};
}

void ChartPanel::rebuild()
{
    if (m_hasReport)
        m_view->setScene(scene());
}

}  // namespace ridgepoint::panels
