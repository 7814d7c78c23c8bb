// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/chart_scene.h"

#include <QString>

#include <vector>

namespace ridgepoint::render {

enum class Axis { Intensity, Performance };

struct Tick {
    double value = 1.0;
    QString label;        ///< "1,000" on the intensity axis, "100 GFLOP/s" on the performance axis
    bool decade = false;  ///< a power of ten
    int rank = 0;         ///< when room is short, labels of a low rank stay
};

/// The ticks within a range, in rising order: at every decade; at 1, 2 and 5 times a decade where less than a decade
/// and a half is visible; at all digits or at even steps where that leaves fewer than three.
std::vector<Tick> ticks(const scene::Range& range, Axis axis);

/// The values within a range at 2 to 9 times a decade, in rising order.
std::vector<double> minorGridValues(const scene::Range& range);

}  // namespace ridgepoint::render
