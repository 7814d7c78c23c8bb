// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/gated_deltanet.h"

#include "core/model/spec_check.h"

namespace ridgepoint::model {

MixerSize sizeOf(const GatedDeltaNet& block, std::int64_t hidden)
{
    const std::int64_t values = block.valueHeads * block.valueDim;
    const std::int64_t inputs = block.channels() + values + 2 * block.valueHeads;
    MixerSize size;
    size.vectors = 2 * block.valueHeads + block.valueDim;
    size.parameters = hidden * (inputs + values) + block.channels() * block.convKernel + size.vectors;
    size.state = block.valueHeads * block.keyDim * block.valueDim;
    size.convState = block.channels() * (block.convKernel - 1);
    return size;
}

void check(const GatedDeltaNet& block, SpecCheck& check)
{
    check.count(block.keyHeads, "/blocks/key_heads");
    check.count(block.valueHeads, "/blocks/value_heads");
    check.count(block.keyDim, "/blocks/key_dim");
    check.count(block.valueDim, "/blocks/value_dim");
    check.count(block.convKernel, "/blocks/conv_kernel", limits::layers);
    check.count(product(block.valueHeads, block.valueDim), "/blocks/value_dim");
    check.count(product(block.keyHeads, block.keyDim), "/blocks/key_dim");
    check.require(block.keyHeads > 0 && block.valueHeads % block.keyHeads == 0,
                  "value_heads is not a multiple of key_heads", "/blocks/value_heads");
}

}  // namespace ridgepoint::model
