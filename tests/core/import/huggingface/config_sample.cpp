// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/import/huggingface/config_sample.h"

#include "core/model/cache_shape.h"
#include "core/model/parameter_count.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

namespace ridgepoint::import::huggingface::sample {

Figures figuresOf(const model::ModelSpec& spec)
{
    const model::ParameterCount count = model::countParameters(spec);
    const model::CacheShape cache = model::cacheShapeOf(spec);
    return {count.text, count.active, count.checkpoint, 2 * cache.perToken, cache.boundedLayers(), 4 * cache.state};
}

std::string toText(const Figures& figures)
{
    return "text " + std::to_string(figures.text) + ", active " + std::to_string(figures.active) + ", checkpoint "
        + std::to_string(figures.checkpoint) + ", kv " + std::to_string(figures.kvBytesPerToken) + ", windowed layers "
        + std::to_string(figures.windowedLayers) + ", state " + std::to_string(figures.stateBytes);
}

ImportedModel read(std::string_view json)
{
    auto model = readModelConfig(json, "some-model.json");
    if (model)
        return *std::move(model);
    ADD_FAILURE() << toText(model.error());
    auto fallback = readModelConfig(smallLlama(""), "fallback.json");
    if (!fallback)
        std::abort();
    return *std::move(fallback);
}

Error refusal(std::string_view json)
{
    const auto model = readModelConfig(json, "some-model.json");
    if (!model)
        return model.error();
    ADD_FAILURE() << "was read";
    return {};
}

const Note* findNote(const ImportedModel& model, std::string_view code)
{
    const auto found =
        std::find_if(model.notes.begin(), model.notes.end(), [code](const Note& note) { return note.code == code; });
    return found == model.notes.end() ? nullptr : &*found;
}

std::string noteText(const ImportedModel& model, std::string_view code)
{
    const Note* note = findNote(model, code);
    return note ? note->message : std::string();
}

std::string smallLlama(std::string_view more)
{
    return R"({"model_type": "llama", "hidden_size": 64, "num_hidden_layers": 2, "num_attention_heads": 4,
               "num_key_value_heads": 2, "intermediate_size": 128, "vocab_size": 1000, "tie_word_embeddings": false)"
        + std::string(more.empty() ? "" : ", ") + std::string(more) + "}";
}

std::string config(std::string_view modelType, std::string_view more)
{
    return fmt::format(R"({{"model_type": "{}", "hidden_size": 64, "num_hidden_layers": 4, "num_attention_heads": 4,
                            "vocab_size": 1000, "intermediate_size": 128, "tie_word_embeddings": false{}{}}})",
                       modelType, more.empty() ? "" : ", ", more);
}

std::string mixersOf(const model::ModelSpec& spec)
{
    std::string text;
    for (const model::Layer& layer : spec.layers) {
        if (layer.mixer == model::none || layer.secondMixer != model::none) {
            text += layer.mixer == model::none ? '.' : '2';
            continue;
        }
        const model::Mixer& mixer = spec.mixers[static_cast<std::size_t>(layer.mixer)];
        const auto* attention = std::get_if<model::Attention>(&mixer);
        if (attention)
            text += attention->span == model::KeySpan::Everything ? 'a'
                : attention->span == model::KeySpan::Window       ? 'w'
                                                                  : 'c';
        else
            text += std::holds_alternative<model::LatentAttention>(mixer) ? 'a' : 'r';
    }
    return text;
}

std::string networksOf(const model::ModelSpec& spec)
{
    std::string text;
    for (const model::Layer& layer : spec.layers) {
        if (layer.network == model::none || layer.secondNetwork != model::none) {
            text += layer.network == model::none ? '.' : '2';
            continue;
        }
        const auto& network = spec.networks[static_cast<std::size_t>(layer.network)];
        text += std::holds_alternative<model::MixtureOfExperts>(network) ? 'e' : 'd';
    }
    return text;
}

}  // namespace ridgepoint::import::huggingface::sample
