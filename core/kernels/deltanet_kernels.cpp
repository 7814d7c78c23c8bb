// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/kernels/block_kernels.h"
#include "core/kernels/operators.h"
#include "core/model/parameter_count.h"

namespace ridgepoint::kernels {

namespace {

/// Chunk of the prefill kernels of flash-linear-attention.
constexpr double chunkTokens = 64.0;

/// Read and written back in decode; only written in prefill, which starts from an empty state and keeps it on the chip.
constexpr double onePass = 1.0;

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

/// q, k, v and the output gate z in the plan's format; the decay and beta rows (a, b) are small and stay unquantised.
Kernel inProjections(const Widths& widths, std::int64_t layers, const Step& step)
{
    const double matrix = widths.channels + widths.values;
    const double gates = 2.0 * widths.valueHeads;
    Kernel kernel = matmul(step, "DeltaNet in-projections", layers, plainMatmul(widths.hidden, matrix));
    kernel.add(derive(FormulaId::MatmulWork, step.tokens(), widths.hidden, gates));
    kernel.add(ByteSource::Weights, plainBytes(step, widths.hidden * gates));
    if (step.countsActivations())
        kernel.add(ByteSource::Activations,
                   derive(FormulaId::MatmulActivations, step.tokens(), 0.0, gates, step.activationBytes()));
    return kernel;
}

/// Taps and their work belong to the weights, the convolution's state to the core, so that the DeltaNet dot holds
/// nothing but what every sequence carries along.
Kernel convolution(const model::GatedDeltaNet& block, const Widths& widths, std::int64_t layers, const Step& step)
{
    Kernel kernel = start(step, "DeltaNet convolution", Part::Weights, units::Engine::Vector, layers);
    const double taps = static_cast<double>(block.convKernel);
    kernel.add(derive(FormulaId::ConvolutionWork, step.tokens(), widths.channels, taps));
    kernel.add(ByteSource::Weights, plainBytes(step, widths.channels * taps));
    if (step.separateOperators())
        kernel.add(ByteSource::Activations, derive(FormulaId::ElementwiseTraffic, step.tokens() * widths.channels, 2.0,
                                                   step.activationBytes()));
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
    const bool recurrent =
        step.isDecode() || step.conventions.deltaNetPrefill == workload::DeltaNetPrefill::Recurrent;
    const units::Engine engine = recurrent ? units::Engine::Vector : units::Engine::Tensor;
    Kernel kernel = start(step, "DeltaNet core", Part::DeltaNet, engine, layers);
    kernel.add(coreWork(widths, step, recurrent));
    const Derivation state = derive(FormulaId::DeltaNetState, step.sequences(), widths.valueHeads, widths.keyDim,
                                    widths.valueDim, units::bytesPerNumber(step.precision.state), onePass);
    const Derivation convState = derive(FormulaId::DeltaNetConvState, step.sequences(), widths.channels,
                                        static_cast<double>(block.convKernel), step.activationBytes(), onePass);
    if (step.isDecode()) {
        kernel.add(ByteSource::StateRead, state);
        kernel.add(ByteSource::StateRead, convState);
    }
    kernel.add(ByteSource::StateWrite, state);
    kernel.add(ByteSource::StateWrite, convState);
    if (step.countsActivations())
        kernel.add(ByteSource::Activations,
                   derive(FormulaId::DeltaNetActivations, step.tokens(), widths.keyHeads, widths.keyDim, widths.valueHeads,
                          widths.valueDim, step.activationBytes()));
    return kernel;
}

/// SiLU after the convolution is left to it; here are the L2 norms of q and k (3 FLOP per element, two tensors) and the
/// gated RMSNorm of the output (8 FLOP per element).
Kernel normsAndGate(const model::GatedDeltaNet& block, const Widths& widths, std::int64_t layers, const Step& step)
{
    constexpr double normWork = 3.0;
    constexpr double gatedNormWork = 8.0;
    const double keys = 2.0 * widths.keyHeads * widths.keyDim;
    Kernel kernel = elementwise(step, "DeltaNet norms and gate", Part::Weights, layers,
                                {step.tokens() * widths.values, gatedNormWork, 3.0,
                                 static_cast<double>(model::vectorParameters(block))});
    kernel.add(derive(FormulaId::ElementwiseWork, step.tokens() * keys, normWork));
    kernel.add(ByteSource::Activations,
               derive(FormulaId::ElementwiseTraffic, step.tokens() * keys, 2.0, step.activationBytes()));
    return kernel;
}

Kernel outputProjection(const Widths& widths, std::int64_t layers, const Step& step)
{
    const double gateOnTheWayIn = step.separateOperators() ? 0.0 : widths.values;
    return matmul(step, "DeltaNet output projection", layers,
                  {widths.values, widths.hidden, widths.values + gateOnTheWayIn, widths.hidden});
}

}  // namespace

void appendDeltaNet(const model::GatedDeltaNet& block, std::int64_t layers, const Step& step, std::vector<Kernel>& kernels)
{
    const Widths widths = widthsOf(block, step);
    if (step.separateOperators())
        kernels.push_back(rmsNorm(step, "DeltaNet input norm", layers, widths.hidden));
    else
        kernels.push_back(smallVectors(step, "DeltaNet norms and decay", layers,
                                       widths.hidden + static_cast<double>(model::vectorParameters(block))));
    kernels.push_back(inProjections(widths, layers, step));
    kernels.push_back(convolution(block, widths, layers, step));
    kernels.push_back(core(block, widths, layers, step));
    if (step.separateOperators())
        kernels.push_back(normsAndGate(block, widths, layers, step));
    kernels.push_back(outputProjection(widths, layers, step));
    if (step.separateOperators())
        kernels.push_back(residualAdd(step, "DeltaNet residual add", layers));
}

}  // namespace ridgepoint::kernels
