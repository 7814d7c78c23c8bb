// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/kernels/step.h"

#include <string_view>

/// The operators that blocks are made of.
namespace ridgepoint::kernels {

/// An empty kernel that runs once for each of `runs` layers.
Kernel start(const Step& step, std::string_view name, Part part, units::Engine engine, std::int64_t runs);

/// A matrix product on every token of the step.
struct MatmulShape {
    double in = 0.0;
    double out = 0.0;
    double numbersRead = 0.0;     ///< activations read per token; more than `in` where a gate is applied on the way in
    double numbersWritten = 0.0;  ///< activations written per token; less than `out` where an epilogue folds them
};

/// in → out, reading `in` and writing `out` activations per token.
MatmulShape plainMatmul(double in, double out);

/// Work, weights in the plan's format, and activations where they count.
Kernel matmul(const Step& step, std::string_view name, std::int64_t runs, const MatmulShape& shape);

/// Bytes of an out × in matrix in the plan's weight format, scales included; or unquantised.
Derivation matrixBytes(const Step& step, double in, double out);
Derivation plainBytes(const Step& step, double parameters);

/// An operator that does a few FLOP per element on the vector units and moves `passes` tensors.
struct ElementwiseShape {
    double elements = 0.0;
    double flopPerElement = 0.0;
    double passes = 0.0;
    double parameters = 0.0;  ///< the vector it multiplies by, if any
};

Kernel elementwise(const Step& step, std::string_view name, Part part, std::int64_t runs, const ElementwiseShape& shape);

/// RMSNorm over `width` numbers per token, and the residual add, by the convention of the step.
Kernel rmsNorm(const Step& step, std::string_view name, std::int64_t runs, double width);
Kernel residualAdd(const Step& step, std::string_view name, std::int64_t runs);

/// The vectors of a layer (norms, decay, biases) where their operators are fused into neighbours: bytes and no FLOP.
Kernel smallVectors(const Step& step, std::string_view name, std::int64_t runs, double parameters);

/// FLOP per element by convention.
double softmaxWork(workload::FlopConvention convention);
double normWork(workload::FlopConvention convention);
double gateWork(workload::FlopConvention convention);
double rotaryWork(workload::FlopConvention convention);

}  // namespace ridgepoint::kernels
