// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/render/theme.h"
#include "app/scene/build_scene.h"
#include "app/session/snapshot.h"
#include "core/evaluation/trail.h"
#include "core/scenario/edit.h"

#include <QWidget>

#include <optional>

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
    void setRoofs(const scene::ShownRoofs& roofs);
    const scene::ShownRoofs& roofs() const { return m_options.roofs; }
    /// The paths of the dots while a count is in the user's hand; nothing takes them away. Exports leave them out.
    void setTrails(std::optional<evaluation::Trails> trails);
    void setAllDevices(bool all);
    bool allDevices() const { return m_options.allDevices; }
    void setTheme(const render::Theme& theme);
    void resetZoom();

    render::RooflineView* view() const { return m_view; }

    /// What is on the chart now, for an export.
    scene::ChartScene scene() const;

signals:
    /// A roof is being dragged, and with it a figure of one device.
    void editRequested(const ridgepoint::scenario::Edit& edit);
    /// A dot of the present setup is being dragged to an intensity.
    void dotDragRequested(const ridgepoint::evaluation::DotRef& dot, ridgepoint::units::Intensity asked);
    void gestureStarted();
    void gestureEnded();
    void gestureCancelled();  ///< in place of ended: what was edited since it began is to be taken back

private:
    void rebuild();
    void requestFigure(scene::RoofKind kind, double figure);

    render::RooflineView* m_view;
    scene::ViewOptions m_options;
    session::Snapshot m_snapshot;
    bool m_hasSnapshot = false;
    std::optional<evaluation::Trails> m_trails;
};

}  // namespace ridgepoint::panels
