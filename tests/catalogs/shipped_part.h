// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/core/evaluation/scenario_sample.h"

#include <string_view>

/// Parts of the catalog that the program ships, for the tests of its figures.
namespace ridgepoint::sample {

inline const hardware::Device& part(std::string_view id)
{
    return **builtIn().findDevice(hardwareId(id));
}

/// The dense rate in FLOP/s or OP/s, or 0 where there is none.
inline double densePeak(std::string_view id, units::NumberFormat format, units::Engine engine = units::Engine::Tensor)
{
    const hardware::ComputePeak* peak = part(id).findPeak(format, engine, hardware::Sparsity::Dense);
    return peak ? peak->rate.value.value() : 0.0;
}

}  // namespace ridgepoint::sample
