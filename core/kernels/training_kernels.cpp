// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/kernels/block_kernels.h"
#include "core/kernels/operators.h"
#include "core/model/parameter_count.h"

namespace ridgepoint::kernels {

namespace {

/// The backward pass multiplies by the weights once for the inputs' gradients and by the inputs once for the weights'.
double forwardPasses(const Step& step)
{
    return step.conventions.recompute == workload::Recompute::Full ? 4.0 : 3.0;
}

Kernel backwardToo(const Step& step, const Kernel& forward)
{
    // The backward pass sums gradients over the devices once, where it multiplies twice (Megatron-LM, arXiv 1909.08053, section 3).
    const double times = forwardPasses(step) - (forward.part == Part::Communication ? 1.0 : 0.0);
    Kernel kernel = forward;
    kernel.work = {};
    kernel.bytes = {};
    kernel.terms.clear();
    if (forward.work.value() > 0.0)
        kernel.add(derive(FormulaId::TrainingWork, times, forward.work.value()));
    for (std::size_t i = 0; i < byteSourceCount; ++i) {
        const auto source = static_cast<ByteSource>(i);
        const bool cache = source == ByteSource::KvWrite || source == ByteSource::StateWrite || source == ByteSource::StateRead;
        const double bytes = forward.bytes[source].value();
        if (bytes > 0.0 && !cache)
            kernel.add(source, derive(FormulaId::TrainingBytes, times, bytes));
    }
    return kernel;
}

/// Adam in mixed precision: for each parameter a 16-bit gradient and weight, and float32 master weight and two moments that are
/// read and written: 2 + 2 + 3 × 8 = 28 bytes, as many as seven float32 numbers. About a dozen operations.
Kernel optimizerStep(const Step& step)
{
    constexpr double passes = 7.0;
    constexpr double numberBytes = 4.0;
    constexpr double flopPerParameter = 12.0;
    const double parameters = static_cast<double>(model::countParameters(step.model).text);
    Kernel kernel = startVector(step, "optimizer step", Part::Weights, 1);
    kernel.add(derive(FormulaId::ElementwiseWork, parameters, flopPerParameter));
    kernel.add(ByteSource::Weights, derive(FormulaId::ElementwiseTraffic, parameters, passes, numberBytes));
    return kernel;
}

}  // namespace

void makeTraining(const Step& step, std::vector<Kernel>& kernels)
{
    for (Kernel& kernel : kernels)
        kernel = backwardToo(step, kernel);
    kernels.push_back(optimizerStep(step));
}

}  // namespace ridgepoint::kernels
