// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/build_scene.h"
#include "core/evaluation/trail.h"

namespace ridgepoint::scene {

/// The paths of the present setup's dots while a slider is in hand, in place of those the scene has. A dot that stays where
/// it is gets none. Nothing else changes, `content` neither: the ranges of the chart must not jump when a slider is taken
/// and let go. `options` are those that the scene was built with.
void addTrails(ChartScene& scene, const evaluation::Trails& trails, const ViewOptions& options);

}  // namespace ridgepoint::scene
