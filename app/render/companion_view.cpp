// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/render/companion_view.h"

#include "app/render/companion_strokes.h"
#include "app/render/fonts.h"
#include "app/render/strokes.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QPainter>

#include <algorithm>
#include <utility>

namespace ridgepoint::render {

namespace {

void paintText(QPainter& painter, const PlacedText& text, const Theme& theme)
{
    painter.save();
    painter.setFont(chartFont(text.style.pixelSize, text.style.bold));
    painter.setPen(colourOf(text.role, theme));
    painter.translate(text.anchor);
    painter.rotate(text.angle);
    painter.drawText(QPointF(text.leftOfAnchor(), 0.0), text.text);
    painter.restore();
}

void paintMark(QPainter& painter, const QRectF& box, MarkShape shape, const Theme& theme)
{
    if (shape == MarkShape::None)
        return;
    const double radius = std::min(markRadius(shape) * theme.scale, box.width() / 2.0);
    painter.setPen(markPen(theme, shape));
    painter.setBrush(markBrush(theme, shape));
    const QPointF centre = box.center();
    if (shape == MarkShape::Diamond)
        painter.drawPolygon(QPolygonF({centre + QPointF(0.0, -radius), centre + QPointF(radius, 0.0),
                                       centre + QPointF(0.0, radius), centre + QPointF(-radius, 0.0)}));
    else
        painter.drawEllipse(centre, radius, radius);
}

void paintSwatches(QPainter& painter, const PlacedCompanion& placed, const CompanionPlot& plot, const Theme& theme)
{
    for (const PlacedSwatch& swatch : placed.swatches) {
        if (swatch.of == PlacedSwatch::Of::Marks) {
            paintMark(painter, swatch.box, plot.marks[swatch.index].shape, theme);
            continue;
        }
        painter.setPen(bandPen(theme, plot.bands[swatch.index]));
        painter.setBrush(bandBrush(theme, plot.bands[swatch.index]));
        painter.drawRect(swatch.box);
    }
}

}  // namespace

CompanionView::CompanionView(QWidget* parent)
    : QWidget(parent), m_theme(themeForPalette(palette())), m_copy(new QAction(tr("&Copy as text"), this))
{
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    m_copy->setShortcut(QKeySequence::Copy);
    m_copy->setShortcutContext(Qt::WidgetShortcut);
    m_copy->setEnabled(false);
    connect(m_copy, &QAction::triggered, this, &CompanionView::copyAsText);
    addAction(m_copy);
    setContextMenuPolicy(Qt::ActionsContextMenu);
}

void CompanionView::setPlot(CompanionPlot plot)
{
    if (plot == m_plot)
        return;
    m_plot = std::move(plot);
    setAccessibleName(m_plot.title);
    setAccessibleDescription(m_plot.description);
    m_copy->setEnabled(!m_plot.table.isEmpty());
    layOut();
}

void CompanionView::setTheme(const Theme& theme)
{
    if (theme == m_theme)
        return;
    m_theme = theme;
    updateGeometry();
    layOut();
}

QSize CompanionView::minimumSizeHint() const
{
    return QSize(240, 160) * m_theme.scale;
}

QSize CompanionView::sizeHint() const
{
    return QSize(480, 280) * m_theme.scale;
}

void CompanionView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    layOut();
}

void CompanionView::layOut()
{
    m_placed = render::layout(m_plot, size(), m_theme.scale, m_metrics);
    if (!m_placed.plot.isNull())
        m_frame.show(m_plot, m_placed, m_theme);
    update();
}

void CompanionView::copyAsText() const
{
    QGuiApplication::clipboard()->setText(m_plot.table);
}

void CompanionView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    painter.fillRect(rect(), m_theme.background);
    if (!m_placed.plot.isNull()) {
        painter.fillRect(m_placed.plot, m_theme.plot);
        painter.setPen(majorGridPen(m_theme));
        for (const QLineF& line : m_placed.grid)
            painter.drawLine(line);
        m_frame.paint(painter);
        painter.setPen(borderPen(m_theme));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(m_placed.plot);
    }
    paintSwatches(painter, m_placed, m_plot, m_theme);
    for (const PlacedText& text : m_placed.texts)
        paintText(painter, text, m_theme);
    for (const PlacedText& text : m_placed.labels) {
        painter.fillRect(text.box.bounds(), m_theme.plot);
        paintText(painter, text, m_theme);
    }
    if (hasFocus()) {
        painter.setPen(QPen(m_theme.focus, 2.0));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(QRectF(rect()).adjusted(1.0, 1.0, -1.0, -1.0));
    }
}

}  // namespace ridgepoint::render
