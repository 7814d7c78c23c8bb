// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/roofline/roofline.h"

using namespace ridgepoint;

units::Seconds leastTime(const roofline::Roof& roof, units::Flops work, units::Bytes bytes)
{
    return roofline::leastTime(roof, bytes, work);
}
