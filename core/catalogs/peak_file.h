// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalogs/figure.h"
#include "core/hardware/device.h"

#include <vector>

/// "peaks" and "absent" of a hardware entry.
namespace ridgepoint::catalogs {

/// One peak at least. Refuses a peak that is there twice, unless what it sums in differs, and a sparse rate below the
/// dense one or more than 16 times of it. Of peaks that differ in their sums alone the one that names none comes first: it
/// is what findPeak gives.
std::vector<hardware::ComputePeak> readPeaks(const json::Cursor& list, const SourceTable& sources);

/// Formats without a tensor rate; one that has a dense tensor peak among `peaks` is refused.
std::vector<hardware::AbsentPeak> readAbsent(const json::Cursor& list, const std::vector<hardware::ComputePeak>& peaks);

}  // namespace ridgepoint::catalogs
