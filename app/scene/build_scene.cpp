// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/build_scene.h"

#include "app/scene/caption.h"
#include "app/scene/roof_lines.h"
#include "core/units/format.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace ridgepoint::scene {

namespace {

using evaluation::ComputeRoof;
using evaluation::KernelReport;
using evaluation::PartReport;
using evaluation::PhaseReport;
using evaluation::Placement;
using evaluation::RooflineReport;
using workload::Phase;

/// What an empty chart would show: from a tenth of a FLOP per byte to past any ridge point there is.
constexpr Range usualIntensity{0.1, 1e5};
constexpr double marginFactor = 3.0;

DotKind kindOf(kernels::Part part)
{
    switch (part) {
    case kernels::Part::Weights:
        return DotKind::Weights;
    case kernels::Part::Attention:
        return DotKind::Attention;
    case kernels::Part::DeltaNet:
        return DotKind::DeltaNet;
    case kernels::Part::StateSpace:
        return DotKind::StateSpace;
    case kernels::Part::Experts:
        return DotKind::Experts;
    case kernels::Part::Communication:
        return DotKind::Communication;
    case kernels::Part::LmHead:
        return DotKind::LmHead;
    case kernels::Part::Embedding:
        return DotKind::Embedding;
    }
    return DotKind::Weights;
}

const std::string& wordFor(kernels::Part part, const Words& words)
{
    switch (part) {
    case kernels::Part::Weights:
        return words.weights;
    case kernels::Part::Attention:
        return words.attention;
    case kernels::Part::DeltaNet:
        return words.deltaNet;
    case kernels::Part::StateSpace:
        return words.stateSpace;
    case kernels::Part::Experts:
        return words.experts;
    case kernels::Part::Communication:
        return words.communication;
    case kernels::Part::LmHead:
        return words.lmHead;
    case kernels::Part::Embedding:
        return words.embedding;
    }
    return words.weights;
}

const std::string& wholePhaseWord(Phase phase, const Words& words)
{
    switch (phase) {
    case Phase::Prefill:
        return words.prefill;
    case Phase::Decode:
        return words.decode;
    case Phase::Verify:
        return words.verify;
    case Phase::Training:
        return words.training;
    }
    return words.decode;
}

const std::string& phaseWord(Phase phase, const Words& words)
{
    switch (phase) {
    case Phase::Prefill:
        return words.inPrefill;
    case Phase::Decode:
        return words.inDecode;
    case Phase::Verify:
        return words.inVerify;
    case Phase::Training:
        return words.inTraining;
    }
    return words.inDecode;
}

/// At the level of parts the LM head and the embedding are left to the kernels: their dots would lie on the weights'.
bool hasDotAtPartLevel(kernels::Part part)
{
    return part != kernels::Part::LmHead && part != kernels::Part::Embedding;
}

class SceneBuilder {
public:
    SceneBuilder(const RooflineReport& report, const ViewOptions& options)
        : m_report(report), m_options(options), m_words(options.words),
          m_devices(options.allDevices ? static_cast<double>(report.workload.devices) : 1.0)
    {
    }

    ChartScene build()
    {
        addTexts();
        addRoofs();
        for (const PhaseReport& phase : m_report.phases)
            addPhase(phase);
        addRanges();
        return std::move(m_scene);
    }

private:
    void addTexts()
    {
        const workload::Workload& load = m_report.workload;
        m_scene.title = fmt::format("{} {} {}", m_report.model.name, m_words.on, m_report.device);
        m_scene.subtitle = fmt::format("{} {} · {} {} · {} {} · {}", m_words.batch, units::formatCount(load.batch),
                                       m_words.context, units::formatCount(load.context), m_words.prompt,
                                       units::formatCount(load.prompt), m_report.precision.name);
        m_scene.caption = assumptions(m_report, m_words);
        m_scene.intensityTitle = m_words.intensityTitle;
        m_scene.performanceTitle = m_words.performanceTitle;
        m_scene.memoryRegion = m_words.memoryRegion;
        m_scene.computeRegion = m_words.computeRegion;
    }

    void addRoofs()
    {
        m_scene.roofs = roofLines(m_report.roofs, m_options, m_devices);
        const double ridge = m_report.ridges.front().intensity.value();
        m_scene.ridge = {ridge, m_devices * m_report.roofs.tensor.rate.value(),
                         fmt::format("{} {}", m_words.ridge, units::formatNumber(ridge))};
    }

