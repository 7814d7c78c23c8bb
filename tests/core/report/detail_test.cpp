// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/detail.h"

#include <gtest/gtest.h>

namespace ridgepoint::report {

namespace {

TEST(Detail, NamesGoThereAndBack)
{
    for (Detail detail : {Detail::Phases, Detail::Parts, Detail::Kernels})
        EXPECT_EQ(detailFromName(name(detail)), detail);
    EXPECT_FALSE(detailFromName("everything"));
    EXPECT_EQ(detailChoices(), "phases, parts or kernels");
}

}  // namespace

}  // namespace ridgepoint::report
