// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/id.h"
#include "core/roofline/roofline.h"

using namespace ridgepoint;
using namespace ridgepoint::units;

Bandwidth bandwidth = Bandwidth(3.35e12);

Bytes sum(Bytes bytes, Bytes more)
{
    return bytes + more;
}

bool isLess(Intensity intensity, Flops work, Bytes bytes)
{
    return intensity < work / bytes;
}

void setPeak(roofline::Roof& roof, FlopRate peak)
{
    roof.peak = peak;
}

Seconds leastTime(const roofline::Roof& roof, Flops work, Bytes bytes)
{
    return roofline::leastTime(roof, work, bytes);
}

void choose(const HardwareId& hardware);

void chooseHardware(const HardwareId& hardware)
{
    choose(hardware);
}
