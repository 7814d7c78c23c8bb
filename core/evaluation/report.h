// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/note.h"
#include "core/evaluation/problem.h"
#include "core/evaluation/roofs.h"
#include "core/kernels/kernel.h"
#include "core/roofline/roofline.h"
#include "core/units/quantity.h"
#include "core/workload/workload.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ridgepoint::evaluation {

/// Some work and its bytes under the roofs. For a sum of kernels that run one after another, time is the sum of their
/// times, so that the point lies on its roof when all share a bound and below it otherwise.
struct Placement {
    units::Flops work;
    kernels::ByteCount bytes;
    units::Seconds time;
    units::Engine engine = units::Engine::Tensor;  ///< of the ceiling: the fastest among those of its kernels
    units::NumberFormat compute{};                 ///< of the ceiling
    std::optional<units::Intensity> intensity;     ///< F / Q; none where no byte moves
    units::FlopRate attainable;                    ///< min(peak, bandwidth × intensity)
    units::FlopRate rate;                          ///< F / time; zero where nothing is computed
    roofline::Bound bound = roofline::Bound::Memory;
    double shareOfPeak = 0.0;

    /// False for zero work, zero bytes or zero time: such a point has no place on logarithmic axes.
    bool canBePlotted() const;

    friend bool operator==(const Placement&, const Placement&) = default;
};

struct KernelReport {
    kernels::Kernel kernel;
    Placement total;  ///< over all runs
    double shareOfPhaseTime = 0.0;

    friend bool operator==(const KernelReport&, const KernelReport&) = default;
};

struct PartReport {
    kernels::Part part{};
    Placement total;
    double shareOfPhaseTime = 0.0;

    friend bool operator==(const PartReport&, const PartReport&) = default;
};

/// How many times faster a phase runs after one change and nothing else; for the batch, how many times the tokens per
/// second.
struct WhatIf {
    double flopRateDoubled = 1.0;
    double bandwidthDoubled = 1.0;
    double weightBitsHalved = 1.0;
    double kvBitsHalved = 1.0;
    double batchDoubledThroughput = 1.0;
    double linkDoubled = 1.0;

    friend bool operator==(const WhatIf&, const WhatIf&) = default;
};

/// What to spend on: the currency of which twice as much helps this phase most.
enum class Buy { Bytes, Operations, Link };

/// "bytes", "operations" or "link".
std::string_view name(Buy buy);

struct PhaseReport {
    workload::Phase phase{};
    Placement total;
    units::Seconds overlap;      ///< if all kernels overlapped perfectly: max(arithmetic, traffic)
    double ridgeDistance = 0.0;  ///< intensity over the ridge point of its ceiling
    std::vector<PartReport> parts;
    std::vector<KernelReport> kernels;
    WhatIf whatIf;
    Buy buy = Buy::Bytes;

    const PartReport* findPart(kernels::Part part) const;

    friend bool operator==(const PhaseReport&, const PhaseReport&) = default;
};

struct Ridge {
    std::string memory;
    std::string compute;
    units::Intensity intensity;

    friend bool operator==(const Ridge&, const Ridge&) = default;
};

struct Totals {
    std::optional<units::Seconds> ttft;  ///< prefill of one prompt alone
    std::optional<units::Seconds> tpot;  ///< one decode step of the batch; with a draft, its share of a step that yields several
    std::optional<double> tokensPerSecond;
    std::optional<double> tokensPerSecondPerSequence;

    friend bool operator==(const Totals&, const Totals&) = default;
};

/// What must be resident, against what a program can use.
struct MemoryFit {
    units::Bytes weights;
    units::Bytes kv;           ///< of the whole batch at its context; windows hold no more than they attend
    units::Bytes kvReserved;   ///< where every layer gets room for the whole context
    units::Bytes state;        ///< recurrent and convolution state of the whole batch
    units::Bytes activations;  ///< of one decode step
    units::Bytes needed;
    std::optional<units::Bytes> capacity;  ///< nothing where none is known; then the three below say nothing
    bool fits = false;
    std::int64_t largestBatch = 0;    ///< at this context; 0 if not even one sequence fits
    std::int64_t longestContext = 0;  ///< at this batch; 0 if none fits
    std::optional<units::Bytes> printedCapacity{};  ///< as the vendor prints it, which a program may see more or less of
    Basis capacityBasis = Basis::Vendor;            ///< of `capacity`, where there is one

    friend bool operator==(const MemoryFit&, const MemoryFit&) = default;
};

/// Speculative decoding: a draft proposes tokens one by one, the model verifies them in one step.
struct Speculation {
    std::string draft;                ///< a model, or the model's own multi-token prediction layer
    units::Seconds draftTime;         ///< of one proposed token, for the whole batch
    units::Seconds verifyTime;
    double expectedTokens = 1.0;      ///< of one step
    units::Seconds timePerToken;
    double speedUp = 1.0;             ///< over plain decoding

    friend bool operator==(const Speculation&, const Speculation&) = default;
};

/// Everything that follows from a Problem. Window, table, chart, command line and tests read this and compute nothing.
/// Work, bytes, times and memory are those of one device where several share the model; tokens are those of the whole.
struct RooflineReport {
    std::string device;
    Roofs roofs;
    std::vector<Ridge> ridges;  ///< of the tensor ceiling first, then of the vector ceiling where it is another
    std::vector<PhaseReport> phases;
    Totals totals;
    std::optional<Speculation> speculation;
    MemoryFit memory;
    Footprint footprint;  ///< what `memory` is made of, of one device
    ModelFacts model;
    workload::Workload workload;
    workload::PrecisionPlan precision{};
    workload::Conventions conventions;
    std::vector<Note> notes;
    std::vector<Note> findings;  ///< physically odd or unwelcome results

    const PhaseReport* findPhase(workload::Phase phase) const;

    friend bool operator==(const RooflineReport&, const RooflineReport&) = default;
};

}  // namespace ridgepoint::evaluation
