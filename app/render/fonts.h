// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>

namespace ridgepoint::render {

/// The compiled-in font at a size in logical pixels, unhinted, so that text has the same shape and width on every
/// machine and at every scale. Needs a QGuiApplication.
QFont chartFont(int pixelSize, bool bold);

}  // namespace ridgepoint::render
