// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/short_convolution.h"

#include "core/model/spec_check.h"

namespace ridgepoint::model {

MixerSize sizeOf(const ShortConvolution& block, std::int64_t hidden)
{
    MixerSize size;
    size.vectors = block.bias ? 4 * block.width + hidden : 0;
    size.parameters = 4 * hidden * block.width + block.width * block.convKernel + size.vectors;
    size.convState = block.width * (block.convKernel - 1);
    return size;
}

void check(const ShortConvolution& block, SpecCheck& check)
{
    check.count(block.width, "/blocks/width");
    check.count(block.convKernel, "/blocks/conv_kernel", limits::layers);
}

}  // namespace ridgepoint::model
