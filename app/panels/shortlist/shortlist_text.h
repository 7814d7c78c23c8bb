// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/shortlist.h"

#include <QCoreApplication>
#include <QString>

namespace ridgepoint::panels {

/// The words of the shortlist: what its columns mean, and how a row is told.
class ShortlistText {
    Q_DECLARE_TR_FUNCTIONS(ShortlistText)

public:
    /// By ShortlistItemModel::Column.
    static QString header(int column);
    static QString headerTip(int column);

    static QString part(const evaluation::ShortlistRow& row);   ///< "B300 ? (announced)"
    static QString marks(const evaluation::ShortlistRow& row);  ///< what "?" and "announced" mean, where they stand
    static QString partTip(const evaluation::ShortlistRow& row);
    static QString memory(const evaluation::ShortlistRow& row);  ///< "HBM3 80 GB"
    static QString memoryTip(const evaluation::ShortlistRow& row);
    static QString fits(const evaluation::ShortlistRow& row);
    static QString bound(roofline::Bound bound);
    static QString factor(double value);  ///< "0.00336 ×"
    static QString cannotRun(const evaluation::ShortlistRow& row);

    /// What the table says of one part, under it.
    static QString summary(const evaluation::ShortlistRow& row);
};

}  // namespace ridgepoint::panels
