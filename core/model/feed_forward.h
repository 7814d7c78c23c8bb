// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/block_size.h"

#include <cstdint>

namespace ridgepoint::model {

class SpecCheck;

/// Dense feed-forward network: down(act(gate x) ⊙ up x), or down(act(up x)) where it is not gated.
struct FeedForward {
    std::int64_t width = 0;
    bool gated = true;
    bool bias = false;

    /// Matrices that read the hidden width: gate and up, or up alone.
    std::int64_t inputs() const { return gated ? 2 : 1; }

    friend bool operator==(const FeedForward&, const FeedForward&) = default;
};

FeedForwardSize sizeOf(const FeedForward& block, std::int64_t hidden);
void check(const FeedForward& block, SpecCheck& check);

}  // namespace ridgepoint::model
