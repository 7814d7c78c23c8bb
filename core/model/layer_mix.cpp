// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/layer_mix.h"

#include <algorithm>
#include <array>

namespace ridgepoint::model {

namespace {

constexpr std::array<std::string_view, std::variant_size_v<Mixer>> mixerNames{
    "full_attention", "gated_deltanet", "latent_attention",    "kimi_delta_attention",
    "mamba_1",        "mamba_2",        "lightning_attention", "short_convolution"};

void add(std::vector<KindCount>& counts, std::string_view name, std::int64_t layers)
{
    const auto found = std::find_if(counts.begin(), counts.end(), [name](const KindCount& row) { return row.name == name; });
    if (found != counts.end())
        found->layers += layers;
    else if (layers > 0)
        counts.push_back({name, layers});
}

std::string_view mixerName(const ModelSpec& spec, int index)
{
    return index == none ? std::string_view() : mixName(spec.mixers[static_cast<std::size_t>(index)]);
}

}  // namespace

std::string_view mixName(const Mixer& mixer)
{
    if (const auto* attention = std::get_if<Attention>(&mixer)) {
        if (attention->sharedCache)
            return "shared_cache_attention";
        if (attention->span != KeySpan::Everything)
            return attention->span == KeySpan::Window ? "window_attention" : "chunked_attention";
    }
    if (const auto* latent = std::get_if<LatentAttention>(&mixer); latent && latent->isSparse())
        return "sparse_latent_attention";
    return mixerNames[mixer.index()];
}

std::string_view mixName(const FeedForwardNetwork& network)
{
    return std::holds_alternative<FeedForward>(network) ? "ffn" : "mixture_of_experts";
}

std::vector<LayerRun> layerRuns(const ModelSpec& spec)
{
    std::vector<LayerRun> runs;
    for (const Layer& layer : spec.layers) {
        LayerRun run{mixerName(spec, layer.mixer), mixerName(spec, layer.secondMixer),
                     layer.network == none ? std::string_view() : mixName(spec.networks[static_cast<std::size_t>(layer.network)]), 1};
        if (!runs.empty()) {
            run.layers = runs.back().layers;
            if (run == runs.back()) {
                ++runs.back().layers;
                continue;
            }
            run.layers = 1;
        }
        runs.push_back(run);
    }
    return runs;
}

std::vector<KindCount> countKinds(const ModelSpec& spec)
{
    std::vector<KindCount> counts;
    for (std::size_t i = 0; i < spec.mixers.size(); ++i)
        add(counts, mixName(spec.mixers[i]), spec.layersWithMixer(static_cast<int>(i)));
    for (std::size_t i = 0; i < spec.networks.size(); ++i)
        add(counts, mixName(spec.networks[i]), spec.layersWithNetwork(static_cast<int>(i)));
    return counts;
}

}  // namespace ridgepoint::model
