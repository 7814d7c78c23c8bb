// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalogs/catalogs.h"
#include "core/evaluation/report.h"
#include "core/scenario/scenario.h"

#include <optional>
#include <string>
#include <vector>

/// Setups side by side.
namespace ridgepoint::evaluation {

/// Figures of one setup over the same figures of the first: 2 is twice as long, or twice as many. Nothing where either
/// lacks the figure.
struct Ratios {
    std::optional<double> ttft;
    std::optional<double> tpot;
    std::optional<double> tokensPerSecond;
    double bandwidth = 1.0;  ///< of main memory
    double peak = 1.0;       ///< of the tensor ceiling

    friend bool operator==(const Ratios&, const Ratios&) = default;
};

/// What decided how much faster one setup runs a phase than another.
enum class Decides {
    Bandwidth,  ///< both wait for memory, and the time fell as the bandwidth rose
    Peak,       ///< both wait for arithmetic, and the time fell as the peak rose
    Bytes,      ///< both wait for the same memory, and the time fell as the bytes did
    Work,       ///< both wait for the same arithmetic, and the time fell as the operations did
    Several,    ///< the bound changed, or several of these at once
    Same,       ///< nothing: the phase takes as long, and what it waits for is the same
};

/// "bandwidth", "peak", "bytes", "work", "several" or "same".
std::string_view name(Decides decides);

/// One phase of a setup against the same phase of the first. Every figure is the setup's over the first's, but for the
/// speed-up, which is the first's time over the setup's.
struct Contrast {
    workload::Phase phase{};
    double speedUp = 1.0;
    double bandwidth = 1.0;
    double peak = 1.0;  ///< of the ceilings that the two phases run under
    double bytes = 1.0;
    double work = 1.0;
    double tokens = 1.0;  ///< of the step: where they differ, a speed-up is that of steps of unlike size
    roofline::Bound firstBound{};
    roofline::Bound bound{};
    Decides decides = Decides::Several;

    friend bool operator==(const Contrast&, const Contrast&) = default;
};

struct ComparedSetup {
    std::string label;  ///< what tells it from the others: "H100 SXM", "batch 32 · attention=unfused"; the part's name where nothing does
    RooflineReport report;
    Ratios toFirst;                    ///< all 1 in the first
    std::vector<Contrast> contrasts;   ///< of the phases that it shares with the first; empty in the first

    const Contrast* findContrast(workload::Phase phase) const;

    friend bool operator==(const ComparedSetup&, const ComparedSetup&) = default;
};

/// A pinned setup that cannot be evaluated any more, by its place in Scenario::pinned.
struct LostSetup {
    std::size_t pinned = 0;
    Error reason;

    friend bool operator==(const LostSetup&, const LostSetup&) = default;
};

/// The pinned setups in their order, and the present one last. Empty where nothing is pinned.
struct Comparison {
    std::vector<ComparedSetup> setups;
    std::vector<std::size_t> places;  ///< of each setup but the last: its index in Scenario::pinned
    std::vector<LostSetup> lost;

    bool isEmpty() const { return setups.empty() && lost.empty(); }

    friend bool operator==(const Comparison&, const Comparison&) = default;
};

/// Evaluates what is pinned and sets it beside the report of the present setup. Total: a setup without a solution is
/// listed with the reason.
Comparison compare(const catalogs::Catalogs& catalogs, const scenario::Scenario& scenario, const RooflineReport& present);

}  // namespace ridgepoint::evaluation
