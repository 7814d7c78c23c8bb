// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/kernels/step.h"

#include "core/kernels/block_kernels.h"
#include "core/kernels/operators.h"

namespace ridgepoint::kernels {

namespace {

constexpr std::size_t usualKernels = 48;

void appendMixer(const Step& step, int index, const Occurrence& where, std::vector<Kernel>& kernels)
{
    std::visit([&](const auto& block) { append(block, where, step, kernels); }, step.model.mixers[static_cast<std::size_t>(index)]);
}

void appendNetwork(const Step& step, int index, const Occurrence& where, std::vector<Kernel>& kernels)
{
    std::visit([&](const auto& block) { append(block, where, step, kernels); }, step.model.networks[static_cast<std::size_t>(index)]);
}

/// All weights of a draft step as one kernel, as the paper's traffic has it.
Kernel paperDraft(const Step& step, const std::vector<Kernel>& kernels)
{
    Kernel all = startTensor(step, "all weights", Part::Weights, 1);
    all.compute = step.precision.compute();
    for (const Kernel& kernel : kernels) {
        if (kernel.part == Part::Embedding || kernel.part == Part::Attention)
            continue;
        all.work += kernel.work * static_cast<double>(kernel.runs);
        all.bytes[ByteSource::Weights] += kernel.bytes[ByteSource::Weights] * static_cast<double>(kernel.runs);
    }
    return all;
}

}  // namespace

double Step::stateReads() const
{
    if (isGeneration())
        return 1.0;
    return phase == workload::Phase::Prefill ? passes() - (workload.prefix > 0 ? 0.0 : 1.0) : 0.0;
}

double Step::stateWrites() const
{
    if (isGeneration())
        return newTokens();
    return phase == workload::Phase::Prefill ? passes() : 0.0;
}

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
    std::vector<Kernel> kernels;
    kernels.reserve(usualKernels);
    if (step.conventions.traffic == workload::Traffic::Paper) {
        kernels.push_back(paperEstimate(step));
    } else {
        appendEmbedding(step, kernels);
        appendSideBlocks(step, kernels);
        for (int i = 0; i < static_cast<int>(step.model.mixers.size()); ++i)
            if (const std::int64_t layers = step.model.layersWithMixer(i))
                appendMixer(step, i, {layers, step.model.normsOfMixer(i)}, kernels);
        for (int i = 0; i < static_cast<int>(step.model.networks.size()); ++i)
            if (const std::int64_t layers = step.model.layersWithNetwork(i))
                appendNetwork(step, i, {layers, step.model.normsOfNetwork(i)}, kernels);
        appendHead(step, kernels);
        appendRestOfCheckpoint(step, kernels);
        appendCommunication(step.model.layers, step, kernels);
    }
    if (step.phase == workload::Phase::Training)
        makeTraining(step, kernels);
    return kernels;
}

std::vector<Kernel> buildPredictionKernels(const Step& step)
{
    const model::MultiTokenPrediction& prediction = *step.model.prediction;
    const double hidden = static_cast<double>(step.model.hidden);
    std::vector<Kernel> kernels;
    appendEmbedding(step, kernels);
    appendNorms(step, "draft input norms", {2, 1, 0.0}, kernels);
    kernels.push_back(matmul(step, "draft input projection", model::WeightClass::NetworkInput, 1, plainMatmul(2.0 * hidden, hidden)));
    if (prediction.layer.mixer != model::none)
        appendMixer(step, prediction.layer.mixer, {1, 1}, kernels);
    if (prediction.layer.secondMixer != model::none)
        appendMixer(step, prediction.layer.secondMixer, {1, 0}, kernels);
    if (prediction.layer.network != model::none)
        appendNetwork(step, prediction.layer.network, {1, 1}, kernels);
    if (prediction.layer.secondNetwork != model::none)
        appendNetwork(step, prediction.layer.secondNetwork, {1, 0}, kernels);
    appendHead(step, kernels);
    if (step.conventions.traffic == workload::Traffic::Paper)
        return {paperDraft(step, kernels)};
    appendCommunication({prediction.layer}, step, kernels);
    return kernels;
}

}  // namespace ridgepoint::kernels
