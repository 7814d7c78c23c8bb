// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/panels/compare/side_by_side.h"

#include <QCoreApplication>
#include <QString>

namespace ridgepoint::panels {

/// A comparison in words. Every figure comes from the comparison; nothing is computed here.
class CompareText {
    Q_DECLARE_TR_FUNCTIONS(CompareText)

public:
    /// "Decode: 2.30 × as fast as A (H100 SXM). Both are memory-bound, so the bandwidth decides …". `first` is what the
    /// first setup is called.
    static QString verdict(const evaluation::Contrast& contrast, const QString& first);

    /// How much faster alone: "Prefill: 2.27 × as fast."
    static QString speed(const evaluation::Contrast& contrast);

    /// Why the present setup cannot be pinned; empty where it can.
    static QString cannotPin(Pinning pinning);

    static QString phaseName(workload::Phase phase);
    static QString bound(roofline::Bound bound);    ///< "memory"
    static QString isBound(roofline::Bound bound);  ///< "memory-bound"
    static QString factor(double value);            ///< "2.30 ×"

private:
    static QString reason(const evaluation::Contrast& contrast);
    static QString several(const evaluation::Contrast& contrast);
};

}  // namespace ridgepoint::panels
