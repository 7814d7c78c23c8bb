// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/utf8.h"

#include <gtest/gtest.h>

namespace ridgepoint {
namespace {

// Unicode Standard 15.0, table 3-7: the first and last character of each length, and the nearest sequences outside.
TEST(Utf8, AcceptsExactlyTheWellFormedSequences)
{
    for (const char* text : {"", "\x7F", "\xC2\x80", "\xDF\xBF", "\xE0\xA0\x80", "\xED\x9F\xBF", "\xEE\x80\x80",
                             "\xEF\xBF\xBF", "\xF0\x90\x80\x80", "\xF4\x8F\xBF\xBF"})
        EXPECT_EQ(validUtf8Length(text), std::string_view(text).size()) << text;
    for (const char* text : {"\x80", "\xC0\x80", "\xC1\xBF", "\xC2", "\xC2\x7F", "\xE0\x9F\xBF", "\xED\xA0\x80", "\xE1\x80",
                             "\xF0\x8F\xBF\xBF", "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xFF"})
        EXPECT_EQ(validUtf8Length(text), 0u) << text;
    EXPECT_EQ(validUtf8Length("ab\xC3\xA9\xFFz"), 4u);
}

TEST(Utf8, PrintableKeepsALineOfPlainText)
{
    EXPECT_EQ(printable("é…\n\x1b[2J\x7F\xFF"
                        "\xC2\x85z"),
              "é…??[2J???z");
    EXPECT_EQ(printable("a\xE2\x80\xAE"
                        "b\xE2\x80\xA8"
                        "c\xE2\x81\xA6z"),
              "a?b?c?z");
    EXPECT_EQ(printable("éé", 3), "é…");
    EXPECT_EQ(printable("", 3), "");
    EXPECT_EQ(quote("a\"b"), "\"a\"b\"");
}

// Unicode Standard 15.0, chapter 23: controls are U+0000 to U+001F and U+007F to U+009F, separators U+2028 and U+2029,
// embeddings and overrides U+202A to U+202E, isolates U+2066 to U+2069. What lies beside each range is text.
TEST(Utf8, FindsWhatALineCannotHold)
{
    const std::pair<const char*, char32_t> faults[] = {{"a\x1F", 0x1F},          {"é\x7F", 0x7F},
                                                       {"\xC2\x80", 0x80},       {"\xC2\x9F", 0x9F},
                                                       {"\xE2\x80\xA8", 0x2028}, {"\xE2\x80\xA9", 0x2029},
                                                       {"\xE2\x80\xAA", 0x202A}, {"\xE2\x80\xAE", 0x202E},
                                                       {"\xE2\x81\xA6", 0x2066}, {"\xE2\x81\xA9", 0x2069}};
    for (const auto& [text, code] : faults)
        EXPECT_EQ(firstUnprintable(text), code) << static_cast<unsigned>(code);
    for (const char* text :
         {"", " ~", "\xC2\xA0", "\xE2\x80\xA7", "\xE2\x80\xAF", "\xE2\x81\xA5", "\xE2\x81\xAA", "\xFF", "\xF0\x9F\xA7\x91"})
        EXPECT_EQ(firstUnprintable(text), std::nullopt) << text;
    EXPECT_EQ(firstUnprintable(std::string_view("\0", 1)), char32_t{0});
}

TEST(Utf8, CountsCharactersAndNoSpaces)
{
    EXPECT_EQ(visibleLength(" a é 日 "), 3u);
    EXPECT_EQ(visibleLength(" \t\xC2\xA0\xE2\x80\x8B\xE3\x80\x80"), 0u);
    EXPECT_EQ(visibleLength(""), 0u);
}

}  // namespace
}  // namespace ridgepoint
