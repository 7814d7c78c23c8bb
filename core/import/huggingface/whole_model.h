// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/huggingface/layer_pattern.h"
#include "core/import/huggingface/reading.h"
#include "core/model/model_spec.h"

#include <optional>
#include <string_view>
#include <vector>

/// What belongs to a model as a whole and to none of its layers.
namespace ridgepoint::import::huggingface {

/// Blocks and layers, hidden size, vocabulary, head, norms and context. Empty where the document has an error.
void readLayers(Reading& reading, model::ModelSpec& spec);

/// Position tables, norms and biases around the layers, per-layer embeddings.
std::vector<model::SideBlock> readSideBlocks(Reading& reading, const model::ModelSpec& spec);

/// Multi-token prediction. The layer is like the last of the model that attends and like the last that has a network.
std::optional<model::MultiTokenPrediction> readPrediction(Reading& reading, const model::ModelSpec& spec);

/// Towers whose parameters the file determines; others are noted as not counted.
std::vector<model::ExtraParameters> readVisionTower(Reading& reading, const model::ModelSpec& spec);

/// The keys that bear on shapes and that nothing here has read.
void sayUnreadKeys(Reading& reading);

/// Why this is no decoder-only language model that can be computed: an error in the document.
void refuseOthers(const ConfigFields& fields, std::string_view modelType);

}  // namespace ridgepoint::import::huggingface
