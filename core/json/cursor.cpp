// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/json/cursor.h"

#include "core/base/limits.h"
#include "core/base/nearest.h"
#include "core/base/utf8.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace ridgepoint::json {

namespace {

std::string_view typeName(const nlohmann::json& value)
{
    switch (value.type()) {
    case nlohmann::json::value_t::null:
        return "null";
    case nlohmann::json::value_t::boolean:
        return "true or false";
    case nlohmann::json::value_t::number_integer:
    case nlohmann::json::value_t::number_unsigned:
        return "a whole number";
    case nlohmann::json::value_t::number_float:
        return std::abs(value.get<double>()) >= 9.0e18 ? "a number that is too large" : "a number with decimals";
    case nlohmann::json::value_t::string:
        return "a text";
    case nlohmann::json::value_t::array:
        return "a list";
    default:
        return "an object";
    }
}

/// RFC 6901: "~" is "~0" and "/" is "~1".
std::string pointerToken(std::string_view key)
{
    std::string token;
    for (char c : printable(key)) {
        if (c == '~')
            token += "~0";
        else if (c == '/')
            token += "~1";
        else
            token += c;
    }
    return token;
}

/// The pointer from a value down to one that it holds, by address; nothing where it does not hold it.
std::optional<std::string> pointerTo(const nlohmann::json& from, const nlohmann::json* wanted)
{
    if (&from == wanted)
        return std::string();
    if (from.is_object())
        for (const auto& [key, value] : from.items())
            if (const auto rest = pointerTo(value, wanted))
                return '/' + pointerToken(key) + *rest;
    if (from.is_array())
        for (std::size_t i = 0; i < from.size(); ++i)
            if (const auto rest = pointerTo(from[i], wanted))
                return '/' + std::to_string(i) + *rest;
    return std::nullopt;
}

template <class T>
std::optional<T> valueAt(const std::optional<Cursor>& place, T (Cursor::*read)() const)
{
    if (!place)
        return std::nullopt;
    return ((*place).*read)();
}

}  // namespace

std::string suggestion(std::string_view name, const std::vector<std::string>& known, std::string otherwise)
{
    const std::vector<std::string> near = nearest(name, known, 1);
    return near.empty() ? std::move(otherwise) : "Did you mean " + quote(near.front()) + "?";
}

Document::Document(nlohmann::json value, std::string_view file)
    : m_value(std::move(value)), m_file(printable(file, limits::textLength))
{
}

Cursor Document::root()
{
    return Cursor(*this, &m_value);
}

std::string Cursor::where() const
{
    std::string pointer = pointerTo(m_document->m_value, m_value ? m_value : m_within).value_or("");
    if (!m_value && m_within)
        pointer += '/' + pointerToken(m_missingKey);
    return pointer.empty() ? m_document->m_file : m_document->m_file + '#' + pointer;
}

Cursor Cursor::missing(std::string_view key) const
{
    Cursor place(*m_document, nullptr);
    place.m_within = m_value;
    place.m_missingKey = key;
    return place;
}

Cursor Cursor::at(std::string_view key) const
{
    if (auto place = find(key))
        return *std::move(place);
    if (isObject())
        refuse(ErrorCode::MissingField, quote(key) + " is missing", "Add it");
    return missing(key);
}

std::optional<Cursor> Cursor::find(std::string_view key) const
{
    if (!expect(isObject(), "an object"))
        return std::nullopt;
    const auto member = m_value->find(key);
    if (member == m_value->end() || member->is_null())
        return std::nullopt;
    return Cursor(*m_document, &*member);
}

std::vector<Cursor> Cursor::items() const
{
    std::vector<Cursor> places;
    if (expect(isArray(), "a list"))
        for (std::size_t i = 0; i < m_value->size(); ++i)
            places.push_back(Cursor(*m_document, &(*m_value)[i]));
    return places;
}

std::vector<std::pair<std::string, Cursor>> Cursor::members() const
{
    std::vector<std::pair<std::string, Cursor>> places;
    if (expect(isObject(), "an object"))
        for (const auto& [key, value] : m_value->items())
            places.emplace_back(key, Cursor(*m_document, &value));
    return places;
}

std::string Cursor::asText() const
{
    return expect(isText(), "a text") ? m_value->get<std::string>() : std::string();
}

std::int64_t Cursor::asCount() const
{
    if (!expect(isThere() && m_value->is_number_integer(), "a whole number"))
        return 0;
    constexpr auto largest = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    if (m_value->is_number_unsigned() && m_value->get<std::uint64_t>() > largest) {
        refuse(ErrorCode::OutOfRange, m_value->dump() + " is too large a count", "Write a number below 2^63");
        return 0;
    }
    return m_value->get<std::int64_t>();
}

double Cursor::asNumber() const
{
    return expect(isNumber(), "a number") ? m_value->get<double>() : 0.0;
}

bool Cursor::asFlag() const
{
    return expect(isThere() && m_value->is_boolean(), "true or false") && m_value->get<bool>();
}

std::string Cursor::text(std::string_view key) const
{
    const Cursor place = at(key);
    std::string value = place.asText();
    if (place.isText() && value.empty())
        place.refuse(ErrorCode::BadValue, "the text is empty", "Write what " + quote(key) + " asks for");
    return value;
}

std::optional<std::string> Cursor::optionalText(std::string_view key) const
{
    return valueAt(find(key), &Cursor::asText);
}

std::optional<std::int64_t> Cursor::optionalCount(std::string_view key) const
{
    return valueAt(find(key), &Cursor::asCount);
}

std::optional<double> Cursor::optionalNumber(std::string_view key) const
{
    return valueAt(find(key), &Cursor::asNumber);
}

std::optional<bool> Cursor::optionalFlag(std::string_view key) const
{
    return valueAt(find(key), &Cursor::asFlag);
}

void Cursor::allowOnly(std::initializer_list<std::string_view> keys) const
{
    if (!expect(isObject(), "an object"))
        return;
    for (const auto& [key, value] : m_value->items()) {
        if (std::find(keys.begin(), keys.end(), key) != keys.end())
            continue;
        const std::vector<std::string> known(keys.begin(), keys.end());
        std::string list;
        for (const std::string& name : known)
            list += (list.empty() ? "" : ", ") + name;
        Cursor(*m_document, &value).refuse(ErrorCode::BadValue, "the key " + quote(key) + " means nothing here",
                     suggestion(key, known, "Known keys are " + list));
    }
}

void Cursor::refuse(ErrorCode code, std::string message, std::string hint) const
{
    if (isThere())
        m_document->m_error = Error{code, std::move(message), where(), std::move(hint)};
}

bool Cursor::expect(bool holds, std::string_view what) const
{
    if (!holds && isThere())
        refuse(ErrorCode::BadValue, std::string(typeName(*m_value)) + " where " + std::string(what) + " is expected",
               "Write " + std::string(what));
    return holds;
}

void Cursor::refuseChoice(std::string_view choices) const
{
    if (isText())
        refuse(ErrorCode::BadValue, quote(m_value->get_ref<const std::string&>()) + " is not known here",
               "Write " + std::string(choices));
}

}  // namespace ridgepoint::json
