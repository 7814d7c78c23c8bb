// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/block_size.h"

#include <cstdint>

namespace ridgepoint::model {

class SpecCheck;

/// A gated depthwise convolution over the last few tokens in place of attention (LFM2).
struct ShortConvolution {
    std::int64_t width = 0;  ///< channels: the hidden size, or a device's share of it
    std::int64_t convKernel = 0;
    bool bias = false;  ///< of both projections and of the convolution

    friend bool operator==(const ShortConvolution&, const ShortConvolution&) = default;
};

MixerSize sizeOf(const ShortConvolution& block, std::int64_t hidden);
void check(const ShortConvolution& block, SpecCheck& check);

}  // namespace ridgepoint::model
