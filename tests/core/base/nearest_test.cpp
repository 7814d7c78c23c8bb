// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/nearest.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace ridgepoint {

namespace {

const std::vector<std::string> parts{"a100-sxm-80gb", "b200-sxm", "h100-pcie", "h100-sxm", "h200-sxm", "l40s", "tpu-v5e"};

TEST(Nearest, MendsAWrongLetterOrTwo)
{
    EXPECT_EQ(nearest("h100-sxn", parts, 1), std::vector<std::string>{"h100-sxm"});
    EXPECT_EQ(nearest("l40", parts, 1), std::vector<std::string>{"l40s"});
    EXPECT_EQ(nearest("h10-sx", parts, 1), std::vector<std::string>{"h100-sxm"}) << "two letters are missing";
}

TEST(Nearest, FindsWhatContainsTheText)
{
    std::vector<std::string> found = nearest("h100", parts);
    ASSERT_GE(found.size(), 2u);
    found.resize(2);
    std::sort(found.begin(), found.end());
    EXPECT_EQ(found, (std::vector<std::string>{"h100-pcie", "h100-sxm"}));
}

TEST(Nearest, GivesNoMoreThanAskedFor)
{
    EXPECT_EQ(nearest("h100-sxm", parts, 1), std::vector<std::string>{"h100-sxm"});
    EXPECT_LE(nearest("sxm", parts).size(), 3u);
}

TEST(Nearest, IsEmptyWhenNothingIsAlike)
{
    EXPECT_TRUE(nearest("quantum-annealer-9000", parts).empty());
    EXPECT_TRUE(nearest("h100", {}).empty());
}

TEST(Nearest, StandsAnyLength)
{
    EXPECT_NO_THROW(nearest(std::string(1 << 20, 'h'), parts));
    EXPECT_NO_THROW(nearest("", parts));
}

}  // namespace

}  // namespace ridgepoint
