// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/huggingface/config_import.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

/// What the tests of the importer look at in a model.
namespace ridgepoint::import::huggingface::sample {

/// The numbers of reference/models-expected.json.
struct Figures {
    std::int64_t text = 0;
    std::int64_t active = 0;
    std::int64_t checkpoint = 0;
    std::int64_t kvBytesPerToken = 0;  ///< at two bytes, of layers without a window
    std::int64_t windowedLayers = 0;
    std::int64_t stateBytes = 0;  ///< at four bytes

    friend bool operator==(const Figures&, const Figures&) = default;
};

Figures figuresOf(const model::ModelSpec& spec);
std::string toText(const Figures& figures);

/// The model of a text that must be readable.
ImportedModel read(std::string_view json);

/// The error of a text that must not be.
Error refusal(std::string_view json);

const Note* findNote(const ImportedModel& model, std::string_view code);

/// The message of a note; empty where there is none.
std::string noteText(const ImportedModel& model, std::string_view code);

/// A Llama of two layers, with `more` ("\"key\": value") before the closing brace.
std::string smallLlama(std::string_view more);

/// A model of four layers with these keys beside sizes that fit them.
std::string config(std::string_view modelType, std::string_view more);

/// The mixers of the layers: 'a' attends, 'w' within a window, 'c' within a chunk, 'r' recurrent, '2' both, '.' none.
std::string mixersOf(const model::ModelSpec& spec);

/// The networks of the layers: 'd' dense, 'e' experts, '2' both, '.' none.
std::string networksOf(const model::ModelSpec& spec);

template <class Block, class Blocks>
Block firstOf(const Blocks& blocks)
{
    for (const auto& block : blocks)
        if (const auto* found = std::get_if<Block>(&block))
            return *found;
    ADD_FAILURE() << "there is no such block";
    return {};
}

template <class Block>
Block firstMixer(const ImportedModel& model)
{
    return firstOf<Block>(model.spec.mixers);
}

template <class Block>
Block firstNetwork(const ImportedModel& model)
{
    return firstOf<Block>(model.spec.networks);
}

}  // namespace ridgepoint::import::huggingface::sample
