// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace ridgepoint {

/// The one table between the values of an enumeration and their names in files, options and reports.
template <class Enum, std::size_t N>
struct NamedEnum {
    std::array<std::pair<Enum, std::string_view>, N> rows;

    constexpr std::string_view name(Enum value) const
    {
        for (const auto& [key, text] : rows)
            if (key == value)
                return text;
        return "?";
    }

    constexpr std::optional<Enum> find(std::string_view text) const
    {
        for (const auto& [key, rowText] : rows)
            if (rowText == text)
                return key;
        return std::nullopt;
    }

    /// "a, b or c", for an error message.
    std::string choices() const
    {
        std::string list;
        for (std::size_t i = 0; i < N; ++i) {
            if (i > 0)
                list += i + 1 == N ? " or " : ", ";
            list += rows[i].second;
        }
        return list;
    }
};

}  // namespace ridgepoint
