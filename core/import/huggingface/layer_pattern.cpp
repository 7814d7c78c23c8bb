// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/huggingface/layer_pattern.h"

#include "core/base/utf8.h"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>

namespace ridgepoint::import::huggingface {

namespace {

using Plans = std::vector<LayerPlan>;
using std::string_view_literals::operator""sv;

bool hasLayers(Reading& reading, std::size_t entries, Keys keys)
{
    if (entries == static_cast<std::size_t>(reading.layers))
        return true;
    reading.fields.refuse(ErrorCode::BadValue,
                          std::string(*keys.begin()) + " has " + std::to_string(entries) + " entries for "
                              + std::to_string(reading.layers) + " layers",
                          "One entry for each of the layers that num_hidden_layers counts", keys);
    return false;
}

void setMixers(Plans& plans, const std::function<MixerKind(std::int64_t)>& kindOf)
{
    for (std::size_t i = 0; i < plans.size(); ++i)
        plans[i].mixer = kindOf(static_cast<std::int64_t>(i));
}

void setMixers(Reading& reading, Plans& plans, const std::vector<std::int64_t>& entries, Keys keys,
               std::pair<MixerKind, MixerKind> zeroAndOne)
{
    if (hasLayers(reading, entries.size(), keys))
        setMixers(plans, [&](std::int64_t i) {
            return entries[static_cast<std::size_t>(i)] == 0 ? zeroAndOne.first : zeroAndOne.second;
        });
}

/// A list of the layers that attend; the others are recurrent.
void setAttending(Reading& reading, Plans& plans, std::vector<std::int64_t> attending, std::int64_t firstIndex, Keys keys)
{
    setMixers(plans, [](std::int64_t) { return MixerKind::Recurrent; });
    for (const std::int64_t layer : attending) {
        const std::int64_t index = layer - firstIndex;
        if (index < 0 || index >= reading.layers)
            return reading.fields.refuse(ErrorCode::OutOfRange,
                                         "layer " + std::to_string(layer) + " of " + std::to_string(reading.layers),
                                         "Compare with num_hidden_layers", keys);
        plans[static_cast<std::size_t>(index)].mixer = MixerKind::Full;
    }
}

std::optional<MixerKind> mixerKindFromName(std::string_view name)
{
    static const std::map<std::string_view, MixerKind> kinds{
        {"full_attention", MixerKind::Full},        {"attention", MixerKind::Full},
        {"global_attention", MixerKind::Full},      {"global", MixerKind::Full},
        {"sliding_attention", MixerKind::Window},   {"local_attention", MixerKind::Window},
        {"sliding_window", MixerKind::Window},      {"chunked_attention", MixerKind::Chunk},
        {"linear_attention", MixerKind::Recurrent}, {"mamba", MixerKind::Recurrent},
        {"mamba2", MixerKind::Recurrent},           {"conv", MixerKind::Recurrent},
        {"recurrent", MixerKind::Recurrent},        {"hybrid", MixerKind::SideBySide},
    };
    const auto found = kinds.find(name);
    return found == kinds.end() ? std::nullopt : std::optional(found->second);
}

void setTypes(Reading& reading, Plans& plans, Keys keys)
{
    const std::vector<std::string> types = reading.fields.texts(keys).value_or(std::vector<std::string>{});
    if (!hasLayers(reading, types.size(), keys))
        return;
    for (std::size_t i = 0; i < types.size(); ++i) {
        const auto kind = mixerKindFromName(types[i]);
        if (!kind)
            return reading.fields.refuse(ErrorCode::Unsupported,
                                         "layer " + std::to_string(i) + " is " + quote(types[i])
                                             + ", which is no kind of layer known here",
                                         "Known are full, sliding, chunked and linear attention, mamba and conv", keys);
        plans[i].mixer = *kind;
    }
}

/// Nemotron-H: one block per layer. M Mamba, * attention, - network, E experts.
void setHybridPattern(Reading& reading, Plans& plans)
{
    const std::string pattern = reading.fields.text({"hybrid_override_pattern"}).value_or("");
    if (!hasLayers(reading, pattern.size(), {"hybrid_override_pattern"}))
        return;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        const auto block = "M*-E"sv.find(pattern[i]);
        if (block == std::string_view::npos)
            return reading.fields.refuse(ErrorCode::BadValue,
                                         quote(pattern.substr(i, 1)) + " is no kind of layer in the pattern",
                                         "Write M, *, - or E for each layer", {"hybrid_override_pattern"});
        plans[i].mixer = block == 0 ? MixerKind::Recurrent : block == 1 ? MixerKind::Full : MixerKind::None;
        plans[i].network = block == 2 ? NetworkKind::Dense : block == 3 ? NetworkKind::Experts : NetworkKind::None;
    }
}

/// Which of a period of layers attend to everything: "LLLG", or the length of a period whose last layer does.
void setSlidingPattern(Reading& reading, Plans& plans, std::string_view key)
{
    if (!reading.fields.isText(key)) {
        const std::int64_t period = reading.fields.required({key}, limits::layers);
        return setMixers(plans, [period](std::int64_t i) {
            return period > 0 && (i + 1) % period == 0 ? MixerKind::Full : MixerKind::Window;
        });
    }
    const std::string letters = reading.fields.text({key}).value_or("");
    if (letters.empty() || letters.find_first_not_of("LG") != std::string::npos)
        return reading.fields.refuse(ErrorCode::BadValue, quote(letters) + " is no pattern of layers",
                                     "Write L for a layer with a window and G for one without", {key});
    setMixers(plans, [&letters](std::int64_t i) {
        return letters[static_cast<std::size_t>(i) % letters.size()] == 'G' ? MixerKind::Full : MixerKind::Window;
    });
}

/// Nemotron-NAS: each layer by itself, and either half may be missing.
void setBlocks(Reading& reading, Plans& plans)
{
    const std::vector<ConfigFields> blocks = reading.fields.sections("block_configs");
    if (!hasLayers(reading, blocks.size(), {"block_configs"}))
        return;
    const std::int64_t heads = reading.fields.required({"num_attention_heads"});
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        for (const auto key : {"attention"sv, "ffn"sv}) {
            const auto half = blocks[i].section({key});
            if (half && half->flag({"replace_with_linear"}).value_or(false))
                return half->refuse(ErrorCode::Unsupported,
                                    "layer " + std::to_string(i) + " has a plain matrix in place of its " + std::string(key),
                                    "Ridgepoint has no such block", {"replace_with_linear"});
        }
        const auto attention = blocks[i].section({"attention"});
        const auto network = blocks[i].section({"ffn"});
        if (!attention || attention->flag({"no_op"}).value_or(false))
            plans[i].mixer = MixerKind::None;
        else
            plans[i].kvHeads = quotient(heads, attention->required({"n_heads_in_group"}));
        if (!network || network->flag({"no_op"}).value_or(false)) {
            plans[i].network = NetworkKind::None;
            continue;
        }
        const double multiple = network->number({"ffn_mult"}).value_or(0.0);
        if (!(multiple > 0.0 && multiple < 1000.0))
            return network->refuse(ErrorCode::OutOfRange, "ffn_mult is missing, or no positive number below 1000",
                                   "Compare with the config.json that the model was published with", {"ffn_mult"});
        constexpr std::int64_t widthStep = 256;
        plans[i].networkWidth =
            roundedUp(static_cast<std::int64_t>(2.0 * multiple * static_cast<double>(reading.hidden) / 3.0), widthStep);
    }
}

