// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/limits.h"
#include "tests/core/model/model_sample.h"

#include <gtest/gtest.h>

namespace ridgepoint::model {

namespace {

TEST(KimiDeltaAttention, EqualsTheTensorsOfKimiLinear)
{
    // Kimi-Linear-48B-A3B, hidden 2,304, 32 heads of 128, 20 KDA layers: qkv 566,231,040, conv 983,040, gates 34,242,560,
    // A_log, dt_bias and o_norm 85,120, o 188,743,680. One layer: 28,311,552 + 49,152 + 1,712,128 + 4,256 + 9,437,184.
    const MixerSize size = sizeOf(KimiDeltaAttention{32, 128, 4}, 2304);
    EXPECT_EQ(size.parameters, 39'514'272);
    EXPECT_EQ(20 * size.parameters, 566'231'040 + 983'040 + 34'242'560 + 85'120 + 188'743'680);
    EXPECT_EQ(20 * size.vectors, 85'120);
    // 41,943,040 B of state in float32 over 20 layers; three convolutions of 4,096 channels, 3 inputs kept.
    EXPECT_EQ(20 * 4 * size.state, 41'943'040);
    EXPECT_EQ(size.convState, 36'864);
    EXPECT_EQ(size.cachePerToken, 0);
}

TEST(KimiDeltaAttention, NamesTheFieldThatIsWrong)
{
    EXPECT_EQ(faultOf(KimiDeltaAttention{32, 128, 4}), "");
    EXPECT_EQ(faultOf(KimiDeltaAttention{0, 128, 4}), "/blocks/heads");
    EXPECT_EQ(faultOf(KimiDeltaAttention{32, limits::width, 4}), "/blocks/head_dim");
    EXPECT_EQ(faultOf(KimiDeltaAttention{32, 128, 0}), "/blocks/conv_kernel");
}

}  // namespace

}  // namespace ridgepoint::model
