// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace ridgepoint {

enum class Severity { Information, Warning };

/// "info" or "warning".
constexpr std::string_view name(Severity severity)
{
    return severity == Severity::Warning ? "warning" : "info";
}

/// Something the user should know about a result that exists all the same: an assumption, a fallback, an
/// oddity. `code` is stable and for scripts, `message` is for people.
struct Note {
    Severity severity = Severity::Information;
    std::string code;
    std::string message;
    std::string where;

    friend bool operator==(const Note&, const Note&) = default;
};

/// One line for a terminal or a label: "where: message".
std::string toText(const Note& note);

}  // namespace ridgepoint
