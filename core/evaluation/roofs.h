// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/note.h"
#include "core/base/source.h"
#include "core/hardware/device.h"
#include "core/scenario/scenario.h"
#include "core/units/number_format.h"
#include "core/units/quantity.h"
#include "core/workload/conventions.h"
#include "core/workload/precision_plan.h"

#include <optional>
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
    std::optional<Figure<units::FlopRate>> achievable{};  ///< measured, where the rate itself is the vendor's

    friend bool operator==(const ComputeRoof&, const ComputeRoof&) = default;
};

/// "bf16 tensor sparse": the name with the sparsity, so that a dense rate is never taken for a sparse one.
std::string ceilingText(const ComputeRoof& roof);

/// A slanted roof: the bandwidth of one memory level.
struct MemoryRoof {
    std::string name;  ///< "HBM3"
    units::Bandwidth bandwidth;
    Source source;
    std::optional<Figure<units::Bandwidth>> achievable{};  ///< measured, where the bandwidth itself is the vendor's

    friend bool operator==(const MemoryRoof&, const MemoryRoof&) = default;
};

/// The tensor ceiling of work in a format: of that format, or of a wider one that stands in.
struct FormatRoof {
    units::NumberFormat format{};
    ComputeRoof roof;

    friend bool operator==(const FormatRoof&, const FormatRoof&) = default;
};

/// The roofs that a step runs under: one memory, a ceiling for each engine and format, and the link where devices share
/// a model.
struct Roofs {
    MemoryRoof memory;
    ComputeRoof tensor;               ///< of the format that most matmuls run in
    ComputeRoof vector;
    std::vector<FormatRoof> others;   ///< of the further formats of the precision plan
    std::optional<MemoryRoof> link;   ///< between devices, one direction

    // Nothing of the step is timed by these; they are there to be looked at.
    std::vector<MemoryRoof> levels{};    ///< further memory levels with a bandwidth: L2, L1
    std::vector<ComputeRoof> unused{};   ///< dense peaks in formats that nothing of this step computes in

    /// The ceiling of work on an engine in a format.
    const ComputeRoof& compute(units::Engine engine, units::NumberFormat format) const;

    /// Every ceiling once, the main one first, whatever number of formats it stands for.
    std::vector<const ComputeRoof*> ceilings() const;

    friend bool operator==(const Roofs&, const Roofs&) = default;
};

/// What the roofs of a device depend on besides the device.
struct RoofChoice {
    const workload::PrecisionPlan& precision;
    const workload::PrecisionPlan* draft = nullptr;  ///< of a draft model, whose formats get their ceilings too
    std::int64_t devices = 1;  ///< more than one need a link
    workload::PeakChoice peaks = workload::PeakChoice::Vendor;
    const scenario::Overrides& overrides;
};

/// Picks the roofs of a device. Where the device lacks a format the next wider one that it has stands in, where it has
/// no measured or sparse figure the vendor's dense one does, and for a measured one that of the same format with other sums
/// comes first; each such stand-in is a note, and so is a roof whose figure is not confirmed. A what-if peak has the sparsity
/// of the figure that it replaces. Fails with Unsupported when the device has no peak for the work, or no link where one is
/// needed.
Result<Roofs> chooseRoofs(const hardware::Device& device, const RoofChoice& choice, std::vector<Note>& notes);

/// Whether such a note says that a tensor ceiling or the bandwidth is not what was asked for: another format, dense instead of
/// sparse, the vendor's instead of a measured figure.
bool isStandIn(const Note& note);

/// Adds what the catalog has to say about each figure that the step runs under; code "figure-note".
void noteFigures(const Roofs& roofs, std::vector<Note>& notes);

}  // namespace ridgepoint::evaluation
