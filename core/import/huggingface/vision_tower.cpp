// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/huggingface/whole_model.h"

#include <algorithm>

namespace ridgepoint::import::huggingface {

namespace {

/// A tower of plain transformer blocks.
struct Tower {
    std::int64_t depth = 0;
    std::int64_t hidden = 0;
    std::int64_t width = 0;
    std::int64_t patchInputs = 0;  ///< numbers of one patch
};

// Towers are far smaller than language models; within these limits every product below fits 64 bits.
constexpr std::int64_t towerLimit = 1 << 16;
constexpr std::int64_t patchLimit = 4096;
constexpr std::int64_t smallLimit = 16;  ///< frames, channels, and patches that are merged, along one side

bool hasAll(const ConfigFields& vision, Keys keys)
{
    return std::all_of(keys.begin(), keys.end(), [&vision](std::string_view key) { return vision.has({key}); });
}

std::int64_t linear(std::int64_t in, std::int64_t out)
{
    return in * out + out;
}

/// LayerNorms, attention and a network of two matrices, all with biases: SigLIP, Qwen3-VL.
std::int64_t plainBlock(const Tower& tower)
{
    return 4 * tower.hidden + 4 * linear(tower.hidden, tower.hidden) + linear(tower.hidden, tower.width)
        + linear(tower.width, tower.hidden);
}

Tower readTower(const ConfigFields& vision, Keys depthKeys)
{
    const std::int64_t patch = vision.required({"patch_size"}, patchLimit);
    const std::int64_t channels = vision.count({"in_channels", "in_chans", "num_channels"}, smallLimit).value_or(3);
    const std::int64_t frames = vision.count({"temporal_patch_size"}, smallLimit).value_or(1);
    return {vision.required(depthKeys, limits::layers), vision.required({"hidden_size"}, towerLimit),
            vision.required({"intermediate_size"}, towerLimit), channels * frames * patch * patch};
}

/// Qwen3-VL and Qwen3.5: learned positions, and mergers of neighbouring patches.
std::int64_t qwen3Tower(const ConfigFields& vision)
{
    const Tower tower = readTower(vision, {"depth"});
    const std::int64_t merge = vision.required({"spatial_merge_size"}, smallLimit);
    const std::int64_t merged = tower.hidden * merge * merge;
    const std::int64_t out = vision.required({"out_hidden_size"}, towerLimit);
    const std::int64_t projection = linear(merged, merged) + linear(merged, out);
    const auto deep = vision.counts({"deepstack_visual_indexes"}).value_or(std::vector<std::int64_t>{});
    return linear(tower.patchInputs, tower.hidden) + vision.required({"num_position_embeddings"}) * tower.hidden
        + tower.depth * plainBlock(tower) + 2 * tower.hidden + projection
        + static_cast<std::int64_t>(deep.size()) * (2 * merged + projection);
}

/// Qwen2.5-VL: RMSNorms, gated networks, rotary positions.
std::int64_t qwen25Tower(const ConfigFields& vision)
{
    const Tower tower = readTower(vision, {"depth"});
    const std::int64_t merge = vision.required({"spatial_merge_size"}, smallLimit);
    const std::int64_t merged = tower.hidden * merge * merge;
    const std::int64_t block = 2 * tower.hidden + 4 * linear(tower.hidden, tower.hidden)
        + 2 * linear(tower.hidden, tower.width) + linear(tower.width, tower.hidden);
    return tower.patchInputs * tower.hidden + tower.depth * block + tower.hidden + linear(merged, merged)
        + linear(merged, vision.required({"out_hidden_size"}, towerLimit));
}

std::int64_t siglipTower(const ConfigFields& vision)
{
    const Tower tower = readTower(vision, {"num_hidden_layers"});
    const std::int64_t side =
        quotient(vision.required({"image_size"}, towerLimit), vision.required({"patch_size"}, patchLimit));
    return linear(tower.patchInputs, tower.hidden) + side * side * tower.hidden + tower.depth * plainBlock(tower)
        + 2 * tower.hidden;
}

}  // namespace

std::vector<model::ExtraParameters> readVisionTower(Reading& reading, const model::ModelSpec& spec)
{
    std::vector<model::ExtraParameters> extras;
    reading.fields.skip({"audio_config", "vision_config"});
    const auto vision = reading.fields.section({"vision_config"});
    if (!vision)
        return extras;
    const bool isSiglip = vision->text({"model_type"}).value_or("") == "siglip_vision_model"
        && hasAll(*vision, {"hidden_size", "intermediate_size", "num_hidden_layers", "image_size", "patch_size"});
    const bool isQwen = hasAll(
        *vision, {"hidden_size", "intermediate_size", "depth", "patch_size", "spatial_merge_size", "out_hidden_size"});
    if (isSiglip && reading.family.modelType.starts_with("gemma3")) {
        extras.push_back({"vision tower", siglipTower(*vision)});
        const std::int64_t width = vision->required({"hidden_size"}, towerLimit);
        extras.push_back({"vision projector", width * spec.hidden + width});
    } else if (isQwen && vision->has({"num_position_embeddings"})) {
        extras.push_back({"vision tower", qwen3Tower(*vision)});
    } else if (isQwen && vision->has({"fullatt_block_indexes"})) {
        extras.push_back({"vision tower", qwen25Tower(*vision)});
    } else {
        reading.inform("vision-not-counted",
                       "the vision part of the checkpoint is not counted; a text step does not read it", {"vision_config"});
    }
    return extras;
}

}  // namespace ridgepoint::import::huggingface
