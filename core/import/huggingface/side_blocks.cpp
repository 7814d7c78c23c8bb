// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/huggingface/whole_model.h"

namespace ridgepoint::import::huggingface {

namespace {

using model::SideBlock;

void addPositionTable(Reading& reading, const model::ModelSpec& spec, std::vector<SideBlock>& blocks)
{
    if (reading.family.positions != Positions::Table)
        return;
    constexpr std::int64_t optOffset = 2;  // OPT's table begins two rows before the first position
    const std::int64_t rows = reading.fields.required({"n_positions", "max_position_embeddings"}, limits::tokens)
        + (reading.family.modelType == "opt" ? optOffset : 0);
    blocks.push_back({"positions", 0, 0, rows * spec.hidden, spec.hidden});
}

/// Gemma 3n and 4: a second embedding, whose row gives each layer a small input of its own.
void addLayerEmbeddings(Reading& reading, const model::ModelSpec& spec, std::vector<SideBlock>& blocks)
{
    const std::int64_t width = reading.fields.count({"hidden_size_per_layer_input"}).value_or(0);
    if (width == 0)
        return;
    const std::int64_t row = reading.layers * width;
    const std::int64_t words = reading.countOr({"vocab_size_per_layer_input"}, spec.vocabulary, "the vocabulary");
    blocks.push_back({"per-layer embedding", 0, 0, words * row, row});
    blocks.push_back({"per-layer inputs", spec.hidden * row + reading.layers * 2 * spec.hidden * width,
                      width + reading.layers * spec.hidden, 0, 0});
    reading.inform(
        "tables-not-active",
        "of the per-layer embedding a token reads one row, and none of it counts as active; a count that adds the row, or "
        "the key and value weights of layers without a cache of their own, is larger",
        {"hidden_size_per_layer_input"});
}

/// Gemma 3n: several copies of the hidden vector with a learned mixture, and a low-rank path beside attention.
void addAlternatingUpdates(Reading& reading, const model::ModelSpec& spec, std::vector<SideBlock>& blocks)
{
    const std::int64_t hidden = spec.hidden;
    if (const auto rank = reading.fields.count({"laurel_rank"}); rank && *rank > 0)
        blocks.push_back({"laurel", reading.layers * 2 * hidden * *rank, reading.layers * hidden, 0, 0});
    const std::int64_t copies = reading.fields.count({"altup_num_inputs"}, limits::layers).value_or(0);
    if (copies == 0)
        return;
    const std::int64_t coefficients = copies * copies + copies * copies * copies;
    blocks.push_back({"altup", reading.layers * copies * hidden + 2 * (copies - 1) * hidden * hidden,
                      reading.layers * (coefficients + 2 * hidden), 0, 0});
}

/// Gemma 4 has three more norms in layers with a dense network and experts side by side.
void addExpertNorms(const model::ModelSpec& spec, std::vector<SideBlock>& blocks)
{
    std::int64_t layers = 0;
    for (const model::Layer& layer : spec.layers)
        layers += layer.secondNetwork != model::none ? 1 : 0;
    constexpr std::int64_t norms = 3;
    if (layers > 0)
        blocks.push_back({"expert norms", 0, layers * norms * spec.hidden, 0, 0});
}

}  // namespace

std::vector<SideBlock> readSideBlocks(Reading& reading, const model::ModelSpec& spec)
{
    std::vector<SideBlock> blocks;
    addPositionTable(reading, spec, blocks);
    if (reading.family.modelType == "bloom")
        blocks.push_back({"embedding norm", 0, spec.normWidth(), 0, 0});
    if (reading.family.headBias)
        blocks.push_back({"head bias", 0, spec.vocabulary, 0, 0});
    addLayerEmbeddings(reading, spec, blocks);
    addAlternatingUpdates(reading, spec, blocks);
    addExpertNorms(spec, blocks);
    if (const auto own = reading.fields.count({"word_embed_proj_dim"}); own && *own != spec.hidden)
        reading.fields.refuse(ErrorCode::Unsupported,
                              "the embedding has " + std::to_string(*own) + " numbers per word, and layers work on "
                                  + std::to_string(spec.hidden),
                              "Ridgepoint computes models whose embedding has the hidden size", {"word_embed_proj_dim"});
    return blocks;
}

}  // namespace ridgepoint::import::huggingface
