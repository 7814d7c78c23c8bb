// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/companion_charts/companion_words.h"

#include "app/panels/companion_charts/companion_figures.h"
#include "app/render/text_metrics.h"
#include "core/units/format.h"

#include <algorithm>

namespace ridgepoint::panels {

using evaluation::BatchPoint;
using evaluation::LargestBatch;
using evaluation::Problem;
using evaluation::StepTimeByPart;
using kernels::Part;

QString CompanionWords::titled(const QString& chart, const Problem& problem)
{
    return tr("%1 · %2 on %3")
        .arg(chart, render::singleLine(problem.facts().name), render::singleLine(problem.deviceName()));
}

QString CompanionWords::stepTimeSentence(const StepTimeByPart& first, const StepTimeByPart& last,
                                         const StepTimeByPart* present)
{
    const QString range =
        tr("from %1 at a context of %2 to %3 at %4")
            .arg(durationWords(first.total), countWords(first.context), durationWords(last.total), countWords(last.context));
    if (!present)
        return tr("Time of a decode step by part over the context: %1.").arg(range);
    const auto longest = std::max_element(present->byPart.begin(), present->byPart.end());
    const auto part = static_cast<Part>(longest - present->byPart.begin());
    return tr("Time of a decode step by part over the context: %1 at the present context of %2, most of it %3 with %4; %5.")
        .arg(durationWords(present->total), countWords(present->context), partName(part), durationWords(*longest), range);
}

QString CompanionWords::throughputSentence(const BatchPoint& present, const BatchPoint* largest)
{
    const QString now =
        tr("Throughput against latency over the batch: %1 tokens/s at %2 per token for the present batch of %3")
            .arg(numberWords(present.tokensPerSecond), durationWords(present.tpot), countWords(present.batch));
    if (!present.fits)
        return tr("%1; whether it fits is not known.").arg(now);
    const QString fits = *present.fits ? tr("which fits") : tr("which does not fit");
    if (!largest)
        return tr("%1, %2.").arg(now, fits);
    return tr("%1, %2; %3 tokens/s at %4 for the largest that fits, %5.")
        .arg(now, fits, numberWords(largest->tokensPerSecond), durationWords(largest->tpot), countWords(largest->batch));
}

QString CompanionWords::fitSentence(const Problem& problem, const LargestBatch& here)
{
    const std::int64_t batch = problem.workload().batch;
    if (here.batch == 0)
        return tr("Not even one sequence of %1 tokens fits into the %2 of a device; the weights alone take %3.")
            .arg(countWords(here.context), QString::fromStdString(units::format(*problem.capacity())),
                 QString::fromStdString(units::format(problem.footprint().weights)));
    return batch <= here.batch ? tr("At the present context of %1 a batch of up to %2 fits; the present one, %3, does.")
                                     .arg(countWords(here.context), countWords(here.batch), countWords(batch))
                               : tr("At the present context of %1 a batch of up to %2 fits; the present one, %3, does not.")
                                     .arg(countWords(here.context), countWords(here.batch), countWords(batch));
}

QString CompanionWords::unknownCapacity(const Problem& problem)
{
    return tr("The memory capacity of %1 is not known: what fits cannot be said.")
        .arg(render::singleLine(problem.deviceName()));
}

QString CompanionWords::partName(Part part)
{
    switch (part) {
    case Part::Weights:
        return tr("weights");
    case Part::Attention:
        return tr("attention");
    case Part::DeltaNet:
        return tr("Gated DeltaNet");
    case Part::StateSpace:
        return tr("state space");
    case Part::Experts:
        return tr("experts");
    case Part::LmHead:
        return tr("LM head");
    case Part::Embedding:
        return tr("embedding");
    case Part::Communication:
        return tr("communication");
    }
    return {};
}

QString CompanionWords::phaseName(workload::Phase phase)
{
    switch (phase) {
    case workload::Phase::Prefill:
        return tr("prefill");
    case workload::Phase::Decode:
        return tr("decode");
    case workload::Phase::Verify:
        return tr("verify");
    case workload::Phase::Training:
        return tr("training");
    }
    return {};
}

QString CompanionWords::contextOffTheAxis()
{
    return tr("The present context, 0, has no place on this axis.");
}

}  // namespace ridgepoint::panels
