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
    EXPECT_EQ(printable("éé", 3), "é…");
    EXPECT_EQ(printable("", 3), "");
    EXPECT_EQ(quote("a\"b"), "\"a\"b\"");
}

}  // namespace
}  // namespace ridgepoint
