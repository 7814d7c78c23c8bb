// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/report.h"

#include <string>
#include <vector>

namespace ridgepoint::sample {

/// The places of all numbers of a report that are not finite, kernels and their derivations included.
std::vector<std::string> oddNumbers(const evaluation::RooflineReport& report);

}  // namespace ridgepoint::sample
