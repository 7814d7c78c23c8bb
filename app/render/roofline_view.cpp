// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/render/roofline_view.h"

#include "app/render/hit_test.h"
#include "app/render/still_part.h"
#include "app/render/view_ranges.h"
#include "core/units/format.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace ridgepoint::render {

namespace {

constexpr double wheelStep = 1.2;   ///< of the visible decades for each notch
constexpr double keyZoom = 1.25;
constexpr double keyPan = 0.1;      ///< of the visible decades
constexpr double leastBand = 8.0;   ///< pixels: a smaller rubber band is a slip of the hand
constexpr std::size_t describedDots = 8;

bool sameRoofs(const scene::ChartScene& a, const scene::ChartScene& b)
{
    return std::equal(a.roofs.begin(), a.roofs.end(), b.roofs.begin(), b.roofs.end(),
                      [](const scene::RoofLine& x, const scene::RoofLine& y) { return x.kind == y.kind && x.value == y.value; });
}

}  // namespace

RooflineView::RooflineView(QWidget* parent)
    : QWidget(parent), m_theme(themeForPalette(palette())), m_still(std::make_unique<StillPart>())
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    retranslate();
    describe();
}

RooflineView::~RooflineView() = default;

void RooflineView::setScene(scene::ChartScene scene)
{
    if (m_hasScene && scene == m_scene)
        return;
    if (!m_hasScene || (!m_zoomed && !sameRoofs(scene, m_scene)))
        m_base = scene.content;
    else
        growToHoldMovedDots(scene);
    m_hasScene = true;
    m_scene = std::move(scene);
    describe();
    layOutAgain();
    hoverAt(m_mouse);
}

/// A dot that was in the plot stays in it; one that is new is brought in unless the user has zoomed.
void RooflineView::growToHoldMovedDots(const scene::ChartScene& next)
{
    const scene::AxisRanges before = ranges();
    const PlotMapping shown(QRectF(), before);
    std::vector<DataPoint> gone;
    for (const scene::Dot& dot : next.dots) {
        const scene::Dot* known = m_scene.findDot(dot.id);
        const bool held = known ? shown.contains(known->intensity, known->performance) : !m_zoomed;
        if (held && !shown.contains(dot.intensity, dot.performance))
            gone.push_back({dot.intensity, dot.performance});
    }
    if (gone.empty())
        return;
    m_base = grownToHold(before, gone);
    emit rangesChanged();
}

void RooflineView::setTheme(const Theme& theme)
{
    m_followsPalette = false;
    applyTheme(theme);
}

void RooflineView::followPalette()
{
    m_followsPalette = true;
    applyTheme(themeForPalette(palette()));
}

void RooflineView::applyTheme(const Theme& theme)
{
    if (theme == m_theme)
        return;
    m_theme = theme;
    m_candidates.clear();
    layOutAgain();
}

void RooflineView::setCaptionVisible(bool visible)
{
    m_captionVisible = visible;
    layOutAgain();
}

void RooflineView::setSelectedDot(const QString& id)
{
    if (id == m_selectedDot)
        return;
    m_selectedDot = id;
    layOutAgain();
}

scene::AxisRanges RooflineView::ranges() const
{
    return m_zoomed ? scene::clamped(m_base) : fittedRanges(m_scene, m_base, layoutOptions(), m_metrics);
}

void RooflineView::zoom(double factor)
{
    const scene::AxisRanges shown = ranges();
    showRanges(zoomedAbout(shown,
                           {std::sqrt(shown.intensity.low * shown.intensity.high),
                            std::sqrt(shown.performance.low * shown.performance.high)},
                           factor));
}

void RooflineView::resetZoom()
{
    m_zoomed = false;
    m_base = m_scene.content;
    layOutAgain();
    emit rangesChanged();
}

void RooflineView::showRanges(const scene::AxisRanges& ranges)
{
    m_base = ranges;
    m_zoomed = true;
    layOutAgain();
    emit rangesChanged();
}

LayoutOptions RooflineView::layoutOptions() const
{
    LayoutOptions options;
    options.size = size();
    options.ranges = m_base;
    options.scale = m_theme.scale;
    options.caption = m_captionVisible;
    options.hoveredDot = m_hoveredDot.toStdString();
    options.selectedDot = m_selectedDot.toStdString();
    options.previousCandidates = m_candidates;
    options.words = m_words;
    return options;
}

const PlacedChart& RooflineView::placedChart() const
{
    if (!m_chart) {
        LayoutOptions options = layoutOptions();
        options.ranges = ranges();
        m_chart = render::layout(m_scene, options, m_metrics);
        for (const PlacedLabel& label : m_chart->labels)
            m_candidates[label.dotId] = label.candidate;
    }
    return *m_chart;
}