/// A window for the upper layers, behind a switch (Qwen 2).
void setSwitchedWindow(Reading& reading, Plans& plans)
{
    const std::int64_t first = reading.countOr({"max_window_layers"}, 0, "all layers have the window that is switched on");
    setMixers(plans, [first](std::int64_t i) { return i >= first ? MixerKind::Window : MixerKind::Full; });
}

/// The layers without rotation attend to everything, the others to their chunk (Llama 4).
void setUnchunked(Reading& reading, Plans& plans)
{
    if (!reading.fields.has({"attention_chunk_size"}))
        return;
    const auto rotated = reading.fields.counts({"no_rope_layers"});
    if (rotated && !rotated->empty())
        return setMixers(reading, plans, *rotated, {"no_rope_layers"}, {MixerKind::Full, MixerKind::Chunk});
    const std::int64_t period = std::max<std::int64_t>(
        1, reading.countOr({"no_rope_layer_interval"}, 4, "every fourth layer of Llama 4 has neither rotation nor chunks"));
    setMixers(plans, [period](std::int64_t i) { return (i + 1) % period == 0 ? MixerKind::Full : MixerKind::Chunk; });
}

void setPeriodic(Reading& reading, Plans& plans, std::int64_t period, MixerKind others)
{
    reading.assume("one layer in " + std::to_string(period) + " attends to everything (as in "
                   + std::string(reading.family.modelType) + ")");
    setMixers(plans, [period, others](std::int64_t i) { return (i + 1) % period == 0 ? MixerKind::Full : others; });
}

void setByFamily(Reading& reading, Plans& plans)
{
    switch (reading.family.pattern) {
    case Pattern::Attention:
        return;
    case Pattern::Recurrent:
        for (LayerPlan& plan : plans)
            plan = {MixerKind::Recurrent, NetworkKind::None};
        return;
    case Pattern::SideBySide:
        return setMixers(plans, [](std::int64_t) { return MixerKind::SideBySide; });
    case Pattern::EvenSlide:
        return setPeriodic(reading, plans, 2, MixerKind::Window);
    case Pattern::SixthIsFull:
        return setPeriodic(reading, plans, 6, MixerKind::Window);
    case Pattern::FourthIsFull:
        return setPeriodic(reading, plans, 4, MixerKind::Window);
    case Pattern::FourthUnchunked:
        return setUnchunked(reading, plans);
    case Pattern::EveryFourthAttends:
        return setPeriodic(reading, plans, 4, MixerKind::Recurrent);
    }
}

