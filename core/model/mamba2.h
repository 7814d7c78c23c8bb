// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/block_size.h"

#include <cstdint>

namespace ridgepoint::model {

class SpecCheck;

/// Mamba-2 (SSD): heads of headDim channels, each with a state of headDim × stateDim; B and C are shared by groups.
struct Mamba2 {
    std::int64_t heads = 0;
    std::int64_t headDim = 0;
    std::int64_t stateDim = 0;
    std::int64_t groups = 0;
    std::int64_t convKernel = 0;
    std::int64_t chunk = 256;  ///< tokens of a chunk in prefill
    bool convBias = true;
    bool gatedNorm = true;  ///< RMSNorm over the inner width before the output projection

    std::int64_t width() const { return heads * headDim; }

    /// Channels that the convolution runs over: x, B and C.
    std::int64_t channels() const { return width() + 2 * groups * stateDim; }

    friend bool operator==(const Mamba2&, const Mamba2&) = default;
};

MixerSize sizeOf(const Mamba2& block, std::int64_t hidden);
void check(const Mamba2& block, SpecCheck& check);

}  // namespace ridgepoint::model
