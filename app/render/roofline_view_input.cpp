// SPDX-License-Identifier: GPL-3.0-or-later
// What mouse and keyboard do to the view.
#include "app/render/hit_test.h"
#include "app/render/roofline_view.h"
#include "app/render/view_ranges.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace ridgepoint::render {

namespace {

constexpr double wheelStep = 1.2;  ///< of the visible decades for each notch
constexpr double keyZoom = 1.25;
constexpr double keyPan = 0.1;     ///< of the visible decades
constexpr double leastBand = 8.0;  ///< pixels: a smaller rubber band is a slip of the hand

}  // namespace

void RooflineView::mousePressEvent(QMouseEvent* event)
{
    const bool band = event->button() == Qt::RightButton
        || (event->button() == Qt::LeftButton && event->modifiers().testFlag(Qt::ShiftModifier));
    if (m_drag || (event->button() != Qt::LeftButton && !band)) {
        event->ignore();
        return;
    }
    m_drag = Drag{band ? Drag::Kind::Band : Drag::Kind::Pan,
                  event->button(),
                  event->position(),
                  event->position(),
                  false,
                  ranges(),
                  m_base,
                  m_zoomed};
    if (!band)
        takeHold(*m_drag);
}

/// Of what lies under the mouse and can be dragged.
void RooflineView::takeHold(Drag& drag)
{
    if (const PlacedDot* dot = nearestDot(placedChart(), drag.from)) {
        if (dot->setup != 0)
            return;
        drag.kind = Drag::Kind::Dot;
        drag.dot = QString::fromStdString(dot->id);
    } else if (const PlacedRoof* roof = mainRoofAt(placedChart(), drag.from)) {
        drag.kind = Drag::Kind::Roof;
        drag.roof = roof->kind;
    }
}

void RooflineView::startMoving(const Drag& drag)
{
    if (drag.kind == Drag::Kind::Roof || drag.kind == Drag::Kind::Dot)
        emit dragStarted();
}

void RooflineView::mouseMoveEvent(QMouseEvent* event)
{
    const QPointF position = event->position();
    if (!m_drag) {
        hoverAt(position);
        showCursor(position);
        return;
    }
    m_drag->to = position;
    if (!m_drag->moved && (position - m_drag->from).manhattanLength() >= QApplication::startDragDistance()) {
        m_drag->moved = true;
        startMoving(*m_drag);
    }
    if (!m_drag->moved || placedChart().isEmpty())
        return;
    if (m_drag->kind == Drag::Kind::Band) {
        update();
        return;
    }
    if (m_drag->kind == Drag::Kind::Roof) {
        dragRoof(*m_drag);
        return;
    }
    if (m_drag->kind == Drag::Kind::Dot) {
        dragDot(*m_drag);
        return;
    }
    const PlotMapping& mapping = placedChart().mapping;
    const QPointF moved = position - m_drag->from;
    showRanges(panned(m_drag->ranges, -moved.x() / mapping.decadeWidth(), moved.y() / mapping.decadeHeight()));
}

void RooflineView::mouseReleaseEvent(QMouseEvent* event)
{
    if (!m_drag || event->button() != m_drag->button) {
        event->ignore();
        return;
    }
    const Drag drag = *m_drag;
    m_drag.reset();
    if (drag.moved) {
        if (drag.kind == Drag::Kind::Band)
            finishBand(drag);
        else if (drag.kind == Drag::Kind::Roof || drag.kind == Drag::Kind::Dot)
            emit dragEnded();
    } else if (drag.button == Qt::RightButton) {
        emit menuRequested(event->globalPosition().toPoint());
    } else {
        const PlacedDot* dot = nearestDot(placedChart(), event->position());
        select(dot ? QString::fromStdString(dot->id) : QString());
    }
    hoverAt(event->position());
}

/// The roof goes through the cursor. The axes hold still meanwhile, so that it stays under the hand.
void RooflineView::dragRoof(const Drag& drag)
{
    const PlotMapping& mapping = placedChart().mapping;
    const QRectF& plot = mapping.plot();
    const double x = std::clamp(drag.to.x(), plot.left(), plot.right());
    const double y = std::clamp(drag.to.y(), plot.top(), plot.bottom());
    emit roofDragged(drag.roof, scene::figureThrough(drag.roof, mapping.intensityAt(x), mapping.performanceAt(y)));
}

void RooflineView::dragDot(const Drag& drag)
{
    const PlotMapping& mapping = placedChart().mapping;
    emit dotDragged(drag.dot, mapping.intensityAt(std::clamp(drag.to.x(), mapping.plot().left(), mapping.plot().right())));
}

