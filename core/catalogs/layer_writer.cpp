// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalogs/layer_writer.h"

#include "core/catalogs/json_layout.h"

#include <algorithm>

namespace ridgepoint::catalogs {

namespace {

/// The longest pattern that is looked for, in entries: further off, nobody would see that it repeats.
constexpr std::size_t longestPattern = 64;

/// Equal layers in a row.
struct Run {
    model::Layer layer;
    std::int64_t repeat = 1;

    friend bool operator==(const Run&, const Run&) = default;
};

/// `length` runs that come `times` times in a row.
struct Pattern {
    std::size_t length = 1;
    std::size_t times = 1;

    std::size_t saved() const { return length * (times - 1); }
};

std::vector<Run> runsOf(const std::vector<model::Layer>& layers)
{
    std::vector<Run> runs;
    for (const model::Layer& layer : layers) {
        if (runs.empty() || runs.back().layer != layer)
            runs.push_back({layer});
        else
            ++runs.back().repeat;
    }
    return runs;
}

/// The run that ends the last time may be longer than in the pattern: the rest of it follows the pattern.
std::size_t timesInARow(const std::vector<Run>& runs, std::size_t begin, std::size_t length)
{
    std::size_t matching = begin + length;
    for (; matching < runs.size(); ++matching) {
        const Run& before = runs[matching - length];
        if (runs[matching] == before)
            continue;
        const bool ends = (matching - begin) % length == length - 1;
        if (ends && runs[matching].layer == before.layer && runs[matching].repeat > before.repeat)
            ++matching;
        break;
    }
    return (matching - begin) / length;
}

/// The pattern from `begin` on that saves most entries; the shortest of those.
Pattern patternAt(const std::vector<Run>& runs, std::size_t begin)
{
    Pattern best;
    for (std::size_t length = 2; length <= std::min(longestPattern, (runs.size() - begin) / 2); ++length) {
        const Pattern pattern{length, timesInARow(runs, begin, length)};
        if (pattern.saved() > best.saved())
            best = pattern;
    }
    return best;
}

std::string runJson(const Run& run, const BlockWords& words)
{
    ObjectJson object;
    object.addCount("repeat", run.repeat, 1);
    addLayer(object, run.layer, words);
    return object.json();
}

std::string patternJson(const std::vector<Run>& runs, std::size_t begin, const Pattern& pattern, const BlockWords& words)
{
    if (pattern.times == 1)
        return runJson(runs[begin], words);
    std::vector<std::string> once;
    for (std::size_t i = begin; i < begin + pattern.length; ++i)
        once.push_back(runJson(runs[i], words));
    ObjectJson object;
    object.addCount("repeat", static_cast<std::int64_t>(pattern.times));
    object.addValue("of", listJson(once));
    return object.json();
}

void addName(ObjectJson& object, std::string_view key, int index, const std::vector<std::string>& names)
{
    if (index != model::none)
        object.addText(key, names[static_cast<std::size_t>(index)]);
}

}  // namespace

void addLayer(ObjectJson& object, const model::Layer& layer, const BlockWords& words)
{
    addName(object, "mixer", layer.mixer, words.mixers);
    addName(object, "second_mixer", layer.secondMixer, words.mixers);
    addName(object, "ffn", layer.network, words.networks);
    addName(object, "second_ffn", layer.secondNetwork, words.networks);
}

std::string layersJson(const std::vector<model::Layer>& layers, const BlockWords& words)
{
    std::vector<Run> runs = runsOf(layers);
    std::vector<std::string> entries;
    for (std::size_t i = 0; i < runs.size();) {
        const Pattern pattern = patternAt(runs, i);
        entries.push_back(patternJson(runs, i, pattern, words));
        const std::size_t last = i + pattern.length * pattern.times - 1;
        const std::int64_t rest = runs[last].repeat - runs[i + pattern.length - 1].repeat;
        if (rest > 0)
            runs[last].repeat = rest;
        i = rest > 0 ? last : last + 1;
    }
    return listJson(entries);
}

}  // namespace ridgepoint::catalogs
