// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/model_spec.h"

#include "core/model/parameter_count.h"
#include "core/model/spec_check.h"

#include <algorithm>

namespace ridgepoint::model {

namespace {

bool isIndex(int index, std::size_t size)
{
    return index == none || (index >= 0 && index < static_cast<int>(size));
}

void check(const Layer& layer, const ModelSpec& spec, SpecCheck& check)
{
    check.require(isIndex(layer.mixer, spec.mixers.size()) && isIndex(layer.secondMixer, spec.mixers.size())
                      && isIndex(layer.network, spec.networks.size()) && isIndex(layer.secondNetwork, spec.networks.size()),
                  "a layer names a block that is not there", "/layers");
    check.require(layer.mixer != none || layer.network != none, "a layer has no block", "/layers");
    check.require(layer.secondMixer == none || (layer.mixer != none && layer.secondMixer != layer.mixer),
                  "a second mixer needs a first one of another kind", "/layers");
    check.require(layer.secondNetwork == none || (layer.network != none && layer.secondNetwork != layer.network),
                  "a second network needs a first one of another kind", "/layers");
}

void check(const SideBlock& block, SpecCheck& check)
{
    const auto fits = [](std::int64_t count) { return count >= 0 && static_cast<double>(count) < limits::parameters; };
    check.require(fits(block.matrices) && fits(block.vectors) && fits(block.table) && fits(block.row)
                      && block.row <= block.table && block.parameters() > 0,
                  "side block \"" + block.name + "\" has counts that cannot be", "/side_blocks");
}

std::int64_t normsPerHalf(const ModelSpec& spec)
{
    return spec.norms.perHalf;
}

}  // namespace

std::int64_t ModelSpec::layersWithMixer(int mixer) const
{
    return std::count_if(layers.begin(), layers.end(),
                         [mixer](const Layer& layer) { return layer.mixer == mixer || layer.secondMixer == mixer; });
}

std::int64_t ModelSpec::layersWithNetwork(int network) const
{
    return std::count_if(layers.begin(), layers.end(),
                         [network](const Layer& layer) { return layer.network == network || layer.secondNetwork == network; });
}

std::int64_t ModelSpec::normsOfMixer(int mixer) const
{
    return normsPerHalf(*this)
        * std::count_if(layers.begin(), layers.end(), [mixer](const Layer& layer) { return layer.mixer == mixer; });
}

std::int64_t ModelSpec::normsOfNetwork(int network) const
{
    return normsPerHalf(*this) * std::count_if(layers.begin(), layers.end(), [&](const Layer& layer) {
               return layer.network == network && !(norms.shared && layer.mixer != none);
           });
}

Result<ModelSpec> checked(ModelSpec spec)
{
    SpecCheck result;
    result.count(spec.hidden, "/hidden");
    result.count(spec.vocabulary, "/vocabulary");
    result.count(static_cast<std::int64_t>(spec.layers.size()), "/layers", limits::layers);
    result.countOrNone(spec.norms.perHalf, "/norms/per_half", 4);
    result.countOrNone(spec.contextLength, "/context_length", limits::tokens);
    for (const Mixer& mixer : spec.mixers)
        std::visit([&result](const auto& block) { check(block, result); }, mixer);
    for (const FeedForwardNetwork& network : spec.networks)
        std::visit([&result](const auto& block) { check(block, result); }, network);
    for (const Layer& layer : spec.layers)
        check(layer, spec, result);
    for (const SideBlock& block : spec.sideBlocks)
        check(block, result);
    if (spec.prediction) {
        result.count(spec.prediction->layers, "/prediction/layers", limits::layers);
        check(spec.prediction->layer, spec, result);
    }
    for (const ExtraParameters& extra : spec.extras)
        result.require(extra.count > 0 && static_cast<double>(extra.count) < limits::parameters,
                       "extra parameters \"" + extra.name + "\" are not a positive count", "/extra_parameters");
    if (result.error())
        return fail(*result.error());
    if (roughParameters(spec) > limits::parameters)
        return fail({ErrorCode::OutOfRange, "the model has more parameters than any that can be computed", "/layers",
                     "Compare with the model's config.json"});
    return spec;
}

}  // namespace ridgepoint::model
