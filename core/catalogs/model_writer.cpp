// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalogs/model_writer.h"

#include "core/catalogs/catalog_file.h"
#include "core/catalogs/json_layout.h"
#include "core/catalogs/layer_writer.h"

namespace ridgepoint::catalogs {

namespace {

using model::ModelSpec;

std::string normsJson(const model::Norms& norms)
{
    const model::Norms plain;
    ObjectJson object;
    object.addCount("per_half", norms.perHalf, plain.perHalf);
    object.addFlag("shared", norms.shared, plain.shared);
    object.addFlag("bias", norms.bias, plain.bias);
    return object.json();
}

std::string blocksJson(const ModelSpec& spec, const BlockWords& words)
{
    ObjectJson object;
    for (std::size_t i = 0; i < spec.mixers.size(); ++i)
        object.addValue(words.mixers[i], blockJson(spec.mixers[i]));
    for (std::size_t i = 0; i < spec.networks.size(); ++i)
        object.addValue(words.networks[i], blockJson(spec.networks[i]));
    return object.json();
}

std::string sideBlocksJson(const std::vector<model::SideBlock>& blocks)
{
    std::vector<std::string> items;
    for (const model::SideBlock& block : blocks) {
        ObjectJson object;
        object.addText("name", block.name);
        object.addCount("matrices", block.matrices, 0);
        object.addCount("vectors", block.vectors, 0);
        object.addCount("table", block.table, 0);
        object.addCount("row", block.row, 0);
        items.push_back(object.json());
    }
    return listJson(items);
}

std::string predictionJson(const model::MultiTokenPrediction& prediction, const BlockWords& words)
{
    ObjectJson object;
    object.addCount("layers", prediction.layers);
    addLayer(object, prediction.layer, words);
    object.addFlag("own_embedding", prediction.ownEmbedding, false);
    object.addFlag("own_head", prediction.ownHead, false);
    return object.json();
}

std::string shippedJson(const model::ShippedFormats& shipped)
{
    ObjectJson exceptions;
    for (const auto& [weightClass, format] : shipped.exceptions)
        exceptions.addText(model::name(weightClass), format);
    ObjectJson object;
    object.addText("weights", shipped.weights);
    if (!exceptions.isEmpty())
        object.addValue("exceptions", exceptions.json());
    if (!shipped.kv.empty())
        object.addText("kv", shipped.kv);
    return object.json();
}

std::string extrasJson(const std::vector<model::ExtraParameters>& extras)
{
    std::vector<std::string> items;
    for (const model::ExtraParameters& extra : extras) {
        ObjectJson object;
        object.addText("name", extra.name);
        object.addCount("count", extra.count);
        items.push_back(object.json());
    }
    return listJson(items);
}

std::string sourceJson(const Source& source)
{
    ObjectJson object;
    object.addText("basis", name(source.basis));
    object.addText("citation", source.citation);
    object.addText("date", source.date);
    if (!source.note.empty())
        object.addText("note", source.note);
    return object.json();
}

std::string modelJson(const ModelSpec& spec)
{
    const BlockWords words = nameBlocks(spec);
    ObjectJson object;
    object.addText("id", spec.id.text());
    object.addText("name", spec.name);
    object.addText("family", spec.family);
    object.addCount("hidden", spec.hidden);
    object.addCount("vocabulary", spec.vocabulary);
    object.addFlag("tied_head", spec.tiedHead);
    if (spec.norms != model::Norms())
        object.addValue("norms", normsJson(spec.norms));
    object.addFlag("parallel_halves", spec.parallelHalves, false);
    object.addCount("context_length", spec.contextLength, 0);
    object.addValue("blocks", blocksJson(spec, words));
    object.addValue("layers", layersJson(spec.layers, words));
    if (!spec.sideBlocks.empty())
        object.addValue("side_blocks", sideBlocksJson(spec.sideBlocks));
    if (spec.prediction)
        object.addValue("prediction", predictionJson(*spec.prediction, words));
    if (spec.shipped)
        object.addValue("shipped", shippedJson(*spec.shipped));
    if (!spec.extras.empty())
        object.addValue("extra_parameters", extrasJson(spec.extras));
    object.addValue("source", sourceJson(spec.source));
    return object.json();
}

}  // namespace

std::string toModelCatalog(const std::vector<ModelSpec>& models)
{
    std::vector<std::string> items;
    for (const ModelSpec& spec : models)
        items.push_back(modelJson(spec));
    ObjectJson object;
    object.addText("schema", modelSchema);
    object.addValue("models", listJson(items));
    return object.json() + '\n';
}

}  // namespace ridgepoint::catalogs
