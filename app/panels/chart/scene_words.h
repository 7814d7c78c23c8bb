// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/words.h"

namespace ridgepoint::panels {

/// The words of the chart in the language of the window.
scene::Words translatedWords();

}  // namespace ridgepoint::panels
