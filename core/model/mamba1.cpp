// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/mamba1.h"

#include "core/model/spec_check.h"

namespace ridgepoint::model {

MixerSize sizeOf(const Mamba1& block, std::int64_t hidden)
{
    const std::int64_t selection = block.stepRank + 2 * block.stateDim;
    MixerSize size;
    size.vectors = block.width * (block.stateDim + 2 + (block.convBias ? 1 : 0)) + (block.stepNorms ? selection : 0);
    size.parameters = 3 * hidden * block.width + block.width * (selection + block.stepRank) + block.width * block.convKernel
        + size.vectors;
    size.state = block.width * block.stateDim;
    size.convState = block.width * (block.convKernel - 1);
    return size;
}

void check(const Mamba1& block, SpecCheck& check)
{
    check.count(block.width, "/blocks/width");
    check.count(block.stateDim, "/blocks/state_dim");
    check.count(block.stepRank, "/blocks/step_rank");
    check.count(block.convKernel, "/blocks/conv_kernel", limits::layers);
    check.count(product(block.width, block.stateDim) > 0 ? 1 : -1, "/blocks/state_dim");
}

}  // namespace ridgepoint::model
