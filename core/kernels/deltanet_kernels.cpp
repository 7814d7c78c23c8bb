// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/kernels/block_kernels.h"
#include "core/kernels/operators.h"

#include <utility>

namespace ridgepoint::kernels {

namespace {

/// Chunk of the prefill kernels of flash-linear-attention.
constexpr double chunkTokens = 64.0;

struct Widths {
    double hidden;
    double channels;
    double values;
    double valueHeads;
    double keyHeads;
    double keyDim;
    double valueDim;
};

Widths widthsOf(const model::GatedDeltaNet& block, const Step& step)
{
    const double valueHeads = static_cast<double>(block.valueHeads);
    const double valueDim = static_cast<double>(block.valueDim);
    return {static_cast<double>(step.model.hidden), static_cast<double>(block.channels()), valueHeads * valueDim, valueHeads,
            static_cast<double>(block.keyHeads), static_cast<double>(block.keyDim), valueDim};
}

/// q, k, v and the output gate z in the format of their class; the decay and beta rows (a, b) are small and stay unquantised.
Kernel inProjections(const Widths& widths, std::int64_t layers, const Step& step)
{
    const double gates = 2.0 * widths.valueHeads;
    Kernel kernel = matmul(step, "DeltaNet in-projections", model::WeightClass::RecurrentInput, layers,
                           plainMatmul(widths.hidden, widths.channels + widths.values));
    kernel.add(derive(FormulaId::MatmulWork, step.tokens(), widths.hidden, gates));
    kernel.add(ByteSource::Weights, vectorBytes(step, widths.hidden * gates));
    addActivations(kernel, step, 0.0, gates);
    return kernel;
}

Derivation coreWork(const Widths& widths, const Step& step, bool recurrent)
{
    if (recurrent)
        return derive(FormulaId::RecurrentDeltaNetWork, step.tokens(), widths.valueHeads, widths.keyDim, widths.valueDim);
    const bool dense = step.conventions.deltaNetPrefill == workload::DeltaNetPrefill::ChunkedDense;
    return derive(dense ? FormulaId::DenseChunkDeltaNetWork : FormulaId::TriangularChunkDeltaNetWork, step.tokens(),
                  widths.valueHeads, widths.keyDim, widths.valueDim, chunkTokens);
}

/// The recurrent step works on the state in float32 on the vector units; chunked prefill is made of matmul tiles.
Kernel core(const model::GatedDeltaNet& block, const Widths& widths, std::int64_t layers, const Step& step)
{
    const bool recurrent = runsRecurrently(step);
    Kernel kernel = recurrent ? startVector(step, "DeltaNet core", Part::DeltaNet, layers)
                              : startTensor(step, "DeltaNet core", Part::DeltaNet, layers);
    kernel.add(coreWork(widths, step, recurrent));
    for (const auto& [source, passes] : {std::pair{ByteSource::StateRead, step.stateReads()}, {ByteSource::StateWrite, step.stateWrites()}})
        if (passes > 0.0)
            kernel.add(source, derive(FormulaId::DeltaNetState, step.sequences(), widths.valueHeads, widths.keyDim, widths.valueDim,
                                      units::bytesPerNumber(step.precision.state), passes));
    addState(kernel, step, {0.0, widths.channels, static_cast<double>(block.convKernel)});
    if (step.countsActivations())
        kernel.add(ByteSource::Activations,
                   derive(FormulaId::DeltaNetActivations, step.tokens(), widths.keyHeads, widths.keyDim, widths.valueHeads,
                          widths.valueDim, step.activationBytes()));
    return kernel;
}

/// SiLU after the convolution is left to it; here are the L2 norms of q and k (3 FLOP per element, two tensors) and the
/// gated RMSNorm of the output (8 FLOP per element).
Kernel normsAndGate(const Widths& widths, double vectors, std::int64_t layers, const Step& step)
{
    constexpr double normWork = 3.0;
    constexpr double gatedNormWork = 8.0;
    const double keys = 2.0 * widths.keyHeads * widths.keyDim;
    Kernel kernel = elementwise(step, "DeltaNet norms and gate", Part::Weights, layers,
                                {step.tokens() * widths.values, gatedNormWork, 3.0, vectors});
    kernel.add(derive(FormulaId::ElementwiseWork, step.tokens() * keys, normWork));
    kernel.add(ByteSource::Activations,
               derive(FormulaId::ElementwiseTraffic, step.tokens() * keys, 2.0, step.activationBytes()));
    return kernel;
}

Kernel outputProjection(const Widths& widths, std::int64_t layers, const Step& step)
{
    const double gateOnTheWayIn = step.separateOperators() ? 0.0 : widths.values;
    return matmul(step, "DeltaNet output projection", model::WeightClass::RecurrentOutput, layers,
                  {widths.values, widths.hidden, widths.values + gateOnTheWayIn, widths.hidden});
}

}  // namespace

void append(const model::GatedDeltaNet& block, const Occurrence& where, const Step& step, std::vector<Kernel>& kernels)
{
    const Widths widths = widthsOf(block, step);
    const std::int64_t layers = where.layers;
    const double vectors = static_cast<double>(model::sizeOf(block, step.model.hidden).vectors);
    appendNorms(step, step.separateOperators() ? "DeltaNet input norm" : "DeltaNet norms and decay", {where.norms, layers, step.separateOperators() ? 0.0 : vectors},
                kernels);
    kernels.push_back(inProjections(widths, layers, step));
    kernels.push_back(convolution(step, "DeltaNet convolution", layers, widths.channels, static_cast<double>(block.convKernel)));
    kernels.push_back(core(block, widths, layers, step));
    if (step.separateOperators())
        kernels.push_back(normsAndGate(widths, vectors, layers, step));
    kernels.push_back(outputProjection(widths, layers, step));
    if (step.separateOperators())
        kernels.push_back(residualAdd(step, "DeltaNet residual add", layers));
}

}  // namespace ridgepoint::kernels
