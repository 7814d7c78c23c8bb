// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/dot_ref.h"
#include "core/kernels/kernel.h"
#include "core/roofline/roofline.h"
#include "core/units/quantity.h"
#include "core/workload/workload.h"

#include <cstddef>
#include <cstdint>
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
    evaluation::DotRef ref{};  ///< of its setup: what to ask for the dot under another workload

    friend bool operator==(const Dot&, const Dot&) = default;
};

/// A point of a trail: where a dot lies when a count of the workload has this value.
struct TrailPoint {
    std::int64_t value = 0;
    double intensity = 1.0;    ///< FLOP/byte, finite and above zero
    double performance = 1.0;  ///< FLOP/s, finite and above zero

    friend bool operator==(const TrailPoint&, const TrailPoint&) = default;
};

/// The path of a dot over the whole range of the slider in hand. It may leave `content`.
struct Trail {
    std::string dotId;
    std::vector<TrailPoint> points;  ///< two or more, in the order of the values
    std::string firstLabel;          ///< "batch 1": of the tick at its beginning
    std::string lastLabel;           ///< "batch 1,024"

    friend bool operator==(const Trail&, const Trail&) = default;
};

/// From the whole phase of a pinned setup to the same phase of the present one.
struct Arrow {
    std::string from;    ///< id of a dot
    std::string to;      ///< id of a dot
    double ratio = 1.0;  ///< of their performance, the present one's over the pinned one's
    std::string label;   ///< "2.30 ×"

    friend bool operator==(const Arrow&, const Arrow&) = default;
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
    std::vector<Trail> trails{};  ///< see addTrails
    std::vector<Arrow> arrows{};  ///< of a comparison

    const Dot* findDot(const std::string& id) const;

    friend bool operator==(const ChartScene&, const ChartScene&) = default;
};

}  // namespace ridgepoint::scene
