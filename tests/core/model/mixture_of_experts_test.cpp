// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/limits.h"
#include "tests/core/model/model_sample.h"

#include <gtest/gtest.h>

namespace ridgepoint::model {

namespace {

TEST(MixtureOfExperts, CountsBiasesOfExpertsAndRouter)
{
    // gpt-oss-20b, hidden 2,880, 24 layers of 32 experts of 2,880, 4 chosen: experts 19,116,933,120, router 2,212,608. One
    // expert: 3 × 2,880 × 2,880 + 2 × 2,880 + 2,880 = 24,891,840; one router: 32 × 2,880 + 32 = 92,192.
    MixtureOfExperts block{32, 4, 2880};
    block.expertBias = true;
    block.routerBias = true;
    EXPECT_EQ(expertParameters(block, 2880), 24'891'840);
    EXPECT_EQ(24 * sizeOf(block, 2880).parameters, 19'116'933'120 + 2'212'608);
    EXPECT_EQ(sizeOf(block, 2880), (FeedForwardSize{796'631'072, 32 + 32 * 8'640, 92'192 + 4 * 24'891'840}));
}

TEST(MixtureOfExperts, EveryTokenVisitsTheSharedExperts)
{
    // DeepSeek-V3, hidden 7,168, 58 layers of 256 experts of 2,048, 8 chosen, 1 shared: experts 653,908,770,816, router
    // 106,445,312 with its corrections, shared 2,554,331,136. One expert has 3 × 7,168 × 2,048 = 44,040,192.
    MixtureOfExperts block{256, 8, 2048};
    block.routerBias = true;
    block.sharedWidth = 2048;
    EXPECT_EQ(58 * sizeOf(block, 7168).parameters, 653'908'770'816 + 106'445'312 + 2'554'331'136);
    EXPECT_EQ(sizeOf(block, 7168).active, 9 * 44'040'192 + 1'835'264);
}

TEST(MixtureOfExperts, AGateOfTheSharedExpertsIsOneRow)
{
    // Qwen3-Next-80B-A3B, hidden 2,048, 48 layers of 512 experts of 512, 10 chosen, shared 512: experts 77,309,411,328,
    // router 50,331,648, shared 150,994,944, shared gate 98,304.
    MixtureOfExperts block{512, 10, 512};
    block.sharedWidth = 512;
    block.sharedGate = true;
    EXPECT_EQ(48 * sizeOf(block, 2048).parameters, 77'309'411'328 + 50'331'648 + 150'994'944 + 98'304);
}

TEST(MixtureOfExperts, LatentExpertsWorkBetweenTwoProjections)
{
    // By hand, hidden 10, latent 4: 8 experts of 3 × 4 × 5, router 8 × 10, projections 2 × 10 × 4; 2 are chosen.
    MixtureOfExperts block{8, 2, 5};
    block.latentWidth = 4;
    EXPECT_EQ(sizeOf(block, 10), (FeedForwardSize{480 + 80 + 80, 0, 120 + 80 + 80}));
}

TEST(MixtureOfExperts, UngatedExpertsHaveTwoMatrices)
{
    // By hand, hidden 10: 8 experts of 2 × 10 × 5, router 8 × 10.
    MixtureOfExperts block{8, 2, 5, false};
    EXPECT_EQ(sizeOf(block, 10), (FeedForwardSize{880, 0, 280}));
}

TEST(MixtureOfExperts, NamesTheFieldThatIsWrong)
{
    const auto fault = [](void (*change)(MixtureOfExperts&)) {
        MixtureOfExperts block{8, 2, 5};
        change(block);
        return faultOf(block);
    };
    EXPECT_EQ(fault([](MixtureOfExperts&) {}), "");
    EXPECT_EQ(fault([](MixtureOfExperts& block) { block.experts = limits::experts + 1; }), "/blocks/experts");
    EXPECT_EQ(fault([](MixtureOfExperts& block) { block.chosen = 9; }), "/blocks/chosen");
    EXPECT_EQ(fault([](MixtureOfExperts& block) { block.chosen = 0; }), "/blocks/chosen");
    EXPECT_EQ(fault([](MixtureOfExperts& block) { block.sharedWidth = -1; }), "/blocks/shared_width");
    EXPECT_EQ(fault([](MixtureOfExperts& block) { block.sharedGate = true; }), "/blocks/shared_gate");
    EXPECT_EQ(fault([](MixtureOfExperts& block) { block.latentWidth = -1; }), "/blocks/latent_width");
}

}  // namespace

}  // namespace ridgepoint::model
