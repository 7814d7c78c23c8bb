// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/chart_scene.h"

#include <algorithm>
#include <cmath>
#include <string>

/// Scenes by hand, of the shape that a report gives, on the vendor's figures of the H100 SXM: 3.35 TB/s and 989.4 TFLOP/s
/// dense bf16.
namespace ridgepoint::samples {

inline constexpr double bandwidth = 3.35e12;
inline constexpr double peak = 989.4e12;

inline void addDot(scene::ChartScene& scene, const std::string& id, scene::DotKind kind, workload::Phase phase,
                   double intensity, double share)
{
    scene::Dot dot;
    dot.id = id;
    dot.kind = kind;
    dot.phase = phase;
    dot.intensity = intensity;
    dot.performance = std::min(peak, bandwidth * intensity);
    dot.attainable = dot.performance;
    dot.bound = intensity < peak / bandwidth ? roofline::Bound::Memory : roofline::Bound::Compute;
    dot.share = share;
    dot.label = id + ", as a label";
    dot.detail = "5.99 FLOP/B · 53 % of the step";
    scene.dots.push_back(dot);
}

/// Roofs, ridge and texts, no dot.
inline scene::ChartScene roofsOnly()
{
    scene::ChartScene scene;
    scene.title = "Qwen3.8-27B on H100 SXM";
    scene.subtitle = "batch 1 · context 8,192 · prompt 8,192 · bf16";
    scene.caption = "weights, cache, state and activations counted";
    scene.intensityTitle = "Arithmetic intensity (FLOP per byte)";
    scene.performanceTitle = "Performance (FLOP/s)";
    scene.memoryRegion = "memory-bound: buy bytes";
    scene.computeRegion = "compute-bound: buy operations";
    scene.roofs = {{"roof-hbm3", scene::RoofKind::Memory, bandwidth, "HBM3 3.35 TB/s · vendor", false, 0.0},
                   {"roof-bf16-tensor", scene::RoofKind::Compute, peak, "bf16 tensor 989 TFLOP/s dense · vendor", false,
                    peak / bandwidth},
                   {"roof-fp32-vector", scene::RoofKind::Compute, 67e12, "fp32 vector 67.0 TFLOP/s dense · vendor", true,
                    67e12 / bandwidth}};
    scene.ridge = {peak / bandwidth, peak, "ridge 295"};
    scene.content = {{0.1, 1e5}, {3.35e11, 3e15}};
    return scene;
}

/// Dots on each other: at batch 1 the weights are nearly all of a decode step.
inline scene::ChartScene batchOne()
{
    using scene::DotKind;
    using workload::Phase;
    scene::ChartScene scene = roofsOnly();
    addDot(scene, "dot-prefill", DotKind::WholePhase, Phase::Prefill, 3300.0, 1.0);
    addDot(scene, "dot-decode-weights", DotKind::Weights, Phase::Decode, 1.0, 0.95);
    addDot(scene, "dot-decode-attention", DotKind::Attention, Phase::Decode, 5.99, 0.01);
    addDot(scene, "dot-decode-deltanet", DotKind::DeltaNet, Phase::Decode, 0.854, 0.04);
    addDot(scene, "dot-decode", DotKind::WholePhase, Phase::Decode, 1.05, 1.0);
    return scene;
}

/// Dots apart.
inline scene::ChartScene batchThirtyTwo()
{
    using scene::DotKind;
    using workload::Phase;
    scene::ChartScene scene = roofsOnly();
    scene.subtitle = "batch 32 · context 32,768 · prompt 8,192 · bf16";
    addDot(scene, "dot-prefill", DotKind::WholePhase, Phase::Prefill, 3300.0, 1.0);
    addDot(scene, "dot-decode-weights", DotKind::Weights, Phase::Decode, 32.0, 0.39);
    addDot(scene, "dot-decode-attention", DotKind::Attention, Phase::Decode, 5.99, 0.53);
    addDot(scene, "dot-decode-deltanet", DotKind::DeltaNet, Phase::Decode, 0.86, 0.08);
    addDot(scene, "dot-decode", DotKind::WholePhase, Phase::Decode, 15.9, 1.0);
    return scene;
}

/// Eight devices: a link of 450 GB/s in one direction below the main memory, and the all-reduce on it.
inline scene::ChartScene withLink()
{
    using scene::DotKind;
    using workload::Phase;
    scene::ChartScene scene = batchThirtyTwo();
    scene.roofs.push_back({"roof-link-nvlink-4", scene::RoofKind::Memory, 450e9, "NVLink 4 450 GB/s one direction · vendor", true, 0.0});
    addDot(scene, "dot-decode-communication", DotKind::Communication, Phase::Decode, 0.25, 0.04);
    scene.dots.back().performance = scene.dots.back().attainable = 450e9 * 0.25;
    scene.dots.back().bound = roofline::Bound::Link;
    scene.content.performance.low = 3e10;
    return scene;
}

/// As many dots as a report with every kernel has.
inline scene::ChartScene everyKernel()
{
    using scene::DotKind;
    using workload::Phase;
    scene::ChartScene scene = batchThirtyTwo();
    for (int i = 0; i < 40; ++i)
        addDot(scene, "dot-kernel-" + std::to_string(i), static_cast<DotKind>(1 + i % 8),
               i % 2 == 0 ? Phase::Decode : Phase::Prefill, 0.3 * std::pow(1.35, i), 0.025 * (i % 7));
    return scene;
}

}  // namespace ridgepoint::samples
