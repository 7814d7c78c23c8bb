// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/reading/reading_text.h"

#include "core/units/format.h"

#include <algorithm>

namespace ridgepoint::panels {

namespace {

using evaluation::PhaseReport;
using evaluation::RooflineReport;
using roofline::Bound;

QString text(std::string_view utf8)
{
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

/// Sums of kernels lie on their roof when all share a bound; a hair below is still on it.
constexpr double onTheRoof = 0.98;

/// Of phases that several setups share: decode, or else the first.
template <class Phases>
auto inFocus(const Phases& phases)
{
    const auto decode = std::find_if(phases.begin(), phases.end(),
                                     [](const auto& shared) { return shared.phase == workload::Phase::Decode; });
    return decode == phases.end() ? phases.begin() : decode;
}

/// Printed as one, and called equal.
bool printsAsOne(double factor)
{
    return units::formatNumber(factor) == units::formatNumber(1.0);
}

}  // namespace

QString ReadingText::number(double value)
{
    return text(units::formatNumber(value));
}

QString ReadingText::percent(double share)
{
    return text(units::formatPercent(share));
}

QString ReadingText::share(double share)
{
    constexpr double leastShown = 0.001;
    return share < leastShown ? QStringLiteral("<\u00a0") + text(units::formatPercent(leastShown, 1))
                              : text(units::formatPercent(share, 2));
}

QString ReadingText::bytes(units::Bytes bytes)
{
    return text(units::format(bytes));
}

QString ReadingText::headline(const PhaseReport& phase)
{
    const QString bound = phase.total.bound == Bound::Memory ? tr("Memory-bound.")
        : phase.total.bound == Bound::Link                   ? tr("Link-bound.")
                                                             : tr("Compute-bound.");
    const QString buy = phase.buy == evaluation::Buy::Bytes ? tr("Buy bytes.")
        : phase.buy == evaluation::Buy::Link                ? tr("Buy a faster link.")
                                                            : tr("Buy operations.");
    return bound + QLatin1Char(' ') + buy;
}

QString ReadingText::reason(const RooflineReport& report, const PhaseReport& phase)
{
    const QString subject = phaseName(phase.phase);
    const bool onRoof = phase.total.attainable.value() > 0.0 && phase.total.rate / phase.total.attainable > onTheRoof;
    const QString where = onRoof ? tr("%1 runs at %2 of peak, and that is its roof.")
                                 : tr("%1 runs at %2 of peak, below the roof, since its kernels do not share a bound.");
    const QString time = text(units::format(phase.total.time));
    QString why;
    if (phase.total.bound == Bound::Link)
        why = tr("It sends %1 to other devices per step, and waits for %2 longer than for memory or arithmetic.")
                  .arg(bytes(phase.total.bytes.link()), report.roofs.link ? text(report.roofs.link->name) : tr("the link"));
    else if (!onRoof)
        why = tr("It moves %1 and computes %2 in %3.").arg(bytes(phase.total.bytes.total()), text(units::format(phase.total.work)), time);
    else if (phase.total.bound == Bound::Memory)
        why = tr("It moves %1 per step, and %2 needs %3 for them.")
                  .arg(bytes(phase.total.bytes.total()), text(report.roofs.memory.name), time);
    else
        why = tr("It computes %1 per step, and %2 needs %3 for them.")
                  .arg(text(units::format(phase.total.work)),
                       text(report.roofs.compute(phase.total.engine, phase.total.compute).name), time);
    const QString factors = tr("Twice the FLOP/s: %1\u00a0×. Twice the bandwidth: %2\u00a0×.")
                                .arg(text(units::formatNumber(phase.whatIf.flopRateDoubled)),
                                     text(units::formatNumber(phase.whatIf.bandwidthDoubled)));
    const QString link = phase.total.bytes.link().value() > 0.0
        ? tr(" Twice the link: %1\u00a0×.").arg(text(units::formatNumber(phase.whatIf.linkDoubled)))
        : QString();
    return where.arg(subject, percent(phase.total.shareOfPeak)) + QLatin1Char(' ') + why + QLatin1Char(' ') + factors + link;
}

QString ReadingText::aside(const PhaseReport& phase)
{
    const QString subject = phaseName(phase.phase);
    const QString bound = phase.total.bound == Bound::Memory ? tr("memory-bound")
        : phase.total.bound == Bound::Link                   ? tr("link-bound")
                                                             : tr("compute-bound");
    return tr("%1 is %2 at %3 of peak, %4\u00a0× the ridge point.")
        .arg(subject, bound, percent(phase.total.shareOfPeak), text(units::formatNumber(phase.ridgeDistance)));
}

QString ReadingText::partName(kernels::Part part)
{
    switch (part) {
    case kernels::Part::Weights:
        return tr("weights");
    case kernels::Part::Attention:
        return tr("attention");
    case kernels::Part::DeltaNet:
        return tr("DeltaNet");
    case kernels::Part::StateSpace:
        return tr("state space");
    case kernels::Part::Experts:
        return tr("experts");
    case kernels::Part::Communication:
        return tr("communication");
    case kernels::Part::LmHead:
        return tr("LM head");
    case kernels::Part::Embedding:
        return tr("embedding");
    }
    return {};
}

QString ReadingText::phaseName(workload::Phase phase)
{
    switch (phase) {
    case workload::Phase::Prefill:
        return tr("Prefill");
    case workload::Phase::Decode:
        return tr("Decode");
    case workload::Phase::Verify:
        return tr("Verify");
    case workload::Phase::Training:
        return tr("Training");
    }
    return {};
}

QString ReadingText::speculation(const evaluation::Speculation& speculation)
{
    return tr("%1 tokens expected of a step: verify %2, draft %3 per token (%4). %5\u00a0× plain decoding.")
        .arg(number(speculation.expectedTokens), text(units::format(speculation.verifyTime)),
             text(units::format(speculation.draftTime)), text(speculation.draft), number(speculation.speedUp));
}

QString ReadingText::comparison(const evaluation::Comparison& comparison)
{
    if (comparison.setups.size() < 2 || comparison.setups.back().contrasts.empty())
        return {};
    const evaluation::Contrast& contrast = *inFocus(comparison.setups.back().contrasts);
    QString first = text(comparison.setups.front().label);
    if (!printsAsOne(contrast.tokens))
        first = tr("%1; %2\u00a0× the tokens").arg(first, number(contrast.tokens));
    if (printsAsOne(contrast.speedUp))
        return tr("%1: as fast as A (%2).").arg(phaseName(contrast.phase), first);
    const QString sentence = tr("%1: %2\u00a0× as fast as A (%3); %4.");
    return sentence.arg(phaseName(contrast.phase), number(contrast.speedUp), first, decides(contrast.decides));
}

QString ReadingText::decides(evaluation::Decides decides)
{
    switch (decides) {
    case evaluation::Decides::Bandwidth:
        return tr("the bandwidth decides");
    case evaluation::Decides::Peak:
        return tr("the peak decides");
    case evaluation::Decides::Bytes:
        return tr("the bytes decide");
    case evaluation::Decides::Work:
        return tr("the operations decide");
    case evaluation::Decides::Same:
        return tr("nothing that it waits for differs");
    case evaluation::Decides::Several:
        return tr("no single figure decides");
    }
    return {};
}

QString ReadingText::whatIf(const evaluation::OverrideVerdict& verdict)
{
    const QString original = text(verdict.original);
    QStringList moved;
    QStringList same;
    for (const evaluation::OverrideVerdict::Phase& phase : verdict.phases) {
        const QString name = phaseName(phase.phase).toLower();
        if (printsAsOne(phase.speedUp))
            same << name;
        else
            moved << tr("%1 %2\u00a0×").arg(name, number(phase.speedUp));
    }
    const QString comma = QStringLiteral(", ");
    QString gain = verdict.phases.empty() ? tr("%1, what-if.").arg(original)
        : moved.isEmpty() ? tr("%1, what-if: %2 as fast as the part itself.").arg(original, same.join(comma))
        : same.isEmpty()
        ? tr("%1, what-if: %2 as fast as the part itself.").arg(original, moved.join(comma))
        : tr("%1, what-if: %2 as fast as the part itself; %3 as fast.").arg(original, moved.join(comma), same.join(comma));
    if (!verdict.lost.empty())
        gain = tr("%1, what-if. The part itself cannot be compared: %2.").arg(original, text(verdict.lost));
    if (!verdict.nearest)
        return gain;
    QString name = text(verdict.nearest->name);
    if (verdict.nearest->unverified)
        name += QStringLiteral(" ?");
    if (verdict.nearest->announced)
        name = tr("%1 (announced)").arg(name);
    const QString nearest = verdict.nearest->name == verdict.original
        ? tr("No real part is nearer than the part itself.")
        : tr("Nearest real part: %1.").arg(name);
    return gain + QLatin1Char(' ') + nearest;
}

QString ReadingText::memoryHeading(std::int64_t devices)
{
    return devices > 1 ? tr("Memory per device, one of %1").arg(text(units::formatCount(devices))) : tr("Memory");
}

QString ReadingText::fit(const evaluation::MemoryFit& memory)
{
    if (!memory.capacity)
        return tr("Needs %1. The part's capacity is not known.").arg(bytes(memory.needed));
    return memory.fits ? tr("Needs %1 of %2: fits.").arg(bytes(memory.needed), bytes(*memory.capacity))
                       : tr("Needs %1 of %2: does not fit.").arg(bytes(memory.needed), bytes(*memory.capacity));
}

QString ReadingText::limits(const evaluation::MemoryFit& memory)
{
    if (!memory.capacity)
        return {};
    if (memory.largestBatch == 0)
        return tr("Not even one sequence of this context fits.");
    if (memory.longestContext == 0)
        return tr("Largest batch at this context: %1. No context fits at this batch.")
            .arg(text(units::formatCount(memory.largestBatch)));
    return tr("Largest batch at this context: %1. Longest context at this batch: %2.")
        .arg(text(units::formatCount(memory.largestBatch)), text(units::formatCount(memory.longestContext)));
}

}  // namespace ridgepoint::panels
