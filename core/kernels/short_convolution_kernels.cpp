// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/kernels/block_kernels.h"
#include "core/kernels/operators.h"

namespace ridgepoint::kernels {

void append(const model::ShortConvolution& block, const Occurrence& where, const Step& step, std::vector<Kernel>& kernels)
{
    const std::int64_t layers = where.layers;
    const double hidden = static_cast<double>(step.model.hidden);
    const double width = static_cast<double>(block.width);
    const double taps = static_cast<double>(block.convKernel);
    const double vectors = static_cast<double>(model::sizeOf(block, step.model.hidden).vectors);
    appendNorms(step, "short convolution norms", {where.norms, layers, vectors}, kernels);
    kernels.push_back(matmul(step, "short convolution in-projection", model::WeightClass::RecurrentInput, layers,
                             plainMatmul(hidden, 3.0 * width)));
    // Both gates are one product per channel and token; the last inputs of every sequence are its whole memory.
    Kernel core = startVector(step, "short convolution core", Part::StateSpace, layers);
    core.add(derive(FormulaId::ConvolutionWork, step.tokens(), width, taps));
    core.add(derive(FormulaId::ElementwiseWork, step.tokens() * width, 2.0));
    core.add(ByteSource::Weights, vectorBytes(step, width * taps));
    addState(core, step, {0.0, width, taps});
    addActivations(core, step, 3.0 * width, width);
    kernels.push_back(std::move(core));
    kernels.push_back(matmul(step, "short convolution output projection", model::WeightClass::RecurrentOutput, layers,
                             plainMatmul(width, hidden)));
    if (step.separateOperators())
        kernels.push_back(residualAdd(step, "short convolution residual add", layers));
}

}  // namespace ridgepoint::kernels
