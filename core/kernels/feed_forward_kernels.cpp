// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/kernels/block_kernels.h"
#include "core/kernels/operators.h"

namespace ridgepoint::kernels {

namespace {

using model::WeightClass;

void appendFused(const model::FeedForward& block, std::int64_t layers, const Step& step, std::vector<Kernel>& kernels)
{
    const double hidden = static_cast<double>(step.model.hidden);
    const double width = static_cast<double>(block.width);
    const double inputs = static_cast<double>(block.inputs());
    kernels.push_back(matmul(step, block.gated ? "FFN gate and up" : "FFN up", WeightClass::NetworkInput, layers,
                             {hidden, inputs * width, hidden, width}));
    kernels.push_back(matmul(step, "FFN down", WeightClass::NetworkOutput, layers, plainMatmul(width, hidden)));
}

void appendSeparate(const model::FeedForward& block, std::int64_t layers, const Step& step, std::vector<Kernel>& kernels)
{
    const double hidden = static_cast<double>(step.model.hidden);
    const double width = static_cast<double>(block.width);
    const double activation = gateWork(step.conventions.flopConvention);
    if (block.gated)
        kernels.push_back(matmul(step, "FFN gate", WeightClass::NetworkInput, layers, plainMatmul(hidden, width)));
    kernels.push_back(matmul(step, "FFN up", WeightClass::NetworkInput, layers, plainMatmul(hidden, width)));
    kernels.push_back(elementwise(step, block.gated ? "SwiGLU" : "FFN activation", Part::Weights, layers,
                                  {step.tokens() * width, activation, block.gated ? 3.0 : 2.0, 0.0}));
    kernels.push_back(matmul(step, "FFN down", WeightClass::NetworkOutput, layers, plainMatmul(width, hidden)));
    kernels.push_back(residualAdd(step, "FFN residual add", layers));
}

}  // namespace

void append(const model::FeedForward& block, const Occurrence& where, const Step& step, std::vector<Kernel>& kernels)
{
    const double vectors = static_cast<double>(model::sizeOf(block, step.model.hidden).vectors);
    appendNorms(step, "FFN norm", {where.norms, where.layers, vectors}, kernels);
    if (step.separateOperators())
        appendSeparate(block, where.layers, step, kernels);
    else
        appendFused(block, where.layers, step, kernels);
}

}  // namespace ridgepoint::kernels
