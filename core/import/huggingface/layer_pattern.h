// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/huggingface/reading.h"

#include <cstdint>
#include <vector>

namespace ridgepoint::import::huggingface {

enum class MixerKind : std::uint8_t { None, Full, Window, Chunk, Recurrent, SideBySide };
enum class NetworkKind : std::uint8_t { None, Dense, Experts, DenseAndExperts };

/// What one layer holds, before the sizes of its blocks are read.
struct LayerPlan {
    MixerKind mixer = MixerKind::Full;
    NetworkKind network = NetworkKind::Dense;
    bool sharedCache = false;
    std::int64_t kvHeads = 0;       ///< of this layer alone; 0: as in the others
    std::int64_t networkWidth = 0;  ///< likewise

    bool attends() const { return mixer != MixerKind::None && mixer != MixerKind::Recurrent; }
};

/// The layers in order, from whichever of the dozen ways to say it the file uses.
std::vector<LayerPlan> readLayerPattern(Reading& reading);

/// Which layers have experts, for a file that counts experts; called by readLayerPattern.
void placeExperts(Reading& reading, std::vector<LayerPlan>& plans);

std::int64_t expertCount(const Reading& reading);

}  // namespace ridgepoint::import::huggingface
