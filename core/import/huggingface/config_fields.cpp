// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/huggingface/config_fields.h"

#include "core/base/utf8.h"
#include "core/json/cursor.h"

#include <algorithm>
#include <set>

namespace ridgepoint::import::huggingface {

namespace {

constexpr std::size_t listLength = 100000;  // of names of modules; the largest published checkpoint has about half as many
constexpr std::size_t keysLooked = 4096;    // no config has so many; a file of a million keys is not listed in a note

std::string listOf(Keys keys)
{
    std::string list;
    for (const std::string_view key : keys)
        list += (list.empty() ? "" : ", ") + std::string(key);
    return list;
}

std::optional<json::Cursor> objectIn(const json::Cursor& place, std::string_view key)
{
    auto found = place.find(key);
    if (found && !found->isObject())
        return std::nullopt;
    return found;
}

void refuseLongList(const json::Cursor& place, std::size_t limit)
{
    if (place.size() > limit)
        place.refuse(ErrorCode::TooLarge, "a list of " + std::to_string(place.size()) + " entries",
                     std::to_string(limit) + " are the most that is read");
}

}  // namespace

struct ConfigFields::Record {
    std::set<std::string, std::less<>> read;
    std::vector<Note> contradictions;
};

ConfigFields::ConfigFields(std::vector<json::Cursor> levels, std::shared_ptr<Record> record)
    : m_levels(std::move(levels)), m_record(std::move(record))
{
}

ConfigFields::ConfigFields(const ConfigFields&) = default;
ConfigFields::~ConfigFields() = default;

ConfigFields ConfigFields::of(const json::Cursor& root)
{
    std::vector<json::Cursor> levels{root};
    if (root.isObject()) {
        if (const auto thinker = objectIn(root, "thinker_config"))
            levels.insert(levels.begin(), *thinker);
        for (const std::string_view key : {"text_config", "llm_config", "language_config"}) {
            const auto inner = objectIn(levels.front(), key);
            if (!inner)
                continue;
            levels.insert(levels.begin(), *inner);
            break;
        }
    }
    return {std::move(levels), std::make_shared<Record>()};
}

bool ConfigFields::isNested() const
{
    return m_levels.size() > 1;
}

std::optional<json::Cursor> ConfigFields::find(Keys keys) const
{
    std::optional<json::Cursor> found;
    for (const std::string_view key : keys)
        m_record->read.emplace(key);
    for (const json::Cursor& level : m_levels)
        for (const std::string_view key : keys)
            if (!found && level.isObject())
                found = level.find(key);
    return found;
}

bool ConfigFields::has(Keys keys) const
{
    return find(keys).has_value();
}

bool ConfigFields::isText(std::string_view key) const
{
    const auto place = find({key});
    return place && place->isText();
}

bool ConfigFields::isList(std::string_view key) const
{
    const auto place = find({key});
    return place && place->isArray();
}

std::optional<std::int64_t> ConfigFields::count(Keys keys, std::int64_t limit) const
{
    const auto place = find(keys);
    if (!place)
        return std::nullopt;
    const std::int64_t value = place->asCount();
    if (value < 0 || value > limit) {
        place->refuse(ErrorCode::OutOfRange, std::to_string(value) + " is not between 0 and " + std::to_string(limit),
                      "Compare with the config.json that the model was published with");
        return 0;
    }
    for (const std::string_view key : keys) {
        const auto other = m_levels.front().isObject() ? m_levels.front().find(key) : std::nullopt;
        if (!other || !other->isNumber() || other->where() == place->where() || other->asNumber() == place->asNumber())
            continue;
        const Note note{Severity::Warning, "contradiction",
                        quote(key) + " contradicts " + quote(*keys.begin()) + "; " + std::to_string(value)
                            + " was taken",
                        other->where()};
        if (std::find(m_record->contradictions.begin(), m_record->contradictions.end(), note)
            == m_record->contradictions.end())
            m_record->contradictions.push_back(note);
    }
    return value;
}

std::int64_t ConfigFields::required(Keys keys, std::int64_t limit) const
{
    const auto value = count(keys, limit);
    if (!value)
        refuse(ErrorCode::MissingField, std::string(*keys.begin()) + " is missing",
               keys.size() > 1 ? "Add one of: " + listOf(keys) : "Add it: the shapes of the model depend on it");
    else if (*value < 1)
        refuse(ErrorCode::OutOfRange, "0 is not between 1 and " + std::to_string(limit),
               "Compare with the config.json that the model was published with", keys);
    return value.value_or(0);
}

std::optional<bool> ConfigFields::flag(Keys keys) const
{
    const auto place = find(keys);
    return place ? std::optional(place->asFlag()) : std::nullopt;
}

std::optional<double> ConfigFields::number(Keys keys) const
{
    const auto place = find(keys);
    return place ? std::optional(place->asNumber()) : std::nullopt;
}

std::optional<std::string> ConfigFields::text(Keys keys) const
{
    const auto place = find(keys);
    return place ? std::optional(place->asText()) : std::nullopt;
}

std::optional<std::string> ConfigFields::firstText(std::string_view key) const
{
    const auto place = find({key});
    if (!place || !place->isArray() || place->size() == 0 || place->size() > keysLooked)
        return std::nullopt;
    const json::Cursor first = place->items().front();
    return first.isText() ? std::optional(first.asText()) : std::nullopt;
}

std::optional<std::vector<std::int64_t>> ConfigFields::counts(Keys keys) const
{
    const auto place = find(keys);
    if (!place)
        return std::nullopt;
    std::vector<std::int64_t> values;
    refuseLongList(*place, limits::layers);
    for (const json::Cursor& item : place->items())
        values.push_back(item.isNumber() || item.isText() ? item.asCount() : (item.asFlag() ? 1 : 0));
    return values;
}

std::optional<std::vector<std::string>> ConfigFields::texts(Keys keys) const
{
    const auto place = find(keys);
    if (!place)
        return std::nullopt;
    std::vector<std::string> values;
    refuseLongList(*place, listLength);
    for (const json::Cursor& item : place->items())
        values.push_back(item.asText());
    return values;
}

std::optional<ConfigFields> ConfigFields::section(Keys keys) const
{
    const auto place = find(keys);
    if (!place || !place->isObject())
        return std::nullopt;
    return ConfigFields({*place}, std::make_shared<Record>());
}

std::vector<ConfigFields> ConfigFields::sections(std::string_view key) const
{
    std::vector<ConfigFields> result;
    const auto place = find({key});
    if (!place)
        return result;
    refuseLongList(*place, limits::layers);
    const auto record = std::make_shared<Record>();
    for (const json::Cursor& item : place->items())
        result.push_back(ConfigFields({item}, record));
    return result;
}

std::vector<std::pair<std::string, ConfigFields>> ConfigFields::membersOf(const json::Cursor& place)
{
    std::vector<std::pair<std::string, ConfigFields>> result;
    refuseLongList(place, listLength);
    if (!place.isObject())
        return result;
    const auto record = std::make_shared<Record>();
    for (const auto& [name, value] : place.members())
        result.emplace_back(name, ConfigFields({value}, record));
    return result;
}

std::vector<std::pair<std::string, ConfigFields>> ConfigFields::members(std::string_view key) const
{
    const auto place = find({key});
    return place ? membersOf(*place) : std::vector<std::pair<std::string, ConfigFields>>{};
}

std::vector<std::pair<std::string, ConfigFields>> ConfigFields::members() const
{
    return membersOf(m_levels.front());
}

std::size_t ConfigFields::levels() const
{
    return m_levels.size();
}

ConfigFields ConfigFields::level(std::size_t index) const
{
    return ConfigFields({m_levels[index]}, m_record);
}

std::string ConfigFields::where(Keys keys) const
{
    const auto place = find(keys);
    return place ? place->where() : m_levels.front().where();
}

void ConfigFields::refuse(ErrorCode code, std::string message, std::string hint, Keys keys) const
{
    const auto place = find(keys);
    (place ? *place : m_levels.front()).refuse(code, std::move(message), std::move(hint));
}

bool ConfigFields::failed() const
{
    return !m_levels.back().isThere();
}

std::vector<std::string> ConfigFields::unreadKeys() const
{
    std::vector<std::string> keys;
    for (const json::Cursor& level : m_levels) {
        if (level.size() > keysLooked)
            continue;
        for (const auto& [key, value] : level.members()) {
            const bool bears = value.isNumber() ? value.asNumber() != 0.0 : value.size() > 0;
            if (bears && m_record->read.count(key) == 0)
                keys.push_back(key);
        }
    }
    return keys;
}

std::vector<Note> ConfigFields::contradictions() const
{
    return m_record->contradictions;
}

void ConfigFields::skip(Keys keys) const
{
    for (const std::string_view key : keys)
        m_record->read.emplace(key);
}

}  // namespace ridgepoint::import::huggingface
