// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/limits.h"
#include "core/json/parse_strict.h"

#include <gtest/gtest.h>

#include <string>

namespace ridgepoint::json {
namespace {

std::string repeated(std::string_view text, std::size_t times)
{
    std::string result;
    for (std::size_t i = 0; i < times; ++i)
        result += text;
    return result;
}

TEST(ParseStrict, KeepsValuesOfEveryType)
{
    const auto value = parseStrict(
        R"( {"a": [1, -2, 3.5, "é\u00e9\n", true, false, null, {}, []], "b": {"c": 18446744073709551615}} )", "f");
    ASSERT_TRUE(value) << toText(value.error());
    EXPECT_EQ((*value)["a"].size(), 9u);
    EXPECT_EQ((*value)["a"][1].get<int>(), -2);
    EXPECT_EQ((*value)["a"][2].get<double>(), 3.5);
    EXPECT_EQ((*value)["a"][3].get<std::string>(), "éé\n");
    EXPECT_TRUE((*value)["a"][6].is_null());
    EXPECT_EQ((*value)["b"]["c"].get<std::uint64_t>(), 18446744073709551615u);
}

TEST(ParseStrict, AcceptsAByteOrderMarkAndAPlainScalar)
{
    EXPECT_TRUE(parseStrict("\xEF\xBB\xBF{}", "f"));
    EXPECT_EQ(*parseStrict("7", "f"), 7);
}

struct Fault {
    std::string text;
    ErrorCode code;
    std::string where;
    std::string word;
};

// Places are counted by hand: line and column of the character that breaks the rule, both from 1.
TEST(ParseStrict, NamesThePlaceAndTheFaultOfWhatIsNotJson)
{
    const Fault faults[] = {
        {"", ErrorCode::BadSyntax, "f", "empty"},
        {" \n\t", ErrorCode::BadSyntax, "f", "empty"},
        {"\xEF\xBB\xBF", ErrorCode::BadSyntax, "f", "empty"},
        {"{\n  \"a\": 1,\n  \"b\": [1,\n", ErrorCode::BadSyntax, "f:4:1", "too early"},
        {"{\"a\": \"text", ErrorCode::BadSyntax, "f:1:12", "too early"},
        {"{\"a\": NaN}", ErrorCode::BadSyntax, "f:1:7", "NaN"},
        {"{\"a\": nan}", ErrorCode::BadSyntax, "f:1:7", "nan"},
        {"{\"a\": Infinity}", ErrorCode::BadSyntax, "f:1:7", "Infinity"},
        {"{\"a\":\n -Infinity}", ErrorCode::BadSyntax, "f:2:2", "-Infinity"},
        {"{\"a\": 1e999}", ErrorCode::OutOfRange, "f:1:7", "1e999"},
        {"{\"a\": -1e999}", ErrorCode::OutOfRange, "f:1:7", "-1e999"},
        {"{\"a\": 01}", ErrorCode::BadSyntax, "f:1:7", "01"},
        {"{\"a\": 1.}", ErrorCode::BadSyntax, "f:1:7", "1."},
        {"{\"a\": +1}", ErrorCode::BadSyntax, "f:1:7", "+1"},
        {"{\"a\": 0x10}", ErrorCode::BadSyntax, "f:1:7", "0x10"},
        {"{\"a\": tru}", ErrorCode::BadSyntax, "f:1:7", "tru"},
        {"{\"a\": 1,}", ErrorCode::BadSyntax, "f:1:8", "comma"},
        {"[1,\n]", ErrorCode::BadSyntax, "f:1:3", "comma"},
        {"[1 2]", ErrorCode::BadSyntax, "f:1:4", "not expected"},
        {"{'a': 1}", ErrorCode::BadSyntax, "f:1:2", "not expected"},
        {"{a: 1}", ErrorCode::BadSyntax, "f:1:2", "not expected"},
        {"{} {}", ErrorCode::BadSyntax, "f:1:4", "not expected"},
        {"[1] // one", ErrorCode::BadSyntax, "f:1:5", "comment"},
        {"# one\n[1]", ErrorCode::BadSyntax, "f:1:1", "comment"},
        {"[\"two\nlines\"]", ErrorCode::BadSyntax, "f:1:6", "line break"},
        {"[\"\\q\"]", ErrorCode::BadSyntax, "f:1:3", "escape"},
        {"[\"C:\\users\"]", ErrorCode::BadSyntax, "f:1:5", "escape"},
        {"[\"\\ud800\"]", ErrorCode::BadSyntax, "f:1:3", "escape"},
        {"{\"é\": 1, \"b\": \"\xFF\"}", ErrorCode::BadSyntax, "f:1:16", "UTF-8"},
        {"[\"\xC0\xAF\"]", ErrorCode::BadSyntax, "f:1:3", "UTF-8"},
        {"[\"\xED\xA0\x80\"]", ErrorCode::BadSyntax, "f:1:3", "UTF-8"},
        {"\xFF\xFE{\0}\0", ErrorCode::BadSyntax, "f", "UTF-16"},
        {std::string("{}\0{", 4), ErrorCode::BadSyntax, "f:1:3", "zero byte"},
        {"{\"a\": 1, \"b\": 2,\n \"a\": 3}", ErrorCode::DuplicateKey, "f:2:2", "\"a\""},
        {"{\"x\": [{\"a\\\"b\": 1, \"a\\\"b\": 3}]}", ErrorCode::DuplicateKey, "f:1:20", "twice"},
        {"{\"a\": 1, \"\\u0061\": 2}", ErrorCode::DuplicateKey, "f:1:10", "\"a\""},
    };
    for (const Fault& fault : faults) {
        const auto value = parseStrict(fault.text, "f");
        ASSERT_FALSE(value) << fault.text;
        EXPECT_EQ(value.error().code, fault.code) << fault.text << "\n" << toText(value.error());
        EXPECT_EQ(value.error().where, fault.where) << fault.text << "\n" << toText(value.error());
        EXPECT_NE(value.error().message.find(fault.word), std::string::npos) << fault.text << "\n" << toText(value.error());
        EXPECT_FALSE(value.error().hint.empty()) << fault.text;
    }
}

TEST(ParseStrict, StopsAtTheFirstBracketBeyondTheDepthLimit)
{
    const std::size_t most = limits::jsonDepth;
    EXPECT_TRUE(parseStrict(repeated("[", most) + repeated("]", most), "f"));
    const std::size_t depths[] = {most + 1, 10'000, 1'000'000};
    for (std::size_t depth : depths) {
        const auto lists = parseStrict(repeated("[", depth) + repeated("]", depth), "f");
        ASSERT_FALSE(lists);
        EXPECT_EQ(lists.error().code, ErrorCode::TooLarge);
        EXPECT_EQ(lists.error().where, "f:1:" + std::to_string(most + 1));
    }
    const auto objects = parseStrict(repeated("{\"a\":", 10'000), "f");
    ASSERT_FALSE(objects);
    EXPECT_EQ(objects.error().code, ErrorCode::TooLarge);
}

TEST(ParseStrict, RefusesTextsAndFilesAboveTheLimits)
{
    const std::string longest(limits::textLength, 'x');
    EXPECT_TRUE(parseStrict("[\"" + longest + "\"]", "f"));
    const auto text = parseStrict("[1,\n\"" + longest + "x\"]", "f");
    ASSERT_FALSE(text);
    EXPECT_EQ(text.error().code, ErrorCode::TooLarge);
    EXPECT_EQ(text.error().where, "f:2:1");
    EXPECT_EQ(parseStrict("{\"" + longest + "x\": 1}", "f").error().code, ErrorCode::TooLarge);
    EXPECT_EQ(parseStrict(std::string(limits::fileSize + 1, ' '), "f").error().code, ErrorCode::TooLarge);
}

TEST(ParseStrict, KeepsMessagesShortAndPlainWhateverTheTextHolds)
{
    const auto value = parseStrict("{\"\x1b[31m" + std::string(5000, 'n') + "\": 1}", "bad\x1b[0mname");
    ASSERT_FALSE(value);
    const std::string text = toText(value.error());
    EXPECT_LT(text.size(), 400u);
    EXPECT_EQ(text.find('\x1b'), std::string::npos);
}

TEST(ParseStrict, SurvivesAnyChangeOfOneByte)
{
    const std::string good = R"({"a": [1, 2.5e3, "tü\n"], "b": {"c": null, "d": [true, false]}, "e": -0.1})";
    ASSERT_TRUE(parseStrict(good, "f"));
    for (std::size_t i = 0; i < good.size(); ++i)
        for (int byte = 0; byte < 256; ++byte) {
            std::string text = good;
            text[i] = static_cast<char>(byte);
            const auto value = parseStrict(text, "f");
            EXPECT_TRUE(value || value.error().where.starts_with("f")) << text;
        }
}

TEST(ParseStrict, ReadsPythonsWordsAsNullOnlyWhereItIsAsked)
{
    const std::string text = R"({"a": NaN, "b": [Infinity, -Infinity, 9e9], "c": "NaN, -Infinity \" Infinity", "d":NaN})";
    EXPECT_FALSE(parseStrict(text, "f"));
    const auto value = parseStrict(text, "f", Dialect::Python);
    ASSERT_TRUE(value) << toText(value.error());
    EXPECT_TRUE((*value)["a"].is_null());
    EXPECT_TRUE((*value)["b"][0].is_null());
    EXPECT_TRUE((*value)["b"][1].is_null());
    EXPECT_EQ((*value)["b"][2].get<double>(), 9e9);
    EXPECT_EQ((*value)["c"].get<std::string>(), "NaN, -Infinity \" Infinity");
    EXPECT_TRUE((*value)["d"].is_null());
    EXPECT_TRUE(parseStrict("NaN", "f", Dialect::Python)->is_null());
    EXPECT_TRUE(parseStrict("[NaN]", "f", Dialect::Python)->at(0).is_null());
    EXPECT_EQ(*parseStrict("9e9", "f", Dialect::Python), 9e9);
}

// Columns are of the text as it was given.
TEST(ParseStrict, IsAsStrictAboutTheRestOfPythonsText)
{
    for (const std::string_view text : {"{\"a\": nan}", "{\"a\": inf}", "{\"a\": -NaN}", "{\"a\": NaNs}", "{\"a\": +Infinity}", "{\"a\": 1Infinity}",
                                        "{\"a\": None}", "{\"a\": True}", "{'a': 1}", "{NaN: 1}", "{\"a\": NaN NaN}", "NaN NaN"})
        EXPECT_FALSE(parseStrict(text, "f", Dialect::Python)) << text;
    EXPECT_EQ(parseStrict("{\"a\": NaN, \"a\": 1}", "f", Dialect::Python).error().code, ErrorCode::DuplicateKey);
    EXPECT_EQ(parseStrict("{\"a\": NaN, x}", "f", Dialect::Python).error().where, "f:1:12");
    EXPECT_EQ(parseStrict(repeated("[", 65), "f", Dialect::Python).error().code, ErrorCode::TooLarge);
}

}  // namespace
}  // namespace ridgepoint::json
