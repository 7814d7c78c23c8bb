// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace ridgepoint::model {

/// The matrices of a model by what they do. A quantised checkpoint gives formats to classes, not to a whole model.
enum class WeightClass : std::uint8_t {
    AttentionInput, ///< query and key projections, latent projections of MLA, indexer
    AttentionValue, ///< value projection
    AttentionOutput,
    RecurrentInput, ///< in-projections of recurrent mixers: Gated DeltaNet, KDA, Mamba, lightning attention, short convolution
    RecurrentOutput,
    NetworkInput,   ///< gate and up of a dense network
    NetworkOutput,
    ExpertInput,    ///< gate and up of routed experts, latent projections around them
    ExpertOutput,
    SharedExperts,  ///< gate, up and down of the experts that every token visits
    Router,
    Embedding,      ///< token table; per-layer tables
    LmHead,
};
inline constexpr std::size_t weightClassCount = 13;

/// "attention", "attention-value", "attention-output", "mixer", "mixer-output", "ffn", "ffn-down", "experts",
/// "experts-down", "shared-experts", "router", "embedding", "lm-head".
std::string_view name(WeightClass weightClass);
std::optional<WeightClass> weightClassFromName(std::string_view text);
std::string weightClassChoices();

}  // namespace ridgepoint::model
