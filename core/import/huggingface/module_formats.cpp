// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/huggingface/module_formats.h"

#include "core/base/utf8.h"

#include <algorithm>

namespace ridgepoint::import::huggingface {

namespace {

using model::WeightClass;

constexpr std::string_view plainFormat = "bf16";
constexpr std::size_t mostPatterns = 200;  // published lists have about ten; each is tried on every matrix

bool staysPlain(WeightClass weightClass)
{
    return weightClass == WeightClass::Router || weightClass == WeightClass::Embedding || weightClass == WeightClass::LmHead;
}

using FormatCounts = std::map<std::string, std::int64_t>;

const std::string& mostFrequent(const FormatCounts& counts)
{
    return std::max_element(counts.begin(), counts.end(), [](const auto& a, const auto& b) { return a.second < b.second; })
        ->first;
}

std::string listOf(const FormatCounts& counts)
{
    std::string list;
    for (const auto& [format, count] : counts)
        list += (list.empty() ? "" : ", ") + std::to_string(count) + " in " + format;
    return list;
}

/// The format of the bulk of a model: of its experts, else of its networks, else of whatever it has.
std::string bulkFormat(const std::map<WeightClass, std::string>& formats)
{
    for (const WeightClass weightClass :
         {WeightClass::ExpertInput, WeightClass::NetworkInput, WeightClass::RecurrentInput, WeightClass::AttentionInput})
        if (const auto found = formats.find(weightClass); found != formats.end())
            return found->second;
    return std::string(plainFormat);
}

}  // namespace

void ModuleFormats::add(std::string_view name, std::string_view format)
{
    if (name.starts_with("re:") || name.find_first_of("*?") != std::string_view::npos) {
        const auto pattern = m_patterns.size() < mostPatterns ? ModulePattern::parse(name) : std::nullopt;
        if (pattern)
            m_patterns.emplace_back(*pattern, format);
        else
            m_notUnderstood.push_back(printable(name));
    } else if (const std::string_view plain = withoutPrefix(name); !plain.empty()) {
        m_names.emplace(plain, format);
    }
}

std::string ModuleFormats::byName(const std::string& name) const
{
    // A rule for "layers.3.self_attn" holds for all that is part of it.
    for (std::size_t end = name.size(); end != std::string::npos && end > 0; end = name.rfind('.', end - 1))
        if (const auto found = m_names.find(std::string_view(name).substr(0, end)); found != m_names.end())
            return found->second;
    return {};
}

std::string ModuleFormats::formatOf(const WeightModule& module) const
{
    for (const std::string& name : module.names)
        if (std::string format = byName(name); !format.empty())
            return format;
    for (const auto& [pattern, format] : m_patterns)
        if (pattern.matches(module))
            return format;
    const bool ofExperts = module.weightClass == WeightClass::ExpertInput || module.weightClass == WeightClass::ExpertOutput;
    if (ofExperts && !m_experts.empty())
        return m_experts;
    if (m_base.empty() || (staysPlain(module.weightClass) && !m_baseIsOfAll))
        return std::string(plainFormat);
    return m_base;
}

model::ShippedFormats ModuleFormats::shipped(Reading& reading, const model::ModelSpec& spec) const
{
    std::map<WeightClass, FormatCounts> counts;
    for (const WeightModule& module : weightModules(spec))
        ++counts[module.weightClass][formatOf(module)];
    std::map<WeightClass, std::string> formats;
    for (const auto& [weightClass, ofClass] : counts) {
        formats[weightClass] = mostFrequent(ofClass);
        if (ofClass.size() > 1)
            reading.warn("quantisation-mixed",
                         "of " + std::string(name(weightClass)) + " matrices " + listOf(ofClass) + "; all are counted as "
                             + formats[weightClass]);
    }
    if (!m_notUnderstood.empty())
        reading.warn("quantisation-not-understood",
                     std::to_string(m_notUnderstood.size()) + " rules for names were not understood, the first is "
                         + quote(m_notUnderstood.front()));
    model::ShippedFormats shipped;
    shipped.weights = m_base.empty() ? bulkFormat(formats) : m_base;
    for (const auto& [weightClass, format] : formats) {
        const std::string_view expected = staysPlain(weightClass) && shipped.weights != plainFormat ? plainFormat
                                                                                                    : shipped.weights;
        if (format != expected)
            shipped.exceptions[weightClass] = format;
    }
    return shipped;
}

}  // namespace ridgepoint::import::huggingface
