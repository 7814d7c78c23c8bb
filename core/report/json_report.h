// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/comparison.h"
#include "core/evaluation/override_verdict.h"
#include "core/evaluation/report.h"
#include "core/report/detail.h"
#include "core/scenario/scenario.h"

#include <optional>
#include <string>

namespace ridgepoint::report {

/// What can stand beside a report: the setups it is compared with, and the part that a what-if was made from.
struct Beside {
    evaluation::Comparison comparison{};
    std::optional<evaluation::OverrideVerdict> overrideVerdict{};
};

/// "ridgepoint-report/1": docs/cli.md describes the keys. Plain finite numbers in base units, keys in a fixed order, two
/// spaces of indentation, a newline at the end. Where a number does not exist (the intensity of a kernel that moves no
/// byte) it is null.
std::string toJson(const evaluation::RooflineReport& report, const scenario::Scenario& scenario, Detail detail,
                   const Beside& beside = {});

}  // namespace ridgepoint::report
