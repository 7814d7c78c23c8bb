// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/model/model_sample.h"

#include <gtest/gtest.h>

namespace ridgepoint::model {

namespace {

TEST(GatedDeltaNet, ConvolvesQueriesKeysAndValues)
{
    // Qwen3.8-27B: 2 × 16 × 128 + 48 × 128.
    EXPECT_EQ((GatedDeltaNet{16, 48, 128, 128, 4}.channels()), 10'240);
}

TEST(GatedDeltaNet, EqualsTheTensorInventory)
{
    // Qwen3.8-27B, tensors of one layer: qkv 52,428,800, z 31,457,280, b and a 245,760 each, conv 40,960, A_log and dt_bias
    // 48 each, norm 128, out 31,457,280: 115,876,064. State 48 × 128 × 128, conv state 10,240 × 3.
    EXPECT_EQ(sizeOf(GatedDeltaNet{16, 48, 128, 128, 4}, 5120), (MixerSize{115'876'064, 224, 0, 786'432, 30'720}));
}

TEST(GatedDeltaNet, NamesTheFieldThatIsWrong)
{
    EXPECT_EQ(faultOf(GatedDeltaNet{2, 4, 8, 16, 4}), "");
    EXPECT_EQ(faultOf(GatedDeltaNet{2, 3, 8, 16, 4}), "/blocks/value_heads");
    EXPECT_EQ(faultOf(GatedDeltaNet{2, 4, 8, 16, 0}), "/blocks/conv_kernel");
}

}  // namespace

}  // namespace ridgepoint::model
