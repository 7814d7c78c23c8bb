// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/block_size.h"

#include <cstdint>

namespace ridgepoint::model {

class SpecCheck;

/// Gated DeltaNet: a recurrent state of keyDim × valueDim per value head, whatever the context.
struct GatedDeltaNet {
    std::int64_t keyHeads = 0;
    std::int64_t valueHeads = 0;
    std::int64_t keyDim = 0;
    std::int64_t valueDim = 0;
    std::int64_t convKernel = 0;  ///< taps of the causal convolution over q, k, v

    /// Channels that the convolution runs over: q and k of every key head, v of every value head.
    std::int64_t channels() const { return 2 * keyHeads * keyDim + valueHeads * valueDim; }

    friend bool operator==(const GatedDeltaNet&, const GatedDeltaNet&) = default;
};

MixerSize sizeOf(const GatedDeltaNet& block, std::int64_t hidden);
void check(const GatedDeltaNet& block, SpecCheck& check);

}  // namespace ridgepoint::model
