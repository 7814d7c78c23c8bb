// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/companion_charts/companion_panel.h"

#include <QTabWidget>
#include <QVBoxLayout>

namespace ridgepoint::panels {

namespace {

bool sameEntries(const catalogs::Catalogs& a, const catalogs::Catalogs& b)
{
    return a.devices == b.devices && a.models == b.models;
}

/// Of decode, or else of the first phase.
std::optional<PhaseFactors> factorsOf(const evaluation::RooflineReport& report)
{
    const evaluation::PhaseReport* phase = report.findPhase(workload::Phase::Decode);
    if (!phase && !report.phases.empty())
        phase = &report.phases.front();
    return phase ? std::optional<PhaseFactors>({phase->phase, phase->whatIf}) : std::nullopt;
}

}  // namespace

CompanionPanel::CompanionPanel(QWidget* parent) : QWidget(parent), m_tabs(new QTabWidget(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_tabs);
    m_tabs->setDocumentMode(true);
    m_tabs->setAccessibleName(tr("Companion charts"));
    addChart(StepTime, tr("Step time"));
    addChart(Throughput, tr("Throughput"));
    addChart(Fit, tr("Fit"));
    addChart(WhatIf, tr("What if"));
    m_soon.setSingleShot(true);
    m_soon.setInterval(0);
    connect(&m_soon, &QTimer::timeout, this, &CompanionPanel::refresh);
    connect(m_tabs, &QTabWidget::currentChanged, &m_soon, qOverload<>(&QTimer::start));
}

void CompanionPanel::addChart(Chart chart, const QString& name)
{
    m_views[chart] = new render::CompanionView(this);
    m_tabs->addTab(m_views[chart], name);
}

void CompanionPanel::show(const catalogs::Catalogs& catalogs, const session::Snapshot& snapshot)
{
    const bool sameCatalogs = m_catalogs && sameEntries(*m_catalogs, catalogs);
    if (sameCatalogs && m_setup && *m_setup == snapshot.scenario.present())
        return;
    if (!sameCatalogs)
        m_catalogs = catalogs;
    m_setup = snapshot.scenario.present();
    m_factors = factorsOf(snapshot.report);
    expire();
}

void CompanionPanel::setTheme(const render::Theme& theme)
{
    for (render::CompanionView* view : m_views)
        view->setTheme(theme);
}

void CompanionPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    m_soon.start();
}

void CompanionPanel::expire()
{
    m_problem.reset();
    m_stale.fill(true);
    if (isVisible())
        m_soon.start();
}

void CompanionPanel::refresh()
{
    const auto chart = static_cast<Chart>(m_tabs->currentIndex());
    if (!isVisible() || !m_stale[chart])
        return;
    if (!m_problem)
        m_problem = evaluation::resolve(*m_catalogs, *m_setup);
    m_stale[chart] = false;
    ++m_computations;
    m_views[chart]->setPlot(plotOf(chart));
}

render::CompanionPlot CompanionPanel::plotOf(Chart chart) const
{
    const auto refused = [](const QString& reason) { return CompanionPlots::refusal(reason); };
    if (!*m_problem)
        return refused(tr("There is no chart: %1").arg(QString::fromStdString(toText(m_problem->error()))));
    const evaluation::Problem& problem = **m_problem;
    switch (chart) {
    case StepTime:
        return CompanionPlots::stepTime(problem);
    case Throughput:
        return CompanionPlots::throughput(problem);
    case Fit:
        return CompanionPlots::fit(problem);
    case WhatIf:
        return m_factors ? CompanionPlots::whatIf(problem, *m_factors) : refused(tr("There is no phase to ask about."));
    case ChartCount:
        break;
    }
    return {};
}

}  // namespace ridgepoint::panels
