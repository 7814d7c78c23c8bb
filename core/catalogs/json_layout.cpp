// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalogs/json_layout.h"

#include <nlohmann/json.hpp>

namespace ridgepoint::catalogs {

namespace {

constexpr std::size_t lineLength = 100;
constexpr std::string_view newLine = "\n  ";

/// Texts hold no line break of their own: JSON escapes it.
std::string indented(std::string_view json)
{
    std::string text;
    text.reserve(json.size());
    for (char c : json) {
        if (c == '\n')
            text += newLine;
        else
            text += c;
    }
    return text;
}

std::string enclosed(char open, const std::vector<std::string>& items, char close)
{
    std::string line(1, open);
    for (const std::string& item : items)
        line += (line.size() > 1 ? ", " : "") + item;
    line += close;
    const bool isTable = open == '[' && items.size() > 1 && items.front().starts_with('{');
    if (!isTable && line.size() <= lineLength && line.find('\n') == std::string::npos)
        return line;
    std::string lines(1, open);
    for (const std::string& item : items) {
        if (lines.size() > 1)
            lines += ',';
        lines += newLine;
        lines += indented(item);
    }
    lines += '\n';
    lines += close;
    return lines;
}

}  // namespace

std::string textJson(std::string_view text)
{
    return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string listJson(const std::vector<std::string>& items)
{
    return enclosed('[', items, ']');
}

void ObjectJson::addCount(std::string_view key, std::int64_t count)
{
    addValue(key, nlohmann::json(count).dump());
}

void ObjectJson::addCount(std::string_view key, std::int64_t count, std::int64_t whenAbsent)
{
    if (count != whenAbsent)
        addCount(key, count);
}

void ObjectJson::addFlag(std::string_view key, bool flag, bool whenAbsent)
{
    if (flag != whenAbsent)
        addFlag(key, flag);
}

void ObjectJson::addValue(std::string_view key, std::string json)
{
    m_members.push_back(textJson(key) + ": " + std::move(json));
}

std::string ObjectJson::json() const
{
    return enclosed('{', m_members, '}');
}

}  // namespace ridgepoint::catalogs
