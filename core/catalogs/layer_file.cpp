// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalogs/layer_file.h"

#include "core/base/limits.h"
#include "core/base/utf8.h"
#include "core/json/cursor.h"

#include <string_view>

namespace ridgepoint::catalogs {

namespace {

using model::Layer;
using Names = std::map<std::string, int, std::less<>>;

int findBlock(const json::Cursor& place, const Names& blocks, std::string_view what)
{
    const std::string name = place.asText();
    if (const auto found = blocks.find(name); found != blocks.end())
        return found->second;
    std::vector<std::string> known;
    known.reserve(blocks.size());
    for (const auto& [key, index] : blocks)
        known.push_back(key);
    place.refuse(ErrorCode::UnknownId, quote(name) + " is not a " + std::string(what) + " of this model",
                 json::suggestion(name, known, "Name one of \"blocks\""));
    return model::none;
}

int findOptional(const json::Cursor& layer, std::string_view key, const Names& blocks, std::string_view what)
{
    const auto place = layer.find(key);
    return place ? findBlock(*place, blocks, what) : model::none;
}

/// A block beside the first one of the same half.
void checkSecond(const json::Cursor& layer, std::string_view key, int first, int second)
{
    if (second == model::none)
        return;
    if (first == model::none)
        layer.at(key).refuse(ErrorCode::BadValue, "a second block of a half that has no first one",
                             "Name the first one as " + quote(key.substr(key.find('_') + 1)));
    else if (first == second)
        layer.at(key).refuse(ErrorCode::BadValue, "the second block is the first one again",
                             "Name another block, or leave it out");
}

std::vector<Layer> readLayerGroup(const json::Cursor& place, const BlockNames& blocks)
{
    const auto inner = place.find("of");
    if (inner)
        place.allowOnly({"repeat", "of"});
    else
        place.allowOnly({"repeat", "mixer", "ffn", "second_mixer", "second_ffn"});
    std::vector<Layer> once;
    if (inner)
        once = readLayers(*inner, blocks);
    else
        once = {readLayer(place, blocks)};
    const std::int64_t times = place.optionalCount("repeat").value_or(1);
    const auto most = once.empty() ? limits::layers : limits::layers / static_cast<std::int64_t>(once.size());
    if (times < 1 || times > most) {
        if (const auto repeat = place.find("repeat"))
            repeat->refuse(ErrorCode::OutOfRange,
                           std::to_string(times) + " repeats of " + std::to_string(once.size()) + " layers",
                           "Repeat once at least; a model has " + std::to_string(limits::layers) + " layers at most");
        return {};
    }
    std::vector<Layer> layers;
    for (std::int64_t i = 0; i < times; ++i)
        layers.insert(layers.end(), once.begin(), once.end());
    return layers;
}

}  // namespace

Layer readLayer(const json::Cursor& place, const BlockNames& blocks)
{
    Layer layer;
    layer.mixer = findOptional(place, "mixer", blocks.mixers, "mixer");
    layer.network = findOptional(place, "ffn", blocks.networks, "feed-forward network");
    layer.secondMixer = findOptional(place, "second_mixer", blocks.mixers, "mixer");
    layer.secondNetwork = findOptional(place, "second_ffn", blocks.networks, "feed-forward network");
    checkSecond(place, "second_mixer", layer.mixer, layer.secondMixer);
    checkSecond(place, "second_ffn", layer.network, layer.secondNetwork);
    if (layer.mixer == model::none && layer.network == model::none)
        place.refuse(ErrorCode::MissingField, "a layer without any block", "Name its \"mixer\", its \"ffn\" or both");
    return layer;
}

std::vector<Layer> readLayers(const json::Cursor& list, const BlockNames& blocks)
{
    std::vector<Layer> layers;
    for (const json::Cursor& place : list.items()) {
        const std::vector<Layer> group = readLayerGroup(place, blocks);
        if (layers.size() + group.size() > static_cast<std::size_t>(limits::layers)) {
            place.refuse(ErrorCode::OutOfRange, "more than " + std::to_string(limits::layers) + " layers in all",
                         "Check the repeats");
            return layers;
        }
        layers.insert(layers.end(), group.begin(), group.end());
    }
    if (layers.empty())
        list.refuse(ErrorCode::OutOfRange, "no layers", "Write [{\"repeat\": 32, \"mixer\": …, \"ffn\": …}]");
    return layers;
}

}  // namespace ridgepoint::catalogs
