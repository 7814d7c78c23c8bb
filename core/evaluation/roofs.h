// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/note.h"
#include "core/base/source.h"
#include "core/hardware/device.h"
#include "core/scenario/scenario.h"
#include "core/units/number_format.h"
#include "core/units/quantity.h"
#include "core/workload/conventions.h"

#include <string>
#include <vector>

namespace ridgepoint::evaluation {

/// A flat roof: the rate of one engine in one number format.
struct ComputeRoof {
    std::string name;  ///< "bf16 tensor"
    units::NumberFormat format{};
    units::Engine engine = units::Engine::Tensor;
    hardware::Sparsity sparsity = hardware::Sparsity::Dense;
    units::FlopRate rate;
    Source source;

    friend bool operator==(const ComputeRoof&, const ComputeRoof&) = default;
};

/// A slanted roof: the bandwidth of one memory level.
struct MemoryRoof {
    std::string name;  ///< "HBM3"
    units::Bandwidth bandwidth;
    Source source;

    friend bool operator==(const MemoryRoof&, const MemoryRoof&) = default;
};

/// The roofs that a step runs under: one memory, and a ceiling for each engine.
struct Roofs {
    MemoryRoof memory;
    ComputeRoof tensor;
    ComputeRoof vector;

    const ComputeRoof& compute(units::Engine engine) const { return engine == units::Engine::Tensor ? tensor : vector; }

    friend bool operator==(const Roofs&, const Roofs&) = default;
};

/// What the roofs of a device depend on besides the device.
struct RoofChoice {
    units::NumberFormat compute{};
    workload::PeakChoice peaks = workload::PeakChoice::Vendor;
    const scenario::Overrides& overrides;
};

/// Picks the roofs of a device. Where the device lacks a format the next wider one that it has stands in, where it has
/// no measured or sparse figure the vendor's dense one does, and each such stand-in is a note. Fails with Unsupported
/// when the device has no peak at all.
Result<Roofs> chooseRoofs(const hardware::Device& device, const RoofChoice& choice, std::vector<Note>& notes);

}  // namespace ridgepoint::evaluation
