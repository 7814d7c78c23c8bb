// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace ridgepoint::panels {

/// A widget that the wheel changes only when it has the focus, so that scrolling the panel over it changes nothing.
void quietWheel(QWidget* widget);

}  // namespace ridgepoint::panels
