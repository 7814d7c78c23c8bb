// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/roofline/roofline.h"

using namespace ridgepoint;

void setPeak(roofline::Roof& roof, units::Bandwidth bandwidth)
{
    roof.peak = bandwidth;
}
