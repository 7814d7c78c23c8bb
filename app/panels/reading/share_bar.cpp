// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/reading/share_bar.h"

#include <QPainter>

#include <algorithm>

namespace ridgepoint::panels {

namespace {

constexpr double barHeight = 18.0;
constexpr double gap = 6.0;
constexpr double swatch = 9.0;
constexpr double spacing = 12.0;

}  // namespace

ShareBar::ShareBar(QWidget* parent) : QWidget(parent)
{
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void ShareBar::setShares(std::vector<Share> shares, double whole)
{
    if (shares == m_shares && whole == m_whole)
        return;
    const bool sameLines = shares.size() == m_shares.size();
    m_shares = std::move(shares);
    m_whole = whole;
    QStringList texts;
    for (const Share& share : m_shares)
        texts << share.text;
    setAccessibleDescription(texts.join(QStringLiteral(", ")));
    if (!sameLines || heightForWidth(width()) != height())
        updateGeometry();
    update();
}

std::vector<QPointF> ShareBar::labelPositions(double width) const
{
    const QFontMetricsF metrics(font());
    std::vector<QPointF> positions;
    double x = 0.0;
    double y = barHeight + gap;
    for (const Share& share : m_shares) {
        const double needed = swatch + 5.0 + metrics.horizontalAdvance(share.text);
        if (x > 0.0 && x + needed > width) {
            x = 0.0;
            y += metrics.height() + 2.0;
        }
        positions.emplace_back(x, y);
        x += needed + spacing;
    }
    return positions;
}

int ShareBar::heightForWidth(int width) const
{
    const std::vector<QPointF> positions = labelPositions(width);
    const double lastLine = positions.empty() ? barHeight : positions.back().y() + QFontMetricsF(font()).height();
    return static_cast<int>(lastLine) + 2;
}

QSize ShareBar::sizeHint() const
{
    return {240, heightForWidth(std::max(240, width()))};
}

QSize ShareBar::minimumSizeHint() const
{
    return {160, static_cast<int>(barHeight)};
}

void ShareBar::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    double sum = 0.0;
    for (const Share& share : m_shares)
        sum += share.value;
    const double whole = std::max(sum, m_whole);
    painter.setPen(Qt::NoPen);
    painter.setBrush(palette().color(QPalette::Midlight));
    painter.drawRect(QRectF(0.0, 0.0, width(), barHeight));
    double x = 0.0;
    for (const Share& share : m_shares) {
        const double length = whole > 0.0 ? share.value / whole * width() : 0.0;
        painter.fillRect(QRectF(x, 0.0, length, barHeight), share.color);
        x += length;
    }
    const QFontMetricsF metrics(font());
    const std::vector<QPointF> positions = labelPositions(width());
    for (std::size_t i = 0; i < m_shares.size(); ++i) {
        const QPointF at = positions[i];
        painter.fillRect(QRectF(at.x(), at.y() + (metrics.height() - swatch) / 2.0, swatch, swatch), m_shares[i].color);
        painter.setPen(palette().color(QPalette::Text));
        painter.drawText(QPointF(at.x() + swatch + 5.0, at.y() + metrics.ascent()), m_shares[i].text);
    }
}

}  // namespace ridgepoint::panels
