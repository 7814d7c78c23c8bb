// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/mamba2.h"

#include "core/model/spec_check.h"

namespace ridgepoint::model {

MixerSize sizeOf(const Mamba2& block, std::int64_t hidden)
{
    const std::int64_t width = block.width();
    MixerSize size;
    size.vectors = 3 * block.heads + (block.convBias ? block.channels() : 0) + (block.gatedNorm ? width : 0);
    size.parameters = hidden * (width + block.channels() + block.heads) + width * hidden
        + block.channels() * block.convKernel + size.vectors;
    size.state = width * block.stateDim;
    size.convState = block.channels() * (block.convKernel - 1);
    return size;
}

void check(const Mamba2& block, SpecCheck& check)
{
    check.count(block.heads, "/blocks/heads");
    check.count(block.headDim, "/blocks/head_dim");
    check.count(block.stateDim, "/blocks/state_dim");
    check.count(block.groups, "/blocks/groups");
    check.count(block.convKernel, "/blocks/conv_kernel", limits::layers);
    check.count(block.chunk, "/blocks/chunk");
    check.count(product(block.heads, block.headDim), "/blocks/head_dim");
    check.count(product(block.groups, block.stateDim), "/blocks/groups");
    check.require(block.groups > 0 && block.heads % block.groups == 0, "heads is not a multiple of groups", "/blocks/groups");
}

}  // namespace ridgepoint::model
