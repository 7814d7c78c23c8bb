// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/limits.h"
#include "tests/core/model/model_sample.h"

#include <gtest/gtest.h>

namespace ridgepoint::model {

namespace {

/// DeepSeek-V3 config.json: 128 heads, nope 128, rope 64, v 128, kv_lora_rank 512, q_lora_rank 1536; hidden 7168, 61 layers.
const LatentAttention deepseek{128, 128, 64, 128, 512, 1536, false, {}};

TEST(LatentAttention, EqualsTheTensorsOfDeepSeekV3)
{
    // One layer: q_a 7,168 × 1,536 + 1,536, q_b 1,536 × 128 × 192, kv_a 7,168 × 576 + 512, kv_b 512 × 128 × 256, o 128 × 128
    // × 7,168: 11,011,584 + 37,748,736 + 4,129,280 + 16,777,216 + 117,440,512 = 187,107,328. The cache is one vector of 576.
    EXPECT_EQ(sizeOf(deepseek, 7168), (MixerSize{187'107'328, 2'048, 576, 0, 0}));
    // The groups of 61 layers, of which the published total of 684,489,845,504 is made.
    EXPECT_EQ(61 * sizeOf(deepseek, 7168).parameters,
              671'706'624 + 2'302'672'896 + 251'886'080 + 1'023'410'176 + 7'163'871'232);
}

TEST(LatentAttention, ExpandsToKeysAndValuesOfAllHeads)
{
    // 128 × (128 + 64 + 128), 71 times the latent.
    EXPECT_EQ(deepseek.expandedWidth(), 40'960);
}

TEST(LatentAttention, ProjectsQueriesDirectlyWithoutARank)
{
    // DeepSeek-V2-Lite, groups of 27 layers: q 169,869,312, kv_a 31,864,320, kv_b 56,623,104, o 113,246,208.
    const LatentAttention lite{16, 128, 64, 128, 512, 0, false, {}};
    EXPECT_EQ(27 * sizeOf(lite, 2048).parameters, 169'869'312 + 31'864'320 + 56'623'104 + 113'246'208);
    EXPECT_EQ(sizeOf(lite, 2048).vectors, 512);
}

TEST(LatentAttention, AnIndexerHasItsOwnQueriesKeyAndWeights)
{
    // DeepSeek-V3.2, 61 indexers of 64 heads of 128: 1,536 × 8,192 + 7,168 × (128 + 64) + 2 × 128 = 13,959,424 each,
    // 851,524,864 in all.
    LatentAttention sparse = deepseek;
    sparse.indexer = {64, 128, 2048};
    EXPECT_EQ(61 * (sizeOf(sparse, 7168).parameters - sizeOf(deepseek, 7168).parameters), 851'524'864);
    EXPECT_EQ(sizeOf(sparse, 7168).cachePerToken, 576);
}

TEST(LatentAttention, AGateIsAsWideAsTheOutput)
{
    // By hand, hidden 10, 2 heads, value 3: one more projection of 10 × 6.
    LatentAttention block{2, 4, 2, 3, 5, 0, false, {}};
    const std::int64_t ungated = sizeOf(block, 10).parameters;
    block.outputGate = true;
    EXPECT_EQ(sizeOf(block, 10).parameters, ungated + 60);
}

TEST(LatentAttention, NamesTheFieldThatIsWrong)
{
    const auto fault = [](void (*change)(LatentAttention&)) {
        LatentAttention block = deepseek;
        change(block);
        return faultOf(block);
    };
    EXPECT_EQ(fault([](LatentAttention&) {}), "");
    EXPECT_EQ(fault([](LatentAttention& block) { block.rotaryDim = 0; }), "");
    EXPECT_EQ(fault([](LatentAttention& block) { block.rotaryDim = -1; }), "/blocks/rotary_dim");
    EXPECT_EQ(fault([](LatentAttention& block) { block.kvRank = 0; }), "/blocks/kv_rank");
    EXPECT_EQ(fault([](LatentAttention& block) { block.queryRank = -1; }), "/blocks/query_rank");
    EXPECT_EQ(fault([](LatentAttention& block) { block.plainDim = limits::width; }), "/blocks/plain_dim");
    EXPECT_EQ(fault([](LatentAttention& block) { block.indexer = {64, 128, 0}; }), "/blocks/indexer/top_k");
    EXPECT_EQ(fault([](LatentAttention& block) { block.indexer = {64, 0, 2048}; }), "/blocks/indexer/dim");
    EXPECT_EQ(fault([](LatentAttention& block) { block.indexer = {0, 128, 2048}; }), "/blocks/indexer/heads");
}

}  // namespace

}  // namespace ridgepoint::model
