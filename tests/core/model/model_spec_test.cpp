// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/limits.h"
#include "core/model/model_spec.h"
#include "tests/core/evaluation/scenario_sample.h"

#include <gtest/gtest.h>

#include <functional>

namespace ridgepoint::model {

namespace {

Attention& attentionOf(ModelSpec& spec)
{
    return std::get<Attention>(spec.mixers[0]);
}

GatedDeltaNet& deltaNetOf(ModelSpec& spec)
{
    return std::get<GatedDeltaNet>(spec.mixers[1]);
}

/// The place that `checked` names after one change to a sound spec; empty when it found nothing wrong.
std::string placeAfter(const std::function<void(ModelSpec&)>& change)
{
    ModelSpec spec = sample::smallHybrid();
    change(spec);
    const Result<ModelSpec> result = checked(std::move(spec));
    return result ? std::string() : result.error().where;
}

TEST(CheckedModel, ReturnsASoundSpecUnchanged)
{
    EXPECT_EQ(checked(sample::smallHybrid()).value(), sample::smallHybrid());
}

TEST(CheckedModel, NamesTheFieldOfACountThatIsNotPositive)
{
    EXPECT_EQ(placeAfter([](ModelSpec& spec) { spec.hidden = 0; }), "/hidden");
    EXPECT_EQ(placeAfter([](ModelSpec& spec) { spec.vocabulary = -1; }), "/vocabulary");
    EXPECT_EQ(placeAfter([](ModelSpec& spec) { spec.layers.clear(); }), "/layers");
    EXPECT_EQ(placeAfter([](ModelSpec& spec) { attentionOf(spec).queryHeads = 0; }), "/blocks/query_heads");
    EXPECT_EQ(placeAfter([](ModelSpec& spec) { attentionOf(spec).kvHeads = 0; }), "/blocks/kv_heads");
    EXPECT_EQ(placeAfter([](ModelSpec& spec) { attentionOf(spec).headDim = 0; }), "/blocks/head_dim");
    EXPECT_EQ(placeAfter([](ModelSpec& spec) { deltaNetOf(spec).keyHeads = 0; }), "/blocks/key_heads");
    EXPECT_EQ(placeAfter([](ModelSpec& spec) { deltaNetOf(spec).convKernel = 0; }), "/blocks/conv_kernel");
    EXPECT_EQ(placeAfter([](ModelSpec& spec) { spec.feedForwards[0].width = 0; }), "/blocks/width");
    EXPECT_EQ(placeAfter([](ModelSpec& spec) { spec.extras[0].count = 0; }), "/extra_parameters");
}

TEST(CheckedModel, RefusesCountsBeyondTheLimits)
{
    EXPECT_EQ(placeAfter([](ModelSpec& spec) { spec.hidden = limits::width + 1; }), "/hidden");
    EXPECT_EQ(placeAfter([](ModelSpec& spec) { spec.layers.assign(limits::layers + 1, Layer{}); }), "/layers");
    // Each factor is allowed, their product is not.
    EXPECT_EQ(placeAfter([](ModelSpec& spec) { attentionOf(spec).headDim = limits::width; }), "/blocks/head_dim");
    EXPECT_EQ(placeAfter([](ModelSpec& spec) { deltaNetOf(spec).valueDim = limits::width; }), "/blocks/value_dim");
}

TEST(CheckedModel, RefusesMoreParametersThanTheLimit)
{
    // An FFN of 2^22 × 2^22 has 3 × 2^44 = 5.3e13 parameters: 18 layers of it stay below 1e15, 19 do not.
    const auto layersOf = [](std::size_t count) {
        return [count](ModelSpec& spec) {
            spec.hidden = limits::width;
            spec.feedForwards[0].width = limits::width;
            spec.mixers = {Attention{1, 1, 1, 0, false, false}};
            spec.layers.assign(count, Layer{});
            spec.vocabulary = 1;
        };
    };
    EXPECT_EQ(placeAfter(layersOf(18)), "");
    EXPECT_EQ(placeAfter(layersOf(19)), "/layers");
}

TEST(CheckedModel, RefusesHeadsThatDoNotShareEvenly)
{
    EXPECT_EQ(placeAfter([](ModelSpec& spec) { attentionOf(spec).kvHeads = 3; }), "/blocks/kv_heads");
    EXPECT_EQ(placeAfter([](ModelSpec& spec) { attentionOf(spec).kvHeads = 8; }), "/blocks/kv_heads");
    EXPECT_EQ(placeAfter([](ModelSpec& spec) { deltaNetOf(spec).valueHeads = 3; }), "/blocks/value_heads");
}

TEST(CheckedModel, RefusesMoreRotaryDimensionsThanAHeadHas)
{
    EXPECT_EQ(placeAfter([](ModelSpec& spec) { attentionOf(spec).rotaryDim = 17; }), "/blocks/rotary_dim");
    EXPECT_EQ(placeAfter([](ModelSpec& spec) { attentionOf(spec).rotaryDim = -1; }), "/blocks/rotary_dim");
    EXPECT_EQ(placeAfter([](ModelSpec& spec) { attentionOf(spec).rotaryDim = 0; }), "");
}

TEST(CheckedModel, RefusesALayerWithoutItsBlock)
{
    EXPECT_EQ(placeAfter([](ModelSpec& spec) { spec.layers[1].mixer = 2; }), "/layers");
    EXPECT_EQ(placeAfter([](ModelSpec& spec) { spec.layers[1].mixer = -1; }), "/layers");
    EXPECT_EQ(placeAfter([](ModelSpec& spec) { spec.layers[1].feedForward = 1; }), "/layers");
}

TEST(ModelSpec, CountsTheLayersOfABlock)
{
    const ModelSpec spec = sample::smallHybrid();
    EXPECT_EQ(spec.layersWithMixer(0), 2);
    EXPECT_EQ(spec.layersWithMixer(1), 1);
    EXPECT_EQ(spec.layersWithMixer(2), 0);
    EXPECT_EQ(spec.layersWithFeedForward(0), 3);
}

TEST(GatedDeltaNet, ConvolvesQueriesKeysAndValues)
{
    // Qwen3.8-27B: 2 × 16 × 128 + 48 × 128.
    EXPECT_EQ((GatedDeltaNet{16, 48, 128, 128, 4}.channels()), 10'240);
}

}  // namespace

}  // namespace ridgepoint::model
