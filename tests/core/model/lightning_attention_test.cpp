// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/model/model_sample.h"

#include <gtest/gtest.h>

namespace ridgepoint::model {

namespace {

TEST(LightningAttention, EqualsTheTensorsOfMiniMax)
{
    // MiniMax-M1, hidden 6,144, 64 heads of 128, 70 such layers: qkv 10,569,646,080, gate 3,523,215,360, norm 573,440, out
    // 3,523,215,360. One layer: 5 × 6,144 × 8,192 + 8,192.
    const MixerSize size = sizeOf(LightningAttention{64, 128}, 6144);
    EXPECT_EQ(size.parameters, 251'666'432);
    EXPECT_EQ(70 * size.parameters, 10'569'646'080LL + 3'523'215'360 + 573'440 + 3'523'215'360);
    EXPECT_EQ(size.vectors, 8'192);
    // 293,601,280 B of state in float32 over 70 layers; no cache, no convolution.
    EXPECT_EQ(70 * 4 * size.state, 293'601'280);
    EXPECT_EQ(size.cachePerToken, 0);
    EXPECT_EQ(size.convState, 0);
}

TEST(LightningAttention, NamesTheFieldThatIsWrong)
{
    EXPECT_EQ(faultOf(LightningAttention{64, 128}), "");
    EXPECT_EQ(faultOf(LightningAttention{0, 128}), "/blocks/heads");
    EXPECT_EQ(faultOf(LightningAttention{64, 0}), "/blocks/head_dim");
    EXPECT_EQ(faultOf(LightningAttention{64, 128, -256}), "/blocks/chunk");
}

}  // namespace

}  // namespace ridgepoint::model