    void addPhase(const PhaseReport& phase)
    {
        const bool decode = phase.phase == Phase::Decode;
        const std::string base = xmlId("dot-", workload::name(phase.phase));
        if (m_options.level == Level::Kernels)
            for (std::size_t i = 0; i < phase.kernels.size(); ++i)
                addKernel(base, phase, i);
        else if (m_options.level == Level::Parts && decode)
            for (const PartReport& part : phase.parts)
                if (hasDotAtPartLevel(part.part))
                    addPart(base, phase, part);
        Dot whole = dot(base, DotKind::WholePhase, {phase.phase}, phase.total);
        whole.label = wholePhaseWord(phase.phase, m_words);
        whole.detail = fmt::format("{} · {} · {} {}", units::format(units::Intensity(whole.intensity)),
                                   units::format(m_devices * phase.total.rate), units::formatPercent(phase.total.shareOfPeak),
                                   m_words.ofPeak);
        addIfPlottable(std::move(whole), phase.total);
    }

    void addPart(const std::string& base, const PhaseReport& phase, const PartReport& part)
    {
        Dot row = dot(xmlId(base + "-", kernels::name(part.part)), kindOf(part.part), {phase.phase, part.part}, part.total);
        row.label = fmt::format("{}, {}", wordFor(part.part, m_words), phaseWord(phase.phase, m_words));
        finish(std::move(row), part.total, part.shareOfPhaseTime);
    }

    /// A model with two blocks of one kind has two kernels of one name: the second gets a number.
    void addKernel(const std::string& base, const PhaseReport& phase, std::size_t index)
    {
        const KernelReport& kernel = phase.kernels[index];
        const std::string_view name = kernel.kernel.name;
        const auto end = phase.kernels.begin() + static_cast<std::ptrdiff_t>(index);
        const auto earlier = static_cast<std::size_t>(std::count_if(
            phase.kernels.begin(), end, [name](const KernelReport& other) { return other.kernel.name == name; }));
        const std::string id = xmlId(base + "-", name);
        Dot row = dot(earlier == 0 ? id : fmt::format("{}-{}", id, earlier + 1), kindOf(kernel.kernel.part),
                      {phase.phase, {}, name, earlier}, kernel.total);
        row.label = fmt::format("{}, {}", name, phaseWord(phase.phase, m_words));
        finish(std::move(row), kernel.total, kernel.shareOfPhaseTime);
    }

    void finish(Dot row, const Placement& placement, double share)
    {
        row.share = share;
        row.detail = fmt::format("{} · {} {}", units::format(units::Intensity(row.intensity)), units::formatPercent(share, 2),
                                 m_words.ofTheStep);
        addIfPlottable(std::move(row), placement);
    }

    Dot dot(std::string id, DotKind kind, const evaluation::DotRef& ref, const Placement& placement) const
    {
        Dot dot;
        dot.id = std::move(id);
        dot.kind = kind;
        dot.phase = ref.phase;
        dot.ref = ref;
        dot.intensity = placement.intensity.value_or(units::Intensity{}).value();
        dot.performance = m_devices * placement.rate.value();
        dot.attainable = m_devices * placement.attainable.value();
        dot.bound = placement.bound;
        return dot;
    }

    void addIfPlottable(Dot dot, const Placement& placement)
    {
        if (placement.canBePlotted())
            m_scene.dots.push_back(std::move(dot));
        else
            m_scene.unplotted.push_back({std::move(dot.label), placement.intensity ? m_words.noWork : m_words.noBytes});
    }

    void addRanges()
    {
        Range intensity = usualIntensity;
        Range performance{m_scene.ridge.performance, m_scene.ridge.performance};
        performance.low = std::min(performance.low, m_devices * m_report.roofs.memory.bandwidth.value() * usualIntensity.low);
        const auto include = [](Range& range, double value) {
            range.low = std::min(range.low, value / marginFactor);
            range.high = std::max(range.high, value * marginFactor);
        };
        include(intensity, m_scene.ridge.intensity);
        include(performance, m_scene.ridge.performance);
        for (const RoofLine& roof : m_scene.roofs)
            if (roof.kind == RoofKind::Compute)
                include(performance, roof.value);
        for (const Dot& dot : m_scene.dots) {
            include(intensity, dot.intensity);
            include(performance, dot.performance);
        }
        m_scene.content = clamped({intensity, performance});
    }

    const RooflineReport& m_report;
    const ViewOptions& m_options;
    const Words& m_words;
    double m_devices;
    ChartScene m_scene;
};

}  // namespace

ChartScene buildScene(const RooflineReport& report, const ViewOptions& options)
{
    return SceneBuilder(report, options).build();
}

}  // namespace ridgepoint::scene
