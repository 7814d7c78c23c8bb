// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/words.h"
#include "core/evaluation/report.h"

#include <string>

namespace ridgepoint::scene {

/// What the numbers of a report assume, in one line: the bytes counted, every switch and every part of the workload that
/// departs from the default and has an effect, the figures that the user changed, the peaks, the version.
std::string assumptions(const evaluation::RooflineReport& report, const Words& words);

}  // namespace ridgepoint::scene
