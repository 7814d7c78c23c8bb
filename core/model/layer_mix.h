// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/model_spec.h"

#include <cstdint>
#include <string_view>
#include <vector>

/// Which kinds of layers a model has, and in which order.
namespace ridgepoint::model {

/// A kind of mixer as users tell them apart: "full_attention", "window_attention", "chunked_attention", "shared_cache_attention",
/// "latent_attention", "sparse_latent_attention", "gated_deltanet", "kimi_delta_attention", "mamba_1", "mamba_2",
/// "lightning_attention", "short_convolution".
std::string_view mixName(const Mixer& mixer);

/// "ffn" or "mixture_of_experts".
std::string_view mixName(const FeedForwardNetwork& network);

/// Layers of one kind that follow each other; an empty name where a half is missing.
struct LayerRun {
    std::string_view mixer;
    std::string_view secondMixer;
    std::string_view network;
    std::int64_t layers = 0;

    friend bool operator==(const LayerRun&, const LayerRun&) = default;
};

std::vector<LayerRun> layerRuns(const ModelSpec& spec);

struct KindCount {
    std::string_view name;
    std::int64_t layers = 0;

    friend bool operator==(const KindCount&, const KindCount&) = default;
};

/// How many layers have a block of each kind: mixers first, then networks, in the order of the spec.
std::vector<KindCount> countKinds(const ModelSpec& spec);

}  // namespace ridgepoint::model
