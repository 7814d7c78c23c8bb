// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/json/cursor.h"
#include "core/json/parse_strict.h"

#include <gtest/gtest.h>

#include <functional>
#include <limits>

namespace ridgepoint::json {
namespace {

/// The first error after reading a text in some way.
std::optional<Error> errorOf(std::string_view text, const std::function<void(const Cursor&)>& read)
{
    Document document(*parseStrict(text, "f"), "f.json");
    read(document.root());
    return document.error();
}

enum class Colour { Red, Green };

std::optional<Colour> colourFromName(std::string_view text)
{
    if (text == "red")
        return Colour::Red;
    return text == "green" ? std::optional(Colour::Green) : std::nullopt;
}

TEST(Cursor, ReadsWhatIsThere)
{
    Document document(
        *parseStrict(R"({"t": "x", "n": 8, "d": 2.5, "b": true, "l": [1, 2], "o": {"k": "v"}, "z": null, "c": "green"})",
                     "f"),
        "f");
    const Cursor root = document.root();
    EXPECT_EQ(root.text("t"), "x");
    EXPECT_EQ(root.count("n"), 8);
    EXPECT_EQ(root.number("n"), 8.0);
    EXPECT_EQ(root.number("d"), 2.5);
    EXPECT_TRUE(root.flag("b"));
    EXPECT_EQ(root.at("l").items().size(), 2u);
    EXPECT_EQ(root.at("l").items()[1].asCount(), 2);
    EXPECT_EQ(root.at("o").members().front().first, "k");
    EXPECT_EQ(root.choice<Colour>("c", colourFromName, "red or green"), Colour::Green);
    EXPECT_EQ(root.optionalText("absent"), std::nullopt);
    EXPECT_EQ(root.optionalCount("z"), std::nullopt);
    EXPECT_EQ(root.optionalNumber("d"), 2.5);
    EXPECT_EQ(root.optionalFlag("b"), true);
    EXPECT_FALSE(document.error());
}

TEST(Cursor, NeverCutsANumberDownToACount)
{
    EXPECT_EQ(errorOf(R"({"n": 9223372036854775807})",
                      [](const Cursor& root) { EXPECT_EQ(root.count("n"), std::numeric_limits<std::int64_t>::max()); }),
              std::nullopt);
    EXPECT_EQ(errorOf(R"({"n": 1099511627777})", [](const Cursor& root) { EXPECT_EQ(root.count("n"), 1099511627777); }),
              std::nullopt);
    for (const char* text :
         {R"({"n": 9223372036854775808})", R"({"n": 99999999999999999999999})", R"({"n": 8.5})", R"({"n": 8.0})",
          R"({"n": 1e3})", R"({"n": "8"})", R"({"n": true})", R"({"n": [8]})", R"({"n": null})", R"({})"}) {
        const auto error = errorOf(text, [](const Cursor& root) { EXPECT_EQ(root.count("n"), 0); });
        ASSERT_TRUE(error) << text;
        EXPECT_TRUE(error->where.starts_with("f.json")) << text;
    }
}

TEST(Cursor, SaysWhereWhatAndHowToMend)
{
    const auto missing =
        errorOf(R"({"a": [{"b": {}}]})", [](const Cursor& root) { root.at("a").items()[0].at("b").text("c"); });
    ASSERT_TRUE(missing);
    EXPECT_EQ(missing->code, ErrorCode::MissingField);
    EXPECT_EQ(missing->where, "f.json#/a/0/b");
    EXPECT_EQ(missing->message, "\"c\" is missing");

    const auto type = errorOf(R"({"a/b~c": 7})", [](const Cursor& root) { root.text("a/b~c"); });
    ASSERT_TRUE(type);
    EXPECT_EQ(type->where, "f.json#/a~1b~0c");
    EXPECT_EQ(type->message, "a whole number where a text is expected");

    const auto unknown = errorOf(R"({"bandwith": 1})", [](const Cursor& root) { root.allowOnly({"name", "bandwidth"}); });
    ASSERT_TRUE(unknown);
    EXPECT_EQ(unknown->where, "f.json#/bandwith");
    EXPECT_EQ(unknown->hint, "Did you mean \"bandwidth\"?");

    const auto choice =
        errorOf(R"({"c": "blue"})", [](const Cursor& root) { root.choice<Colour>("c", colourFromName, "red or green"); });
    ASSERT_TRUE(choice);
    EXPECT_EQ(choice->message, "\"blue\" is not known here");
    EXPECT_EQ(choice->hint, "Write red or green");

    EXPECT_EQ(errorOf("[]", [](const Cursor& root) { root.text("c"); })->where, "f.json");
    EXPECT_EQ(errorOf(R"({"c": ""})", [](const Cursor& root) { root.text("c"); })->message, "the text is empty");
}

TEST(Cursor, KeepsTheFirstErrorAndYieldsEmptyValuesAfterIt)
{
    const auto error = errorOf(R"({"a": 1, "b": "x"})", [](const Cursor& root) {
        EXPECT_EQ(root.text("a"), "");
        EXPECT_EQ(root.count("b"), 0);
        const Cursor nowhere = root.at("gone").at("deeper");
        EXPECT_FALSE(nowhere.isThere());
        EXPECT_EQ(nowhere.text("x"), "");
        EXPECT_TRUE(nowhere.items().empty());
        EXPECT_TRUE(nowhere.members().empty());
        nowhere.allowOnly({});
    });
    ASSERT_TRUE(error);
    EXPECT_EQ(error->where, "f.json#/a");
}

}  // namespace
}  // namespace ridgepoint::json
