// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalogs/figure.h"
#include "core/hardware/device.h"

#include <vector>

/// "memory" and "link" of a hardware entry: where bytes come from.
namespace ridgepoint::catalogs {

/// One level at least, each of another name. The first is main memory and has a bandwidth, of 50 TB/s at most where the name
/// says DRAM; a further one has a capacity, not above that of main memory, or a bandwidth. A cache is not slower than main
/// memory.
std::vector<hardware::MemoryLevel> readMemory(const json::Cursor& list, const SourceTable& sources);

/// "link" or "host_link". A single peer gets no more than all of them.
hardware::Link readLink(const json::Cursor& place, const SourceTable& sources);

}  // namespace ridgepoint::catalogs
