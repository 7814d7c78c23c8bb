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

/// Of one well-formed character.
char32_t codePoint(std::string_view character)
{
    constexpr unsigned leadBits[] = {0x7F, 0x1F, 0x0F, 0x07};
    char32_t code = static_cast<unsigned char>(character[0]) & leadBits[character.size() - 1];
    for (const char c : character.substr(1))
        code = (code << 6) | (static_cast<unsigned char>(c) & 0x3Fu);
    return code;
}

bool isUnprintable(char32_t code)
{
    const bool isControl = code < 0x20 || (code >= 0x7F && code < 0xA0);
    const bool endsLine = code == 0x2028 || code == 0x2029;
    const bool turns = (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
    return isControl || endsLine || turns;
}

/// White space as Unicode has it, and what has no width.
bool isSpace(char32_t code)
{
    constexpr std::u32string_view spaces = U"\u0020\u00A0\u1680\u202F\u205F\u2060\u3000\uFEFF";
    return spaces.find(code) != spaces.npos || (code >= 0x09 && code <= 0x0D) || (code >= 0x2000 && code <= 0x200F)
        || code == 0x2028 || code == 0x2029;
}

/// The first character that `matches` takes, ill-formed bytes left aside.
template <class Matches>
std::optional<char32_t> findCharacter(std::string_view text, Matches matches)
{
    while (!text.empty()) {
        const std::size_t length = characterLength(text);
        if (length > 0 && matches(codePoint(text.substr(0, length))))
            return codePoint(text.substr(0, length));
        text.remove_prefix(length == 0 ? 1 : length);
    }
    return std::nullopt;
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

std::optional<char32_t> firstUnprintable(std::string_view text)
{
    return findCharacter(text, isUnprintable);
}

std::size_t visibleLength(std::string_view text)
{
    std::size_t count = 0;
    findCharacter(text, [&count](char32_t code) {
        count += isSpace(code) ? 0u : 1u;
        return false;
    });
    return count;
}

std::string printable(std::string_view text, std::size_t length)
{
    std::string result;
    while (!text.empty()) {
        const std::size_t next = characterLength(text);
        if (result.size() + next > length)
            return result + "…";
        if (next == 0 || isUnprintable(codePoint(text.substr(0, next))))
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