/// Layers that attend, by an offset in a period (Jamba).
void setOffsetPattern(Reading& reading, Plans& plans)
{
    const std::int64_t period = reading.fields.required({"attn_layer_period"}, limits::layers);
    const std::int64_t offset = reading.fields.count({"attn_layer_offset"}, limits::layers).value_or(0);
    setMixers(plans, [period, offset](std::int64_t i) {
        return period > 0 && i % period == offset ? MixerKind::Full : MixerKind::Recurrent;
    });
}

void setInterval(Reading& reading, Plans& plans)
{
    const std::int64_t period = reading.fields.required({"full_attention_interval"}, limits::layers);
    setMixers(plans, [period](std::int64_t i) {
        return period > 0 && (i + 1) % period == 0 ? MixerKind::Full : MixerKind::Recurrent;
    });
}

/// The patterns that count layers from a list of their own; false where there is none.
bool setByLists(Reading& reading, Plans& plans)
{
    const ConfigFields& fields = reading.fields;
    if (const auto linear = fields.section({"linear_attn_config"}); linear && linear->has({"full_attn_layers"})) {
        linear->skip({"kda_layers"});
        setAttending(reading, plans, linear->counts({"full_attn_layers"}).value_or(std::vector<std::int64_t>{}), 1,
                     {"linear_attn_config"});
    } else if (const auto types = fields.counts({"attn_type_list"})) {
        setMixers(reading, plans, *types, {"attn_type_list"}, {MixerKind::Recurrent, MixerKind::Full});
    } else if (const auto slides = fields.counts({"hybrid_layer_pattern"})) {
        setMixers(reading, plans, *slides, {"hybrid_layer_pattern"}, {MixerKind::Full, MixerKind::Window});
    } else if (const auto attending = fields.counts({"attn_layer_indices", "full_attn_idxs"})) {
        setAttending(reading, plans, *attending, 0, {"attn_layer_indices", "full_attn_idxs"});
    } else {
        return false;
    }
    return true;
}

void setMixersOf(Reading& reading, Plans& plans)
{
    const ConfigFields& fields = reading.fields;
    if (fields.isList("block_configs"))
        setBlocks(reading, plans);
    else if (fields.has({"layer_types", "layers_block_type"}))
        setTypes(reading, plans, {"layer_types", "layers_block_type"});
    else if (fields.isText("hybrid_override_pattern"))
        setHybridPattern(reading, plans);
    else if (setByLists(reading, plans))
        return;
    else if (fields.has({"attn_layer_period"}))
        setOffsetPattern(reading, plans);
    else if (fields.has({"full_attention_interval"}))
        setInterval(reading, plans);
    else if (fields.has({"sliding_window_pattern"}))
        setSlidingPattern(reading, plans, "sliding_window_pattern");
    else if (fields.has({"_sliding_window_pattern"}))
        setSlidingPattern(reading, plans, "_sliding_window_pattern");
    else if (fields.flag({"use_sliding_window"}).value_or(false) && fields.has({"sliding_window"}))
        setSwitchedWindow(reading, plans);
    else
        setByFamily(reading, plans);
}

/// A window in the file and no layer that has it: Mistral-7B-v0.1, Phi-3 mini.
void sayUnusedWindow(Reading& reading, const Plans& plans)
{
    const auto window = reading.fields.count({"sliding_window", "sliding_window_size"}, limits::tokens);
    const auto slides = [](const LayerPlan& plan) { return plan.mixer == MixerKind::Window; };
    const bool switchedOff = reading.fields.has({"use_sliding_window"})
        && !reading.fields.flag({"use_sliding_window"}).value_or(true);
    if (!window || *window == 0 || switchedOff || std::any_of(plans.begin(), plans.end(), slides))
        return;
    reading.inform(
        "window-not-honoured",
        "a sliding window of " + std::to_string(*window)
            + " tokens that no key gives to a layer; runtimes often ignore it, so every layer keeps the whole context",
        {"sliding_window", "sliding_window_size"});
}

}  // namespace

std::vector<LayerPlan> readLayerPattern(Reading& reading)
{
    // Layers without rotation (SmolLM 3) have the shapes of the others.
    reading.fields.skip({"max_window_layers", "full_attention_interval", "no_rope_layers", "no_rope_layer_interval"});
    Plans plans(static_cast<std::size_t>(reading.layers));
    setMixersOf(reading, plans);
    const std::int64_t shared = reading.fields.count({"num_kv_shared_layers"}, limits::layers).value_or(0);
    for (std::size_t i = 0; i < plans.size(); ++i)
        plans[i].sharedCache = static_cast<std::int64_t>(i) >= reading.layers - shared;
    placeExperts(reading, plans);
    sayUnusedWindow(reading, plans);
    const auto slides = [](const LayerPlan& plan) { return plan.mixer == MixerKind::Window; };
    if (std::any_of(plans.begin(), plans.end(), slides))  // MiMo repeats its window under the name of Llama 4's chunks
        reading.fields.skip({"attention_chunk_size"});
    return plans;
}

}  // namespace ridgepoint::import::huggingface
