// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/units/quantity.h"

using namespace ridgepoint::units;

bool isLess(Intensity intensity, Seconds time)
{
    return intensity < time;
}
