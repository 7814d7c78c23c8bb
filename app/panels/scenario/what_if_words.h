// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/override_verdict.h"
#include "core/scenario/scenario.h"

#include <QCoreApplication>
#include <QString>

namespace ridgepoint::panels {

/// A part with changed figures in words. Every figure comes from core.
class WhatIfWords {
    Q_DECLARE_TR_FUNCTIONS(WhatIfWords)

public:
    /// "Decode 1.20 × as fast as H100 SXM (bandwidth × 1.20, peak × 1.00). Nearest real part: H200 SXM, 4.80 TB/s, …"
    static QString verdict(const evaluation::OverrideVerdict& verdict);

    /// "4.80 TB/s, bf16 2.00 PFLOP/s": what is changed; "the catalog's figures" where nothing is.
    static QString summary(const scenario::Overrides& overrides);
};

}  // namespace ridgepoint::panels
