// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalogs/text_check.h"

#include "core/base/utf8.h"
#include "core/json/cursor.h"

#include <fmt/format.h>

namespace ridgepoint::catalogs {

namespace {

std::string describe(char32_t code)
{
    if (code == U'\n' || code == U'\r' || code == 0x85 || code == 0x2028 || code == 0x2029)
        return "a line break";
    const std::string name = fmt::format("U+{:04X}", static_cast<unsigned>(code));
    return code > 0xFF ? name + ", which turns the direction of a text" : "the control character " + name;
}

void checkLine(const json::Cursor& place, std::string_view text, std::string_view what)
{
    if (const auto code = firstUnprintable(text))
        place.refuse(ErrorCode::BadValue, std::string(what) + " holds " + describe(*code),
                     "Take it out: a text is one line");
}

}  // namespace

void checkTexts(const json::Cursor& place)
{
    if (place.isText()) {
        const std::string text = place.asText();
        checkLine(place, text, "the text");
        if (!text.empty() && visibleLength(text) == 0)
            place.refuse(ErrorCode::BadValue, "the text is blank",
                         "Write a word, or leave the key out where that is allowed");
    } else if (place.isArray()) {
        for (const json::Cursor& item : place.items())
            checkTexts(item);
    } else if (place.isObject()) {
        for (const auto& [key, value] : place.members()) {
            checkLine(value, key, "the key");
            checkTexts(value);
        }
    }
}

}  // namespace ridgepoint::catalogs
