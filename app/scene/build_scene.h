// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/chart_scene.h"
#include "app/scene/shown_roofs.h"
#include "app/scene/words.h"
#include "core/evaluation/comparison.h"
#include "core/evaluation/report.h"

namespace ridgepoint::scene {

/// How much of a report is drawn.
enum class Level {
    Phases,   ///< one dot for each phase
    Parts,    ///< and one for each part of decode but embedding and LM head
    Kernels,  ///< and every kernel of every phase
};

struct ViewOptions {
    Level level = Level::Parts;
    ShownRoofs roofs;
    bool allDevices = false;  ///< roofs and dots of all devices that share the model, instead of one of them
    Words words;
};

/// Report → picture. Pure; the same report and options give the same scene.
ChartScene buildScene(const evaluation::RooflineReport& report, const ViewOptions& options);

/// The last setup as the present one, the others over it: roofs, ridge points and dots of each, led by its letter (A for
/// the first). A roof that setups share is drawn once, led by the letters of all. Needs a comparison of two setups or more.
ChartScene buildScene(const evaluation::Comparison& comparison, const ViewOptions& options);

}  // namespace ridgepoint::scene
