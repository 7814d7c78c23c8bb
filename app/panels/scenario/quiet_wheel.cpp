// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/scenario/quiet_wheel.h"

#include <QEvent>
#include <QWidget>

namespace ridgepoint::panels {

namespace {

class WheelFilter : public QObject {
public:
    using QObject::QObject;

    bool eventFilter(QObject* watched, QEvent* event) override
    {
        const auto* widget = qobject_cast<QWidget*>(watched);
        if (event->type() != QEvent::Wheel || !widget || widget->hasFocus())
            return false;
        event->ignore();
        return true;
    }
};

}  // namespace

void quietWheel(QWidget* widget)
{
    widget->setFocusPolicy(Qt::StrongFocus);
    widget->installEventFilter(new WheelFilter(widget));
}

}  // namespace ridgepoint::panels
