// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/units/number_format.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::workload {

/// How a weight matrix is stored: the numbers, and the scales that come with them.
struct WeightFormat {
    std::string_view name;           ///< "bf16", "fp8", "int4-g128", "q4_k"; points to static storage
    double bits = 16.0;              ///< per weight, scales not counted unless they are part of a fixed block (GGUF)
    std::int64_t scaleRows = 0;      ///< outputs that share a scale; 0: there are no separate scales
    std::int64_t scaleColumns = 0;   ///< inputs that share a scale; 0: a whole row
    double scaleBytes = 0.0;         ///< of a scale, and of the zero point beside it
    units::NumberFormat compute{};   ///< in which its matmuls run when the activations are quantised alike

    bool isQuantised() const { return bits < 16.0; }

    friend bool operator==(const WeightFormat&, const WeightFormat&) = default;
};

/// bf16, fp16 and fp32; fp8 in blocks of 128 × 128 with a float32 scale, and fp8-tensor with one scale per matrix;
/// int8 with a float32 scale per output; int4-gN and int8-gN in groups of N inputs with an fp16 scale, with the suffix -asym
/// a zero point as well; nf4 and nf4-dq (double quantised) in groups of 64; mxfp4; nvfp4; and the block formats of GGUF from
/// q2_k to q8_0. Sources: ggml-org/ggml src/ggml-common.h for GGUF, the OCP MX specification for mxfp4.
const std::vector<WeightFormat>& weightFormats();
const WeightFormat* findWeightFormat(std::string_view name);
std::string weightFormatChoices();

/// True for the block formats of GGUF, which also quantise embedding and head.
bool isGguf(const WeightFormat& format);

/// Scales of an out × in matrix.
double scaleCount(const WeightFormat& format, double in, double out);

/// Bits per weight, scales included, for a matrix that is large in both directions.
double bitsPerWeight(const WeightFormat& format);

/// Weights of which a share is in one format and the rest in another, as in the mixes of GGUF.
WeightFormat blend(const WeightFormat& most, const WeightFormat& some, double shareOfSome);

}  // namespace ridgepoint::workload
