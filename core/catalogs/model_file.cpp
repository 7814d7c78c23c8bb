// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/limits.h"
#include "core/base/utf8.h"
#include "core/catalogs/catalog_file.h"
#include "core/catalogs/figure.h"
#include "core/catalogs/layer_file.h"
#include "core/catalogs/text_check.h"
#include "core/json/cursor.h"
#include "core/json/parse_strict.h"

#include <algorithm>
#include <optional>
#include <set>

namespace ridgepoint::catalogs {

namespace {

using model::ModelSpec;

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

model::Norms readNorms(const json::Cursor& place)
{
    place.allowOnly({"per_half", "shared", "bias"});
    model::Norms norms;
    norms.perHalf = place.optionalCount("per_half").value_or(norms.perHalf);
    norms.shared = place.optionalFlag("shared").value_or(norms.shared);
    norms.bias = place.optionalFlag("bias").value_or(norms.bias);
    return norms;
}

std::vector<model::SideBlock> readSideBlocks(const json::Cursor& list)
{
    std::vector<model::SideBlock> blocks;
    for (const json::Cursor& place : list.items()) {
        place.allowOnly({"name", "matrices", "vectors", "table", "row"});
        blocks.push_back({place.text("name"), place.optionalCount("matrices").value_or(0),
                          place.optionalCount("vectors").value_or(0), place.optionalCount("table").value_or(0),
                          place.optionalCount("row").value_or(0)});
    }
    return blocks;
}

model::MultiTokenPrediction readPrediction(const json::Cursor& place, const BlockNames& blocks)
{
    place.allowOnly({"layers", "mixer", "ffn", "second_mixer", "second_ffn", "own_embedding", "own_head"});
    return {place.count("layers"), readLayer(place, blocks), place.optionalFlag("own_embedding").value_or(false),
            place.optionalFlag("own_head").value_or(false)};
}

model::ShippedFormats readShipped(const json::Cursor& place)
{
    place.allowOnly({"weights", "exceptions", "kv"});
    model::ShippedFormats shipped;
    shipped.weights = place.text("weights");
    if (const auto exceptions = place.find("exceptions"))
        for (const auto& [word, format] : exceptions->members()) {
            const auto weightClass = model::weightClassFromName(word);
            if (!weightClass)
                format.refuse(ErrorCode::BadValue, quote(word) + " is not a class of weights",
                              "Write " + model::weightClassChoices());
            else
                shipped.exceptions[*weightClass] = exceptions->text(word);
        }
    if (place.find("kv"))
        shipped.kv = place.text("kv");
    return shipped;
}

/// What says more than the blocks and the layers, each of it optional.
void readFurther(const json::Cursor& place, const BlockNames& blocks, ModelSpec& spec)
{
    if (const auto norms = place.find("norms"))
        spec.norms = readNorms(*norms);
    spec.parallelHalves = place.optionalFlag("parallel_halves").value_or(false);
    spec.contextLength = place.optionalCount("context_length").value_or(0);
    if (const auto sideBlocks = place.find("side_blocks"))
        spec.sideBlocks = readSideBlocks(*sideBlocks);
    if (const auto prediction = place.find("prediction"))
        spec.prediction = readPrediction(*prediction, blocks);
    if (const auto shipped = place.find("shipped"))
        spec.shipped = readShipped(*shipped);
    if (const auto extras = place.find("extra_parameters"))
        spec.extras = readExtras(*extras);
}

std::optional<ModelSpec> readModel(const json::Cursor& place)
{
    place.allowOnly({"id", "name", "family", "hidden", "vocabulary", "tied_head", "norms", "parallel_halves",
                     "context_length", "blocks", "layers", "side_blocks", "prediction", "shipped", "extra_parameters",
                     "source"});
    const auto id = place.at("id").accept(ModelId::parse(place.text("id")));
    if (!id)
        return std::nullopt;
    ModelSpec spec{*id, {}, {}, 0, 0, false, {}, {}, {}, {}, {}, {}, false, 0, {}, {}, {}};
    spec.name = place.text("name");
    spec.family = place.text("family");
    spec.hidden = place.count("hidden");
    spec.vocabulary = place.count("vocabulary");
    spec.tiedHead = place.flag("tied_head");
    spec.source = readSource(place.at("source"));
    const BlockNames blocks = readBlocks(place.at("blocks"), spec);
    spec.layers = readLayers(place.at("layers"), blocks);
    readFurther(place, blocks, spec);
    return spec;
}

}  // namespace

void refuseAt(const json::Cursor& place, std::string_view pointer, const Error& error)
{
    if (pointer.empty())
        return place.refuse(error.code, error.message, error.hint);
    const std::string_view rest = pointer.substr(1);
    const std::size_t end = std::min(rest.find('/'), rest.size());
    refuseAt(place.at(rest.substr(0, end)), rest.substr(end), error);
}

Result<std::vector<ModelSpec>> readModelFile(std::string_view text, std::string_view where)
{
    Result<nlohmann::json> parsed = json::parseStrict(text, where);
    if (!parsed)
        return fail(parsed.error());
    json::Document document(*std::move(parsed), where);
    const json::Cursor root = document.root();
    checkSchemaName(root, modelSchema);
    checkTexts(root);
    root.allowOnly({"$schema", "schema", "models"});
    std::vector<ModelSpec> models;
    std::set<ModelId> ids;
    for (const json::Cursor& place : root.at("models").items()) {
        std::optional<ModelSpec> spec = readModel(place);
        if (!spec || document.error())
            break;
        if (const auto sound = model::checked(*spec); !sound)
            refuseAt(place, sound.error().where, sound.error());
        if (!ids.insert(spec->id).second)
            place.at("id").refuse(ErrorCode::DuplicateKey, quote(spec->id.text()) + " is in this file twice",
                                  "Give one of them another id");
        models.push_back(*std::move(spec));
    }
    if (document.error())
        return fail(*document.error());
    return models;
}

}  // namespace ridgepoint::catalogs
