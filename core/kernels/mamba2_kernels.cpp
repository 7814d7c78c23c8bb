// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/kernels/block_kernels.h"
#include "core/kernels/operators.h"

namespace ridgepoint::kernels {

namespace {

using model::WeightClass;

/// The recurrent step works on the state on the vector units; chunked prefill is made of matmul tiles.
Kernel core(const model::Mamba2& block, std::int64_t layers, const Step& step)
{
    const double heads = static_cast<double>(block.heads);
    const double headDim = static_cast<double>(block.headDim);
    const double stateDim = static_cast<double>(block.stateDim);
    const double groups = static_cast<double>(block.groups);
    const bool recurrent = runsRecurrently(step);
    Kernel kernel = recurrent ? startVector(step, "Mamba-2 core", Part::StateSpace, layers)
                              : startTensor(step, "Mamba-2 core", Part::StateSpace, layers);
    kernel.add(recurrent ? derive(FormulaId::Mamba2RecurrentWork, step.tokens(), heads, headDim, stateDim)
                         : derive(FormulaId::Mamba2ChunkWork, step.tokens(), tileFactor(step), static_cast<double>(block.chunk),
                                  stateDim, groups, heads, headDim));
    addState(kernel, step, {heads * headDim * stateDim, static_cast<double>(block.channels()), static_cast<double>(block.convKernel)});
    addActivations(kernel, step, heads * headDim + 2.0 * groups * stateDim + heads, heads * headDim);
    return kernel;
}

}  // namespace

void append(const model::Mamba2& block, const Occurrence& where, const Step& step, std::vector<Kernel>& kernels)
{
    const std::int64_t layers = where.layers;
    const double hidden = static_cast<double>(step.model.hidden);
    const double width = static_cast<double>(block.width());
    const double channels = static_cast<double>(block.channels());
    const double vectors = static_cast<double>(model::sizeOf(block, step.model.hidden).vectors);
    appendNorms(step, step.separateOperators() ? "Mamba-2 input norm" : "Mamba-2 norms and decay", {where.norms, layers, vectors},
                kernels);
    kernels.push_back(matmul(step, "Mamba-2 in-projection", WeightClass::RecurrentInput, layers,
                             plainMatmul(hidden, width + channels + static_cast<double>(block.heads))));
    kernels.push_back(convolution(step, "Mamba-2 convolution", layers, channels, static_cast<double>(block.convKernel)));
    kernels.push_back(core(block, layers, step));
    if (step.separateOperators()) {
        constexpr double siluAndProduct = 5.0;
        const double normWorkOrNone = block.gatedNorm ? normWork(step.conventions.flopConvention) : 0.0;
        kernels.push_back(elementwise(step, "Mamba-2 norm and gate", Part::Weights, layers,
                                      {step.tokens() * width, siluAndProduct + normWorkOrNone, 3.0, 0.0}));
    }
    const double gateOnTheWayIn = step.separateOperators() ? 0.0 : width;
    kernels.push_back(matmul(step, "Mamba-2 output projection", WeightClass::RecurrentOutput, layers,
                             {width, hidden, width + gateOnTheWayIn, hidden}));
    if (step.separateOperators())
        kernels.push_back(residualAdd(step, "Mamba-2 residual add", layers));
}

}  // namespace ridgepoint::kernels
