// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/feed_forward.h"

#include "core/model/spec_check.h"

namespace ridgepoint::model {

FeedForwardSize sizeOf(const FeedForward& block, std::int64_t hidden)
{
    FeedForwardSize size;
    size.vectors = block.bias ? block.inputs() * block.width + hidden : 0;
    size.parameters = (block.inputs() + 1) * hidden * block.width + size.vectors;
    size.active = size.parameters;
    return size;
}

void check(const FeedForward& block, SpecCheck& check)
{
    check.count(block.width, "/blocks/width");
}

}  // namespace ridgepoint::model
