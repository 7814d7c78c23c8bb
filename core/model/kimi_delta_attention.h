// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/block_size.h"

#include <cstdint>

namespace ridgepoint::model {

class SpecCheck;

/// Kimi Delta Attention: the delta rule with a decay for each channel of the keys, and low-rank gates.
struct KimiDeltaAttention {
    std::int64_t heads = 0;
    std::int64_t headDim = 0;     ///< of queries, keys and values, and the rank of the gates
    std::int64_t convKernel = 0;  ///< taps of the three convolutions over q, k and v

    std::int64_t width() const { return heads * headDim; }

    friend bool operator==(const KimiDeltaAttention&, const KimiDeltaAttention&) = default;
};

MixerSize sizeOf(const KimiDeltaAttention& block, std::int64_t hidden);
void check(const KimiDeltaAttention& block, SpecCheck& check);

}  // namespace ridgepoint::model