void RooflineView::showCursor(const QPointF& position)
{
    const PlacedRoof* roof = nearestDot(placedChart(), position) ? nullptr : mainRoofAt(placedChart(), position);
    if (roof)
        setCursor(roof->kind == scene::RoofKind::Compute ? Qt::SizeVerCursor : Qt::SizeFDiagCursor);
    else
        unsetCursor();
}

void RooflineView::finishBand(const Drag& drag)
{
    update();
    const PlotMapping& mapping = placedChart().mapping;
    const QRectF band = QRectF(drag.from, drag.to).normalized().intersected(mapping.plot());
    if (placedChart().isEmpty() || band.width() < leastBand || band.height() < leastBand)
        return;
    showRanges({{mapping.intensityAt(band.left()), mapping.intensityAt(band.right())},
                {mapping.performanceAt(band.bottom()), mapping.performanceAt(band.top())}});
}

void RooflineView::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        resetZoom();
    else
        event->ignore();
}

void RooflineView::leaveEvent(QEvent*)
{
    hoverAt(std::nullopt);
}

void RooflineView::hoverAt(const std::optional<QPointF>& position)
{
    m_mouse = position;
    const PlacedDot* dot = position ? nearestDot(placedChart(), *position) : nullptr;
    const QString id = dot ? QString::fromStdString(dot->id) : QString();
    if (id == m_hoveredDot)
        return;
    m_hoveredDot = id;
    layOutAgain();
    emit dotHovered(id);
}

void RooflineView::select(const QString& id)
{
    if (id.isEmpty() && m_selectedDot.isEmpty())
        return;
    setSelectedDot(id);
    emit dotActivated(id);
}

void RooflineView::wheelEvent(QWheelEvent* event)
{
    const int delta = event->angleDelta().y();
    const bool meant = hasFocus() || event->modifiers().testFlag(Qt::ControlModifier);
    if (!meant || delta == 0 || placedChart().isEmpty()) {
        event->ignore();
        return;
    }
    const PlotMapping& mapping = placedChart().mapping;
    const DataPoint fixed{mapping.intensityAt(event->position().x()), mapping.performanceAt(event->position().y())};
    constexpr double notch = 120.0;
    showRanges(zoomedAbout(mapping.ranges(), fixed, std::pow(wheelStep, -delta / notch)));
    event->accept();
}

void RooflineView::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_0:
        resetZoom();
        return;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        zoom(1.0 / keyZoom);
        return;
    case Qt::Key_Minus:
        zoom(keyZoom);
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (!m_walkedDot.isEmpty()) {
            select(m_walkedDot);
            return;
        }
        break;
    case Qt::Key_Escape:
        if (letGo())
            return;
        break;
    default:
        if (panByKey(event->key()))
            return;
    }
    QWidget::keyPressEvent(event);
}

bool RooflineView::panByKey(int key)
{
    const scene::AxisRanges shown = ranges();
    const double across = keyPan * shown.intensity.decades();
    const double upwards = keyPan * shown.performance.decades();
    switch (key) {
    case Qt::Key_Left:
        showRanges(panned(shown, -across, 0.0));
        return true;
    case Qt::Key_Right:
        showRanges(panned(shown, across, 0.0));
        return true;
    case Qt::Key_Up:
        showRanges(panned(shown, 0.0, upwards));
        return true;
    case Qt::Key_Down:
        showRanges(panned(shown, 0.0, -upwards));
        return true;
    default:
        return false;
    }
}

/// Ends a drag, or else lets the selected dot go. False where there was neither.
bool RooflineView::letGo()
{
    if (m_drag) {
        const Drag drag = *m_drag;
        m_drag.reset();
        if ((drag.kind == Drag::Kind::Roof || drag.kind == Drag::Kind::Dot) && drag.moved)
            emit dragCancelled();
        m_base = drag.base;
        m_zoomed = drag.zoomed;
        layOutAgain();
        return true;
    }
    if (m_selectedDot.isEmpty() && m_walkedDot.isEmpty())
        return false;
    if (m_selectedDot.isEmpty())
        walkTo({});
    else
        select({});
    return true;
}

void RooflineView::contextMenuEvent(QContextMenuEvent* event)
{
    // With the mouse the menu waits for the release: a right drag is a rubber band.
    if (event->reason() != QContextMenuEvent::Mouse)
        emit menuRequested(mapToGlobal(rect().center()));
}

}  // namespace ridgepoint::render
