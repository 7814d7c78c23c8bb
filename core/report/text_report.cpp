// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/rows.h"
#include "core/report/table.h"
#include "core/report/text_table.h"
#include "core/units/format.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

namespace ridgepoint::report {

namespace {

using evaluation::PhaseReport;
using evaluation::RooflineReport;

std::string rowName(const Row& row)
{
    if (!row.kernel.empty())
        return row.runs == 1 ? std::string(row.kernel) : fmt::format("{} × {}", row.kernel, row.runs);
    return std::string(row.part.empty() ? "all" : row.part);
}

TextLine lineOf(const Row& row)
{
    const evaluation::Placement& placement = row.placement;
    return {std::string(workload::name(row.phase)),
            rowName(row),
            units::format(placement.work),
            units::format(placement.bytes.total()),
            placement.intensity ? units::formatNumber(placement.intensity->value()) : "-",
            units::format(placement.attainable),
            std::string(roofline::name(placement.bound)),
            units::format(placement.time),
            units::formatPercent(row.shareOfPhaseTime)};
}

std::string rowsText(const RooflineReport& report, Detail detail)
{
    std::vector<TextLine> lines{{"Phase", detail == Detail::Kernels ? "Kernel" : "Part", "Work", "Bytes", "FLOP/B", "Attainable",
                             "Bound", "Time", "Share"}};
    for (const Row& row : rowsOf(report, detail))
        lines.push_back(lineOf(row));
    return textTable(lines, {0, 1, 6});
}

std::string phaseSentence(const PhaseReport& phase)
{
    std::string phaseName(workload::name(phase.phase));
    phaseName.front() = static_cast<char>(phaseName.front() - 'a' + 'A');
    const bool shared = phase.total.bytes.link().value() > 0.0;
    const std::string link = shared ? fmt::format(" Twice the link: {} ×.", units::formatNumber(phase.whatIf.linkDoubled)) : "";
    return fmt::format("{} is {}-bound at {} of peak, {} × the ridge point: buy {}. Twice the FLOP/s: {} ×. Twice the bandwidth: {} ×.{}\n",
                       phaseName, roofline::name(phase.total.bound),
                       units::formatPercent(phase.total.shareOfPeak), units::formatNumber(phase.ridgeDistance),
                       evaluation::name(phase.buy), units::formatNumber(phase.whatIf.flopRateDoubled),
                       units::formatNumber(phase.whatIf.bandwidthDoubled), link);
}

std::string totalsText(const evaluation::Totals& totals)
{
    std::string text;
    if (totals.ttft)
        text += fmt::format("TTFT {} (one prompt)   ", units::format(*totals.ttft));
    if (totals.tpot)
        text += fmt::format("TPOT {}   {} tokens/s in total, {} per sequence", units::format(*totals.tpot),
                            units::formatNumber(*totals.tokensPerSecond), units::formatNumber(*totals.tokensPerSecondPerSequence));
    text.erase(text.find_last_not_of(' ') + 1);
    return text.empty() ? text : text + "\n";
}

/// "84.9 GB (printed as 80 GB)", "80.0 GB (unverified)"
std::string capacityText(const evaluation::MemoryFit& memory)
{
    std::string remark;
    if (memory.printedCapacity && *memory.printedCapacity != *memory.capacity)
        remark = "printed as " + units::format(*memory.printedCapacity);
    if (memory.capacityBasis == Basis::Unverified)
        remark += remark.empty() ? "unverified" : ", unverified";
    const std::string capacity = units::format(*memory.capacity);
    return remark.empty() ? capacity : fmt::format("{} ({})", capacity, remark);
}

std::string memoryText(const evaluation::MemoryFit& memory)
{
    const std::string needed = fmt::format("Memory: weights {} + KV {} + state {} + activations {} = {}", units::format(memory.weights),
                                           units::format(memory.kv), units::format(memory.state), units::format(memory.activations),
                                           units::format(memory.needed));
    if (!memory.capacity)
        return needed + "; the part's capacity is not known.\n";
    return fmt::format("{} of {}: {}. Largest batch {}, longest context {}.\n", needed, capacityText(memory),
                       memory.fits ? "fits" : "does not fit", units::formatCount(memory.largestBatch),
                       units::formatCount(memory.longestContext));
}

/// Sparse rates say so.
std::string nameOf(const evaluation::ComputeRoof& ceiling)
{
    return ceiling.sparsity == hardware::Sparsity::Sparse ? evaluation::ceilingText(ceiling) : ceiling.name;
}

std::string roofText(std::string_view name, const std::string& figure, const Source& source)
{
    const std::string where = source.basis == Basis::WhatIf ? "" : fmt::format(", {} ({})", source.citation, source.date);
    return fmt::format("{} {} [{}{}]\n", name, figure, ridgepoint::name(source.basis), where);
}

/// What there is to do; a prefix, chunks, devices and a draft are named where they are used.
std::string workloadText(const RooflineReport& report)
{
    const workload::Workload& load = report.workload;
    std::string text = fmt::format("batch {}, context {}, prompt {}", units::formatCount(load.batch), units::formatCount(load.context),
                                   units::formatCount(load.prompt));
    if (load.prefix > 0)
        text += fmt::format(" on a cached prefix of {}", units::formatCount(load.prefix));
    if (load.prefillChunk > 0)
        text += fmt::format(" in chunks of {}", units::formatCount(load.prefillChunk));
    if (load.devices > 1)
        text += fmt::format(", {} devices (work, bytes and memory are of one)", load.devices);
    if (load.speculation.draftLength > 0)
        text += fmt::format(", draft of {} at acceptance {}", load.speculation.draftLength,
                            units::formatNumber(load.speculation.acceptance));
    return text + fmt::format(", {}", report.precision.name);
}

std::string speculationText(const evaluation::Speculation& speculation)
{
    return fmt::format("Draft ({}): verify {} + {} per drafted token yield {} tokens per step: {} per token, {} × plain decoding\n",
                       speculation.draft, units::format(speculation.verifyTime), units::format(speculation.draftTime),
                       units::formatNumber(speculation.expectedTokens), units::format(speculation.timePerToken),
                       units::formatNumber(speculation.speedUp));
}

std::string switchesText(const workload::Conventions& switches)
{
    return fmt::format("Traffic {}, attention {}, elementwise {}, causal {}, prefill head {}, DeltaNet prefill {}, peaks {}, "
                       "parameters {}, FLOP convention {}, latent decode {}, recompute {}\n\n",
                       name(switches.traffic), name(switches.attention), name(switches.elementwise), name(switches.causal),
                       name(switches.prefillHead), name(switches.deltaNetPrefill), name(switches.peaks),
                       name(switches.parameters), name(switches.flopConvention), name(switches.latentDecode), name(switches.recompute));
}

}  // namespace

std::string toText(const RooflineReport& report, Detail detail)
{
    const evaluation::Roofs& roofs = report.roofs;
    std::string text = fmt::format("{} on {}: {}\n", report.model.name, report.device, workloadText(report));
    text += switchesText(report.conventions);
    text += roofText(roofs.memory.name, units::format(roofs.memory.bandwidth, 4), roofs.memory.source);
    for (const evaluation::ComputeRoof* ceiling : roofs.ceilings())
        text += roofText(nameOf(*ceiling), units::format(ceiling->rate, 4), ceiling->source);
    if (roofs.link)
        text += roofText(roofs.link->name, units::format(roofs.link->bandwidth, 4) + " in one direction", roofs.link->source);
    text += fmt::format("Ridge point {}\n\n", units::format(report.ridges.front().intensity, 4));
    text += rowsText(report, Detail::Phases);
    if (detail != Detail::Phases)
        text += "\n" + rowsText(report, detail);
    text += "\n" + totalsText(report.totals);
    if (report.speculation)
        text += speculationText(*report.speculation);
    for (const PhaseReport& phase : report.phases)
        text += phaseSentence(phase);
    text += memoryText(report.memory);
    for (const std::vector<Note>* notes : {&report.notes, &report.findings})
        for (const Note& note : *notes)
            text += fmt::format("{}: {}\n", note.severity == Severity::Warning ? "Warning" : "Note", note.message);
    return text;
}

}  // namespace ridgepoint::report
