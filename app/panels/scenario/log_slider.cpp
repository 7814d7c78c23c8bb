// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/scenario/log_slider.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace ridgepoint::panels {

namespace {

constexpr double handleRadius = 8.0;
constexpr double grooveHeight = 4.0;
constexpr double labelGap = 4.0;

QFont tickFont(const QFont& base)
{
    QFont font = base;
    if (font.pointSizeF() > 0)
        font.setPointSizeF(font.pointSizeF() * 0.82);
    return font;
}

}  // namespace

QString powerText(std::int64_t value)
{
    constexpr std::int64_t kibi = 1024;
    if (value >= kibi * kibi && value % (kibi * kibi) == 0)
        return QString::number(value / (kibi * kibi)) + QStringLiteral("Mi");
    if (value >= kibi && value % kibi == 0)
        return QString::number(value / kibi) + QStringLiteral("Ki");
    return QString::number(value);
}

LogSlider::LogSlider(CountScale scale, QWidget* parent) : QSlider(Qt::Horizontal, parent), m_scale(std::move(scale))
{
    setRange(0, m_scale.last());
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAttribute(Qt::WA_Hover);
}

QSize LogSlider::sizeHint() const
{
    const int labels = QFontMetrics(tickFont(font())).height();
    return {220, static_cast<int>(2 * handleRadius + labelGap) + 4 + labels};
}

QSize LogSlider::minimumSizeHint() const
{
    return {120, sizeHint().height()};
}

QRectF LogSlider::groove() const
{
    const double margin = handleRadius + 6.0;
    return {margin, handleRadius + 2.0 - grooveHeight / 2.0, std::max(1.0, width() - 2.0 * margin), grooveHeight};
}

// Ticks are spaced by the logarithm of their values, whatever the number of whole numbers between them.
double LogSlider::xOf(int position) const
{
    const double low = std::log2(static_cast<double>(m_scale.value(0)));
    const double high = std::log2(static_cast<double>(m_scale.value(m_scale.last())));
    const double at = std::log2(static_cast<double>(m_scale.value(position)));
    return groove().left() + groove().width() * (at - low) / (high - low);
}

int LogSlider::positionAt(double x) const
{
    const double low = std::log2(static_cast<double>(m_scale.value(0)));
    const double high = std::log2(static_cast<double>(m_scale.value(m_scale.last())));
    const double share = std::clamp((x - groove().left()) / groove().width(), 0.0, 1.0);
    return m_scale.position(std::llround(std::exp2(low + share * (high - low))));
}

void LogSlider::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QPalette::ColorGroup group = isEnabled() ? QPalette::Active : QPalette::Disabled;
    const QRectF track = groove();
    const double x = xOf(sliderPosition());
    painter.setPen(Qt::NoPen);
    painter.setBrush(palette().color(group, QPalette::Mid));
    painter.drawRoundedRect(track, 2.0, 2.0);
    painter.setBrush(palette().color(group, QPalette::Highlight));
    painter.drawRoundedRect(QRectF(track.topLeft(), QPointF(x, track.bottom())), 2.0, 2.0);
    painter.setBrush(palette().color(group, QPalette::Base));
    painter.setPen(QPen(palette().color(group, QPalette::Highlight), hasFocus() || underMouse() ? 3.0 : 2.0));
    painter.drawEllipse(QPointF(x, track.center().y()), handleRadius - 1.0, handleRadius - 1.0);
    paintTicks(painter);
}

void LogSlider::paintTicks(QPainter& painter) const
{
    const QFont font = tickFont(this->font());
    const QFontMetricsF metrics(font);
    painter.setFont(font);
    painter.setPen(palette().color(QPalette::PlaceholderText));
    const double top = groove().center().y() + handleRadius;
    const std::vector<int>& powers = m_scale.powers();
    const std::size_t octaves = powers.size() - 1;
    std::size_t stride = 1;
    while (stride < octaves && groove().width() / static_cast<double>(octaves) * static_cast<double>(stride)
               < metrics.horizontalAdvance(QStringLiteral("512Ki")) + 4.0)
        ++stride;
    for (std::size_t i = 0; i < powers.size(); ++i) {
        const double x = xOf(powers[i]);
        const bool labelled = i == octaves || (i % stride == 0 && octaves - i >= stride);
        painter.drawLine(QPointF(x, top), QPointF(x, top + (labelled ? 4.0 : 2.0)));
        if (!labelled)
            continue;
        const QString text = powerText(m_scale.value(powers[i]));
        const double textWidth = metrics.horizontalAdvance(text);
        const double left = std::clamp(x - textWidth / 2.0, 0.0, width() - textWidth);
        painter.drawText(QPointF(left, top + labelGap + metrics.ascent() + 1.0), text);
    }
}

void LogSlider::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_PageUp:
        setValue(m_scale.nextPower(value()));
        return;
    case Qt::Key_PageDown:
        setValue(m_scale.previousPower(value()));
        return;
    default:
        QSlider::keyPressEvent(event);
    }
}

void LogSlider::wheelEvent(QWheelEvent* event)
{
    if (hasFocus())
        QSlider::wheelEvent(event);
    else
        event->ignore();
}

void LogSlider::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    setSliderDown(true);
    setSliderPosition(positionAt(event->position().x()));
}

void LogSlider::mouseMoveEvent(QMouseEvent* event)
{
    if (isSliderDown())
        setSliderPosition(positionAt(event->position().x()));
}

void LogSlider::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && isSliderDown())
        setSliderDown(false);
}

}  // namespace ridgepoint::panels
