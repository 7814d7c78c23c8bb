// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/panels/companion_charts/companion_plots.h"
#include "app/render/companion_view.h"
#include "app/render/theme.h"
#include "app/session/snapshot.h"
#include "core/catalogs/catalogs.h"

#include <QTimer>
#include <QWidget>

#include <array>
#include <optional>

class QTabWidget;

namespace ridgepoint::panels {

/// The companion charts, one tab each: step time over context, throughput against latency, what fits, what if.
class CompanionPanel : public QWidget {
    Q_OBJECT

public:
    enum Chart { StepTime, Throughput, Fit, WhatIf, ChartCount };

    explicit CompanionPanel(QWidget* parent = nullptr);

    /// Computes the chart in front, once control returns to the event loop, where the panel is visible and the present setup
    /// or the catalogs changed. A hidden chart or panel catches up when it comes into view.
    void show(const catalogs::Catalogs& catalogs, const session::Snapshot& snapshot);
    using QWidget::show;

    void setTheme(const render::Theme& theme);

    QTabWidget* tabs() const { return m_tabs; }
    render::CompanionView* view(Chart chart) const { return m_views[chart]; }

    /// How many charts were computed so far.
    int computations() const { return m_computations; }

protected:
    void showEvent(QShowEvent* event) override;

private:
    void addChart(Chart chart, const QString& name);
    void expire();
    void refresh();
    render::CompanionPlot plotOf(Chart chart) const;

    std::optional<catalogs::Catalogs> m_catalogs;
    std::optional<scenario::Setup> m_setup;
    std::optional<PhaseFactors> m_factors;
    std::optional<Result<evaluation::Problem>> m_problem;  ///< of m_setup, made when a chart first asks for it
    std::array<render::CompanionView*, ChartCount> m_views{};
    std::array<bool, ChartCount> m_stale{};
    int m_computations = 0;
    QTimer m_soon;
    QTabWidget* m_tabs;
};

}  // namespace ridgepoint::panels
