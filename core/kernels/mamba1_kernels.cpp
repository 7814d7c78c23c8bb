// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/kernels/block_kernels.h"
#include "core/kernels/operators.h"

namespace ridgepoint::kernels {

namespace {

using model::WeightClass;

/// The scan runs from token to token on the vector units, in prefill as in generation; A and D are among the vectors of the norms' kernel.
Kernel scan(const model::Mamba1& block, std::int64_t layers, const Step& step)
{
    const double width = static_cast<double>(block.width);
    const double stateDim = static_cast<double>(block.stateDim);
    Kernel kernel = startVector(step, "Mamba scan", Part::StateSpace, layers);
    kernel.add(derive(FormulaId::Mamba1Work, step.tokens(), width, stateDim));
    addState(kernel, step, {width * stateDim, width, static_cast<double>(block.convKernel)});
    addActivations(kernel, step, 2.0 * width + 2.0 * stateDim, width);
    return kernel;
}

}  // namespace

void append(const model::Mamba1& block, const Occurrence& where, const Step& step, std::vector<Kernel>& kernels)
{
    const std::int64_t layers = where.layers;
    const double hidden = static_cast<double>(step.model.hidden);
    const double width = static_cast<double>(block.width);
    const double rank = static_cast<double>(block.stepRank);
    const double selection = rank + 2.0 * static_cast<double>(block.stateDim);
    const double vectors = static_cast<double>(model::sizeOf(block, step.model.hidden).vectors);
    appendNorms(step, step.separateOperators() ? "Mamba input norm" : "Mamba norms and decay", {where.norms, layers, vectors}, kernels);
    kernels.push_back(matmul(step, "Mamba in-projection", WeightClass::RecurrentInput, layers, plainMatmul(hidden, 2.0 * width)));
    kernels.push_back(convolution(step, "Mamba convolution", layers, width, static_cast<double>(block.convKernel)));
    kernels.push_back(matmul(step, "Mamba selection projection", WeightClass::RecurrentInput, layers, plainMatmul(width, selection)));
    kernels.push_back(matmul(step, "Mamba step projection", WeightClass::RecurrentInput, layers, plainMatmul(rank, width)));
    kernels.push_back(scan(block, layers, step));
    if (step.separateOperators()) {
        constexpr double siluAndProduct = 5.0;
        kernels.push_back(elementwise(step, "Mamba gate", Part::Weights, layers, {step.tokens() * width, siluAndProduct, 3.0, 0.0}));
    }
    const double gateOnTheWayIn = step.separateOperators() ? 0.0 : width;
    kernels.push_back(matmul(step, "Mamba output projection", WeightClass::RecurrentOutput, layers,
                             {width, hidden, width + gateOnTheWayIn, hidden}));
    if (step.separateOperators())
        kernels.push_back(residualAdd(step, "Mamba residual add", layers));
}

}  // namespace ridgepoint::kernels
