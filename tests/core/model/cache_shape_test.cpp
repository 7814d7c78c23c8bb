// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/cache_shape.h"
#include "tests/core/model/model_sample.h"

#include <gtest/gtest.h>

namespace ridgepoint::model {

namespace {

TEST(CacheShape, IsOfAttentionLayersAloneAndTheStateOfRecurrentLayersAlone)
{
    // Two attention layers × 2 × 2 heads × 16; one DeltaNet layer of 4 × 8 × 16, and 96 channels × 3 remembered taps.
    EXPECT_EQ(cacheShapeOf(hybridSample()), (CacheShape{128, {}, 0, 512, 288}));
}

TEST(CacheShape, KeepsWindowsApartFromWhatGrows)
{
    // gpt-oss-20b in bf16: 24,576 B per token over 12 full layers, and 2,048 B in each of 12 windows of 128.
    const CacheShape shape = cacheShapeOf(gptOssSample());
    EXPECT_EQ(shape.perToken * 2, 24'576);
    EXPECT_EQ(shape.bounded, (std::vector{BoundedCache{128, 12, 12 * 1'024}}));
    EXPECT_EQ(shape.boundedLayers(), 12);
}

TEST(CacheShape, SortsWindowsAndAddsUpThoseOfOneLength)
{
    ModelSpec spec = hybridSample();
    Attention window = std::get<Attention>(spec.mixers[0]);
    window.span = KeySpan::Window;
    window.spanTokens = 512;
    Attention chunk = window;
    chunk.span = KeySpan::Chunk;
    Attention narrow = window;
    narrow.spanTokens = 64;
    spec.mixers = {window, chunk, narrow};
    spec.layers = {{0, 0}, {1, 0}, {2, 0}, {0, 0}};
    EXPECT_EQ(cacheShapeOf(spec).bounded, (std::vector{BoundedCache{64, 1, 64}, BoundedCache{512, 3, 192}}));
}

TEST(CacheShape, LayersThatReadAnotherCacheAddNone)
{
    ModelSpec spec = hybridSample();
    auto& attention = std::get<Attention>(spec.mixers[0]);
    attention.sharedCache = true;
    attention.span = KeySpan::Window;
    attention.spanTokens = 512;
    EXPECT_EQ(cacheShapeOf(spec), (CacheShape{0, {}, 0, 512, 288}));
}

TEST(CacheShape, OfLatentsIsOneVectorUnlessARuntimeExpandsIt)
{
    // DeepSeek-V3 in bf16: 61 × 576 × 2 = 70,272 B per token; expanded 61 × 40,960 numbers. V3.2: an indexer's key of 128.
    ModelSpec spec = deepSeekSample();
    EXPECT_EQ(cacheShapeOf(spec).perToken * 2, 70'272);
    EXPECT_EQ(cacheShapeOf(spec, LatentCache::Expanded).perToken, 61 * 40'960);
    EXPECT_EQ(cacheShapeOf(spec).indexPerToken, 0);
    std::get<LatentAttention>(spec.mixers[0]).indexer = {64, 128, 2048};
    EXPECT_EQ(cacheShapeOf(spec).indexPerToken, 61 * 128);
}

}  // namespace

}  // namespace ridgepoint::model
