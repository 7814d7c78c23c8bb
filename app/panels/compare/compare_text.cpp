// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/compare/compare_text.h"

#include "core/units/format.h"

namespace ridgepoint::panels {

namespace {

using evaluation::Contrast;
using evaluation::Decides;
using roofline::Bound;

/// What is printed as one is called equal, so that no sentence says "1.00 × as fast".
bool printsAsOne(double factor)
{
    return units::formatNumber(factor) == units::formatNumber(1.0);
}

bool changesNothing(const Contrast& contrast)
{
    return contrast.firstBound == contrast.bound && printsAsOne(contrast.speedUp) && printsAsOne(contrast.bandwidth)
        && printsAsOne(contrast.peak) && printsAsOne(contrast.bytes) && printsAsOne(contrast.work);
}

}  // namespace

QString CompareText::factor(double value)
{
    return QStringLiteral("%1\u00a0×").arg(QString::fromStdString(units::formatNumber(value)));
}

QString CompareText::phaseName(workload::Phase phase)
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

QString CompareText::bound(Bound bound)
{
    switch (bound) {
    case Bound::Memory:
        return tr("memory");
    case Bound::Compute:
        return tr("compute");
    case Bound::Link:
        return tr("link");
    }
    return {};
}

QString CompareText::isBound(Bound bound)
{
    switch (bound) {
    case Bound::Memory:
        return tr("memory-bound");
    case Bound::Compute:
        return tr("compute-bound");
    case Bound::Link:
        return tr("link-bound");
    }
    return {};
}

QString CompareText::verdict(const Contrast& contrast, const QString& first)
{
    const QString phase = phaseName(contrast.phase);
    const QString other = printsAsOne(contrast.tokens) ? first : tr("%1 for %2 the tokens").arg(first, factor(contrast.tokens));
    const QString speed = printsAsOne(contrast.speedUp)
        ? tr("%1: as fast as %2.").arg(phase, other)
        : tr("%1: %2 as fast as %3.").arg(phase, factor(contrast.speedUp), other);
    return changesNothing(contrast) ? speed : speed + QLatin1Char(' ') + reason(contrast);
}

QString CompareText::speed(const Contrast& contrast)
{
    const QString phase = phaseName(contrast.phase);
    return printsAsOne(contrast.speedUp) ? tr("%1: as fast.").arg(phase)
                                         : tr("%1: %2 as fast.").arg(phase, factor(contrast.speedUp));
}

QString CompareText::cannotPin(Pinning pinning)
{
    switch (pinning) {
    case Pinning::Possible:
        return {};
    case Pinning::AlreadyPinned:
        return tr("The present setup is pinned already. Change it to see the two side by side.");
    case Pinning::ListFull:
        return tr("%1 setups are compared already. Unpin one to make room.").arg(scenario::mostCompared);
    }
    return {};
}

QString CompareText::reason(const Contrast& contrast)
{
    switch (contrast.decides) {
    case Decides::Bandwidth:
        return tr("Both are memory-bound, so the bandwidth decides (%1); the peak (%2) plays no role: FLOP/s idle either "
                  "way.")
            .arg(factor(contrast.bandwidth), factor(contrast.peak));
    case Decides::Peak:
        return tr("Both are compute-bound, so the peak decides (%1); the bandwidth (%2) plays no role: memory idles either "
                  "way.")
            .arg(factor(contrast.peak), factor(contrast.bandwidth));
    case Decides::Bytes:
        return tr("Both are memory-bound at the same bandwidth, so the bytes decide: %1 as many.")
            .arg(factor(contrast.bytes));
    case Decides::Work:
        return tr("Both are compute-bound under the same peak, so the operations decide: %1 as many.")
            .arg(factor(contrast.work));
    case Decides::Same:
        return tr("Nothing that it waits for differs.");
    case Decides::Several:
        return several(contrast);
    }
    return {};
}

QString CompareText::several(const Contrast& contrast)
{
    const QString bounds = contrast.firstBound == contrast.bound
        ? tr("Both are %1, and no single figure decides").arg(isBound(contrast.bound))
        : tr("The first is %1 and the present one %2, so no single figure decides")
              .arg(isBound(contrast.firstBound), isBound(contrast.bound));
    return tr("%1: bandwidth %2, peak %3, bytes %4, operations %5.")
        .arg(bounds, factor(contrast.bandwidth), factor(contrast.peak), factor(contrast.bytes), factor(contrast.work));
}

}  // namespace ridgepoint::panels
