// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/roofline/roofline.h"

#include <algorithm>

namespace ridgepoint::roofline {

std::string_view name(Bound bound)
{
    switch (bound) {
    case Bound::Memory:
        return "memory";
    case Bound::Compute:
        return "compute";
    case Bound::Link:
        break;
    }
    return "link";
}

units::Intensity ridge(const Roof& roof)
{
    return roof.peak / roof.bandwidth;
}

units::FlopRate attainable(const Roof& roof, units::Intensity intensity)
{
    return std::min(roof.peak, roof.bandwidth * intensity);
}

units::Seconds leastTime(const Roof& roof, units::Flops work, units::Bytes bytes)
{
    return std::max(work / roof.peak, bytes / roof.bandwidth);
}

Bound classify(const Roof& roof, units::Flops work, units::Bytes bytes)
{
    return work / roof.peak < bytes / roof.bandwidth ? Bound::Memory : Bound::Compute;
}

double criticalBatch(const Roof& roof, double bitsPerWeight)
{
    const double workPerWeight = 2.0;
    return ridge(roof).value() * (bitsPerWeight / 8.0) / workPerWeight;
}

}  // namespace ridgepoint::roofline
