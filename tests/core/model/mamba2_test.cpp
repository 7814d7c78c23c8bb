// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/model/model_sample.h"

#include <gtest/gtest.h>

namespace ridgepoint::model {

namespace {

TEST(Mamba2, EqualsTheTensorsOfGranite)
{
    // Granite-4.0-H-Small, hidden 4,096, 128 heads of 64, state 128, 1 group, 36 Mamba layers: in_proj 2,472,542,208, conv
    // 1,520,640 with its bias, A, D and dt_bias 13,824, norm 294,912, out_proj 1,207,959,552.
    const MixerSize size = sizeOf(Mamba2{128, 64, 128, 1, 4}, 4096);
    EXPECT_EQ(size.parameters, 102'286'976);
    EXPECT_EQ(36 * size.parameters, 2'472'542'208LL + 1'520'640 + 13'824 + 294'912 + 1'207'959'552);
    // Not quantised: 3 × 128, the bias of 8,192 + 2 × 128 channels, the norm of 8,192.
    EXPECT_EQ(size.vectors, 384 + 8'448 + 8'192);
    // 150,994,944 B of state in float32 over 36 layers; 3 inputs of each channel.
    EXPECT_EQ(36 * 4 * size.state, 150'994'944);
    EXPECT_EQ(size.convState, 25'344);
}

TEST(Mamba2, HasBAndCOfEveryGroup)
{
    // Nemotron-H-8B, the same widths with 8 groups, 24 Mamba layers: in_proj 1,824,522,240, conv 1,228,800, A, D and dt_bias
    // 9,216, norm 196,608, out_proj 805,306,368.
    EXPECT_EQ(24 * sizeOf(Mamba2{128, 64, 128, 8, 4}, 4096).parameters,
              1'824'522'240LL + 1'228'800 + 9'216 + 196'608 + 805'306'368);
}

TEST(Mamba2, GoesWithoutItsNorm)
{
    // Falcon-H1-7B, hidden 3,072, 24 heads of 128, state 256, 44 layers: in_proj 902,922,240, conv 788,480, A, D and dt_bias
    // 3,168, out_proj 415,236,096; 138,412,032 B of state in float32.
    const MixerSize size = sizeOf(Mamba2{24, 128, 256, 1, 4, 128, true, false}, 3072);
    EXPECT_EQ(44 * size.parameters, 902'922'240 + 788'480 + 3'168 + 415'236'096);
    EXPECT_EQ(44 * 4 * size.state, 138'412'032);
}

TEST(Mamba2, NamesTheFieldThatIsWrong)
{
    EXPECT_EQ(faultOf(Mamba2{128, 64, 128, 8, 4}), "");
    EXPECT_EQ(faultOf(Mamba2{128, 64, 128, 3, 4}), "/blocks/groups");
    EXPECT_EQ(faultOf(Mamba2{128, 64, 128, 0, 4}), "/blocks/groups");
    EXPECT_EQ(faultOf(Mamba2{128, 0, 128, 8, 4}), "/blocks/head_dim");
    EXPECT_EQ(faultOf(Mamba2{128, 64, 0, 8, 4}), "/blocks/state_dim");
    EXPECT_EQ(faultOf(Mamba2{128, 64, 128, 8, 4, 0}), "/blocks/chunk");
}

}  // namespace

}  // namespace ridgepoint::model
