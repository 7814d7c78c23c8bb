// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/kernels/operators.h"

namespace ridgepoint::kernels {

using workload::FlopConvention;

namespace {

constexpr std::size_t mostTerms = 6;

Kernel start(const Step& step, std::string_view name, Part part, std::int64_t runs)
{
    Kernel kernel;
    kernel.name = name;
    kernel.part = part;
    kernel.runs = runs;
    kernel.compute = step.precision.plainCompute;
    kernel.explained = step.detail == Detail::Terms;
    if (kernel.explained)
        kernel.terms.reserve(mostTerms);
    return kernel;
}

}  // namespace

Kernel startTensor(const Step& step, std::string_view name, Part part, std::int64_t runs)
{
    return start(step, name, part, runs);
}

Kernel startVector(const Step& step, std::string_view name, Part part, std::int64_t runs)
{
    Kernel kernel = start(step, name, part, runs);
    kernel.engine = units::Engine::Vector;
    kernel.compute = units::NumberFormat::Fp32;
    return kernel;
}

MatmulShape plainMatmul(double in, double out)
{
    return {in, out, in, out};
}

Derivation matrixBytes(const Step& step, model::WeightClass weightClass, double in, double out)
{
    const workload::WeightFormat& format = step.precision.of(weightClass);
    return derive(FormulaId::WeightBytes, step.passes(), in * out, format.bits, workload::scaleCount(format, in, out),
                  format.scaleBytes);
}

Derivation vectorBytes(const Step& step, double parameters)
{
    return derive(FormulaId::WeightBytes, step.passes(), parameters, 8.0 * units::bytesPerNumber(step.precision.plain), 0.0, 0.0);
}

Kernel matmul(const Step& step, std::string_view name, model::WeightClass weightClass, std::int64_t runs, const MatmulShape& shape)
{
    Kernel kernel = start(step, name, Part::Weights, runs);
    kernel.compute = step.precision.computeOf(weightClass);
    addMatrix(kernel, step, weightClass, shape.in, shape.out);
    addActivations(kernel, step, shape.numbersRead, shape.numbersWritten);
    return kernel;
}

void addMatrix(Kernel& kernel, const Step& step, model::WeightClass weightClass, double in, double out)
{
    kernel.add(derive(FormulaId::MatmulWork, step.tokens(), in, out));
    kernel.add(ByteSource::Weights, matrixBytes(step, weightClass, in, out));
}

void addActivations(Kernel& kernel, const Step& step, double numbersRead, double numbersWritten)
{
    if (step.countsActivations())
        kernel.add(ByteSource::Activations, derive(FormulaId::MatmulActivations, step.tokens(), numbersRead, numbersWritten,
                                                   step.activationBytes()));
}

void addState(Kernel& kernel, const Step& step, const StateShape& shape)
{
    const double stateBytes = units::bytesPerNumber(step.precision.state);
    const auto add = [&](ByteSource source, double passes) {
        if (passes == 0.0)
            return;
        if (shape.numbers > 0.0)
            kernel.add(source, derive(FormulaId::StateBytes, passes, step.sequences(), shape.numbers, stateBytes));
        if (shape.convChannels > 0.0)
            kernel.add(source, derive(FormulaId::DeltaNetConvState, step.sequences(), shape.convChannels, shape.convTaps,
                                      step.activationBytes(), passes));
    };
    add(ByteSource::StateRead, step.stateReads());
    add(ByteSource::StateWrite, step.stateWrites());
}

Kernel convolution(const Step& step, std::string_view name, std::int64_t runs, double channels, double taps)
{
    Kernel kernel = startVector(step, name, Part::Weights, runs);
    kernel.add(derive(FormulaId::ConvolutionWork, step.tokens(), channels, taps));
    kernel.add(ByteSource::Weights, vectorBytes(step, channels * taps));
    if (step.separateOperators())
        kernel.add(ByteSource::Activations,
                   derive(FormulaId::ElementwiseTraffic, step.tokens() * channels, 2.0, step.activationBytes()));
    return kernel;
}

Kernel elementwise(const Step& step, std::string_view name, Part part, std::int64_t runs, const ElementwiseShape& shape)
{
    Kernel kernel = startVector(step, name, part, runs);
    kernel.add(derive(FormulaId::ElementwiseWork, shape.elements, shape.flopPerElement));
    if (shape.parameters > 0.0)
        kernel.add(ByteSource::Weights, vectorBytes(step, shape.parameters));
    if (step.countsActivations())
        kernel.add(ByteSource::Activations,
                   derive(FormulaId::ElementwiseTraffic, shape.elements, shape.passes, step.activationBytes()));
    return kernel;
}

Kernel rmsNorm(const Step& step, std::string_view name, std::int64_t runs, double width)
{
    const FlopConvention convention = step.conventions.flopConvention;
    const double vectors = step.model.norms.bias ? 2.0 : 1.0;
    const double parameters = convention == FlopConvention::LlmViewer ? 0.0 : width * vectors;
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
    Kernel kernel = startVector(step, name, Part::Weights, runs);
    kernel.add(ByteSource::Weights, vectorBytes(step, parameters));
    return kernel;
}

void appendNorms(const Step& step, std::string_view name, const NormShape& shape, std::vector<Kernel>& kernels)
{
    if (step.separateOperators()) {
        if (shape.norms > 0)
            kernels.push_back(rmsNorm(step, name, shape.norms, static_cast<double>(step.model.hidden)));
        if (shape.vectors > 0.0 && step.conventions.flopConvention != FlopConvention::LlmViewer)
            kernels.push_back(smallVectors(step, "biases and small vectors", shape.layers, shape.vectors));
        return;
    }
    const double norms = static_cast<double>(shape.norms * step.model.normWidth()) / static_cast<double>(shape.layers);
    if (norms + shape.vectors > 0.0)
        kernels.push_back(smallVectors(step, name, shape.layers, norms + shape.vectors));
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

double tileFactor(const Step& step)
{
    return step.conventions.deltaNetPrefill == workload::DeltaNetPrefill::ChunkedTriangular ? 1.0 : 2.0;
}

bool runsRecurrently(const Step& step)
{
    return step.isGeneration() || step.conventions.deltaNetPrefill == workload::DeltaNetPrefill::Recurrent;
}

}  // namespace ridgepoint::kernels
