// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/hardware/device_form.h"

#include "app/panels/hardware/figure_text.h"
#include "core/units/parse.h"

#include <algorithm>
#include <utility>

namespace ridgepoint::panels {

namespace {

using hardware::ComputePeak;
using hardware::Device;

QString text(const std::string& utf8)
{
    return QString::fromStdString(utf8);
}

template <class Quantity>
QString figureText(const std::optional<Figure<Quantity>>& figure)
{
    return figure ? typed(figure->value) : QString();
}

/// The figures of a what-if in place of those of the part; it changes dense tensor peaks alone.
void takeOver(const scenario::Overrides& whatIf, DeviceForm& form)
{
    if (whatIf.bandwidth)
        form.texts[FormField::Bandwidth] = typed(*whatIf.bandwidth);
    for (const auto& [format, rate] : whatIf.peaks) {
        const auto line = std::find_if(form.peaks.begin(), form.peaks.end(), [format = format](const PeakLine& peak) {
            return peak.format == format && peak.engine == units::Engine::Tensor && peak.sparsity == hardware::Sparsity::Dense;
        });
        if (line == form.peaks.end())
            form.peaks.push_back({format, units::Engine::Tensor, hardware::Sparsity::Dense, typed(rate, format)});
        else
            line->rate = typed(rate, format);
    }
}

bool isOfOneKind(const ComputePeak& peak, const PeakLine& line)
{
    return peak.format == line.format && peak.engine == line.engine && peak.sparsity == line.sparsity;
}

}  // namespace

DeviceForm DeviceFormReader::fill(const QString& id, const QString& name, const scenario::Overrides& whatIf) const
{
    const hardware::MemoryLevel& memory = m_original.mainMemory();
    DeviceForm form;
    form.texts = {{FormField::Id, id},
                  {FormField::Name, name},
                  {FormField::Vendor, text(m_original.vendor)},
                  {FormField::Year, QString::number(m_original.year)},
                  {FormField::FormFactor, text(m_original.formFactor)},
                  {FormField::Power, figureText(m_original.power)},
                  {FormField::MemoryName, text(memory.name)},
                  {FormField::Capacity, figureText(memory.capacity)},
                  {FormField::Visible, figureText(memory.visible)},
                  {FormField::Bandwidth, figureText(memory.bandwidth)},
                  {FormField::LinkName, m_original.link ? text(m_original.link->name) : QString()},
                  {FormField::LinkBandwidth, m_original.link ? typed(m_original.link->bandwidth.value) : QString()},
                  {FormField::Note, text(m_original.note)},
                  {FormField::Citation, {}}};
    if (m_original.link)
        form.directions = m_original.link->directions;
    for (std::size_t i = 0; i < m_original.peaks.size(); ++i) {
        const ComputePeak& peak = m_original.peaks[i];
        form.peaks.push_back({peak.format, peak.engine, peak.sparsity, typed(peak.rate.value, peak.format), i});
    }
    takeOver(whatIf, form);
    return form;
}

/// One reading of one form.
class DeviceFormReader::Reading {
public:
    Reading(const DeviceFormReader& reader, const DeviceForm& form)
        : m_original(reader.m_original), m_form(form), m_device(reader.m_original)
    {
        m_source = {form.basis, textOf(FormField::Citation), reader.m_today, {}};
    }

    ReadForm read()
    {
        readNames();
        readMemory();
        readLink();
        readFigure(FormField::Power, units::parseWatts, m_original.power, m_device.power);
        readPeaks();
        if (m_read.hasChangedFigures && m_source.citation.empty())
            refuse(FormField::Citation, tr("Say where the changed figures are from"));
        if (m_read.errors.isEmpty())
            m_read.device = m_device;
        return m_read;
    }

private:
    std::string textOf(FormField field) const { return m_form.texts.at(field).trimmed().toStdString(); }
    void refuse(FormField field, const QString& message) { m_read.errors.fields.emplace(field, message); }
    void refuse(FormField field, const Error& error) { refuse(field, text(toText(error))); }

    std::string required(FormField field)
    {
        std::string value = textOf(field);
        if (value.empty())
            refuse(field, tr("This cannot be empty"));
        return value;
    }

    void readNames()
    {
        if (const auto id = HardwareId::parse(textOf(FormField::Id)))
            m_device.id = *id;
        else
            refuse(FormField::Id, id.error());
        m_device.name = required(FormField::Name);
        m_device.vendor = required(FormField::Vendor);
        m_device.formFactor = textOf(FormField::FormFactor);
        m_device.note = textOf(FormField::Note);
        constexpr std::int64_t earliest = 1970;
        constexpr std::int64_t latest = 2100;
        const auto year = units::parseCount(textOf(FormField::Year));
        if (year && *year >= earliest && *year <= latest)
            m_device.year = static_cast<int>(*year);
        else
            refuse(FormField::Year, tr("Write a year from %1 to %2").arg(earliest).arg(latest));
    }

