// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/build_scene.h"

#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::scene {

/// Lower case letters, digits and dashes after a prefix: usable as an XML id.
std::string xmlId(std::string_view prefix, std::string_view text);

/// The roofs of a step, the main ones first. `devices` multiplies every figure: 1 for the roofs of one device.
std::vector<RoofLine> roofLines(const evaluation::Roofs& roofs, const ViewOptions& options, double devices);

}  // namespace ridgepoint::scene
