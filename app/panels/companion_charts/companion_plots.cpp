// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/companion_charts/companion_plots.h"

#include "app/panels/companion_charts/companion_figures.h"
#include "app/panels/companion_charts/companion_words.h"
#include "app/render/companion_axes.h"
#include "core/scenario/count.h"

#include <algorithm>
#include <array>

namespace ridgepoint::panels {

namespace {

using evaluation::BatchPoint;
using evaluation::LargestBatch;
using evaluation::Problem;
using evaluation::StepTimeByPart;
using kernels::Part;
using render::CompanionPlot;
using render::LineRole;
using render::MarkShape;
using render::PlotBand;
using render::PlotMark;

/// Below batch 1, on an axis that may be low.
constexpr double roomForAMark = 1.7;

/// From the bottom: what the context does not change, then what grows with it.
constexpr std::array<Part, kernels::partCount> stackOrder{Part::Weights,    Part::Experts,       Part::LmHead,
                                                          Part::Embedding,  Part::Communication, Part::DeltaNet,
                                                          Part::StateSpace, Part::Attention};

scene::DotKind kindOf(Part part)
{
    switch (part) {
    case Part::Weights:
        return scene::DotKind::Weights;
    case Part::Attention:
        return scene::DotKind::Attention;
    case Part::DeltaNet:
        return scene::DotKind::DeltaNet;
    case Part::StateSpace:
        return scene::DotKind::StateSpace;
    case Part::Experts:
        return scene::DotKind::Experts;
    case Part::LmHead:
        return scene::DotKind::LmHead;
    case Part::Embedding:
        return scene::DotKind::Embedding;
    case Part::Communication:
        return scene::DotKind::Communication;
    }
    return scene::DotKind::Weights;
}

template <class Points>
auto findContext(const Points& points, std::int64_t context)
{
    const auto found =
        std::find_if(points.begin(), points.end(), [&](const auto& point) { return point.context == context; });
    return found == points.end() ? nullptr : &*found;
}

const BatchPoint* findBatch(const std::vector<BatchPoint>& points, std::int64_t batch)
{
    const auto found =
        std::find_if(points.begin(), points.end(), [&](const BatchPoint& point) { return point.batch == batch; });
    return found == points.end() ? nullptr : &*found;
}

QPointF pointOf(const BatchPoint& point)
{
    return {point.tpot.value(), point.tokensPerSecond};
}

bool isPowerOfTwo(std::int64_t value)
{
    return (value & (value - 1)) == 0;
}

std::vector<Part> partsOf(const std::vector<StepTimeByPart>& points)
{
    std::vector<Part> parts;
    for (Part part : stackOrder)
        if (std::any_of(points.begin(), points.end(),
                        [&](const StepTimeByPart& point) { return point.of(part).value() > 0.0; }))
            parts.push_back(part);
    return parts;
}

/// The edges of the stack; names are not in them yet.
std::vector<PlotBand> stackOf(const std::vector<StepTimeByPart>& points, const std::vector<Part>& parts)
{
    std::vector<PlotBand> bands;
    std::vector<QPointF> edge;
    for (const StepTimeByPart& point : points)
        edge.emplace_back(static_cast<double>(point.context), 0.0);
    for (Part part : parts) {
        PlotBand band{{}, kindOf(part), edge, {}};
        for (std::size_t i = 0; i < points.size(); ++i)
            edge[i].ry() += points[i].of(part).value();
        band.upper = edge;
        bands.push_back(std::move(band));
    }
    return bands;
}

void addMarks(CompanionPlot& plot, const QString& name, MarkShape shape, std::vector<PlotMark> marks)
{
    if (!marks.empty())
        plot.marks.push_back({name, shape, std::move(marks)});
}

}  // namespace

CompanionPlot CompanionPlots::stepTime(const Problem& problem)
{
    const std::int64_t context = problem.workload().context;
    const auto points = evaluation::sweepContext(problem, contextsFor(context));
    const std::vector<Part> parts = partsOf(points);
    CompanionPlot plot;
    plot.title =
        CompanionWords::titled(tr("Decode step by part, batch %1").arg(countWords(problem.workload().batch)), problem);
    plot.across = render::countAxis(tr("Context (tokens)"), static_cast<double>(points.front().context),
                                    static_cast<double>(points.back().context));
    units::Seconds longest;
    for (const StepTimeByPart& point : points)
        longest = std::max(longest, point.total);
    plot.upwards = render::durationAxis(tr("Time of a step (s)"), longest.value());
    plot.bands = stackOf(points, parts);
    for (std::size_t i = 0; i < parts.size(); ++i)
        plot.bands[i].name = CompanionWords::partName(parts[i]);
    plot.table = stepTable(points, parts);
    const StepTimeByPart* present = findContext(points, context);
    if (present) {
        const double across = static_cast<double>(context);
        plot.lines.push_back({LineRole::Present, {{across, 0.0}, {across, plot.upwards.high}}});
        addMarks(plot, tr("present context, %1").arg(countWords(context)), MarkShape::Ring,
                 {{{across, present->total.value()}, durationWords(present->total)}});
    } else {
        plot.note = CompanionWords::contextOffTheAxis();
    }
    plot.description = CompanionWords::stepTimeSentence(points.front(), points.back(), present);
    return plot;
}

QString CompanionPlots::stepTable(const std::vector<StepTimeByPart>& points, const std::vector<Part>& parts)
{
    QStringList header{tr("context (tokens)")};
    for (Part part : parts)
        header << tr("%1 (s)").arg(CompanionWords::partName(part));
    PlainTable table(header << tr("step (s)"));
    for (const StepTimeByPart& point : points) {
        QStringList cells{PlainTable::cell(point.context)};
        for (Part part : parts)
            cells << PlainTable::cell(point.of(part).value());
        table.add(cells << PlainTable::cell(point.total.value()));
    }
    return table.text();
}

CompanionPlot CompanionPlots::throughput(const Problem& problem)
{
    const std::int64_t batch = problem.workload().batch;
    const std::array<std::int64_t, 1> here{problem.workload().context};
    const std::vector<LargestBatch> limit = evaluation::largestBatchOver(problem, here);
    const scenario::CountRange range = rangeFor(scenario::Count::Batch, batch);
    const std::int64_t largest = limit.empty() || limit.front().batch > range.high ? 0 : limit.front().batch;
    std::vector<std::int64_t> batches = merged(steps(range, 1), {batch});
    if (largest > 0)
        batches = merged(std::move(batches), {largest});
    const std::vector<BatchPoint> points = evaluation::sweepBatch(problem, batches);

    CompanionPlot plot;
    plot.title = CompanionWords::titled(tr("Throughput against latency, context %1").arg(countWords(here.front())), problem);
    plot.across = render::logAxis(problem.draft() ? tr("TPOT with draft (s)") : tr("TPOT (s)"), points.front().tpot.value(),
                                  points.back().tpot.value(), render::TickUnit::Seconds);
    const auto [slowest, fastest] =
        std::minmax_element(points.begin(), points.end(),
                            [](const BatchPoint& a, const BatchPoint& b) { return a.tokensPerSecond < b.tokensPerSecond; });
    plot.upwards = render::logAxis(tr("Throughput (tokens/s)"), slowest->tokensPerSecond, fastest->tokensPerSecond,
                                   render::TickUnit::None);
    plot.table = batchTable(points);
    render::PlotLine curve;
    std::vector<PlotMark> fitting;
    std::vector<PlotMark> tooLarge;
    for (const BatchPoint& point : points) {
        curve.points.push_back(pointOf(point));
        const bool named = isPowerOfTwo(point.batch) && point.batch != batch && point.batch != largest;
        (point.fits.value_or(true) ? fitting : tooLarge)
            .push_back({pointOf(point), named ? countWords(point.batch) : QString()});
    }
    plot.lines.push_back(std::move(curve));
    addMarks(plot, limit.empty() ? tr("batch") : tr("batch that fits"), MarkShape::Filled, std::move(fitting));
    addMarks(plot, tr("does not fit"), MarkShape::Hollow, std::move(tooLarge));
    const BatchPoint* largestPoint = largest > 0 ? findBatch(points, largest) : nullptr;
    if (largestPoint)
        addMarks(plot, tr("largest that fits, %1").arg(countWords(largest)), MarkShape::Diamond,
                 {{pointOf(*largestPoint), largest == batch ? QString() : countWords(largest)}});
    const BatchPoint& present = *findBatch(points, batch);
    addMarks(plot, tr("present batch, %1").arg(countWords(batch)), MarkShape::Ring, {{pointOf(present), countWords(batch)}});
    plot.description = CompanionWords::throughputSentence(present, largestPoint);
    if (limit.empty())
        plot.note = CompanionWords::unknownCapacity(problem);
    return plot;
}

QString CompanionPlots::batchTable(const std::vector<BatchPoint>& points)
{
    PlainTable table({tr("batch (sequences)"), tr("TPOT (s)"), tr("throughput (tokens/s)"), tr("fits (1 or 0)")});
    for (const BatchPoint& point : points)
        table.add({PlainTable::cell(point.batch), PlainTable::cell(point.tpot.value()),
                   PlainTable::cell(point.tokensPerSecond),
                   point.fits ? PlainTable::cell(std::int64_t{*point.fits}) : QString()});
    return table.text();
}

CompanionPlot CompanionPlots::fit(const Problem& problem)
{
    const std::int64_t context = problem.workload().context;
    const std::int64_t batch = problem.workload().batch;
    const std::vector<std::int64_t> contexts = contextsFor(context);
    const auto limit = evaluation::largestBatchOver(problem, contexts);
    CompanionPlot plot;
    plot.title = CompanionWords::titled(tr("Batch and context that fit"), problem);
    if (limit.empty()) {
        plot.note = CompanionWords::unknownCapacity(problem);
        plot.description = plot.note;
        return plot;
    }
    const std::array<std::int64_t, 1> here{context};
    plot.description = CompanionWords::fitSentence(problem, evaluation::largestBatchOver(problem, here).front());
    PlainTable table({tr("context (tokens)"), tr("largest batch (sequences)")});
    for (const LargestBatch& point : limit)
        table.add({PlainTable::cell(point.context), PlainTable::cell(point.batch)});
    plot.table = table.text();
    if (limit.front().batch == 0) {
        plot.note = plot.description;
        return plot;
    }
    plot.across = render::countAxis(tr("Context (tokens)"), static_cast<double>(contexts.front()),
                                    static_cast<double>(contexts.back()));
    const std::int64_t top = rangeFor(scenario::Count::Batch, std::max(batch, limit.front().batch)).high;
    plot.upwards = render::countAxis(tr("Batch (sequences)"), 1.0, static_cast<double>(top), roomForAMark);
    PlotBand region{tr("fits"), {}, {}, {}};
    for (const LargestBatch& point : limit)
        if (point.batch > 0) {
            region.upper.emplace_back(static_cast<double>(point.context), static_cast<double>(point.batch));
            region.lower.emplace_back(static_cast<double>(point.context), plot.upwards.low);
        }
    render::PlotLine boundary{LineRole::Curve, region.upper};
    if (limit.back().batch == 0)
        boundary.points.push_back(region.lower.back());
    plot.bands.push_back(std::move(region));
    plot.lines.push_back(std::move(boundary));
    if (context == 0)
        plot.note = CompanionWords::contextOffTheAxis();
    else
        addPresentSetup(plot, problem);
    return plot;
}

void CompanionPlots::addPresentSetup(CompanionPlot& plot, const Problem& problem)
{
    const std::int64_t batch = problem.workload().batch;
    const bool fits = *evaluation::sweepBatch(problem, std::array{batch}).front().fits;
    const QString label = fits ? tr("batch %1 fits") : tr("batch %1 does not fit");
    const QPointF at(static_cast<double>(problem.workload().context), static_cast<double>(batch));
    addMarks(plot, {}, fits ? MarkShape::Filled : MarkShape::Hollow, {{at, {}}});
    addMarks(plot, tr("present setup"), MarkShape::Ring, {{at, label.arg(countWords(batch))}});
}

CompanionPlot CompanionPlots::whatIf(const Problem& problem, const PhaseFactors& factors)
{
    const evaluation::WhatIf& whatIf = factors.whatIf;
    CompanionPlot plot;
    plot.title = CompanionWords::titled(tr("What if, %1").arg(CompanionWords::phaseName(factors.phase)), problem);
    plot.across = render::factorAxis(tr("Times as fast (factor)"));
    plot.phase = factors.phase;
    PlainTable table({tr("change"), tr("speed-up (factor)")});
    QStringList spoken;
    const auto add = [&](const QString& name, double factor) {
        plot.bars.push_back({name, factor, factorWords(factor)});
        table.add({name, PlainTable::cell(factor)});
        spoken << tr("%1 %2").arg(name, factorWords(factor));
    };
    add(tr("2 × FLOP/s"), whatIf.flopRateDoubled);
    add(tr("2 × bandwidth"), whatIf.bandwidthDoubled);
    add(tr("half the weight bits"), whatIf.weightBitsHalved);
    add(tr("half the KV bits"), whatIf.kvBitsHalved);
    add(tr("2 × batch, tokens/s"), whatIf.batchDoubledThroughput);
    if (problem.roofs().link)
        add(tr("2 × link"), whatIf.linkDoubled);
    plot.table = table.text();
    plot.description = tr("What one change would bring for %1: %2.")
                           .arg(CompanionWords::phaseName(factors.phase), spoken.join(QStringLiteral(", ")));
    return plot;
}

CompanionPlot CompanionPlots::refusal(const QString& reason)
{
    CompanionPlot plot;
    plot.title = tr("No chart");
    plot.note = reason;
    plot.description = reason;
    return plot;
}

}  // namespace ridgepoint::panels
