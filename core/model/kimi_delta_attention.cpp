// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/kimi_delta_attention.h"

#include "core/model/spec_check.h"

namespace ridgepoint::model {

MixerSize sizeOf(const KimiDeltaAttention& block, std::int64_t hidden)
{
    const std::int64_t width = block.width();
    const std::int64_t gates = 2 * (hidden + width) * block.headDim + hidden * block.heads;
    const std::int64_t decayVectors = block.heads + width + block.headDim;
    MixerSize size;
    size.vectors = decayVectors;
    size.parameters = 4 * hidden * width + gates + 3 * width * block.convKernel + size.vectors;
    size.state = block.heads * block.headDim * block.headDim;
    size.convState = 3 * width * (block.convKernel - 1);
    return size;
}

void check(const KimiDeltaAttention& block, SpecCheck& check)
{
    check.count(block.heads, "/blocks/heads");
    check.count(block.headDim, "/blocks/head_dim");
    check.count(block.convKernel, "/blocks/conv_kernel", limits::layers);
    check.count(product(block.heads, block.headDim), "/blocks/head_dim");
}

}  // namespace ridgepoint::model
