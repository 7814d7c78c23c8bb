// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/caption.h"

#include "core/base/version.h"
#include "core/units/format.h"

#include <fmt/format.h>

#include <algorithm>

namespace ridgepoint::scene {

namespace {

using evaluation::RooflineReport;
using workload::Phase;

bool hasLatentAttention(const evaluation::ModelFacts& model)
{
    const auto isLatent = [](std::string_view mixer) { return mixer.ends_with("latent_attention"); };
    return std::any_of(model.layers.begin(), model.layers.end(), [&isLatent](const model::LayerRun& run) {
        return isLatent(run.mixer) || isLatent(run.secondMixer);
    });
}

class Caption {
public:
    Caption(const RooflineReport& report, const Words& words) : m_report(report), m_words(words) {}

    std::string text()
    {
        addTraffic();
        addWorkload();
        addSwitches();
        addPeaks();
        return fmt::format("{} · Ridgepoint {}", m_text, version());
    }

private:
    void addTraffic()
    {
        const workload::Traffic traffic = m_report.conventions.traffic;
        m_text = traffic == workload::Traffic::Full ? m_words.trafficFull
            : traffic == workload::Traffic::Cache   ? m_words.trafficCache
                                                    : m_words.trafficPaper;
    }

    void addWorkload()
    {
        const workload::Workload& load = m_report.workload;
        const bool prefills = m_report.findPhase(Phase::Prefill) != nullptr;
        mention(load.devices > 1,
                fmt::format("{} {} {}", m_words.oneOf, units::formatCount(load.devices), m_words.devices));
        mention(prefills && load.prefix > 0, fmt::format("{} {}", m_words.prefix, units::formatCount(load.prefix)));
        mention(prefills && load.prefillPasses() > 1,
                fmt::format("{} {}", m_words.prefillChunk, units::formatCount(load.prefillChunk)));
        if (m_report.speculation)
            mention(true, fmt::format("{} {} ({}), {} {}", m_words.draft, units::formatCount(load.speculation.draftLength),
                                      m_report.speculation->draft, m_words.acceptance,
                                      units::formatPercent(load.speculation.acceptance, 2)));
    }

    void addSwitches()
    {
        const workload::Conventions& switches = m_report.conventions;
        mention(switches.attention == workload::AttentionKernel::Unfused, m_words.unfusedAttention);
        mention(switches.elementwise == workload::Elementwise::Separate, m_words.separateOperators);
        mention(switches.causal == workload::CausalWork::Full, m_words.fullSquare);
        mention(switches.prefillHead == workload::PrefillHead::EveryToken, m_words.everyLogit);
        mention(switches.deltaNetPrefill == workload::DeltaNetPrefill::ChunkedTriangular, m_words.triangularDeltaNet);
        mention(switches.deltaNetPrefill == workload::DeltaNetPrefill::Recurrent, m_words.recurrentDeltaNet);
        mention(switches.latentDecode == workload::LatentDecode::Expanded && hasLatentAttention(m_report.model),
                m_words.expandedLatents);
        mention(switches.recompute == workload::Recompute::Full && m_report.findPhase(Phase::Training), m_words.fullRecompute);
        mention(switches.flopConvention == workload::FlopConvention::LlmViewer, m_words.llmViewerFlop);
        mention(switches.parameters == workload::ParameterScope::Checkpoint, m_words.wholeCheckpoint);
    }

    /// "what-if HBM3 4.00 TB/s, otherwise vendor's dense peaks"
    void addPeaks()
    {
        const workload::PeakChoice peaks = m_report.conventions.peaks;
        const std::string typed = whatIfFigures();
        const std::string lead = typed.empty() ? "" : fmt::format("{} {}, {} ", m_words.whatIf, typed, m_words.otherwise);
        mention(peaks == workload::PeakChoice::Vendor, lead + m_words.vendorPeaks);
        mention(peaks == workload::PeakChoice::Achievable, lead + m_words.achievablePeaks);
        mention(peaks == workload::PeakChoice::Sparse, lead + m_words.sparsePeaks);
    }

    /// Those that the step runs under.
    std::string whatIfFigures() const
    {
        std::string figures;
        const auto add = [&figures](const std::string& roof, const std::string& figure, const Source& source) {
            if (source.basis == Basis::WhatIf)
                figures += fmt::format("{}{} {}", figures.empty() ? "" : ", ", roof, figure);
        };
        add(m_report.roofs.memory.name, units::format(m_report.roofs.memory.bandwidth), m_report.roofs.memory.source);
        for (const evaluation::ComputeRoof* ceiling : m_report.roofs.ceilings())
            add(ceiling->name, units::format(ceiling->rate), ceiling->source);
        return figures;
    }

    void mention(bool departs, const std::string& word)
    {
        if (departs)
            m_text += " · " + word;
    }

    const RooflineReport& m_report;
    const Words& m_words;
    std::string m_text;
};

}  // namespace

std::string assumptions(const RooflineReport& report, const Words& words)
{
    return Caption(report, words).text();
}

}  // namespace ridgepoint::scene
