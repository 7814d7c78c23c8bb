// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/panels/scenario/count_scale.h"

#include <QSlider>

namespace ridgepoint::panels {

/// A horizontal slider over a CountScale, with labelled ticks under it. Arrow keys go to the next position, Page Up and
/// Page Down to the next power of two; the wheel acts only when the slider has the focus.
class LogSlider : public QSlider {
    Q_OBJECT

public:
    explicit LogSlider(CountScale scale, QWidget* parent = nullptr);

    const CountScale& scale() const { return m_scale; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

private:
    QRectF groove() const;
    double xOf(int position) const;
    int positionAt(double x) const;
    void paintTicks(QPainter& painter) const;

    CountScale m_scale;
};

/// "128", "8Ki", "1Mi": a power of two as a tick says it.
QString powerText(std::int64_t value);

}  // namespace ridgepoint::panels
