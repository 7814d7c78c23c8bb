// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/report.h"
#include "core/scenario/scenario.h"

namespace ridgepoint::session {

/// A scenario and all that follows from it: what every panel shows.
struct Snapshot {
    scenario::Scenario scenario;
    evaluation::RooflineReport report;
};

}  // namespace ridgepoint::session
