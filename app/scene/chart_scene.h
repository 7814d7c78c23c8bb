// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/kernels/kernel.h"
#include "core/roofline/roofline.h"
#include "core/units/quantity.h"
#include "core/workload/workload.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

/// The roofline chart as a value in data space: what is on it, not where it lands on a screen. No Qt.
namespace ridgepoint::scene {

/// A positive interval of a logarithmic axis.
struct Range {
    double low = 1.0;
    double high = 10.0;

    double decades() const;

    friend bool operator==(const Range&, const Range&) = default;
};

/// Intensity in FLOP/byte across, performance in FLOP/s upwards.
struct AxisRanges {
    Range intensity;
    Range performance;

    friend bool operator==(const AxisRanges&, const AxisRanges&) = default;
};

/// How far a user may zoom (FLOP/byte and FLOP/s), and how little may be left in view.
inline constexpr AxisRanges zoomLimits{{1e-6, 1e9}, {1e3, 1e21}};
inline constexpr double leastDecades = 0.05;

/// The ranges brought within the limits: finite, positive, ordered, not narrower than leastDecades. Anything may come in.
AxisRanges clamped(AxisRanges ranges);

/// The ranges widened about their centre until one decade is as long on both axes of a plot of this width / height, so
/// that a memory roof rises at 45 degrees.
AxisRanges withEqualDecades(AxisRanges ranges, double widthOverHeight);

enum class RoofKind { Memory, Compute };

/// A roof over the whole plot. A memory roof is performance = slope × intensity, a compute roof a constant.
struct RoofLine {
    std::string id;  ///< "roof-hbm3", "roof-bf16-tensor": unique, usable as an XML id
    RoofKind kind{};
    double value = 0.0;        ///< byte/s or FLOP/s
    std::string label;         ///< "HBM3 3.35 TB/s · vendor"
    bool secondary = false;    ///< thin: a ceiling that only some dots use, or none
    double from = 0.0;         ///< intensity at which a compute roof begins to matter: its own ridge
    bool achievable = false;   ///< dashed: what was measured under a vendor's figure
    std::size_t setup = 0;     ///< 0 is the present one, then the pinned ones it is compared with
    std::string shortLabel{};  ///< "HBM3 3.35 TB/s": for where there is no room for the label
    std::optional<double> ridge{};  ///< intensity where a pinned setup's two roofs meet, the furthest where several share it

    friend bool operator==(const RoofLine&, const RoofLine&) = default;
};

/// The figure that a roof through a point has, to three significant digits: byte/s for a memory roof, FLOP/s for a compute
/// roof. What a user who drags the roof there asks for.
double figureThrough(RoofKind kind, double intensity, double performance);

/// Where the main roofs meet.
struct RidgeMark {
    double intensity = 1.0;
    double performance = 1.0;
    std::string label;  ///< "ridge 295"

    friend bool operator==(const RidgeMark&, const RidgeMark&) = default;
};

/// What a dot stands for; its marker shape follows from it, its fill from the phase.
enum class DotKind { WholePhase, Weights, Attention, DeltaNet, StateSpace, Experts, Communication, LmHead, Embedding };

struct Dot {
    std::string id;  ///< "dot-decode", "dot-decode-attention": unique, stable while sliders move
    DotKind kind{};
    workload::Phase phase{};
    double intensity = 1.0;    ///< FLOP/byte, above zero
    double performance = 1.0;  ///< FLOP/s, above zero
    double attainable = 1.0;   ///< roof above it, FLOP/s
    roofline::Bound bound{};
    double share = 1.0;        ///< of the phase's time, 0 to 1
    std::string label;         ///< "Attention, decode"
    std::string detail;        ///< "6.0 FLOP/B · 53 % of the step"
    std::size_t setup = 0;     ///< as of RoofLine

    friend bool operator==(const Dot&, const Dot&) = default;
};

/// Something that has no place on logarithmic axes, with the reason.
struct Unplotted {
    std::string label;
    std::string reason;

    friend bool operator==(const Unplotted&, const Unplotted&) = default;
};

struct ChartScene {
    std::string title;     ///< "Qwen3.8-27B on H100 SXM"
    std::string subtitle;  ///< "batch 32 · context 32,768 · prompt 8,192 · bf16"
    std::string caption;   ///< what the numbers assume: traffic, switches, sources, version
    std::string intensityTitle;
    std::string performanceTitle;
    std::string memoryRegion;   ///< "memory-bound: buy bytes"
    std::string computeRegion;  ///< "compute-bound: buy operations"
    AxisRanges content;         ///< holds every dot, the ridge and a margin
    std::vector<RoofLine> roofs;  ///< main memory roof first, main compute roof second, then the secondary ones
    RidgeMark ridge;
    std::vector<RidgeMark> pinnedRidges{};  ///< of the setups it is compared with
    std::vector<Dot> dots;
    std::vector<Unplotted> unplotted;

    const Dot* findDot(const std::string& id) const;

    friend bool operator==(const ChartScene&, const ChartScene&) = default;
};

}  // namespace ridgepoint::scene
