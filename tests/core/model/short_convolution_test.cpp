// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/model/model_sample.h"

#include <gtest/gtest.h>

namespace ridgepoint::model {

namespace {

TEST(ShortConvolution, HasThreeProjectionsInAndOneOut)
{
    // LFM2, hidden 1,024, 3 taps: in 1,024 × 3,072, out 1,024 × 1,024, conv 1,024 × 3; 2 inputs of each channel are kept.
    EXPECT_EQ(sizeOf(ShortConvolution{1024, 3, false}, 1024), (MixerSize{3'145'728 + 1'048'576 + 3'072, 0, 0, 0, 2'048}));
}

TEST(ShortConvolution, BiasesAreOfBothProjectionsAndTheConvolution)
{
    // 3 × 1,024 in, 1,024 of the convolution, 1,024 out.
    EXPECT_EQ(sizeOf(ShortConvolution{1024, 3, true}, 1024).vectors, 5'120);
    EXPECT_EQ(sizeOf(ShortConvolution{1024, 3, true}, 1024).parameters, 4'197'376 + 5'120);
}

TEST(ShortConvolution, NamesTheFieldThatIsWrong)
{
    EXPECT_EQ(faultOf(ShortConvolution{1024, 3}), "");
    EXPECT_EQ(faultOf(ShortConvolution{0, 3}), "/blocks/width");
    EXPECT_EQ(faultOf(ShortConvolution{1024, 0}), "/blocks/conv_kernel");
}

}  // namespace

}  // namespace ridgepoint::model
