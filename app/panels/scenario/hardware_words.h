// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalogs/catalogs.h"
#include "core/evaluation/report.h"

#include <QCoreApplication>
#include <QString>

namespace ridgepoint::panels {

/// Parts in words. Every figure comes from the catalog or the report, and one that is not the vendor's says so.
class HardwareWords {
    Q_DECLARE_TR_FUNCTIONS(HardwareWords)

public:
    /// "HBM3 · 3.35 TB/s · 80 GB", and what to know before choosing it: unverified figures, an announcement, an own entry.
    static QString summary(const catalogs::Catalogs& catalogs, const hardware::Device& device);

    /// A few lines: the roofs of a report, the capacity, where the main figure is from.
    static QString facts(const evaluation::RooflineReport& report, const hardware::Device& device);

    /// Where the two figures are from: "vendor, 2024-01-05", or each for itself where they differ; nothing of a what-if.
    static QString origins(const Source& peak, const Source& bandwidth);

    /// The basis, citation and date of each figure of the facts.
    static QString sources(const evaluation::RooflineReport& report, const hardware::Device& device);

    /// "Your own entry (/…/x.json)"; empty for a built-in part. `isKept` says that the file is gone or has another entry now.
    static QString origin(const catalogs::Catalogs& catalogs, const HardwareId& id, bool isKept = false);

    /// "80 GB (84.9 GB visible to a program)".
    static QString capacity(const hardware::MemoryLevel& memory);

    /// What a figure's value is followed by: " (unverified)", " (measured)", or nothing for the vendor's.
    static QString mark(Basis basis);

    static QString basis(Basis basis);
    static QString sparsity(hardware::Sparsity sparsity);
};

}  // namespace ridgepoint::panels
