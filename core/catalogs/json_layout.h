// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// JSON as a person would lay it out: keys in the order given, indented by 2, what is short on one line, the
/// objects of a list below each other.
namespace ridgepoint::catalogs {

/// A text as a JSON string. Bytes that are not UTF-8 become U+FFFD.
std::string textJson(std::string_view text);

/// Values that are JSON already, as a list.
std::string listJson(const std::vector<std::string>& items);

/// An object while it is written.
class ObjectJson {
public:
    void addText(std::string_view key, std::string_view text) { addValue(key, textJson(text)); }
    void addCount(std::string_view key, std::int64_t count);
    void addFlag(std::string_view key, bool flag) { addValue(key, flag ? "true" : "false"); }

    /// The same unless it is what a reader takes when the key is absent.
    void addCount(std::string_view key, std::int64_t count, std::int64_t whenAbsent);
    void addFlag(std::string_view key, bool flag, bool whenAbsent);

    /// A value that is JSON already.
    void addValue(std::string_view key, std::string json);

    bool isEmpty() const { return m_members.empty(); }
    std::string json() const;

private:
    std::vector<std::string> m_members;
};

}  // namespace ridgepoint::catalogs
