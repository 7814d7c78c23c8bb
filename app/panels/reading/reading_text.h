// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/comparison.h"
#include "core/evaluation/override_verdict.h"
#include "core/evaluation/report.h"

#include <QCoreApplication>
#include <QString>

namespace ridgepoint::panels {

/// A report in words. Every figure comes from the report; nothing is computed here.
class ReadingText {
    Q_DECLARE_TR_FUNCTIONS(ReadingText)

public:
    /// "Memory-bound. Buy bytes."
    static QString headline(const evaluation::PhaseReport& phase);

    /// Why, in two or three sentences.
    static QString reason(const evaluation::RooflineReport& report, const evaluation::PhaseReport& phase);

    /// One short sentence on another phase.
    static QString aside(const evaluation::PhaseReport& phase);

    /// What a draft gives: expected tokens, the times of its two halves, the gain.
    static QString speculation(const evaluation::Speculation& speculation);

    /// The present setup against the first that is pinned, in one line; empty where nothing is pinned or no phase is shared.
    static QString comparison(const evaluation::Comparison& comparison);

    /// What a what-if gains over the part itself, and the real part nearest to it.
    static QString whatIf(const evaluation::OverrideVerdict& verdict);

    static QString phaseName(workload::Phase phase);
    static QString partName(kernels::Part part);
    static QString memoryHeading(std::int64_t devices);
    static QString fit(const evaluation::MemoryFit& memory);
    static QString limits(const evaluation::MemoryFit& memory);
    static QString number(double value);
    static QString percent(double share);
    static QString share(double share);  ///< two digits, and "< 0.1 %" for what cannot be seen
    static QString bytes(units::Bytes bytes);

private:
    static QString decides(evaluation::Decides decides);
};

}  // namespace ridgepoint::panels
