// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/panels/scenario/log_slider.h"

#include <QWidget>

class QLabel;
class QSpinBox;

namespace ridgepoint::panels {

/// A whole number chosen by a logarithmic slider, or exactly in a spin box beside it. It asks for a value and shows the
/// one it is told; a value off the slider's grid stays as it is.
class CountControl : public QWidget {
    Q_OBJECT

public:
    struct Bounds {
        std::int64_t sliderLow;
        std::int64_t sliderHigh;
        std::int64_t least;
        std::int64_t most;
    };

    CountControl(const QString& label, const Bounds& bounds, QWidget* parent = nullptr);

    /// Shows a value; emits nothing.
    void showValue(std::int64_t value);

    LogSlider* slider() const { return m_slider; }
    QSpinBox* spinBox() const { return m_spinBox; }

signals:
    void valueRequested(qint64 value);
    void gestureStarted();
    void gestureEnded();

private:
    LogSlider* m_slider;
    QSpinBox* m_spinBox;
    QString m_name;
};

}  // namespace ridgepoint::panels
