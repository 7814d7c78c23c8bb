// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/huggingface/layer_pattern.h"
#include "core/import/huggingface/reading.h"
#include "core/model/blocks.h"

#include <vector>

/// The blocks of one layer, with their sizes.
namespace ridgepoint::import::huggingface {

inline const Keys headKeys{"num_attention_heads", "n_head", "n_heads"};

/// None, one, or attention and a recurrent mixer side by side.
std::vector<model::Mixer> readMixers(Reading& reading, const LayerPlan& plan);

/// None, one, or a dense network and experts side by side. `layer` picks from lists that have a width for each.
std::vector<model::FeedForwardNetwork> readNetworks(Reading& reading, const LayerPlan& plan, std::int64_t layer);

/// Softmax attention over keys and values, or over a latent where kv_lora_rank is given.
model::Mixer readAttention(Reading& reading, const LayerPlan& plan);
model::LatentAttention readLatentAttention(Reading& reading);

model::Mixer readRecurrent(Reading& reading);

}  // namespace ridgepoint::import::huggingface
