// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/shortlist/shortlist_text.h"

#include "app/panels/shortlist/shortlist_item_model.h"
#include "core/units/format.h"

#include <QStringList>

namespace ridgepoint::panels {

namespace {

QString text(std::string_view utf8)
{
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

}  // namespace

QString ShortlistText::header(int column)
{
    switch (column) {
    case ShortlistItemModel::Part:
        return tr("Part");
    case ShortlistItemModel::Vendor:
        return tr("Vendor");
    case ShortlistItemModel::Year:
        return tr("Year");
    case ShortlistItemModel::Memory:
        return tr("Memory");
    case ShortlistItemModel::Devices:
        return tr("Devices");
    case ShortlistItemModel::Fits:
        return tr("Fits");
    case ShortlistItemModel::Ttft:
        return tr("TTFT");
    case ShortlistItemModel::Tpot:
        return tr("TPOT");
    case ShortlistItemModel::Throughput:
        return tr("Tok/s");
    case ShortlistItemModel::Bound:
        return tr("Bound");
    case ShortlistItemModel::RidgeDistance:
        return tr("Ridge");
    case ShortlistItemModel::Energy:
        return tr("J/tok");
    case ShortlistItemModel::Price:
        return tr("Price/h");
    case ShortlistItemModel::Cost:
        return tr("Cost/1M");
    default:
        return {};
    }
}

QString ShortlistText::headerTip(int column)
{
    switch (column) {
    case ShortlistItemModel::Part:
        return tr("The part. “?” marks one whose figures are not all confirmed");
    case ShortlistItemModel::Vendor:
        return tr("Who makes it");
    case ShortlistItemModel::Year:
        return tr("The year in which it came out, or is announced for");
    case ShortlistItemModel::Memory:
        return tr("Main memory of one device, as much of it as a program sees. Sorted by size");
    case ShortlistItemModel::Devices:
        return tr("The least number of devices whose memory holds the model with its caches, from the number that you set up by "
                  "factors of two. All figures to the right are theirs");
    case ShortlistItemModel::Fits:
        return tr("Whether it fits on the number of devices that you set");
    case ShortlistItemModel::Ttft:
        return tr("Time to first token: prefill of one prompt alone");
    case ShortlistItemModel::Tpot:
        return tr("Time per output token: one decode step of the batch");
    case ShortlistItemModel::Throughput:
        return tr("Tokens per second of all devices and the whole batch");
    case ShortlistItemModel::Bound:
        return tr("What decode waits for: memory, arithmetic or the link between devices");
    case ShortlistItemModel::RidgeDistance:
        return tr("Intensity of decode over the ridge point of the part: below 1 it waits for memory");
    case ShortlistItemModel::Energy:
        return tr("Joules per token, from the vendor's power of all devices: an estimate, not a measurement");
    case ShortlistItemModel::Price:
        return tr("What one hour of one device costs, in your currency. Edit it with F2 or a double click; leave it empty "
                  "for no price");
    case ShortlistItemModel::Cost:
        return tr("What a million tokens cost, from the price of all devices");
    default:
        return {};
    }
}

QString ShortlistText::part(const evaluation::ShortlistRow& row)
{
    QString name = text(row.name);
    if (row.unverified)
        name += QStringLiteral(" ?");
    return row.announced ? tr("%1 (announced)").arg(name) : name;
}

QString ShortlistText::marks(const evaluation::ShortlistRow& row)
{
    QStringList sentences;
    if (row.unverified)
        sentences << tr("A figure is not confirmed.");
    if (row.announced)
        sentences << tr("Announced: its figures are what the vendor promises.");
    return sentences.join(QLatin1Char(' '));
}

QString ShortlistText::partTip(const evaluation::ShortlistRow& row)
{
    const QString told = marks(row);
    return told.isEmpty() ? text(row.name) : tr("%1. %2").arg(text(row.name), told);
}

QString ShortlistText::memory(const evaluation::ShortlistRow& row)
{
    const QString name = text(row.memory);
    return row.capacity ? QStringLiteral("%1 %2").arg(name, text(units::format(*row.capacity))) : name;
}

QString ShortlistText::memoryTip(const evaluation::ShortlistRow& row)
{
    const QString told = tr("%1, %2").arg(memory(row), text(units::format(row.bandwidth)));
    return row.capacity ? told : tr("%1. The capacity is not known.").arg(told);
}

QString ShortlistText::fits(const evaluation::ShortlistRow& row)
{
    if (!row.capacity)
        return tr("not known");
    return row.fitsAsChosen ? tr("yes") : tr("no");
}

QString ShortlistText::bound(roofline::Bound bound)
{
    switch (bound) {
    case roofline::Bound::Memory:
        return tr("memory");
    case roofline::Bound::Compute:
        return tr("compute");
    case roofline::Bound::Link:
        return tr("link");
    }
    return {};
}

QString ShortlistText::factor(double value)
{
    return QStringLiteral("%1\u00a0×").arg(text(units::formatNumber(value)));
}

QString ShortlistText::cannotRun(const evaluation::ShortlistRow& row)
{
    return tr("%1 cannot run this: %2").arg(text(row.name), text(row.reason));
}

QString ShortlistText::summary(const evaluation::ShortlistRow& row)
{
    if (!row.devices)
        return cannotRun(row);
    QStringList sentences;
    if (row.peak)
        sentences << tr("%1: %2 of %3, %4.")
                         .arg(text(row.name), text(units::format(row.bandwidth)), text(row.memory),
                              tr("%1 of %2").arg(text(units::format(*row.peak)), text(row.ceiling)));
    const QString told = marks(row);
    if (!told.isEmpty())
        sentences << told;
    sentences << tr("Return chooses it.");
    return sentences.join(QLatin1Char(' '));
}

}  // namespace ridgepoint::panels
