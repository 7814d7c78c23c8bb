// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/render/theme.h"
#include "app/scene/build_scene.h"
#include "app/session/snapshot.h"

#include <QWidget>

namespace ridgepoint::render {
class RooflineView;
}

namespace ridgepoint::panels {

/// The roofline chart of the snapshot.
class ChartPanel : public QWidget {
    Q_OBJECT

public:
    explicit ChartPanel(QWidget* parent = nullptr);

    void show(const session::Snapshot& snapshot);
    using QWidget::show;

    void setLevel(scene::Level level);
    scene::Level level() const { return m_options.level; }
    void setTheme(const render::Theme& theme);
    void resetZoom();

    render::RooflineView* view() const { return m_view; }

    /// What is on the chart now, for an export.
    scene::ChartScene scene() const;

private:
    void rebuild();

    render::RooflineView* m_view;
    scene::ViewOptions m_options;
    evaluation::RooflineReport m_report;
    bool m_hasReport = false;
};

}  // namespace ridgepoint::panels
