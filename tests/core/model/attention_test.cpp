// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/limits.h"
#include "tests/core/model/model_sample.h"

#include <gtest/gtest.h>

namespace ridgepoint::model {

namespace {

Attention plain(std::int64_t queryHeads, std::int64_t kvHeads, std::int64_t headDim)
{
    Attention block;
    block.queryHeads = queryHeads;
    block.kvHeads = kvHeads;
    block.headDim = headDim;
    block.valueDim = headDim;
    block.rotaryDim = headDim;
    return block;
}

TEST(Attention, CountsAGateAsASecondQueryProjection)
{
    // Qwen3.8-27B, tensors of one layer: q 2 × 6,144 × 5,120, k and v 1,024 × 5,120 each, o 5,120 × 6,144, norms 2 × 256:
    // 62,914,560 + 10,485,760 + 31,457,280 + 512 = 104,858,112. Cache 2 × 4 × 256.
    Attention block = plain(24, 4, 256);
    block.outputGate = true;
    block.qkNorm = QkNorm::PerHead;
    EXPECT_EQ(sizeOf(block, 5120), (MixerSize{104'858'112, 512, 2'048, 0, 0}));
}

TEST(Attention, CountsBiasesAndSinks)
{
    // gpt-oss-20b, groups of 24 layers: q 283,213,824, k and v 35,401,728 each, o 283,184,640, sinks 1,536, together
    // 637,203,456, a 24th of which is 26,550,144. Not quantised: biases 4,096 + 512 + 512 + 2,880, sinks 64.
    Attention block = plain(64, 8, 64);
    block.inputBias = true;
    block.outputBias = true;
    block.sinks = true;
    EXPECT_EQ(sizeOf(block, 2880), (MixerSize{26'550'144, 8'064, 1'024, 0, 0}));
    EXPECT_EQ(24 * sizeOf(block, 2880).parameters, 283'213'824 + 2 * 35'401'728 + 283'184'640 + 1'536);
}

TEST(Attention, NormsOverTheWholeWidthAreOfAllHeads)
{
    // OLMo-2-7B, groups of 32 layers: q, k, v, o 536,870,912 each, qk_norm 262,144 = 32 × (4,096 + 4,096).
    Attention block = plain(32, 32, 128);
    block.qkNorm = QkNorm::WholeWidth;
    EXPECT_EQ(sizeOf(block, 4096).vectors, 8'192);
    EXPECT_EQ(32 * sizeOf(block, 4096).parameters, 4 * 536'870'912LL + 262'144);
}

TEST(Attention, ValuesMayBeNarrowerThanKeys)
{
    // By hand, hidden 10: q 4 × 3 × 10, k 2 × 3 × 10, v 2 × 2 × 10, o 4 × 2 × 10; cache 2 × 3 + 2 × 2.
    Attention block = plain(4, 2, 3);
    block.valueDim = 2;
    EXPECT_EQ(sizeOf(block, 10), (MixerSize{120 + 60 + 40 + 80, 0, 10, 0, 0}));
}

TEST(Attention, ValuesThatAreKeysSaveAProjectionAndNoCache)
{
    // By hand, hidden 10: q 4 × 3 × 10, k 2 × 3 × 10, o 4 × 3 × 10. Keys are cached rotated, values are not: both are kept.
    Attention block = plain(4, 2, 3);
    block.valuesAreKeys = true;
    EXPECT_EQ(sizeOf(block, 10), (MixerSize{120 + 60 + 120, 0, 12, 0, 0}));
}

TEST(Attention, ASharedCacheAddsNothingForAToken)
{
    // Gemma 3n: 15 of 35 layers read the cache of an earlier one; their k and v weights are in the checkpoint all the same.
    Attention block = plain(8, 2, 256);
    const std::int64_t parameters = sizeOf(block, 2048).parameters;
    block.sharedCache = true;
    EXPECT_EQ(sizeOf(block, 2048).cachePerToken, 0);
    EXPECT_EQ(sizeOf(block, 2048).parameters, parameters);
}

TEST(Attention, NamesTheFieldThatIsWrong)
{
    const auto fault = [](void (*change)(Attention&)) {
        Attention block = plain(4, 2, 16);
        change(block);
        return faultOf(block);
    };
    EXPECT_EQ(fault([](Attention&) {}), "");
    EXPECT_EQ(fault([](Attention& block) { block.valueDim = 0; }), "/blocks/value_dim");
    EXPECT_EQ(fault([](Attention& block) { block.valueDim = limits::width; }), "/blocks/value_dim");
    EXPECT_EQ(fault([](Attention& block) { block.spanTokens = 5; }), "/blocks/span_tokens");
    EXPECT_EQ(fault([](Attention& block) { block.span = KeySpan::Window; }), "/blocks/span_tokens");
    EXPECT_EQ(fault([](Attention& block) {
                  block.span = KeySpan::Chunk;
                  block.spanTokens = limits::tokens + 1;
              }),
              "/blocks/span_tokens");
}

TEST(Attention, FindsItsWordsAgain)
{
    for (KeySpan span : {KeySpan::Everything, KeySpan::Window, KeySpan::Chunk})
        EXPECT_EQ(keySpanFromName(name(span)), span);
    for (QkNorm norm : {QkNorm::None, QkNorm::PerHead, QkNorm::WholeWidth})
        EXPECT_EQ(qkNormFromName(name(norm)), norm);
    EXPECT_EQ(keySpanFromName("sliding"), std::nullopt);
    EXPECT_EQ(qkNormFromName(""), std::nullopt);
}

}  // namespace

}  // namespace ridgepoint::model
