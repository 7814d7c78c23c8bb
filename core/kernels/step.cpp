// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/kernels/step.h"

#include "core/kernels/block_kernels.h"

namespace ridgepoint::kernels {

namespace {

constexpr std::size_t usualKernels = 32;

}  // namespace

bool Step::separateOperators() const
{
    return countsActivations() && conventions.elementwise == workload::Elementwise::Separate;
}

bool Step::unfusedAttention() const
{
    return countsActivations() && conventions.attention == workload::AttentionKernel::Unfused;
}

std::vector<Kernel> buildKernels(const Step& step)
{
    if (step.conventions.traffic == workload::Traffic::Paper)
        return {paperEstimate(step)};
    std::vector<Kernel> kernels;
    kernels.reserve(usualKernels);
    appendEmbedding(step, kernels);
    for (std::size_t i = 0; i < step.model.mixers.size(); ++i) {
        const std::int64_t layers = step.model.layersWithMixer(static_cast<int>(i));
        if (layers == 0)
            continue;
        if (const auto* attention = std::get_if<model::Attention>(&step.model.mixers[i]))
            appendAttention(*attention, layers, step, kernels);
        else if (const auto* deltaNet = std::get_if<model::GatedDeltaNet>(&step.model.mixers[i]))
            appendDeltaNet(*deltaNet, layers, step, kernels);
    }
    for (std::size_t i = 0; i < step.model.feedForwards.size(); ++i)
        if (const std::int64_t layers = step.model.layersWithFeedForward(static_cast<int>(i)))
            appendFeedForward(step.model.feedForwards[i], layers, step, kernels);
    appendHead(step, kernels);
    return kernels;
}

}  // namespace ridgepoint::kernels
