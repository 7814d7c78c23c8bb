// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/hardware/device.h"

namespace ridgepoint::catalogs {

/// Any part that a catalog could hold, with each optional key there or not. For use within rc::check.
hardware::Device randomDevice();

}  // namespace ridgepoint::catalogs
