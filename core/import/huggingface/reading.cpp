// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/huggingface/reading.h"

#include <algorithm>

namespace ridgepoint::import::huggingface {

std::int64_t Reading::countOr(Keys keys, std::int64_t otherwise, std::string_view reason)
{
    if (const auto value = fields.count(keys))
        return *value;
    assume(std::string(*keys.begin()) + ' ' + std::to_string(otherwise) + " (" + std::string(reason) + ')');
    return otherwise;
}

std::int64_t Reading::size(Keys keys, std::int64_t ofClass, std::int64_t limit)
{
    if (!fields.isNested() || ofClass == 0 || fields.has(keys))
        return fields.required(keys, limit);
    return countOr(keys, ofClass, "the default of " + std::string(family.modelType));
}

bool Reading::flagBy(const FlagRule& rule) const
{
    if (rule.key.empty())
        return rule.byDefault;
    const auto value = fields.flag({rule.key});
    return value ? *value != rule.inverted : rule.byDefault;
}

void Reading::assume(const std::string& what)
{
    if (std::find(m_assumed.begin(), m_assumed.end(), what) == m_assumed.end())
        m_assumed.push_back(what);
}

void Reading::inform(std::string code, std::string message, Keys keys)
{
    add(Severity::Information, std::move(code), std::move(message), keys);
}

void Reading::warn(std::string code, std::string message, Keys keys)
{
    add(Severity::Warning, std::move(code), std::move(message), keys);
}

void Reading::add(Severity severity, std::string code, std::string message, Keys keys)
{
    Note note{severity, std::move(code), std::move(message), fields.where(keys)};
    if (std::find(m_notes.begin(), m_notes.end(), note) == m_notes.end())
        m_notes.push_back(std::move(note));
}

std::vector<Note> Reading::takeNotes()
{
    if (!m_assumed.empty()) {
        std::string list;
        for (const std::string& what : m_assumed)
            list += (list.empty() ? "" : ", ") + what;
        inform("assumed", "not in the file: " + list);
    }
    for (const Note& note : fields.contradictions())
        m_notes.push_back(note);
    return std::move(m_notes);
}

const ClassSizes& Reading::classSizes() const
{
    static const ClassSizes unknown;
    return family.sizes ? *family.sizes : unknown;
}

}  // namespace ridgepoint::import::huggingface
