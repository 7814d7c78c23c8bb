// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/lightning_attention.h"

#include "core/model/spec_check.h"

namespace ridgepoint::model {

MixerSize sizeOf(const LightningAttention& block, std::int64_t hidden)
{
    MixerSize size;
    size.vectors = block.width();
    size.parameters = 5 * hidden * block.width() + size.vectors;
    size.state = block.width() * block.headDim;
    return size;
}

void check(const LightningAttention& block, SpecCheck& check)
{
    check.count(block.heads, "/blocks/heads");
    check.count(block.headDim, "/blocks/head_dim");
    check.count(block.chunk, "/blocks/chunk");
    check.count(product(block.heads, block.headDim), "/blocks/head_dim");
}

}  // namespace ridgepoint::model
