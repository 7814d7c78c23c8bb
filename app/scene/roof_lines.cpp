// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/roof_lines.h"

#include "core/units/format.h"

#include <fmt/format.h>

#include <utility>

namespace ridgepoint::scene {

namespace {

using evaluation::ComputeRoof;
using evaluation::MemoryRoof;

class RoofLines {
public:
    RoofLines(const evaluation::Roofs& roofs, const ViewOptions& options, double devices)
        : m_roofs(roofs), m_options(options), m_devices(devices)
    {
    }

    std::vector<RoofLine> build()
    {
        const ShownRoofs& shown = m_options.roofs;
        addMemory("roof-", m_roofs.memory, {}, false);
        std::vector<Ceiling> ceilings{{&m_roofs.tensor, std::string(units::name(m_roofs.tensor.format))}};
        if (shown.ceilings)
            for (const ComputeRoof* ceiling : m_roofs.ceilings())
                if (ceiling != &m_roofs.tensor)
                    ceilings.push_back({ceiling, std::string(units::name(ceiling->format))});
        if (shown.unused)
            for (const ComputeRoof& roof : m_roofs.unused)
                join(ceilings, roof);
        for (const Ceiling& ceiling : ceilings)
            addCompute(ceiling, ceiling.roof != &m_roofs.tensor);
        if (shown.link && m_roofs.link)
            addMemory("roof-link-", *m_roofs.link, m_options.words.oneDirection, true);
        if (shown.levels)
            for (const MemoryRoof& level : m_roofs.levels)
                addMemory("roof-level-", level, {}, true);
        return std::move(m_lines);
    }

private:
    /// A flat line: formats of one engine that share a rate and its basis, which the label tells, are one.
    struct Ceiling {
        const ComputeRoof* roof;
        std::string formats;
    };

    static void join(std::vector<Ceiling>& ceilings, const ComputeRoof& roof)
    {
        for (Ceiling& ceiling : ceilings)
            if (ceiling.roof->engine == roof.engine && ceiling.roof->rate == roof.rate && ceiling.roof->sparsity == roof.sparsity
                && ceiling.roof->source.basis == roof.source.basis) {
                ceiling.formats += fmt::format(", {}", units::name(roof.format));
                return;
            }
        ceilings.push_back({&roof, std::string(units::name(roof.format))});
    }

    void addMemory(std::string_view prefix, const MemoryRoof& roof, const std::string& remark, bool secondary)
    {
        const std::string id = xmlId(prefix, roof.name);
        const std::string what = remark.empty() ? "" : " " + remark;
        const std::string figure = units::format(m_devices * roof.bandwidth) + what;
        addSlanted(id, roof.bandwidth, {label(roof.name, figure, roof.source), fmt::format("{} {}", roof.name, figure)}, secondary);
        if (m_options.roofs.achievable && roof.achievable) {
            addSlanted(id + "-achievable", roof.achievable->value,
                       reached(roof.name, units::format(m_devices * roof.achievable->value), roof.achievable->source), true);
            m_lines.back().achievable = true;
        }
    }

    void addCompute(const Ceiling& ceiling, bool secondary)
    {
        const ComputeRoof& roof = *ceiling.roof;
        const std::string id = xmlId("roof-", roof.name);
        const std::string formats = fmt::format("{} {}", ceiling.formats, units::name(roof.engine));
        const std::string figure = units::format(m_devices * roof.rate);
        addFlat(id, roof.rate,
                {label(formats, fmt::format("{} {}", figure, hardware::name(roof.sparsity)), roof.source), fmt::format("{} {}", formats, figure)},
                secondary);
        if (m_options.roofs.achievable && roof.achievable) {
            addFlat(id + "-achievable", roof.achievable->value,
                    reached(roof.name, units::format(m_devices * roof.achievable->value), roof.achievable->source), true);
            m_lines.back().achievable = true;
        }
    }

    struct Texts {
        std::string label;
        std::string shortLabel;
    };

    void addSlanted(const std::string& id, units::Bandwidth bandwidth, Texts texts, bool secondary)
    {
        m_lines.push_back({id, RoofKind::Memory, m_devices * bandwidth.value(), std::move(texts.label), secondary});
        m_lines.back().shortLabel = std::move(texts.shortLabel);
    }

    void addFlat(const std::string& id, units::FlopRate rate, Texts texts, bool secondary)
    {
        m_lines.push_back({id, RoofKind::Compute, m_devices * rate.value(), std::move(texts.label), secondary,
                           (rate / m_roofs.memory.bandwidth).value()});
        m_lines.back().shortLabel = std::move(texts.shortLabel);
    }

    std::string label(const std::string& roof, const std::string& figure, const Source& source) const
    {
        const std::string count = m_devices > 1.0 ? fmt::format("{} × ", m_devices) : "";
        return fmt::format("{}{} {} · {}", count, roof, figure, name(source.basis));
    }

    Texts reached(const std::string& roof, const std::string& figure, const Source& source) const
    {
        const std::string kernel = source.kernel.empty() ? "" : ", " + source.kernel;
        const std::string measured = fmt::format("{} {}", figure, m_options.words.achievable);
        return {label(roof, measured, source) + kernel, measured};
    }

    const evaluation::Roofs& m_roofs;
    const ViewOptions& m_options;
    double m_devices;
    std::vector<RoofLine> m_lines;
};

}  // namespace

std::string xmlId(std::string_view prefix, std::string_view text)
{
    std::string id(prefix);
    for (char c : text) {
        const bool plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
        const bool capital = c >= 'A' && c <= 'Z';
        id += plain ? c : capital ? static_cast<char>(c - 'A' + 'a') : '-';
    }
    return id;
}

std::vector<RoofLine> roofLines(const evaluation::Roofs& roofs, const ViewOptions& options, double devices)
{
    return RoofLines(roofs, options, devices).build();
}

}  // namespace ridgepoint::scene