void RooflineView::layOutAgain()
{
    m_chart.reset();
    update();
}

void RooflineView::retranslate()
{
    m_words.intensity = tr("Intensity");
    m_words.performance = tr("Performance");
    m_words.attainable = tr("Attainable");
    m_words.bound = tr("Bound by");
    m_words.memory = tr("memory");
    m_words.compute = tr("compute");
    m_words.share = tr("Share of time");
    m_words.more = tr("more");
}

/// For screen readers: the title as the name, the dots in a sentence each as the description.
void RooflineView::describe()
{
    const QString title = singleLine(m_scene.title);
    setAccessibleName(title.isEmpty() ? tr("Roofline chart") : tr("Roofline chart: %1").arg(title));
    QStringList sentences;
    for (const scene::Dot& dot : m_scene.dots) {
        if (sentences.size() == describedDots) {
            sentences << tr("and %1 more.").arg(m_scene.dots.size() - describedDots);
            break;
        }
        sentences << tr("%1: %2, bound by %3.")
                         .arg(singleLine(dot.label), singleLine(dot.detail),
                              dot.bound == roofline::Bound::Memory ? m_words.memory : m_words.compute);
    }
    setAccessibleDescription(sentences.join(QLatin1Char(' ')));
}

QSize RooflineView::sizeHint() const
{
    return {900, 600};
}

QSize RooflineView::minimumSizeHint() const
{
    return {240, 180};
}

void RooflineView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const PlacedChart& chart = placedChart();
    if (chart.isEmpty()) {
        painter.fillRect(rect(), m_theme.background);
        return;
    }
    painter.drawPixmap(QPointF(), m_still->pixmap(chart, m_theme, devicePixelRatioF()));
    paintMoving(painter, chart, m_theme);
    if (m_drag && m_drag->moved && m_drag->kind == Drag::Kind::Band) {
        painter.setPen(QPen(m_theme.focus, 1.0));
        QColor fill = m_theme.focus;
        fill.setAlphaF(0.15F);
        painter.setBrush(fill);
        painter.drawRect(QRectF(m_drag->from, m_drag->to).normalized().intersected(chart.plot()));
    }
    if (hasFocus()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(m_theme.focus, 2.0));
        painter.drawRect(QRectF(rect()).adjusted(1, 1, -1, -1));
    }
}

void RooflineView::resizeEvent(QResizeEvent*)
{
    layOutAgain();
}

void RooflineView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange && m_followsPalette) {
        applyTheme(themeForPalette(palette()));
    } else if (event->type() == QEvent::LanguageChange) {
        retranslate();
        describe();
        layOutAgain();
    }
    QWidget::changeEvent(event);
}

void RooflineView::focusInEvent(QFocusEvent* event)
{
    update();
    QWidget::focusInEvent(event);
}

void RooflineView::focusOutEvent(QFocusEvent* event)
{
    update();
    QWidget::focusOutEvent(event);
}

void RooflineView::mousePressEvent(QMouseEvent* event)
{
    const bool band = event->button() == Qt::RightButton
        || (event->button() == Qt::LeftButton && event->modifiers().testFlag(Qt::ShiftModifier));
    if (m_drag || (event->button() != Qt::LeftButton && !band)) {
        event->ignore();
        return;
    }
    m_drag = Drag{band ? Drag::Kind::Band : Drag::Kind::Pan, event->button(), event->position(), event->position(), false, ranges(), m_base, m_zoomed};
}

void RooflineView::mouseMoveEvent(QMouseEvent* event)
{
    const QPointF position = event->position();
    if (!m_drag) {
        hoverAt(position);
        return;
    }
    m_drag->to = position;
    if ((position - m_drag->from).manhattanLength() >= QApplication::startDragDistance())
        m_drag->moved = true;
    if (!m_drag->moved || placedChart().isEmpty())
        return;
    if (m_drag->kind == Drag::Kind::Band) {
        update();
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
    } else if (drag.button == Qt::RightButton) {
        emit menuRequested(event->globalPosition().toPoint());
    } else {
        const PlacedDot* dot = nearestDot(placedChart(), event->position());
        select(dot ? QString::fromStdString(dot->id) : QString());
    }
    hoverAt(event->position());
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
        m_base = m_drag->base;
        m_zoomed = m_drag->zoomed;
        m_drag.reset();
        layOutAgain();
        return true;
    }
    if (m_selectedDot.isEmpty())
        return false;
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
