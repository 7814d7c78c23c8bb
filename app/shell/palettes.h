// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPalette>
#include <QString>

namespace ridgepoint::shell {

/// The colours of the window around the chart.
QPalette lightPalette();
QPalette darkPalette();

/// Type sizes and colours of headings, figures and facts in the panels, from a palette.
QString panelStyleSheet(const QPalette& palette);

}  // namespace ridgepoint::shell
