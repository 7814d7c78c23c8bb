// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/huggingface/whole_model.h"

#include "core/import/huggingface/block_readers.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace ridgepoint::import::huggingface {

namespace {

/// The index of a block, which is added where there is no equal one.
template <class Block>
int indexOf(std::vector<Block>& blocks, const Block& block)
{
    const auto found = std::find(blocks.begin(), blocks.end(), block);
    if (found != blocks.end())
        return static_cast<int>(found - blocks.begin());
    blocks.push_back(block);
    return static_cast<int>(blocks.size()) - 1;
}

template <class Block>
std::pair<int, int> indicesOf(std::vector<Block>& blocks, const std::vector<Block>& ofLayer)
{
    const int first = ofLayer.empty() ? model::none : indexOf(blocks, ofLayer[0]);
    const int second = ofLayer.size() < 2 ? model::none : indexOf(blocks, ofLayer[1]);
    return {first, second};
}

bool isTied(Reading& reading)
{
    static const Keys keys{"tie_word_embeddings", "tie_embedding", "tie_embeddings"};
    const ConfigFields& fields = reading.fields;
    if (const auto given = fields.flag(keys)) {
        for (std::size_t i = 1; i < fields.levels(); ++i)
            if (const auto outer = fields.level(i).flag(keys); outer && *outer != *given)
                reading.warn("contradiction",
                             "tie_word_embeddings differs between the levels of the file; the language model's is taken",
                             keys);
        return *given;
    }
    if (reading.family.modelType.empty())
        fields.refuse(ErrorCode::MissingField,
                      "tie_word_embeddings is missing, and the default of this model_type is not known",
                      "Add it: true where head and embedding are one table");
    reading.assume(std::string("tie_word_embeddings ") + (reading.family.tied ? "true" : "false") + " (the default of "
                   + std::string(reading.family.modelType) + ")");
    return reading.family.tied;
}

/// Falcon: one norm for both halves before its second design, where two norms run side by side.
bool sharesNorm(const Reading& reading)
{
    const ConfigFields& fields = reading.fields;
    const std::string_view type = reading.family.modelType;
    if (type != "falcon" && !type.starts_with("RefinedWeb"))
        return reading.family.norms.shared;
    if (const auto norms = fields.count({"num_ln_in_parallel_attn"}))
        return *norms == 1;
    const bool grouped = fields.flag({"new_decoder_architecture"}).value_or(type == "RefinedWeb");
    return !grouped && fields.flag({"parallel_attn"}).value_or(true);
}

void readNorms(Reading& reading, model::ModelSpec& spec)
{
    spec.parallelHalves =
        reading.fields.flag({"parallel_attn", "use_parallel_residual"}).value_or(reading.family.parallelHalves);
    spec.norms = reading.family.norms;
    spec.norms.shared = sharesNorm(reading);
    spec.norms.bias = spec.norms.bias || reading.flagBy(reading.family.normBias)
        || !reading.fields.flag({"rmsnorm"}).value_or(true);
    if (spec.norms.bias)
        reading.assume("biases of the norms (as in " + std::string(reading.family.modelType) + ")");
    if (spec.norms.perHalf != 1)
        reading.assume(std::to_string(spec.norms.perHalf) + " norms around each half of a layer (as in "
                       + std::string(reading.family.modelType) + ")");
}

std::int64_t paddedVocabulary(Reading& reading)
{
    // ChatGLM has both, and stores the padded one.
    const std::int64_t words = reading.fields.has({"padded_vocab_size"})
        ? reading.fields.required({"padded_vocab_size"})
        : reading.size({"vocab_size"}, reading.classSizes().vocabulary);
    reading.fields.skip({"vocab_size"});
    const auto multiple = reading.fields.count({"pad_vocab_size_multiple"});
    return multiple ? roundedUp(words, *multiple) : words;
}

std::int64_t layerCount(Reading& reading)
{
    static const Keys keys{"num_hidden_layers", "n_layer", "n_layers", "num_layers"};
    return reading.size(keys, reading.classSizes().layers, limits::layers);
}

}  // namespace

void readLayers(Reading& reading, model::ModelSpec& spec)
{
    const ConfigFields& fields = reading.fields;
    spec.hidden = reading.hidden =
        reading.size({"hidden_size", "n_embd", "n_embed", "d_model"}, reading.classSizes().hidden);
    reading.layers = layerCount(reading);
    spec.vocabulary = paddedVocabulary(reading);
    spec.contextLength =
        fields
            .count({"max_position_embeddings", "n_positions", "max_seq_len", "seq_length", "max_sequence_length", "n_ctx"},
                   limits::tokens)
            .value_or(0);
    if (fields.failed())
        return;
    spec.tiedHead = isTied(reading);
    readNorms(reading, spec);
    const std::vector<LayerPlan> plans = readLayerPattern(reading);
    for (std::size_t i = 0; i < plans.size() && !fields.failed(); ++i) {
        model::Layer layer;
        std::tie(layer.mixer, layer.secondMixer) = indicesOf(spec.mixers, readMixers(reading, plans[i]));
        std::tie(layer.network, layer.secondNetwork) =
            indicesOf(spec.networks, readNetworks(reading, plans[i], static_cast<std::int64_t>(i)));
        spec.layers.push_back(layer);
    }
}

std::optional<model::MultiTokenPrediction> readPrediction(Reading& reading, const model::ModelSpec& spec)
{
    const ConfigFields& fields = reading.fields;
    static const Keys keys{"mtp_num_hidden_layers", "num_nextn_predict_layers", "num_mtp_modules"};
    const std::int64_t layers = fields.has(keys) || reading.family.predictionLayers == 0
        ? fields.count(keys, limits::layers).value_or(0)
        : reading.countOr(keys, reading.family.predictionLayers,
                          "the checkpoints of this class have it, the file does not say so");
    if (layers == 0 || fields.flag({"use_mtp"}) == false)
        return std::nullopt;
    model::MultiTokenPrediction prediction;
    prediction.layers = layers;
    prediction.ownEmbedding = fields.flag({"mtp_use_dedicated_embeddings"}).value_or(reading.family.ownPredictionTables);
    prediction.ownHead = reading.family.ownPredictionTables;
    for (const model::Layer& layer : spec.layers) {
        const bool attends = layer.mixer != model::none
            && (std::holds_alternative<model::Attention>(spec.mixers[static_cast<std::size_t>(layer.mixer)])
                || std::holds_alternative<model::LatentAttention>(spec.mixers[static_cast<std::size_t>(layer.mixer)]));
        if (attends)
            prediction.layer.mixer = layer.mixer;
        if (layer.network != model::none) {
            prediction.layer.network = layer.network;
            prediction.layer.secondNetwork = layer.secondNetwork;
        }
    }
    return prediction;
}

}  // namespace ridgepoint::import::huggingface
