// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/block_size.h"

#include <cstdint>

namespace ridgepoint::model {

class SpecCheck;

/// Linear attention with a fixed decay per head (MiniMax-Text-01, M1): a state of headDim × headDim per head.
struct LightningAttention {
    std::int64_t heads = 0;
    std::int64_t headDim = 0;
    std::int64_t chunk = 256;  ///< tokens of a block in prefill

    std::int64_t width() const { return heads * headDim; }

    friend bool operator==(const LightningAttention&, const LightningAttention&) = default;
};

MixerSize sizeOf(const LightningAttention& block, std::int64_t hidden);
void check(const LightningAttention& block, SpecCheck& check);

}  // namespace ridgepoint::model
