// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/kernels/step.h"

#include <string_view>

/// The operators that blocks are made of.
namespace ridgepoint::kernels {

/// An empty kernel on tensor units that runs once for each of `runs` layers, on activations alone.
Kernel startTensor(const Step& step, std::string_view name, Part part, std::int64_t runs);

/// The same on vector units.
Kernel startVector(const Step& step, std::string_view name, Part part, std::int64_t runs);

/// A matrix product on every token of the step.
struct MatmulShape {
    double in = 0.0;
    double out = 0.0;
    double numbersRead = 0.0;     ///< activations read per token; more than `in` where a gate is applied on the way in
    double numbersWritten = 0.0;  ///< activations written per token; less than `out` where an epilogue folds them
};

/// in → out, reading `in` and writing `out` activations per token.
MatmulShape plainMatmul(double in, double out);

/// Work, weights in the format of their class, and activations where they count.
Kernel matmul(const Step& step, std::string_view name, model::WeightClass weightClass, std::int64_t runs, const MatmulShape& shape);

/// Adds a further matrix that reads what the kernel reads already, as a fused projection does.
void addMatrix(Kernel& kernel, const Step& step, model::WeightClass weightClass, double in, double out);

/// Adds activations of `numbersRead` and `numbersWritten` per token where they count.
void addActivations(Kernel& kernel, const Step& step, double numbersRead, double numbersWritten);

/// Bytes of an out × in matrix in the format of its class, scales included; or of small vectors.
Derivation matrixBytes(const Step& step, model::WeightClass weightClass, double in, double out);
Derivation vectorBytes(const Step& step, double parameters);

/// Read and written state of a recurrent core; `convChannels` × (taps - 1) inputs of its convolution come along.
struct StateShape {
    double numbers = 0.0;
    double convChannels = 0.0;
    double convTaps = 1.0;
};

void addState(Kernel& kernel, const Step& step, const StateShape& shape);

/// The causal convolution of a recurrent mixer: its taps belong to the weights, its state to the core.
Kernel convolution(const Step& step, std::string_view name, std::int64_t runs, double channels, double taps);

/// An operator that does a few FLOP per element on the vector units and moves `passes` tensors.
struct ElementwiseShape {
    double elements = 0.0;
    double flopPerElement = 0.0;
    double passes = 0.0;
    double parameters = 0.0;  ///< the vector it multiplies by, if any
};

Kernel elementwise(const Step& step, std::string_view name, Part part, std::int64_t runs, const ElementwiseShape& shape);

/// Norm over `width` numbers per token, and the residual add, by the convention of the step.
Kernel rmsNorm(const Step& step, std::string_view name, std::int64_t runs, double width);
Kernel residualAdd(const Step& step, std::string_view name, std::int64_t runs);

/// The vectors of layers (norms, decay, biases) where their operators are fused into neighbours: bytes and no FLOP.
Kernel smallVectors(const Step& step, std::string_view name, std::int64_t runs, double parameters);

/// The norms of hidden width around a block, as kernels of their own or as bytes beside its other vectors.
struct NormShape {
    std::int64_t norms = 0;    ///< over all layers
    std::int64_t layers = 1;
    double vectors = 0.0;      ///< of the block, per layer
};

void appendNorms(const Step& step, std::string_view name, const NormShape& shape, std::vector<Kernel>& kernels);

/// FLOP per element by convention.
double softmaxWork(workload::FlopConvention convention);
double normWork(workload::FlopConvention convention);
double gateWork(workload::FlopConvention convention);
double rotaryWork(workload::FlopConvention convention);

/// 2 for dense tiles of a chunked recurrence, 1 where the masked half is skipped.
double tileFactor(const Step& step);

/// A recurrent core runs from token to token: in generation, and in prefill where that is chosen.
bool runsRecurrently(const Step& step);

}  // namespace ridgepoint::kernels
