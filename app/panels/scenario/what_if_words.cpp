// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/scenario/what_if_words.h"

#include "core/base/utf8.h"
#include "core/units/format.h"

#include <QStringList>

namespace ridgepoint::panels {

namespace {

QString text(std::string_view utf8)
{
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

QString factor(double value)
{
    return text(units::formatNumber(value));
}

}  // namespace

QString WhatIfWords::verdict(const evaluation::OverrideVerdict& verdict)
{
    const auto phaseName = [](workload::Phase phase) {
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
        return QString();
    };
    QStringList phases;
    for (const evaluation::OverrideVerdict::Phase& phase : verdict.phases)
        phases << tr("%1 %2\u00a0×").arg(phaseName(phase.phase), factor(phase.speedUp));
    QString sentence = tr("%1 as fast as %2 (bandwidth\u00a0×\u00a0%3, peak\u00a0×\u00a0%4).")
                           .arg(phases.join(QStringLiteral(", ")), text(printable(verdict.original)), factor(verdict.bandwidth),
                                factor(verdict.peak));
    if (!verdict.lost.empty())
        sentence = tr("The part itself cannot be compared: %1.").arg(text(printable(verdict.lost, 300)));
    if (verdict.nearest) {
        QString name = text(printable(verdict.nearest->name));
        if (verdict.nearest->unverified)
            name += QStringLiteral(" ?");
        if (verdict.nearest->announced)
            name = tr("%1 (announced)").arg(name);
        sentence += QLatin1Char(' ')
            + tr("Nearest real part: %1, %2, %3.")
                  .arg(name, text(units::format(verdict.nearest->bandwidth)), text(units::format(verdict.nearest->peak)));
    }
    return sentence;
}

QString WhatIfWords::summary(const scenario::Overrides& overrides)
{
    QStringList parts;
    if (overrides.bandwidth)
        parts << text(units::format(*overrides.bandwidth));
    for (const auto& [format, rate] : overrides.peaks)
        parts << QStringLiteral("%1 %2").arg(text(units::name(format)), text(units::format(rate)));
    return parts.isEmpty() ? tr("the catalog's figures") : parts.join(QStringLiteral(", "));
}

}  // namespace ridgepoint::panels
