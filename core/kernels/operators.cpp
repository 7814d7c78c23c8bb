// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/kernels/operators.h"

namespace ridgepoint::kernels {

using workload::FlopConvention;

namespace {

constexpr std::size_t mostTerms = 6;

}  // namespace

Kernel start(const Step& step, std::string_view name, Part part, units::Engine engine, std::int64_t runs)
{
    Kernel kernel;
    kernel.name = name;
    kernel.part = part;
    kernel.engine = engine;
    kernel.runs = runs;
    kernel.explained = step.detail == Detail::Terms;
    if (kernel.explained)
        kernel.terms.reserve(mostTerms);
    return kernel;
}

MatmulShape plainMatmul(double in, double out)
{
    return {in, out, in, out};
}

Derivation matrixBytes(const Step& step, double in, double out)
{
    const workload::WeightFormat& format = step.precision.weights;
    return derive(FormulaId::WeightBytes, in * out, 8.0 * units::bytesPerNumber(format.numbers),
                  workload::scaleCount(format, in, out), format.scaleBytes);
}

Derivation plainBytes(const Step& step, double parameters)
{
    return derive(FormulaId::WeightBytes, parameters, 8.0 * units::bytesPerNumber(step.precision.plain), 0.0, 0.0);
}

Kernel matmul(const Step& step, std::string_view name, std::int64_t runs, const MatmulShape& shape)
{
    Kernel kernel = start(step, name, Part::Weights, units::Engine::Tensor, runs);
    kernel.add(derive(FormulaId::MatmulWork, step.tokens(), shape.in, shape.out));
    kernel.add(ByteSource::Weights, matrixBytes(step, shape.in, shape.out));
    if (step.countsActivations())
        kernel.add(ByteSource::Activations, derive(FormulaId::MatmulActivations, step.tokens(), shape.numbersRead,
                                                   shape.numbersWritten, step.activationBytes()));
    return kernel;
}

Kernel elementwise(const Step& step, std::string_view name, Part part, std::int64_t runs, const ElementwiseShape& shape)
{
    Kernel kernel = start(step, name, part, units::Engine::Vector, runs);
    kernel.add(derive(FormulaId::ElementwiseWork, shape.elements, shape.flopPerElement));
    if (shape.parameters > 0.0)
        kernel.add(ByteSource::Weights, plainBytes(step, shape.parameters));
    if (step.countsActivations())
        kernel.add(ByteSource::Activations,
                   derive(FormulaId::ElementwiseTraffic, shape.elements, shape.passes, step.activationBytes()));
    return kernel;
}

Kernel rmsNorm(const Step& step, std::string_view name, std::int64_t runs, double width)
{
    const FlopConvention convention = step.conventions.flopConvention;
    const double parameters = convention == FlopConvention::LlmViewer ? 0.0 : width;
    return elementwise(step, name, Part::Weights, runs, {step.tokens() * width, normWork(convention), 2.0, parameters});
}

Kernel residualAdd(const Step& step, std::string_view name, std::int64_t runs)
{
    const bool twoTensors = step.conventions.flopConvention == FlopConvention::LlmViewer;
    const double elements = step.tokens() * static_cast<double>(step.model.hidden);
    return elementwise(step, name, Part::Weights, runs, {elements, 1.0, twoTensors ? 2.0 : 3.0, 0.0});
}

Kernel smallVectors(const Step& step, std::string_view name, std::int64_t runs, double parameters)
{
    Kernel kernel = start(step, name, Part::Weights, units::Engine::Vector, runs);
    kernel.add(ByteSource::Weights, plainBytes(step, parameters));
    return kernel;
}

double softmaxWork(FlopConvention)
{
    return 5.0;
}

double normWork(FlopConvention convention)
{
    return convention == FlopConvention::LlmViewer ? 7.0 : 4.0;
}

double gateWork(FlopConvention convention)
{
    return convention == FlopConvention::LlmViewer ? 2.0 : 6.0;
}

double rotaryWork(FlopConvention convention)
{
    return convention == FlopConvention::LlmViewer ? 0.0 : 3.0;
}

}  // namespace ridgepoint::kernels
