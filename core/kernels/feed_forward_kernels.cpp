// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/kernels/block_kernels.h"
#include "core/kernels/operators.h"

namespace ridgepoint::kernels {

namespace {

void appendFused(double hidden, double width, std::int64_t layers, const Step& step, std::vector<Kernel>& kernels)
{
    kernels.push_back(smallVectors(step, "FFN norm", layers, hidden));
    kernels.push_back(matmul(step, "FFN gate and up", layers, {hidden, 2.0 * width, hidden, width}));
    kernels.push_back(matmul(step, "FFN down", layers, plainMatmul(width, hidden)));
}

void appendSeparate(double hidden, double width, std::int64_t layers, const Step& step, std::vector<Kernel>& kernels)
{
    const double gate = gateWork(step.conventions.flopConvention);
    kernels.push_back(rmsNorm(step, "FFN norm", layers, hidden));
    kernels.push_back(matmul(step, "FFN gate", layers, plainMatmul(hidden, width)));
    kernels.push_back(matmul(step, "FFN up", layers, plainMatmul(hidden, width)));
    kernels.push_back(elementwise(step, "SwiGLU", Part::Weights, layers, {step.tokens() * width, gate, 3.0, 0.0}));
    kernels.push_back(matmul(step, "FFN down", layers, plainMatmul(width, hidden)));
    kernels.push_back(residualAdd(step, "FFN residual add", layers));
}

}  // namespace

void appendFeedForward(const model::FeedForward& block, std::int64_t layers, const Step& step, std::vector<Kernel>& kernels)
{
    const double hidden = static_cast<double>(step.model.hidden);
    const double width = static_cast<double>(block.width);
    if (step.separateOperators())
        appendSeparate(hidden, width, layers, step, kernels);
    else
        appendFused(hidden, width, layers, step, kernels);
}

}  // namespace ridgepoint::kernels
