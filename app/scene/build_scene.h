// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/chart_scene.h"
#include "app/scene/words.h"
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
    bool secondaryRoofs = true;
    Words words;
};

/// Report → picture. Pure; the same report and options give the same scene.
ChartScene buildScene(const evaluation::RooflineReport& report, const ViewOptions& options);

}  // namespace ridgepoint::scene
