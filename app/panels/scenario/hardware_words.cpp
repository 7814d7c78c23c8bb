// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/scenario/hardware_words.h"

#include "core/base/utf8.h"
#include "core/units/format.h"

#include <QStringList>

namespace ridgepoint::panels {

namespace {

QString text(std::string_view utf8)
{
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

/// A text from a file, on one line.
QString shown(const std::string& utf8)
{
    constexpr std::size_t longest = 200;
    return text(printable(utf8, longest));
}

template <class Quantity>
QString marked(const Figure<Quantity>& figure)
{
    return text(units::format(figure.value)) + HardwareWords::mark(figure.source.basis);
}

}  // namespace

QString HardwareWords::basis(Basis basis)
{
    switch (basis) {
    case Basis::Vendor:
        return tr("vendor");
    case Basis::Measured:
        return tr("measured");
    case Basis::Derived:
        return tr("derived");
    case Basis::Unverified:
        return tr("unverified");
    case Basis::WhatIf:
        return tr("what-if");
    }
    return {};
}

QString HardwareWords::mark(Basis basis)
{
    return basis == Basis::Vendor ? QString() : QStringLiteral(" (%1)").arg(HardwareWords::basis(basis));
}

QString HardwareWords::sparsity(hardware::Sparsity sparsity)
{
    return sparsity == hardware::Sparsity::Sparse ? tr("sparse") : tr("dense");
}

QString HardwareWords::summary(const catalogs::Catalogs& catalogs, const hardware::Device& device)
{
    QStringList parts{text(device.mainMemory().name), text(units::format(device.bandwidth()))};
    if (const auto& capacity = device.mainMemory().capacity)
        parts << text(units::format(capacity->value));
    if (device.hasUnverified())
        parts << tr("some unverified");
    if (device.status == hardware::Status::Announced)
        parts << tr("announced");
    if (catalogs.overridden.contains(device.id))
        parts << tr("yours, before the built-in one");
    else if (catalogs.userDevices.contains(device.id))
        parts << tr("yours");
    return parts.join(QStringLiteral(" · "));
}

QString HardwareWords::capacity(const hardware::MemoryLevel& memory)
{
    if (!memory.capacity)
        return memory.visible ? tr("%1 visible to a program").arg(marked(*memory.visible)) : tr("capacity unknown");
    if (!memory.visible)
        return marked(*memory.capacity);
    const QString visible = text(units::format(memory.visible->value));
    const Basis basis = memory.visible->source.basis;
    return basis == Basis::Vendor
        ? tr("%1 (%2 visible to a program)").arg(marked(*memory.capacity), visible)
        : tr("%1 (%2 visible to a program, %3)").arg(marked(*memory.capacity), visible, HardwareWords::basis(basis));
}

QString HardwareWords::facts(const evaluation::RooflineReport& report, const hardware::Device& device)
{
    const evaluation::ComputeRoof& tensor = report.roofs.tensor;
    const evaluation::MemoryRoof& memory = report.roofs.memory;
    QStringList lines;
    if (tensor.source.basis == Basis::WhatIf || memory.source.basis == Basis::WhatIf)
        lines << shown(report.device);
    lines << tr("%1 %2 %3%4").arg(text(units::format(tensor.rate)), text(tensor.name), sparsity(tensor.sparsity),
                                  mark(tensor.source.basis));
    lines << tr("%1 %2%3 · ridge %4").arg(text(units::format(memory.bandwidth)), shown(memory.name), mark(memory.source.basis),
                                          text(units::format(report.ridges.front().intensity)));
    lines << capacity(device.mainMemory());
    const QString dated = origins(tensor.source, memory.source);
    if (!dated.isEmpty())
        lines << dated;
    if (device.status == hardware::Status::Announced)
        lines << tr("Announced: the figures are promises, nobody has measured them");
    return lines.join(QLatin1Char('\n'));
}

QString HardwareWords::origins(const Source& peak, const Source& bandwidth)
{
    const auto told = [](const Source& source) { return tr("%1, %2").arg(basis(source.basis), shown(source.date)); };
    const bool hasPeak = peak.basis != Basis::WhatIf;
    const bool hasBandwidth = bandwidth.basis != Basis::WhatIf;
    if (hasPeak && hasBandwidth && told(peak) == told(bandwidth))
        return told(peak);
    QStringList parts;
    if (hasPeak)
        parts << tr("peak: %1").arg(told(peak));
    if (hasBandwidth)
        parts << tr("bandwidth: %1").arg(told(bandwidth));
    return parts.join(QStringLiteral(" · "));
}

QString HardwareWords::sources(const evaluation::RooflineReport& report, const hardware::Device& device)
{
    QStringList lines;
    const auto add = [&lines](const QString& figure, const Source& source) {
        if (source.basis == Basis::WhatIf)
            lines << QStringLiteral("%1: %2").arg(figure, basis(source.basis));
        else
            lines << QStringLiteral("%1: %2, %3, %4").arg(figure, basis(source.basis), shown(source.citation), shown(source.date));
        if (!source.note.empty())
            lines.back() += QStringLiteral(". ") + shown(source.note);
    };
    add(text(report.roofs.tensor.name), report.roofs.tensor.source);
    add(shown(report.roofs.memory.name), report.roofs.memory.source);
    if (device.mainMemory().capacity)
        add(tr("capacity"), device.mainMemory().capacity->source);
    if (device.mainMemory().visible)
        add(tr("visible bytes"), device.mainMemory().visible->source);
    if (!device.note.empty())
        lines << shown(device.note);
    return lines.join(QLatin1Char('\n'));
}

QString HardwareWords::origin(const catalogs::Catalogs& catalogs, const HardwareId& id, bool isKept)
{
    const auto file = catalogs.userDevices.find(id);
    if (file == catalogs.userDevices.end())
        return {};
    const QString where = shown(file->second);
    if (isKept)
        return tr("Your own entry as it was: its file is gone or cannot be used, and it exists in memory only (%1)").arg(where);
    return catalogs.overridden.contains(id) ? tr("Your own entry, stands before the built-in one (%1)").arg(where)
                                            : tr("Your own entry (%1)").arg(where);
}

}  // namespace ridgepoint::panels
