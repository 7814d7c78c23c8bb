// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace ridgepoint::scene {

/// Which roofs are drawn besides the main memory roof and the main compute roof.
struct ShownRoofs {
    bool ceilings = true;    ///< of the further formats and engines that the step computes on
    bool link = true;        ///< between devices, where several share the model
    bool achievable = true;  ///< measured figures, dashed under the vendor's
    bool levels = false;     ///< L2, L1 and other memory levels
    bool unused = false;     ///< peaks in formats that nothing of the step computes in

    friend bool operator==(const ShownRoofs&, const ShownRoofs&) = default;
};

/// Choices of roofs that belong together.
enum class RoofPreset {
    Essential,   ///< the two main roofs
    Step,        ///< every roof that the step runs under, and what was measured of them
    Levels,      ///< the memory hierarchy
    Precisions,  ///< a ceiling for every format
    Everything,
};

inline constexpr std::array roofPresets{RoofPreset::Essential, RoofPreset::Step, RoofPreset::Levels, RoofPreset::Precisions,
                                        RoofPreset::Everything};

/// "essential", "step", "levels", "precisions", "all".
std::string_view name(RoofPreset preset);
std::optional<RoofPreset> roofPresetFromName(std::string_view text);

ShownRoofs roofsOf(RoofPreset preset);

/// The preset that shows exactly these, or nothing.
std::optional<RoofPreset> presetOf(const ShownRoofs& shown);

}  // namespace ridgepoint::scene
