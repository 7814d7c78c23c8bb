// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/units/number_format.h"
#include "core/units/quantity.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::workload {

/// How weight matrices are stored: the numbers, and the scales that come with them.
struct WeightFormat {
    std::string_view name;            ///< "bf16", "fp8", "int8", "int4-g128"
    units::NumberFormat numbers{};
    std::int64_t scaleRows = 0;       ///< outputs that share a scale; 0: there are no scales
    std::int64_t scaleColumns = 0;    ///< inputs that share a scale; 0: a whole row
    double scaleBytes = 0.0;

    friend bool operator==(const WeightFormat&, const WeightFormat&) = default;
};

/// The formats there are: bf16, fp16, fp32 without scales; fp8 in blocks of 128 × 128 with a float32 scale
/// (8.002 bits per weight); int8 with a float32 scale per output; int4 in groups of 128 inputs with an fp16 scale (4.125 bits).
const std::vector<WeightFormat>& weightFormats();
const WeightFormat* findWeightFormat(std::string_view name);
std::string weightFormatChoices();

/// Scales of an out × in matrix.
double scaleCount(const WeightFormat& format, double in, double out);

/// Bits per weight, scales included, for a matrix that is large in both directions.
double bitsPerWeight(const WeightFormat& format);

/// Four formats, named apart: what is stored, what is computed in, what is cached, what is carried along.
struct PrecisionPlan {
    std::string_view name;               ///< of the preset it came from, or "custom"
    WeightFormat weights;                ///< of the matrices inside layers
    units::NumberFormat plain{};         ///< of embedding, LM head, convolution taps and small vectors, which stay unquantised
    units::NumberFormat compute{};       ///< of the matmuls: names their ceiling
    units::NumberFormat activations{};   ///< as read and written between kernels
    units::NumberFormat kv{};            ///< of the KV cache
    units::NumberFormat state{};         ///< of the recurrent state

    friend bool operator==(const PrecisionPlan&, const PrecisionPlan&) = default;
};

/// The presets: bf16, fp16, fp8 (W8A8), int8 (W8A8), int4-g128 (W4A16).
const std::vector<PrecisionPlan>& precisionPresets();
const PrecisionPlan* findPrecisionPreset(std::string_view name);
std::string precisionPresetChoices();

/// What the user chose: a preset, and formats that replace parts of it. Names, not values, so that it can be kept in a document.
struct PrecisionChoice {
    std::string preset = "bf16";
    std::optional<std::string> weights;
    std::optional<std::string> kv;
    std::optional<std::string> state;

    friend bool operator==(const PrecisionChoice&, const PrecisionChoice&) = default;
};

/// Fails with UnknownId for a preset or a format that does not exist; `where` names the field.
Result<PrecisionPlan> resolvePrecision(const PrecisionChoice& choice);

}  // namespace ridgepoint::workload
