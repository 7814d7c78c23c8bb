// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/render/companion_frame.h"
#include "app/render/companion_plot.h"
#include "app/render/text_metrics.h"
#include "app/render/theme.h"

#include <QWidget>

namespace ridgepoint::render {

/// Shows one companion chart. Its title and description are what a screen reader says; its figures can be copied as text
/// from the context menu or by the keys for copying.
class CompanionView : public QWidget {
    Q_OBJECT

public:
    explicit CompanionView(QWidget* parent = nullptr);

    /// Draws anew only where the plot is another one.
    void setPlot(CompanionPlot plot);
    const CompanionPlot& plot() const { return m_plot; }

    void setTheme(const Theme& theme);
    const Theme& theme() const { return m_theme; }

    const PlacedCompanion& placed() const { return m_placed; }
    const CompanionFrame& frame() const { return m_frame; }

    QSize minimumSizeHint() const override;
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void layOut();
    void copyAsText() const;

    CompanionPlot m_plot;
    Theme m_theme;
    FontTextMetrics m_metrics;
    PlacedCompanion m_placed;
    CompanionFrame m_frame;
    QAction* m_copy;
};

}  // namespace ridgepoint::render
