// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/parameter_count.h"

#include <algorithm>

namespace ridgepoint::model {

namespace {

/// One before each half of the layer, two before the projection of the pair, one after the layer.
std::int64_t predictionNorms(const Layer& layer)
{
    return 3 + (layer.mixer != none ? 1 : 0) + (layer.network != none ? 1 : 0);
}

std::int64_t valueAndKeyWeights(const Attention& block, std::int64_t hidden)
{
    Attention alone = block;
    alone.kvHeads = 0;
    return sizeOf(block, hidden).parameters - sizeOf(alone, hidden).parameters;
}

/// What a layer with this mixer holds and does not use.
std::int64_t idleParameters(const Mixer& mixer, std::int64_t hidden)
{
    const auto* attention = std::get_if<Attention>(&mixer);
    return attention && attention->sharedCache ? valueAndKeyWeights(*attention, hidden) : 0;
}

std::int64_t layerParameters(const ModelSpec& spec, const Layer& layer)
{
    const auto mixer = [&spec](int index) {
        return index == none ? 0 : sizeOf(spec.mixers[static_cast<std::size_t>(index)], spec.hidden).parameters;
    };
    const auto network = [&spec](int index) {
        return index == none ? 0 : sizeOf(spec.networks[static_cast<std::size_t>(index)], spec.hidden).parameters;
    };
    return mixer(layer.mixer) + mixer(layer.secondMixer) + network(layer.network) + network(layer.secondNetwork);
}

/// Adds groups up by name and keeps the active count beside them.
class Counting {
public:
    explicit Counting(ParameterCount& result) : m_result(result) {}

    void add(std::string_view name, std::int64_t count, std::int64_t active)
    {
        if (count == 0)
            return;
        m_result.text += count;
        m_result.active += active;
        const auto found = std::find_if(m_result.groups.begin(), m_result.groups.end(),
                                        [name](const ParameterGroup& group) { return group.name == name; });
        if (found != m_result.groups.end())
            found->count += count;
        else
            m_result.groups.push_back({name, count});
    }

    void addNetwork(const FeedForwardNetwork& network, std::int64_t layers, std::int64_t hidden)
    {
        const FeedForwardSize size = sizeOf(network, hidden);
        const auto* mixture = std::get_if<MixtureOfExperts>(&network);
        if (!mixture)
            return add("ffn", layers * size.parameters, layers * size.active);
        const std::int64_t one = expertParameters(*mixture, hidden);
        const std::int64_t shared = (mixture->inputs() + 1) * hidden * mixture->sharedWidth + (mixture->sharedGate ? hidden : 0);
        const std::int64_t routed = mixture->experts * one + 2 * hidden * mixture->latentWidth;
        const std::int64_t visited = mixture->chosen * one + 2 * hidden * mixture->latentWidth;
        const std::int64_t router = size.parameters - routed - shared;
        add("experts", layers * routed, layers * visited);
        add("shared-experts", layers * shared, layers * shared);
        add("router", layers * router, layers * router);
    }

private:
    ParameterCount& m_result;
};

}  // namespace

std::int64_t predictionParameters(const ModelSpec& spec)
{
    if (!spec.prediction)
        return 0;
    const std::int64_t own = (spec.prediction->ownEmbedding ? 1 : 0) + (spec.prediction->ownHead ? 1 : 0);
    return spec.prediction->layers
        * (layerParameters(spec, spec.prediction->layer) + 2 * spec.hidden * spec.hidden + predictionNorms(spec.prediction->layer) * spec.normWidth()
           + own * spec.vocabulary * spec.hidden);
}

ParameterCount countParameters(const ModelSpec& spec)
{
    ParameterCount result;
    result.groups.reserve(12);
    Counting counting(result);
    const std::int64_t table = spec.vocabulary * spec.hidden;
    counting.add("embedding", table, spec.tiedHead ? table : 0);
    for (std::size_t i = 0; i < spec.mixers.size(); ++i) {
        const std::int64_t layers = spec.layersWithMixer(static_cast<int>(i));
        const std::int64_t held = sizeOf(spec.mixers[i], spec.hidden).parameters;
        counting.add(kindName(spec.mixers[i]), layers * held, layers * (held - idleParameters(spec.mixers[i], spec.hidden)));
    }
    for (std::size_t i = 0; i < spec.networks.size(); ++i)
        counting.addNetwork(spec.networks[i], spec.layersWithNetwork(static_cast<int>(i)), spec.hidden);
    std::int64_t norms = 1;
    for (std::size_t i = 0; i < spec.mixers.size(); ++i)
        norms += spec.normsOfMixer(static_cast<int>(i));
    for (std::size_t i = 0; i < spec.networks.size(); ++i)
        norms += spec.normsOfNetwork(static_cast<int>(i));
    counting.add("norm", norms * spec.normWidth(), norms * spec.normWidth());
    for (const SideBlock& block : spec.sideBlocks)
        counting.add(block.name, block.parameters(), block.matrices + block.vectors);
    if (!spec.tiedHead)
        counting.add("lm-head", table, table);
    result.prediction = predictionParameters(spec);
    result.checkpoint = result.text + result.prediction;
    for (const ExtraParameters& extra : spec.extras)
        result.checkpoint += extra.count;
    return result;
}

double roughParameters(const ModelSpec& spec)
{
    const double hidden = static_cast<double>(spec.hidden);
    const double table = static_cast<double>(spec.vocabulary) * hidden;
    double sum = 2.0 * table;
    for (std::size_t i = 0; i < spec.mixers.size(); ++i)
        sum += static_cast<double>(spec.layersWithMixer(static_cast<int>(i)))
            * static_cast<double>(sizeOf(spec.mixers[i], spec.hidden).parameters);
    for (std::size_t i = 0; i < spec.networks.size(); ++i)
        sum += static_cast<double>(spec.layersWithNetwork(static_cast<int>(i)))
            * static_cast<double>(sizeOf(spec.networks[i], spec.hidden).parameters);
    for (const SideBlock& block : spec.sideBlocks)
        sum += static_cast<double>(block.matrices) + static_cast<double>(block.vectors) + static_cast<double>(block.table);
    if (spec.prediction)
        sum += static_cast<double>(spec.prediction->layers)
            * (static_cast<double>(layerParameters(spec, spec.prediction->layer)) + 2.0 * hidden * (hidden + 5.0) + 2.0 * table);
    for (const ExtraParameters& extra : spec.extras)
        sum += static_cast<double>(extra.count);
    return sum;
}

}  // namespace ridgepoint::model
