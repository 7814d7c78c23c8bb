// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/edit.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace ridgepoint::scenario {

/// A whole number of the workload that is swept: by a slider, by the play button, or by a dot that is dragged.
enum class Count { Batch, Context, Prompt };

/// "batch", "context" or "prompt".
std::string_view name(Count count);

/// Whole numbers from `low` to `high`, both included.
struct CountRange {
    std::int64_t low = 1;
    std::int64_t high = 1;

    friend bool operator==(const CountRange&, const CountRange&) = default;
};

/// What workload::checked accepts.
CountRange limitsOf(Count count);

/// The usual range of a slider: batch 1 to 1,024, context and prompt 128 to 1 Mi.
CountRange sliderRangeOf(Count count);

std::int64_t valueOf(const workload::Workload& load, Count count);
workload::Workload withCount(workload::Workload load, Count count, std::int64_t value);

/// The edit that sets the count.
Edit editOf(Count count, std::int64_t value);

/// The count that an edit sets; nothing where it is another edit.
std::optional<Count> countOf(const Edit& edit);

/// Up to `most` whole numbers (at least 2), equally far from each other on a logarithmic scale as far as rounding lets
/// them, both ends among them, ascending, each once. A range that begins at 0 is spaced from 1 on.
std::vector<std::int64_t> logSpaced(const CountRange& range, std::size_t most);

}  // namespace ridgepoint::scenario
