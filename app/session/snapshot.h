// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/comparison.h"
#include "core/evaluation/override_verdict.h"
#include "core/evaluation/report.h"
#include "core/scenario/scenario.h"

#include <optional>

namespace ridgepoint::session {

/// A scenario and all that follows from it: what every panel shows.
struct Snapshot {
    scenario::Scenario scenario;
    evaluation::RooflineReport report;        ///< of the present setup
    evaluation::Comparison comparison{};      ///< with what is pinned; empty where nothing is
    std::optional<evaluation::OverrideVerdict> overrideVerdict{};
};

}  // namespace ridgepoint::session
