// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/count.h"

#include "tests/core/evaluation/scenario_sample.h"

#include <gtest/gtest.h>

#include <cmath>

namespace ridgepoint::scenario {

namespace {

constexpr Count all[] = {Count::Batch, Count::Context, Count::Prompt};

Scenario withValue(Count count, std::int64_t value)
{
    return scenario::apply(defaultScenario(), editOf(count, value));
}

TEST(Count, IsSetByItsEditAndByNoOther)
{
    for (Count count : all) {
        const Scenario after = withValue(count, 777);
        Scenario expected = defaultScenario();
        expected.workload = withCount(expected.workload, count, 777);
        EXPECT_EQ(after, expected) << name(count);
        for (Count other : all)
            EXPECT_EQ(valueOf(after.workload, other), other == count ? 777 : valueOf(defaultScenario().workload, other));
        EXPECT_EQ(countOf(editOf(count, 5)), count);
    }
    EXPECT_EQ(countOf(SetPrefix{5}), std::nullopt);
}

TEST(Count, HasTheLimitsThatAWorkloadIsRefusedBeyond)
{
    for (Count count : all) {
        const CountRange range = limitsOf(count);
        for (std::int64_t value : {range.low, range.high})
            EXPECT_TRUE(evaluation::resolve(sample::builtIn(), withValue(count, value))) << name(count) << ' ' << value;
        for (std::int64_t value : {range.low - 1, range.high + 1})
            EXPECT_FALSE(evaluation::resolve(sample::builtIn(), withValue(count, value))) << name(count) << ' ' << value;
    }
}

TEST(LogSpaced, HasBothEndsAndEachValueOnce)
{
    EXPECT_EQ(logSpaced({1, 1024}, 11), (std::vector<std::int64_t>{1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024}));
    EXPECT_EQ(logSpaced({0, 100}, 3), (std::vector<std::int64_t>{0, 1, 10, 100}));
    EXPECT_EQ(logSpaced({1, 4}, 33), (std::vector<std::int64_t>{1, 2, 3, 4}));
    EXPECT_EQ(logSpaced({7, 7}, 33), (std::vector<std::int64_t>{7}));
    EXPECT_EQ(logSpaced({3, 9}, 0), (std::vector<std::int64_t>{3, 9}));
    const std::vector<std::int64_t> tokens = logSpaced({128, 1 << 20}, 33);
    EXPECT_EQ(tokens.size(), 33u);
    for (std::size_t i = 1; i < tokens.size(); ++i)
        EXPECT_NEAR(std::log2(static_cast<double>(tokens[i]) / static_cast<double>(tokens[i - 1])), 13.0 / 32.0, 0.01);
}

}  // namespace

}  // namespace ridgepoint::scenario
