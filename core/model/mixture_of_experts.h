// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/block_size.h"

#include <cstdint>

namespace ridgepoint::model {

class SpecCheck;

/// A router that sends each token to `chosen` of `experts`, and experts that every token visits.
struct MixtureOfExperts {
    std::int64_t experts = 0;
    std::int64_t chosen = 0;  ///< of them, for each token
    std::int64_t width = 0;   ///< of one routed expert
    bool gated = true;
    bool expertBias = false;    ///< biases of the routed experts
    bool routerBias = false;    ///< one number per expert: a bias or the correction that balances the load
    std::int64_t sharedWidth = 0;  ///< of all shared experts together; 0: there are none
    bool sharedGate = false;       ///< one number per token scales the shared output
    std::int64_t latentWidth = 0;  ///< routed experts work on this width, between two projections of their own; 0: on the hidden size

    std::int64_t inputs() const { return gated ? 2 : 1; }

    /// The width that routed experts read and write.
    std::int64_t expertHidden(std::int64_t hidden) const { return latentWidth > 0 ? latentWidth : hidden; }

    friend bool operator==(const MixtureOfExperts&, const MixtureOfExperts&) = default;
};

/// Parameters of one routed expert.
std::int64_t expertParameters(const MixtureOfExperts& block, std::int64_t hidden);

FeedForwardSize sizeOf(const MixtureOfExperts& block, std::int64_t hidden);
void check(const MixtureOfExperts& block, SpecCheck& check);

}  // namespace ridgepoint::model
