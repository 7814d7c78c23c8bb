// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/limits.h"
#include "core/catalogs/catalog_file.h"
#include "core/catalogs/figure.h"
#include "core/json/cursor.h"
#include "core/json/parse_strict.h"
#include "core/json/utf8.h"

#include <iterator>
#include <map>
#include <optional>
#include <set>

namespace ridgepoint::catalogs {

namespace {

using model::Layer;
using model::ModelSpec;

/// The blocks of a model by the names that its layers use, as indices into the spec.
struct Blocks {
    std::map<std::string, int, std::less<>> mixers;
    std::map<std::string, int, std::less<>> feedForwards;
};

model::Attention readAttention(const json::Cursor& place)
{
    place.allowOnly({"kind", "query_heads", "kv_heads", "head_dim", "rotary_dim", "output_gate", "qk_norm"});
    return {place.count("query_heads"),
            place.count("kv_heads"),
            place.count("head_dim"),
            place.count("rotary_dim"),
            place.optionalFlag("output_gate").value_or(false),
            place.optionalFlag("qk_norm").value_or(false)};
}

model::GatedDeltaNet readDeltaNet(const json::Cursor& place)
{
    place.allowOnly({"kind", "key_heads", "value_heads", "key_dim", "value_dim", "conv_kernel"});
    return {place.count("key_heads"), place.count("value_heads"), place.count("key_dim"), place.count("value_dim"),
            place.count("conv_kernel")};
}

/// model::checked says "/blocks/kv_heads" and not of which block: each is checked alone, so that its name is known.
void checkBlock(const json::Cursor& place, const ModelSpec& alone)
{
    constexpr std::string_view blocks = "/blocks/";
    const Result<ModelSpec> result = model::checked(alone);
    if (result || !std::string_view(result.error().where).starts_with(blocks))
        return;
    place.at(std::string_view(result.error().where).substr(blocks.size())).accept(result);
}

enum class BlockKind { Attention, GatedDeltaNet, GatedFeedForward };

std::optional<BlockKind> blockKindFromName(std::string_view text)
{
    if (text == "attention")
        return BlockKind::Attention;
    if (text == "gated-deltanet")
        return BlockKind::GatedDeltaNet;
    if (text == "gated-ffn")
        return BlockKind::GatedFeedForward;
    return std::nullopt;
}

Blocks readBlocks(const json::Cursor& table, ModelSpec& spec)
{
    Blocks blocks;
    for (const auto& [name, place] : table.members()) {
        ModelSpec alone{spec.id, {}, {}, 1, 1, false, {}, {}, {Layer{}}, {}, {}};
        switch (place.choice<BlockKind>("kind", blockKindFromName, "attention, gated-deltanet or gated-ffn")) {
        case BlockKind::Attention:
            alone.mixers.emplace_back(readAttention(place));
            break;
        case BlockKind::GatedDeltaNet:
            alone.mixers.emplace_back(readDeltaNet(place));
            break;
        case BlockKind::GatedFeedForward:
            place.allowOnly({"kind", "width"});
            alone.feedForwards.push_back({place.count("width")});
            break;
        }
        checkBlock(place, alone);
        if (alone.mixers.empty())
            blocks.feedForwards.emplace(name, static_cast<int>(spec.feedForwards.size()));
        else
            blocks.mixers.emplace(name, static_cast<int>(spec.mixers.size()));
        spec.mixers.insert(spec.mixers.end(), alone.mixers.begin(), alone.mixers.end());
        spec.feedForwards.insert(spec.feedForwards.end(), alone.feedForwards.begin(), alone.feedForwards.end());
    }
    return blocks;
}

int findBlock(const json::Cursor& place, const std::map<std::string, int, std::less<>>& blocks, std::string_view what)
{
    const std::string name = place.asText();
    if (const auto found = blocks.find(name); found != blocks.end())
        return found->second;
    std::vector<std::string> known;
    known.reserve(blocks.size());
    for (const auto& [key, index] : blocks)
        known.push_back(key);
    place.refuse(ErrorCode::UnknownId, json::quote(name) + " is not a " + std::string(what) + " of this model",
                 json::suggestion(name, known, "Name one of \"blocks\""));
    return -1;
}

std::vector<Layer> readLayers(const json::Cursor& list, const Blocks& blocks);

/// {"mixer": …, "ffn": …} or {"of": […]}, either with "repeat". Never longer than limits::layers, whatever it asks for.
std::vector<Layer> readLayerGroup(const json::Cursor& place, const Blocks& blocks)
{
    const auto inner = place.find("of");
    if (inner)
        place.allowOnly({"repeat", "of"});
    else
        place.allowOnly({"repeat", "mixer", "ffn"});
    std::vector<Layer> once;
    if (inner)
        once = readLayers(*inner, blocks);
    else
        once = {{findBlock(place.at("mixer"), blocks.mixers, "mixer"),
                 findBlock(place.at("ffn"), blocks.feedForwards, "feed-forward network")}};
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

std::vector<Layer> readLayers(const json::Cursor& list, const Blocks& blocks)
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

/// Parameters beside the text model. Their sum stays within limits::parameters, so that totals fit 64 bits.
std::vector<model::ExtraParameters> readExtras(const json::Cursor& list)
{
    std::vector<model::ExtraParameters> extras;
    double sum = 0.0;
    for (const json::Cursor& place : list.items()) {
        place.allowOnly({"name", "count"});
        const std::int64_t count = place.count("count");
        sum += static_cast<double>(count);
        if (count < 1 || sum >= limits::parameters)
            place.at("count").refuse(ErrorCode::OutOfRange, std::to_string(count) + " is not a possible count of parameters",
                                     "Write a whole number above zero");
        extras.push_back({place.text("name"), count});
    }
    return extras;
}

std::optional<ModelSpec> readModel(const json::Cursor& place)
{
    place.allowOnly({"id", "name", "family", "hidden", "vocabulary", "tied_head", "blocks", "layers", "extra_parameters",
                     "source"});
    const auto id = place.at("id").accept(ModelId::parse(place.text("id")));
    if (!id)
        return std::nullopt;
    ModelSpec spec{*id,
                   place.text("name"),
                   place.text("family"),
                   place.count("hidden"),
                   place.count("vocabulary"),
                   place.flag("tied_head"),
                   {},
                   {},
                   {},
                   {},
                   readSource(place.at("source"))};
    const Blocks blocks = readBlocks(place.at("blocks"), spec);
    spec.layers = readLayers(place.at("layers"), blocks);
    if (const auto extras = place.find("extra_parameters"))
        spec.extras = readExtras(*extras);
    return spec;
}

/// The rules of the cost model, with the pointer that model::checked gives continued from the model's own.
void checkModel(const json::Cursor& place, const ModelSpec& spec)
{
    const Result<ModelSpec> result = model::checked(spec);
    if (!result) {
        const std::string_view pointer = result.error().where;
        place.at(pointer.substr(1, pointer.find('/', 1) - 1)).accept(result);
    }
}

}  // namespace

Result<std::vector<ModelSpec>> readModelFile(std::string_view text, std::string_view where)
{
    Result<nlohmann::json> parsed = json::parseStrict(text, where);
    if (!parsed)
        return fail(parsed.error());
    json::Document document(*std::move(parsed), where);
    const json::Cursor root = document.root();
    checkSchemaName(root, modelSchema);
    root.allowOnly({"$schema", "schema", "models"});
    std::vector<ModelSpec> models;
    std::set<ModelId> ids;
    for (const json::Cursor& place : root.at("models").items()) {
        std::optional<ModelSpec> spec = readModel(place);
        if (!spec || document.error())
            break;
        checkModel(place, *spec);
        if (!ids.insert(spec->id).second)
            place.at("id").refuse(ErrorCode::DuplicateKey, json::quote(spec->id.text()) + " is in this file twice",
                                  "Give one of them another id");
        models.push_back(*std::move(spec));
    }
    if (document.error())
        return fail(*document.error());
    return models;
}

}  // namespace ridgepoint::catalogs
