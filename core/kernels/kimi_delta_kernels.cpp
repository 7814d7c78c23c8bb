// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/kernels/block_kernels.h"
#include "core/kernels/operators.h"

namespace ridgepoint::kernels {

namespace {

using model::WeightClass;

constexpr double chunkTokens = 64.0;

/// q, k and v, and the first halves of the low-rank decay and output gates with the beta row, which stay unquantised.
Kernel inProjections(const model::KimiDeltaAttention& block, std::int64_t layers, const Step& step)
{
    const double hidden = static_cast<double>(step.model.hidden);
    const double width = static_cast<double>(block.width());
    const double rank = static_cast<double>(block.headDim);
    const double beta = static_cast<double>(block.heads);
    Kernel kernel = matmul(step, "KDA in-projections", WeightClass::RecurrentInput, layers, plainMatmul(hidden, 3.0 * width));
    addMatrix(kernel, step, WeightClass::RecurrentInput, hidden, 2.0 * rank);
    kernel.add(derive(FormulaId::MatmulWork, step.tokens(), hidden, beta));
    kernel.add(ByteSource::Weights, vectorBytes(step, hidden * beta));
    addActivations(kernel, step, 0.0, 2.0 * rank + beta);
    return kernel;
}

Kernel core(const model::KimiDeltaAttention& block, std::int64_t layers, const Step& step)
{
    const double heads = static_cast<double>(block.heads);
    const double dim = static_cast<double>(block.headDim);
    const double width = static_cast<double>(block.width());
    const bool recurrent = runsRecurrently(step);
    const bool dense = step.conventions.deltaNetPrefill == workload::DeltaNetPrefill::ChunkedDense;
    Kernel kernel = recurrent ? startVector(step, "KDA core", Part::DeltaNet, layers)
                              : startTensor(step, "KDA core", Part::DeltaNet, layers);
    kernel.add(recurrent ? derive(FormulaId::RecurrentDeltaNetWork, step.tokens(), heads, dim, dim)
                         : derive(dense ? FormulaId::DenseChunkDeltaNetWork : FormulaId::TriangularChunkDeltaNetWork, step.tokens(),
                                  heads, dim, dim, chunkTokens));
    addState(kernel, step, {heads * dim * dim, 3.0 * width, static_cast<double>(block.convKernel)});
    addActivations(kernel, step, 4.0 * width + heads, width);
    return kernel;
}

}  // namespace

void append(const model::KimiDeltaAttention& block, const Occurrence& where, const Step& step, std::vector<Kernel>& kernels)
{
    const std::int64_t layers = where.layers;
    const double hidden = static_cast<double>(step.model.hidden);
    const double width = static_cast<double>(block.width());
    const double rank = static_cast<double>(block.headDim);
    const double vectors = static_cast<double>(model::sizeOf(block, step.model.hidden).vectors);
    appendNorms(step, step.separateOperators() ? "KDA input norm" : "KDA norms and decay", {where.norms, layers, vectors}, kernels);
    kernels.push_back(inProjections(block, layers, step));
    Kernel gates = matmul(step, "KDA gate up projections", WeightClass::RecurrentInput, layers, plainMatmul(rank, width));
    addMatrix(gates, step, WeightClass::RecurrentInput, rank, width);
    addActivations(gates, step, rank, width);
    kernels.push_back(std::move(gates));
    kernels.push_back(convolution(step, "KDA convolutions", layers, 3.0 * width, static_cast<double>(block.convKernel)));
    kernels.push_back(core(block, layers, step));
    if (step.separateOperators()) {
        constexpr double gatedNormWork = 8.0;
        kernels.push_back(elementwise(step, "KDA norm and gate", Part::Weights, layers,
                                      {step.tokens() * width, gatedNormWork, 3.0, 0.0}));
    }
    const double gateOnTheWayIn = step.separateOperators() ? 0.0 : width;
    kernels.push_back(matmul(step, "KDA output projection", WeightClass::RecurrentOutput, layers,
                             {width, hidden, width + gateOnTheWayIn, hidden}));
    if (step.separateOperators())
        kernels.push_back(residualAdd(step, "KDA residual add", layers));
}

}  // namespace ridgepoint::kernels
