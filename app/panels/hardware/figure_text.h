// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/units/number_format.h"
#include "core/units/quantity.h"

#include <QString>

namespace ridgepoint::panels {

/// A figure as a person would type it, "3.35 TB/s": as few digits as units::parse* needs to give it back, 17 at most.
QString typed(units::Bytes size);
QString typed(units::Bandwidth rate);
QString typed(units::Watts power);

/// An integer format counts OP: "1979 TOP/s".
QString typed(units::FlopRate rate, units::NumberFormat format);

}  // namespace ridgepoint::panels
