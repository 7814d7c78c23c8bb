// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/mixture_of_experts.h"

#include "core/model/spec_check.h"

namespace ridgepoint::model {

namespace {

std::int64_t expertBiases(const MixtureOfExperts& block, std::int64_t hidden)
{
    return block.expertBias ? block.inputs() * block.width + block.expertHidden(hidden) : 0;
}

}  // namespace

std::int64_t expertParameters(const MixtureOfExperts& block, std::int64_t hidden)
{
    return (block.inputs() + 1) * block.expertHidden(hidden) * block.width + expertBiases(block, hidden);
}

FeedForwardSize sizeOf(const MixtureOfExperts& block, std::int64_t hidden)
{
    const std::int64_t router = block.experts * (hidden + (block.routerBias ? 1 : 0));
    const std::int64_t shared = (block.inputs() + 1) * hidden * block.sharedWidth + (block.sharedGate ? hidden : 0);
    const std::int64_t latent = 2 * hidden * block.latentWidth;
    const std::int64_t everyToken = router + shared + latent;
    FeedForwardSize size;
    size.vectors = (block.routerBias ? block.experts : 0) + block.experts * expertBiases(block, hidden);
    size.parameters = everyToken + block.experts * expertParameters(block, hidden);
    size.active = everyToken + block.chosen * expertParameters(block, hidden);
    return size;
}

void check(const MixtureOfExperts& block, SpecCheck& check)
{
    check.count(block.experts, "/blocks/experts", limits::experts);
    check.count(block.chosen, "/blocks/chosen");
    check.require(block.chosen <= block.experts, "more experts are chosen than there are", "/blocks/chosen");
    check.count(block.width, "/blocks/width");
    check.countOrNone(block.sharedWidth, "/blocks/shared_width");
    check.countOrNone(block.latentWidth, "/blocks/latent_width");
    check.require(!block.sharedGate || block.sharedWidth > 0, "a gate without shared experts", "/blocks/shared_gate");
}

}  // namespace ridgepoint::model
