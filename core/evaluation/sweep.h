// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/problem.h"
#include "core/kernels/kernel.h"
#include "core/units/quantity.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

/// Decode at other batches and contexts than those of a problem; everything else stays as the problem has it, and the
/// phases that it names play no role. At the problem's own batch and context each value is that of `evaluate`. Batches and
/// contexts must be within core/base/limits.h; a context may be 0.
namespace ridgepoint::evaluation {

struct StepTimeByPart {
    std::int64_t context = 0;
    units::Seconds total;
    std::array<units::Seconds, kernels::partCount> byPart{};  ///< sums to `total`; zero for a part that the model has not

    units::Seconds of(kernels::Part part) const { return byPart[static_cast<std::size_t>(part)]; }

    friend bool operator==(const StepTimeByPart&, const StepTimeByPart&) = default;
};

/// One plain decode step of the problem's batch at each context.
std::vector<StepTimeByPart> sweepContext(const Problem& problem, std::span<const std::int64_t> contexts);

struct BatchPoint {
    std::int64_t batch = 1;
    units::Seconds tpot;           ///< with the draft, where the problem has one
    double tokensPerSecond = 0.0;  ///< of the whole batch
    std::optional<bool> fits{};    ///< at the problem's context; nothing where no capacity is known

    friend bool operator==(const BatchPoint&, const BatchPoint&) = default;
};

/// Decode at the problem's context with each batch.
std::vector<BatchPoint> sweepBatch(const Problem& problem, std::span<const std::int64_t> batches);

struct LargestBatch {
    std::int64_t context = 0;
    std::int64_t batch = 0;  ///< 0 where not even one sequence fits

    friend bool operator==(const LargestBatch&, const LargestBatch&) = default;
};

/// The largest batch that fits at each of the rising contexts. Between the last context that takes one sequence and the next
/// one comes a further point: the longest context that does. Empty where no capacity is known.
std::vector<LargestBatch> largestBatchOver(const Problem& problem, std::span<const std::int64_t> contexts);

}  // namespace ridgepoint::evaluation
