// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/id.h"

#include <gtest/gtest.h>

#include <type_traits>

namespace ridgepoint {

namespace {

static_assert(!std::is_convertible_v<HardwareId, ModelId> && !std::is_constructible_v<HardwareId, ModelId>);
static_assert(!std::is_constructible_v<HardwareId, std::string>, "only parse makes an id");

TEST(Id, TakesLowerCaseDigitsDotsDashesAndUnderscores)
{
    for (std::string_view text : {"h100-sxm", "qwen3.8-27b", "0", "a_b", "4090"}) {
        const Result<ModelId> id = ModelId::parse(text);
        ASSERT_TRUE(id) << text;
        EXPECT_EQ(id->text(), text);
    }
}

TEST(Id, RefusesWhatIsUnsafeInAPathAShellOrATable)
{
    for (std::string_view text : {"", "H100", "-rf", ".hidden", "_x", "a b", "a/b", "../up", "a\nb", "a;b", "é", "a|b"}) {
        const Result<ModelId> id = ModelId::parse(text);
        ASSERT_FALSE(id) << text;
        EXPECT_EQ(id.error().code, ErrorCode::BadValue);
        EXPECT_FALSE(id.error().hint.empty());
    }
}

TEST(Id, IsAtMost64CharactersLong)
{
    EXPECT_TRUE(ModelId::parse(std::string(64, 'a')));
    EXPECT_FALSE(ModelId::parse(std::string(65, 'a')));
}

TEST(Id, QuotesNoMoreThan64BytesOfALongText)
{
    EXPECT_LT(toText(ModelId::parse(std::string(5'000, 'a')).error()).size(), 300u);
}

TEST(Id, ComparesByText)
{
    EXPECT_EQ(*ModelId::parse("a"), *ModelId::parse("a"));
    EXPECT_LT(*ModelId::parse("a"), *ModelId::parse("b"));
}

}  // namespace

}  // namespace ridgepoint
