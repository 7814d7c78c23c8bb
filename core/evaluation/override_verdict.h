// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalogs/catalogs.h"
#include "core/evaluation/report.h"
#include "core/scenario/scenario.h"

#include <optional>
#include <string>
#include <vector>

namespace ridgepoint::evaluation {

/// A part whose figures the user changed, against the part as it is, and the real one that comes nearest.
struct OverrideVerdict {
    struct Phase {
        workload::Phase phase{};
        double speedUp = 1.0;  ///< the original's time over that of the what-if

        friend bool operator==(const Phase&, const Phase&) = default;
    };

    /// A real part under the same precision.
    struct Part {
        HardwareId id;
        std::string name;
        units::Bandwidth bandwidth;
        units::FlopRate peak;  ///< of the format of the what-if's ceiling, or of the wider one that stands in

        friend bool operator==(const Part&, const Part&) = default;
    };

    std::string original;  ///< "H100 SXM"
    double bandwidth = 1.0;  ///< of the what-if over the original's
    double peak = 1.0;       ///< the same of the tensor ceiling
    std::vector<Phase> phases;
    std::optional<Part> nearest;  ///< whose bandwidth and tensor ceiling are the fewest factors away; the original may be it

    friend bool operator==(const OverrideVerdict&, const OverrideVerdict&) = default;
};

/// Nothing where the setup overrides nothing, or the original cannot be evaluated. Parts of a lesson, of announced
/// figures and of other vendors' formats are weighed alike, but a lesson's part is never the nearest.
std::optional<OverrideVerdict> judgeOverrides(const catalogs::Catalogs& catalogs, const scenario::Setup& setup,
                                              const RooflineReport& whatIf);

}  // namespace ridgepoint::evaluation
