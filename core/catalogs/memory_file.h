// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalogs/figure.h"
#include "core/hardware/device.h"

#include <vector>

/// "memory" and "link" of a hardware entry: where bytes come from.
namespace ridgepoint::catalogs {

/// One level at least. The first is main memory and has a bandwidth; a further one has a capacity or a bandwidth.
std::vector<hardware::MemoryLevel> readMemory(const json::Cursor& list, const SourceTable& sources);

hardware::Link readLink(const json::Cursor& place, const SourceTable& sources);

}  // namespace ridgepoint::catalogs
