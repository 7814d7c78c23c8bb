// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/render/chart_layout.h"
#include "app/render/theme.h"

#include <QWidget>

#include <memory>
#include <optional>

namespace ridgepoint::render {

class StillPart;

/// The roofline chart on the screen. It shows a scene and reports what the mouse is on; what is in the scene is not its
/// business. The ranges are its own: they stay while scenes follow each other, and change when the user zooms, when a
/// dot leaves the plot, and when other roofs come while the user has not zoomed.
class RooflineView : public QWidget {
    Q_OBJECT

public:
    explicit RooflineView(QWidget* parent = nullptr);
    ~RooflineView() override;

    void setScene(scene::ChartScene scene);
    const scene::ChartScene& scene() const { return m_scene; }

    /// From then on the widget's palette no longer chooses the theme.
    void setTheme(const Theme& theme);
    void followPalette();
    const Theme& theme() const { return m_theme; }

    void setCaptionVisible(bool visible);

    /// Marks a dot; empty for none. Emits nothing.
    void setSelectedDot(const QString& id);
    const QString& selectedDot() const { return m_selectedDot; }

    /// The dot that Tab has come to; empty for none.
    const QString& walkedDot() const { return m_walkedDot; }

    /// As a click on the dot: marks it and tells so.
    void activateDot(const QString& id) { select(id); }

    QString boundWord(roofline::Bound bound) const { return m_words.of(bound); }

    scene::AxisRanges ranges() const;  ///< as shown
    void zoom(double factor);          ///< about the middle: above 1 shows more
    void resetZoom();                  ///< all of the scene
    bool isZoomed() const { return m_zoomed; }

    /// The chart as it is on the screen.
    const PlacedChart& placedChart() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    /// A main roof, or a dot of the present setup, is dragged: wishes, which the owner may grant with another scene. Started,
    /// and ended or cancelled, frame what is one step; after a cancelled drag things are wanted back as they were before.
    void dragStarted();
    void dragEnded();
    void dragCancelled();
    void roofDragged(ridgepoint::scene::RoofKind kind, double figure);  ///< byte/s or FLOP/s
    void dotDragged(const QString& id, double intensity);
    void dotHovered(const QString& id);    ///< empty when the mouse has left the dots
    void dotActivated(const QString& id);  ///< clicked; empty when the selection was let go
    void rangesChanged();
    void menuRequested(const QPoint& globalPosition);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool focusNextPrevChild(bool next) override;

private:
    /// What a pressed button is doing.
    struct Drag {
        enum class Kind { Pan, Band, Roof, Dot } kind = Kind::Pan;
        Qt::MouseButton button = Qt::LeftButton;
        QPointF from;
        QPointF to;
        bool moved = false;        ///< far enough not to be a click
        scene::AxisRanges ranges;  ///< as shown when it began
        scene::AxisRanges base;    ///< to go back to
        bool zoomed = false;
        scene::RoofKind roof{};
        QString dot{};
    };

    LayoutOptions layoutOptions() const;
    void applyTheme(const Theme& theme);
    void layOutAgain();
    void growToHoldMovedDots(const scene::ChartScene& next);
    void showRanges(const scene::AxisRanges& ranges);
    void describe();
    void hoverAt(const std::optional<QPointF>& position);
    void select(const QString& id);
    void walkTo(const QString& id);
    void takeHold(Drag& drag);
    void startMoving(const Drag& drag);
    void dragRoof(const Drag& drag);
    void dragDot(const Drag& drag);
    void finishBand(const Drag& drag);
    void showCursor(const QPointF& position);
    bool panByKey(int key);
    bool letGo();
    void retranslate();

    scene::ChartScene m_scene;
    bool m_hasScene = false;
    Theme m_theme;
    bool m_followsPalette = true;
    bool m_captionVisible = true;
    LayoutWords m_words;
    scene::AxisRanges m_base;  ///< shown as they are when zoomed, else widened to equal decades
    bool m_zoomed = false;
    QString m_hoveredDot;
    QString m_walkedDot;  ///< where Tab has come to; shown as if the mouse were on it
    QString m_selectedDot;
    std::optional<QPointF> m_mouse;
    std::optional<Drag> m_drag;
    FontTextMetrics m_metrics;
    mutable std::optional<PlacedChart> m_chart;
    mutable std::map<std::string, int> m_candidates;
    std::unique_ptr<StillPart> m_still;
};

}  // namespace ridgepoint::render
