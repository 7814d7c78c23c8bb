// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/utf8.h"

namespace ridgepoint {

namespace {

/// Length of the well-formed character that begins the text, 0 where none does.
std::size_t characterLength(std::string_view text)
{
    const auto byte = [text](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u; };
    const auto within = [](unsigned value, unsigned low, unsigned high) { return value >= low && value <= high; };
    const auto follows = [&](std::size_t i) { return within(byte(i), 0x80, 0xBF); };
    const unsigned first = byte(0);
    if (first < 0x80)
        return text.empty() ? 0 : 1;
    if (within(first, 0xC2, 0xDF))
        return follows(1) ? 2 : 0;
    if (within(first, 0xE0, 0xEF)) {
        // Over-long forms below U+0800 and the surrogates U+D800 to U+DFFF are not characters.
        const bool second = within(byte(1), first == 0xE0 ? 0xA0 : 0x80, first == 0xED ? 0x9F : 0xBF);
        return second && follows(2) ? 3 : 0;
    }
    if (within(first, 0xF0, 0xF4)) {
        const bool second = within(byte(1), first == 0xF0 ? 0x90 : 0x80, first == 0xF4 ? 0x8F : 0xBF);
        return second && follows(2) && follows(3) ? 4 : 0;
    }
    return 0;
}

bool isControl(std::string_view character)
{
    const auto first = static_cast<unsigned char>(character[0]);
    const bool c1 = first == 0xC2 && static_cast<unsigned char>(character[1]) < 0xA0;
    return first < 0x20 || first == 0x7F || c1;
}

}  // namespace

std::size_t validUtf8Length(std::string_view text)
{
    std::size_t length = 0;
    while (length < text.size()) {
        if (static_cast<unsigned char>(text[length]) < 0x80) {
            ++length;
            continue;
        }
        const std::size_t next = characterLength(text.substr(length));
        if (next == 0)
            break;
        length += next;
    }
    return length;
}

std::string printable(std::string_view text, std::size_t length)
{
    std::string result;
    while (!text.empty()) {
        const std::size_t next = characterLength(text);
        if (result.size() + next > length)
            return result + "…";
        if (next == 0 || isControl(text.substr(0, next)))
            result += '?';
        else
            result += text.substr(0, next);
        text.remove_prefix(next == 0 ? 1 : next);
    }
    return result;
}

std::string quote(std::string_view text)
{
    return '"' + printable(text) + '"';
}

}  // namespace ridgepoint
