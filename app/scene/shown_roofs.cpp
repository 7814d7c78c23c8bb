// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/shown_roofs.h"

#include "core/base/named_enum.h"

namespace ridgepoint::scene {

namespace {

constexpr NamedEnum<RoofPreset, roofPresets.size()> presetNames{{{
    {RoofPreset::Essential, "essential"},
    {RoofPreset::Step, "step"},
    {RoofPreset::Levels, "levels"},
    {RoofPreset::Precisions, "precisions"},
    {RoofPreset::Everything, "all"},
}}};

}  // namespace

std::string_view name(RoofPreset preset)
{
    return presetNames.name(preset);
}

std::optional<RoofPreset> roofPresetFromName(std::string_view text)
{
    return presetNames.find(text);
}

ShownRoofs roofsOf(RoofPreset preset)
{
    switch (preset) {
    case RoofPreset::Essential:
        return {.ceilings = false, .link = false, .achievable = false, .levels = false, .unused = false};
    case RoofPreset::Step:
        break;
    case RoofPreset::Levels:
        return {.ceilings = false, .link = false, .achievable = false, .levels = true, .unused = false};
    case RoofPreset::Precisions:
        return {.ceilings = true, .link = false, .achievable = false, .levels = false, .unused = true};
    case RoofPreset::Everything:
        return {.ceilings = true, .link = true, .achievable = true, .levels = true, .unused = true};
    }
    return {};
}

std::optional<RoofPreset> presetOf(const ShownRoofs& shown)
{
    for (RoofPreset preset : roofPresets)
        if (roofsOf(preset) == shown)
            return preset;
    return std::nullopt;
}

}  // namespace ridgepoint::scene
