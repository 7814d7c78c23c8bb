// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/model/model_spec.h"
#include "core/units/number_format.h"
#include "core/workload/weight_format.h"

#include <array>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::workload {

/// Every format of a step, named apart: what is stored, what is computed in, what is cached, what is carried along.
struct PrecisionPlan {
    std::string_view name;             ///< of the preset it came from, or "custom"
    WeightFormat weights;              ///< of the matrices that are not an exception
    std::array<WeightFormat, model::weightClassCount> byClass{};         ///< of each class of matrices
    std::array<units::NumberFormat, model::weightClassCount> computeByClass{};  ///< in which its matmuls run
    units::NumberFormat plain{};       ///< of the small vectors, which are never quantised
    units::NumberFormat plainCompute{};///< of matmuls between activations, and of weights that are not quantised
    units::NumberFormat activations{}; ///< as read and written between kernels
    units::NumberFormat kv{};          ///< of the KV cache
    units::NumberFormat state{};       ///< of the recurrent state

    const WeightFormat& of(model::WeightClass weightClass) const { return byClass[static_cast<std::size_t>(weightClass)]; }
    units::NumberFormat computeOf(model::WeightClass weightClass) const
    {
        return computeByClass[static_cast<std::size_t>(weightClass)];
    }

    /// The format that most matmuls run in: that of the feed-forward networks.
    units::NumberFormat compute() const { return computeOf(model::WeightClass::NetworkInput); }

    friend bool operator==(const PrecisionPlan&, const PrecisionPlan&) = default;
};

/// A named starting point.
struct PrecisionPreset {
    std::string_view name;                       ///< "fp8", "q4_k_m", "shipped"
    std::string_view weights;                    ///< a format or a mix; empty: as the model ships
    std::optional<units::NumberFormat> compute;  ///< of quantised matmuls; nothing: what the weights' format is made for
    units::NumberFormat sixteen{};               ///< of what is not quantised
};

/// bf16, fp16, fp8 (W8A8), int8 (W8A8), int4-g128, nf4, mxfp4 (weights only), nvfp4 (W4A4), q8_0, q4_k_m (the mix of
/// llama.cpp), shipped (as the checkpoint is published).
const std::vector<PrecisionPreset>& precisionPresets();
const PrecisionPreset* findPrecisionPreset(std::string_view name);
std::string precisionPresetChoices();

/// What the user chose: a preset, and formats that replace parts of it. Names, not values, so that it can be kept in a document.
struct PrecisionChoice {
    std::string preset = "bf16";
    std::optional<std::string> weights{};
    std::optional<std::string> compute{};
    std::optional<std::string> activations{};
    std::optional<std::string> kv{};
    std::optional<std::string> state{};
    std::set<model::WeightClass> unquantised{};  ///< classes that stay in 16 bits, whatever the weights' format

    friend bool operator==(const PrecisionChoice&, const PrecisionChoice&) = default;
};

/// The formats for a model. Embedding, LM head and router stay in 16 bits unless the format is one of GGUF or the
/// checkpoint says otherwise. The mix q4_k_m gives more bits to value and down projections of the layers that llama.cpp
/// chooses: the first and last eighth, and every third between (ikawrakow/ik_llama.cpp src/llama-quantize.cpp).
/// Fails with UnknownId for a preset or a format that does not exist; `where` names the field.
Result<PrecisionPlan> resolvePrecision(const PrecisionChoice& choice, const model::ModelSpec& spec);

}  // namespace ridgepoint::workload
