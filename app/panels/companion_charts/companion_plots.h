// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/render/companion_plot.h"
#include "core/evaluation/problem.h"
#include "core/evaluation/report.h"
#include "core/evaluation/sweep.h"

#include <QCoreApplication>
#include <QString>

#include <vector>

namespace ridgepoint::panels {

/// The factors of one phase, and what they were taken from.
struct PhaseFactors {
    workload::Phase phase{};
    evaluation::WhatIf whatIf;

    friend bool operator==(const PhaseFactors&, const PhaseFactors&) = default;
};

/// The four companion charts of a problem in the language of the window. Every figure comes from the sweeps of core.
class CompanionPlots {
    Q_DECLARE_TR_FUNCTIONS(CompanionPlots)

public:
    /// Time of a decode step by part over the context.
    static render::CompanionPlot stepTime(const evaluation::Problem& problem);

    /// Tokens per second over TPOT, a point for each power of two of the batch.
    static render::CompanionPlot throughput(const evaluation::Problem& problem);

    /// The largest batch that fits over the context.
    static render::CompanionPlot fit(const evaluation::Problem& problem);

    /// What one change would bring, as a factor.
    static render::CompanionPlot whatIf(const evaluation::Problem& problem, const PhaseFactors& factors);

    /// In place of a chart: why there is none.
    static render::CompanionPlot refusal(const QString& reason);

private:
    static QString stepTable(const std::vector<evaluation::StepTimeByPart>& points, const std::vector<kernels::Part>& parts);
    static QString batchTable(const std::vector<evaluation::BatchPoint>& points);
    static void addPresentSetup(render::CompanionPlot& plot, const evaluation::Problem& problem);
};

}  // namespace ridgepoint::panels
