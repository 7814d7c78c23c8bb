// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/scenario/count_control.h"

#include "app/panels/scenario/typed_text.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>

namespace ridgepoint::panels {

CountControl::CountControl(const QString& label, const Bounds& bounds, QWidget* parent)
    : QWidget(parent), m_slider(new LogSlider(CountScale(bounds.sliderLow, bounds.sliderHigh), this)),
      m_spinBox(new QSpinBox(this)), m_name(QString(label).remove(QLatin1Char('&')))
{
    auto* caption = new QLabel(label, this);
    caption->setTextFormat(Qt::PlainText);
    caption->setBuddy(m_spinBox);
    m_spinBox->setRange(static_cast<int>(bounds.least), static_cast<int>(bounds.most));
    m_spinBox->setGroupSeparatorShown(true);
    m_spinBox->setKeyboardTracking(false);
    forgetTypingWhenTaken(m_spinBox);
    m_spinBox->setAlignment(Qt::AlignRight);
    m_spinBox->setButtonSymbols(QAbstractSpinBox::NoButtons);
    m_spinBox->setFixedWidth(m_spinBox->fontMetrics().horizontalAdvance(QStringLiteral("134,217,728")) + 24);
    m_spinBox->setAccessibleName(m_name);
    m_slider->setAccessibleName(tr("%1, slider").arg(m_name));

    auto* top = new QHBoxLayout;
    top->addWidget(caption, 1);
    top->addWidget(m_spinBox);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addLayout(top);
    column->addWidget(m_slider);

    connect(m_slider, &QSlider::valueChanged, this,
            [this](int position) { emit valueRequested(m_slider->scale().value(position)); });
    connect(m_slider, &QSlider::sliderPressed, this, &CountControl::gestureStarted);
    connect(m_slider, &QSlider::sliderReleased, this, &CountControl::gestureEnded);
    connect(m_spinBox, &QSpinBox::valueChanged, this, [this](int value) { emit valueRequested(value); });
}

void CountControl::showValue(std::int64_t value)
{
    if (m_spinBox->value() != value) {
        const QSignalBlocker quiet(m_spinBox);
        m_spinBox->setValue(static_cast<int>(value));
    }
    const int position = m_slider->scale().position(value);
    if (m_slider->value() != position && m_slider->scale().value(m_slider->value()) != value) {
        const QSignalBlocker quiet(m_slider);
        m_slider->setValue(position);
    }
    m_slider->setAccessibleDescription(QStringLiteral("%1 %2").arg(m_name, m_spinBox->text()));
}

}  // namespace ridgepoint::panels
