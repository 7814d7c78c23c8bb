// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/model/model_sample.h"

#include <gtest/gtest.h>

namespace ridgepoint::model {

namespace {

TEST(Mamba1, EqualsTheTensorsOfJamba)
{
    // Jamba-1.5-Mini, hidden 4,096, width 8,192, state 16, dt_rank 256, 28 Mamba layers: in_proj 1,879,048,192, conv
    // 1,146,880 with its bias, x_proj 66,060,288, dt_proj 58,949,632, A and D 3,899,392, norms 8,064, out_proj 939,524,096.
    const MixerSize size = sizeOf(Mamba1{8192, 16, 256, 4, true, true}, 4096);
    EXPECT_EQ(size.parameters, 105'308'448);
    EXPECT_EQ(28 * size.parameters, 1'879'048'192LL + 1'146'880 + 66'060'288 + 58'949'632 + 3'899'392 + 8'064 + 939'524'096);
    // Not quantised: A 8,192 × 16, D, the biases of dt_proj and conv 8,192 each, norms 256 + 2 × 16.
    EXPECT_EQ(size.vectors, 131'072 + 3 * 8'192 + 288);
    // 14,680,064 B of state in float32 over 28 layers; 3 inputs of each channel.
    EXPECT_EQ(28 * 4 * size.state, 14'680'064);
    EXPECT_EQ(size.convState, 24'576);
}

TEST(Mamba1, EqualsTheTensorsOfFalconMamba)
{
    // Falcon-Mamba-7B, the same widths without norms, 64 layers: in_proj 4,294,967,296, conv 2,621,440, x_proj 150,994,944,
    // dt_proj 134,742,016, A and D 8,912,896, out_proj 2,147,483,648.
    EXPECT_EQ(64 * sizeOf(Mamba1{8192, 16, 256, 4, true, false}, 4096).parameters,
              4'294'967'296LL + 2'621'440 + 150'994'944 + 134'742'016 + 8'912'896 + 2'147'483'648);
    EXPECT_EQ(sizeOf(Mamba1{8192, 16, 256, 4, true, false}, 4096).parameters
                  - sizeOf(Mamba1{8192, 16, 256, 4, false, false}, 4096).parameters,
              8'192);
}

TEST(Mamba1, NamesTheFieldThatIsWrong)
{
    EXPECT_EQ(faultOf(Mamba1{8192, 16, 256, 4}), "");
    EXPECT_EQ(faultOf(Mamba1{0, 16, 256, 4}), "/blocks/width");
    EXPECT_EQ(faultOf(Mamba1{8192, -1, 256, 4}), "/blocks/state_dim");
    EXPECT_EQ(faultOf(Mamba1{8192, 16, 0, 4}), "/blocks/step_rank");
    EXPECT_EQ(faultOf(Mamba1{8192, 16, 256, 0}), "/blocks/conv_kernel");
}

}  // namespace

}  // namespace ridgepoint::model
