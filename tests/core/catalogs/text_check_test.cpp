// SPDX-License-Identifier: GPL-3.0-or-later
// Names, notes, citations and dates of catalog files.
#include "core/catalogs/catalogs.h"
#include "tests/core/catalogs/catalog_sample.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>

namespace ridgepoint::catalogs {
namespace {

TEST(CatalogText, KeepsAnyTextPlain)
{
    const auto devices = parseHardwareCatalog(
        edited(fixture("hardware.json"), "Example 1", R"(<b>bold</b> %s %1 ${HOME} \"quoted\" é)"), "f");
    ASSERT_TRUE(devices) << toText(devices.error());
    EXPECT_EQ(devices->front().name, R"(<b>bold</b> %s %1 ${HOME} "quoted" é)");
}

// What a report, a note on stderr or a label shows is a line: none of these may end it, colour it or turn it about.
TEST(CatalogText, RefusesTextsThatALineCannotShow)
{
    for (const char* escape : {"\\n", "\\r", "\\t", "\\u0000", "\\u001b[2J", "\\u007f", "\\u0085", "\\u009b", "\\u2028",
                               "\\u2029", "\\u202a", "\\u202e", "\\u2066", "\\u2069"})
        for (const auto& [text, place] : {std::pair("Example 1", "/devices/0/name"),
                                          std::pair("Example data sheet, revision 3", "/sources/sheet/citation"),
                                          std::pair("best of ten", "/devices/0/peaks/0/achievable/note"),
                                          std::pair("square matmul", "/devices/0/peaks/0/achievable/kernel")}) {
            const auto devices =
                parseHardwareCatalog(edited(fixture("hardware.json"), text, "one" + std::string(escape) + "two"), "f");
            ASSERT_FALSE(devices) << escape << ' ' << place;
            EXPECT_EQ(devices.error().where, std::string("f#") + place) << escape;
            EXPECT_EQ(toText(devices.error()).find_first_of("\n\r\x1b"), std::string::npos) << escape;
        }
}

// Marks of Arabic and Hebrew (U+200E, U+200F) and the joiner of emoji (U+200D) are part of words.
TEST(CatalogText, TakesTextsOfAnyScript)
{
    for (const char* name : {"日本語", "معالج \xE2\x80\x8F 1", "🧑\xE2\x80\x8D💻", "größer"}) {
        const auto devices = parseHardwareCatalog(edited(fixture("hardware.json"), "Example 1", name), "f");
        ASSERT_TRUE(devices) << toText(devices.error());
        EXPECT_EQ(devices->front().name, name);
    }
}

// The calendar of 2024 to 2026: 2024 is a leap year, 2025 and 2026 are not; 1900 and 2100 are none either.
TEST(CatalogText, TakesTheDaysOfTheCalendarAndNoOthers)
{
    const std::string good = fixture("hardware.json");
    for (const char* date : {"2024-02-29", "2025-12-31", "2026-11", "1970", "1970-01-01", "2100", "2100-02-28"})
        EXPECT_TRUE(parseHardwareCatalog(edited(good, "2025-04-30", date), "f")) << date;
    for (const char* date : {"2025-02-29", "2025-04-31", "2025-13", "2025-00", "2025-01-00", "1969", "2101", "2100-02-29",
                             "9999", "0000", "2025-1", "2025-1-1", "25-04-30", "2025-04-", "2025/04/30", "+202", " 2025"}) {
        const auto devices = parseHardwareCatalog(edited(good, "2025-04-30", date), "f");
        ASSERT_FALSE(devices) << date;
        EXPECT_EQ(devices.error().where, "f#/devices/0/peaks/0/achievable/date") << date;
    }
}

}  // namespace
}  // namespace ridgepoint::catalogs
