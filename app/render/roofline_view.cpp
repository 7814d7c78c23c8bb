// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/render/roofline_view.h"

#include "app/render/still_part.h"
#include "app/render/view_ranges.h"

#include <QEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace ridgepoint::render {

namespace {

constexpr std::size_t describedDots = 8;

bool sameRoofs(const scene::ChartScene& a, const scene::ChartScene& b)
{
    return std::equal(a.roofs.begin(), a.roofs.end(), b.roofs.begin(), b.roofs.end(),
                      [](const scene::RoofLine& x, const scene::RoofLine& y) {
                          return x.kind == y.kind && x.value == y.value;
                      });
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
    const scene::AxisRanges before = ranges();
    const bool dragsRoof = m_drag && m_drag->kind == Drag::Kind::Roof;
    if (!m_hasScene || (!m_zoomed && !dragsRoof && !sameRoofs(scene, m_scene)))
        m_base = scene.content;
    else
        growToHoldMovedDots(scene);
    m_hasScene = true;
    m_scene = std::move(scene);
    describe();
    layOutAgain();
    if (ranges() != before)
        emit rangesChanged();
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
    if (!gone.empty())
        m_base = grownToHold(before, gone);
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
    options.hoveredDot = (m_hoveredDot.isEmpty() ? m_walkedDot : m_hoveredDot).toStdString();
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
    m_words.link = tr("link");
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
                         .arg(singleLine(dot.label), singleLine(dot.detail), m_words.of(dot.bound));
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
    walkTo({});
    update();
    QWidget::focusOutEvent(event);
}

}  // namespace ridgepoint::render
