// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/block_size.h"

#include <cstdint>

namespace ridgepoint::model {

class SpecCheck;

/// Mamba-1: a selective scan with a state of stateDim numbers for each inner channel.
struct Mamba1 {
    std::int64_t width = 0;     ///< inner channels
    std::int64_t stateDim = 0;
    std::int64_t stepRank = 0;  ///< rank of the step size's projection (dt_rank)
    std::int64_t convKernel = 0;
    bool convBias = true;
    bool stepNorms = false;  ///< RMSNorms over step size, B and C (Jamba)

    friend bool operator==(const Mamba1&, const Mamba1&) = default;
};

MixerSize sizeOf(const Mamba1& block, std::int64_t hidden);
void check(const Mamba1& block, SpecCheck& check);

}  // namespace ridgepoint::model
