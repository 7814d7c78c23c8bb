// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/render/companion_plot.h"

#include <cmath>

namespace ridgepoint::render {

double PlotAxis::fraction(double value) const
{
    return scale == PlotScale::Linear ? (value - low) / (high - low) : std::log(value / low) / std::log(high / low);
}

bool PlotAxis::canShow(double value) const
{
    return std::isfinite(value) && (scale == PlotScale::Linear || value > 0.0);
}

}  // namespace ridgepoint::render
