// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/hardware/device.h"

#include <string>

/// Hardware → a catalog file.
namespace ridgepoint::catalogs {

/// A hardware catalog of one entry that a person can read and go on editing. parseHardwareCatalog gives an equal device
/// back, to the last bit of every figure, if it is one that a catalog could hold: every figure is plausible and has a
/// citation, a date and a basis other than what-if; texts that a catalog needs are not blank, and each is one line
/// of limits::textLength bytes at most.
std::string writeHardwareCatalog(const hardware::Device& device);

}  // namespace ridgepoint::catalogs
