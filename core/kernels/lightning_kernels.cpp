// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/kernels/block_kernels.h"
#include "core/kernels/operators.h"

namespace ridgepoint::kernels {

namespace {

using model::WeightClass;

Kernel core(const model::LightningAttention& block, std::int64_t layers, const Step& step)
{
    const double heads = static_cast<double>(block.heads);
    const double headDim = static_cast<double>(block.headDim);
    const double width = static_cast<double>(block.width());
    const bool recurrent = runsRecurrently(step);
    Kernel kernel = recurrent ? startVector(step, "lightning attention core", Part::StateSpace, layers)
                              : startTensor(step, "lightning attention core", Part::StateSpace, layers);
    kernel.add(recurrent ? derive(FormulaId::LightningRecurrentWork, step.tokens(), heads, headDim)
                         : derive(FormulaId::LightningChunkWork, step.tokens(), heads, headDim, tileFactor(step),
                                  static_cast<double>(block.chunk)));
    addState(kernel, step, {width * headDim, 0.0, 1.0});
    addActivations(kernel, step, 3.0 * width, width);
    return kernel;
}

}  // namespace

void append(const model::LightningAttention& block, const Occurrence& where, const Step& step, std::vector<Kernel>& kernels)
{
    const std::int64_t layers = where.layers;
    const double hidden = static_cast<double>(step.model.hidden);
    const double width = static_cast<double>(block.width());
    const double vectors = static_cast<double>(model::sizeOf(block, step.model.hidden).vectors);
    appendNorms(step, step.separateOperators() ? "lightning input norm" : "lightning attention norms",
                {where.norms, layers, vectors}, kernels);
    kernels.push_back(matmul(step, "lightning in-projections", WeightClass::RecurrentInput, layers, plainMatmul(hidden, 4.0 * width)));
    kernels.push_back(core(block, layers, step));
    if (step.separateOperators()) {
        constexpr double gatedNormWork = 8.0;
        kernels.push_back(elementwise(step, "lightning norm and gate", Part::Weights, layers,
                                      {step.tokens() * width, gatedNormWork, 3.0, 0.0}));
    }
    const double gateOnTheWayIn = step.separateOperators() ? 0.0 : width;
    kernels.push_back(matmul(step, "lightning output projection", WeightClass::RecurrentOutput, layers,
                             {width, hidden, width + gateOnTheWayIn, hidden}));
    if (step.separateOperators())
        kernels.push_back(residualAdd(step, "lightning residual add", layers));
}

}  // namespace ridgepoint::kernels
