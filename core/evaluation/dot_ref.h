// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/kernels/kernel.h"
#include "core/workload/workload.h"

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace ridgepoint::evaluation {

/// What a dot of the chart stands for, so that it can be found again under another workload: a whole phase, one of its
/// parts, or one of its kernels.
struct DotRef {
    workload::Phase phase = workload::Phase::Decode;
    std::optional<kernels::Part> part{};  ///< nothing: the whole phase, or the kernel named below
    std::string_view kernel{};            ///< Kernel::name, static storage; empty: the whole phase, or the part above
    std::size_t occurrence = 0;           ///< how many kernels of that name come before it

    friend bool operator==(const DotRef&, const DotRef&) = default;
};

/// How many kernels of the same name come before the one at `index`.
std::size_t occurrenceOf(const std::vector<kernels::Kernel>& kernels, std::size_t index);

/// Work over bytes of a dot, as Placement::intensity has it; nothing where no work is done or no byte moves, and where
/// there is no such kernel.
std::optional<units::Intensity> intensityOf(const std::vector<kernels::Kernel>& kernels, const DotRef& dot);

}  // namespace ridgepoint::evaluation
