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

    /// A part that can be bought, under the same precision and choice of peaks.
    struct Part {
        HardwareId id;
        std::string name;
        units::Bandwidth bandwidth;
        units::FlopRate peak;  ///< of the format of the what-if's ceiling, or of the wider one that stands in
        bool announced = false;   ///< where no released part can do the work
        bool unverified = false;  ///< one of the two figures is not confirmed

        friend bool operator==(const Part&, const Part&) = default;
    };

    std::string original;  ///< "H100 SXM"
    double bandwidth = 1.0;  ///< of the what-if over the original's
    double peak = 1.0;       ///< the same of the tensor ceiling
    std::vector<Phase> phases;
    std::string lost{};  ///< why the original cannot be evaluated; then the factors are 1 and there is no phase
    std::optional<Part> nearest;  ///< whose bandwidth and tensor ceiling are the fewest factors away; the original may be it

    friend bool operator==(const OverrideVerdict&, const OverrideVerdict&) = default;
};

/// Nothing where the setup overrides nothing. The part of a lesson and an entry of the user's own are never the nearest, and
/// an announced part only where no released one can do the work.
std::optional<OverrideVerdict> judgeOverrides(const catalogs::Catalogs& catalogs, const scenario::Setup& setup,
                                              const RooflineReport& whatIf);

}  // namespace ridgepoint::evaluation
