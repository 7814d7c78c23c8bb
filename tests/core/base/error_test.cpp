// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/base/result.h"

#include <gtest/gtest.h>

namespace ridgepoint {

namespace {

TEST(ErrorText, SaysWhereThenWhatThenHowToMendIt)
{
    EXPECT_EQ(toText({ErrorCode::BadValue, "the unit is missing", "--bandwidth", "Write 3.35 TB/s"}),
              "--bandwidth: the unit is missing. Write 3.35 TB/s");
}

TEST(ErrorText, LeavesOutWhatIsNotThere)
{
    EXPECT_EQ(toText({ErrorCode::BadValue, "wrong", {}, {}}), "wrong");
    EXPECT_EQ(toText({ErrorCode::BadValue, "wrong", "here", {}}), "here: wrong");
    EXPECT_EQ(toText({ErrorCode::BadValue, "wrong", {}, "Mend it"}), "wrong. Mend it");
}

TEST(Result, CarriesAValueOrTheReasonWhyThereIsNone)
{
    const Result<int> value = 7;
    const Result<int> none = fail({ErrorCode::TooLarge, "too large", {}, {}});
    ASSERT_TRUE(value);
    EXPECT_EQ(*value, 7);
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error(), (Error{ErrorCode::TooLarge, "too large", {}, {}}));
}

}  // namespace

}  // namespace ridgepoint
