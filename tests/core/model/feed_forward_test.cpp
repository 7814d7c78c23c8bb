// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/model/model_sample.h"

#include <gtest/gtest.h>

namespace ridgepoint::model {

namespace {

TEST(FeedForward, HasThreeMatricesWhenGated)
{
    // Qwen3.8-27B: 3 × 17,408 × 5,120, of which a token visits all.
    EXPECT_EQ(sizeOf(FeedForward{17408}, 5120), (FeedForwardSize{267'386'880, 0, 267'386'880}));
}

TEST(FeedForward, HasTwoMatricesWithoutAGate)
{
    // Nemotron-H-8B, 24 networks of 2 × 4,096 × 21,504: 4,227,858,432.
    EXPECT_EQ(24 * sizeOf(FeedForward{21504, false}, 4096).parameters, 4'227'858'432);
}

TEST(FeedForward, HasABiasForEachMatrix)
{
    // GPT-2, 12 networks of 2 × 768 × 3,072 + 3,072 + 768: 56,669,184. Gated, by hand: 3 × 10 × 4 + 2 × 4 + 10.
    EXPECT_EQ(12 * sizeOf(FeedForward{3072, false, true}, 768).parameters, 56'669'184);
    EXPECT_EQ(sizeOf(FeedForward{3072, false, true}, 768).vectors, 3'840);
    EXPECT_EQ(sizeOf(FeedForward{4, true, true}, 10), (FeedForwardSize{138, 18, 138}));
}

TEST(FeedForward, NamesTheFieldThatIsWrong)
{
    EXPECT_EQ(faultOf(FeedForward{1}), "");
    EXPECT_EQ(faultOf(FeedForward{0}), "/blocks/width");
}

}  // namespace

}  // namespace ridgepoint::model