    void readMemory()
    {
        const hardware::MemoryLevel& original = m_original.mainMemory();
        hardware::MemoryLevel& memory = m_device.memory.front();
        memory.name = required(FormField::MemoryName);
        readFigure(FormField::Capacity, units::parseBytes, original.capacity, memory.capacity);
        readFigure(FormField::Visible, units::parseBytes, original.visible, memory.visible);
        if (readFigure(FormField::Bandwidth, units::parseBandwidth, original.bandwidth, memory.bandwidth)) {
            if (original.achievable)
                m_read.leftOut << tr("the measured bandwidth, %1").arg(typed(original.achievable->value));
            memory.achievable.reset();
        }
        if (!memory.bandwidth)
            refuse(FormField::Bandwidth, tr("This cannot be empty: the bandwidth of main memory is the slanted roof"));
    }

    void readLink()
    {
        const std::string name = textOf(FormField::LinkName);
        auto original = m_original.link ? std::optional(m_original.link->bandwidth) : std::nullopt;
        // The same number that counts other directions is another figure.
        if (m_original.link && m_original.link->directions != m_form.directions)
            original.reset();
        std::optional<Figure<units::Bandwidth>> bandwidth;
        readFigure(FormField::LinkBandwidth, units::parseBandwidth, original, bandwidth);
        const bool isTyped = !textOf(FormField::LinkBandwidth).empty();
        if (isTyped && name.empty())
            refuse(FormField::LinkName, tr("Name the link, such as NVLink 4, or leave its bandwidth empty as well"));
        if (!isTyped && !name.empty())
            refuse(FormField::LinkBandwidth, tr("Write the bandwidth of the link, or leave its name empty as well"));
        m_device.link.reset();
        if (!bandwidth)
            return;
        m_device.link = hardware::Link{name, *bandwidth, m_form.directions};
        // Of the same link: a single peer's share belongs to the figure that it was printed with.
        if (m_original.link && m_original.link->name == name) {
            m_device.link->joins = m_original.link->joins;
            if (*bandwidth == m_original.link->bandwidth && m_form.directions == m_original.link->directions)
                m_device.link->perPeer = m_original.link->perPeer;
        }
    }

    void readPeaks()
    {
        m_device.peaks.clear();
        for (std::size_t i = 0; i < m_form.peaks.size(); ++i)
            readPeak(i);
        std::erase_if(m_device.absent, [this](const hardware::AbsentPeak& absent) {
            return m_device.findPeak(absent.format, units::Engine::Tensor, hardware::Sparsity::Dense) != nullptr;
        });
    }

    void readPeak(std::size_t i)
    {
        const PeakLine& line = m_form.peaks[i];
        const ComputePeak* original = line.original ? &m_original.peaks[*line.original] : nullptr;
        if (original && !isOfOneKind(*original, line))
            original = nullptr;
        if (original && line.rate.trimmed() == typed(original->rate.value, original->format)) {
            m_device.peaks.push_back(*original);
            return;
        }
        const auto rate = units::parseFlopRate(line.rate.toStdString());
        if (!rate) {
            m_read.errors.peaks.emplace(i, text(toText(rate.error())));
            return;
        }
        if (original && original->rate.value == *rate) {
            m_device.peaks.push_back(*original);
            return;
        }
        m_read.hasChangedFigures = true;
        ComputePeak peak{line.format, line.engine, line.sparsity, {}, {*rate, m_source}, {}};
        if (original)
            peak.accumulate = original->accumulate;
        if (original && original->achievable)
            m_read.leftOut << tr("the measured %1 peak, %2")
                                  .arg(text(std::string(units::name(line.format))), typed(original->achievable->value, line.format));
        m_device.peaks.push_back(std::move(peak));
    }

    /// An empty text is no figure. True where the figure is not the original one.
    template <class Quantity>
    bool readFigure(FormField field, Result<Quantity> (*parse)(std::string_view), const std::optional<Figure<Quantity>>& original,
                    std::optional<Figure<Quantity>>& figure)
    {
        const QString typedText = m_form.texts.at(field).trimmed();
        if (typedText == figureText(original)) {
            figure = original;
            return false;
        }
        figure.reset();
        if (typedText.isEmpty())
            return true;
        const auto value = parse(typedText.toStdString());
        if (!value) {
            refuse(field, value.error());
            return true;
        }
        if (original && original->value == *value) {
            figure = original;
            return false;
        }
        figure = Figure<Quantity>{*value, m_source};
        m_read.hasChangedFigures = true;
        return true;
    }

    const Device& m_original;
    const DeviceForm& m_form;
    Device m_device;
    Source m_source;
    ReadForm m_read;
};

ReadForm DeviceFormReader::read(const DeviceForm& form) const
{
    return Reading(*this, form).read();
}

}  // namespace ridgepoint::panels
