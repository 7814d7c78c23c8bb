// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/parameter_count.h"

namespace ridgepoint::model {

namespace {

/// Two norms in a layer (before the mixer, before the feed-forward network), one after the last layer.
constexpr std::int64_t normsPerLayer = 2;

std::int64_t mixerParameters(const Mixer& mixer, std::int64_t hidden)
{
    return std::visit([hidden](const auto& block) { return parameters(block, hidden); }, mixer);
}

std::string_view groupName(const Mixer& mixer)
{
    return std::holds_alternative<Attention>(mixer) ? "attention" : "deltanet";
}

}  // namespace

std::int64_t vectorParameters(const Attention& block)
{
    return block.qkNorm ? 2 * block.headDim : 0;
}

std::int64_t vectorParameters(const GatedDeltaNet& block)
{
    return 2 * block.valueHeads + block.valueDim;
}

std::int64_t parameters(const Attention& block, std::int64_t hidden)
{
    const std::int64_t queries = block.queryHeads * block.headDim * (block.outputGate ? 2 : 1);
    const std::int64_t keysAndValues = 2 * block.kvHeads * block.headDim;
    const std::int64_t output = block.queryHeads * block.headDim;
    return hidden * (queries + keysAndValues + output) + vectorParameters(block);
}

std::int64_t parameters(const GatedDeltaNet& block, std::int64_t hidden)
{
    const std::int64_t values = block.valueHeads * block.valueDim;
    const std::int64_t inputs = block.channels() + values + 2 * block.valueHeads;
    return hidden * (inputs + values) + block.channels() * block.convKernel + vectorParameters(block);
}

std::int64_t parameters(const FeedForward& block, std::int64_t hidden)
{
    return 3 * hidden * block.width;
}

std::int64_t kvNumbersPerToken(const ModelSpec& spec)
{
    std::int64_t numbers = 0;
    for (const Layer& layer : spec.layers)
        if (const auto* block = std::get_if<Attention>(&spec.mixers[static_cast<std::size_t>(layer.mixer)]))
            numbers += 2 * block->kvHeads * block->headDim;
    return numbers;
}

std::int64_t stateNumbers(const ModelSpec& spec)
{
    std::int64_t numbers = 0;
    for (const Layer& layer : spec.layers)
        if (const auto* block = std::get_if<GatedDeltaNet>(&spec.mixers[static_cast<std::size_t>(layer.mixer)]))
            numbers += block->valueHeads * block->keyDim * block->valueDim;
    return numbers;
}

std::int64_t convStateNumbers(const ModelSpec& spec)
{
    std::int64_t numbers = 0;
    for (const Layer& layer : spec.layers)
        if (const auto* block = std::get_if<GatedDeltaNet>(&spec.mixers[static_cast<std::size_t>(layer.mixer)]))
            numbers += block->channels() * (block->convKernel - 1);
    return numbers;
}

ParameterCount countParameters(const ModelSpec& spec)
{
    ParameterCount result;
    const auto add = [&result](std::string_view name, std::int64_t count) {
        if (count > 0)
            result.groups.push_back({name, count});
        result.text += count;
    };
    const std::int64_t table = spec.vocabulary * spec.hidden;
    add("embedding", table);
    for (std::size_t i = 0; i < spec.mixers.size(); ++i)
        add(groupName(spec.mixers[i]),
            spec.layersWithMixer(static_cast<int>(i)) * mixerParameters(spec.mixers[i], spec.hidden));
    for (std::size_t i = 0; i < spec.feedForwards.size(); ++i)
        add("ffn", spec.layersWithFeedForward(static_cast<int>(i)) * parameters(spec.feedForwards[i], spec.hidden));
    add("norm", (normsPerLayer * static_cast<std::int64_t>(spec.layers.size()) + 1) * spec.hidden);
    if (!spec.tiedHead)
        add("lm-head", table);
    result.active = spec.tiedHead ? result.text : result.text - table;
    result.checkpoint = result.text;
    for (const ExtraParameters& extra : spec.extras)
        result.checkpoint += extra.count;
    return result;
}

}  // namespace ridgepoint::model
