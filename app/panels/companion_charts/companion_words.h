// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/problem.h"
#include "core/evaluation/sweep.h"

#include <QCoreApplication>
#include <QString>

namespace ridgepoint::panels {

/// The companion charts in words: plain text in the language of the window, with names as they are.
class CompanionWords {
    Q_DECLARE_TR_FUNCTIONS(CompanionWords)

public:
    /// "Step time · Qwen3.8-27B on H100 SXM", on one line.
    static QString titled(const QString& chart, const evaluation::Problem& problem);

    /// One sentence with the main figures of a chart. `present` is null where the present context is 0, `largest` where
    /// no batch of the chart is the largest that fits.
    static QString stepTimeSentence(const evaluation::StepTimeByPart& first, const evaluation::StepTimeByPart& last,
                                    const evaluation::StepTimeByPart* present);
    static QString throughputSentence(const evaluation::BatchPoint& present, const evaluation::BatchPoint* largest);
    static QString fitSentence(const evaluation::Problem& problem, const evaluation::LargestBatch& here);

    static QString unknownCapacity(const evaluation::Problem& problem);
    static QString contextOffTheAxis();
    static QString partName(kernels::Part part);
    static QString phaseName(workload::Phase phase);
};

}  // namespace ridgepoint::panels
