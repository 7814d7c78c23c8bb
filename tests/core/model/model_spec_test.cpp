// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/limits.h"
#include "core/model/model_spec.h"
#include "tests/core/model/model_sample.h"

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
    ModelSpec spec = hybridSample();
    change(spec);
    const Result<ModelSpec> result = checked(std::move(spec));
    return result ? std::string() : result.error().where;
}

TEST(CheckedModel, ReturnsASoundSpecUnchanged)
{
    EXPECT_EQ(checked(hybridSample()).value(), hybridSample());
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
    EXPECT_EQ(placeAfter([](ModelSpec& spec) { std::get<FeedForward>(spec.networks[0]).width = 0; }), "/blocks/width");
    EXPECT_EQ(placeAfter([](ModelSpec& spec) { spec.extras[0].count = 0; }), "/extra_parameters");
}

TEST(CheckedModel, RefusesCountsBeyondTheLimits)
{
    EXPECT_EQ(placeAfter([](ModelSpec& spec) { spec.hidden = limits::width + 1; }), "/hidden");
    EXPECT_EQ(placeAfter([](ModelSpec& spec) { spec.layers.assign(limits::layers + 1, Layer{0, 0}); }), "/layers");
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
            std::get<FeedForward>(spec.networks[0]).width = limits::width;
            spec.mixers = {Attention{1, 1, 1, 1, 0}};
            spec.layers.assign(count, Layer{0, 0});
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
    EXPECT_EQ(placeAfter([](ModelSpec& spec) { spec.layers[1].mixer = -2; }), "/layers");
    EXPECT_EQ(placeAfter([](ModelSpec& spec) { spec.layers[1].network = 1; }), "/layers");
    EXPECT_EQ(placeAfter([](ModelSpec& spec) { spec.layers[1].secondNetwork = 1; }), "/layers");
    EXPECT_EQ(placeAfter([](ModelSpec& spec) { spec.layers[1] = Layer{}; }), "/layers");
}

TEST(CheckedModel, AcceptsALayerOfOneHalf)
{
    EXPECT_EQ(placeAfter([](ModelSpec& spec) { spec.layers[1].mixer = none; }), "");
    EXPECT_EQ(placeAfter([](ModelSpec& spec) { spec.layers[1].network = none; }), "");
}

TEST(CheckedModel, RefusesASecondBlockWithoutAFirstOneBesideIt)
{
    EXPECT_EQ(placeAfter([](ModelSpec& spec) { spec.layers[1].secondMixer = 0; }), "");
    EXPECT_EQ(placeAfter([](ModelSpec& spec) { spec.layers[1].secondMixer = 1; }), "/layers");
    EXPECT_EQ(placeAfter([](ModelSpec& spec) { spec.layers[1] = {none, 0, 1}; }), "/layers");
    EXPECT_EQ(placeAfter([](ModelSpec& spec) { spec.layers[1] = {0, none, none, 0}; }), "/layers");
}

TEST(CheckedModel, RefusesWhatStandsBesideTheLayersAndCannotBe)
{
    EXPECT_EQ(placeAfter([](ModelSpec& spec) { spec.norms.perHalf = 5; }), "/norms/per_half");
    EXPECT_EQ(placeAfter([](ModelSpec& spec) { spec.contextLength = -1; }), "/context_length");
    EXPECT_EQ(placeAfter([](ModelSpec& spec) { spec.sideBlocks = {{"positions", 0, 0, 10, 11}}; }), "/side_blocks");
    EXPECT_EQ(placeAfter([](ModelSpec& spec) { spec.sideBlocks = {{"nothing"}}; }), "/side_blocks");
    EXPECT_EQ(placeAfter([](ModelSpec& spec) {
                  spec.prediction = MultiTokenPrediction{0, Layer{0, 0}};
              }),
              "/prediction/layers");
    EXPECT_EQ(placeAfter([](ModelSpec& spec) { spec.prediction = MultiTokenPrediction{1, Layer{0, 1}}; }), "/layers");
}

TEST(ModelSpec, CountsTheLayersOfABlock)
{
    const ModelSpec spec = hybridSample();
    EXPECT_EQ(spec.layersWithMixer(0), 2);
    EXPECT_EQ(spec.layersWithMixer(1), 1);
    EXPECT_EQ(spec.layersWithMixer(2), 0);
    EXPECT_EQ(spec.layersWithNetwork(0), 3);
}

TEST(ModelSpec, NormsBelongToTheFirstBlockOfAHalf)
{
    ModelSpec spec = hybridSample();
    EXPECT_EQ(spec.normsOfMixer(0) + spec.normsOfMixer(1), 3);
    EXPECT_EQ(spec.normsOfNetwork(0), 3);
    spec.layers[1].secondMixer = 0;
    EXPECT_EQ(spec.normsOfMixer(0), 2);
    EXPECT_EQ(spec.layersWithMixer(0), 3);
    spec.layers[2].mixer = none;
    spec.norms.perHalf = 2;
    EXPECT_EQ(spec.normsOfMixer(0), 2);
    // One norm for both halves where there are two: only the layer without a mixer has one of its network.
    spec.norms.shared = true;
    EXPECT_EQ(spec.normsOfNetwork(0), 2);
}

}  // namespace

}  // namespace ridgepoint::model
