// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalogs/catalogs.h"
#include "tests/core/catalogs/catalog_sample.h"

#include <gtest/gtest.h>

namespace ridgepoint::catalogs {
namespace {

using namespace model;

/// The one model of a fixture after one change to it.
Result<std::vector<ModelSpec>> parsed(std::string_view from = "", std::string_view to = "")
{
    return parseModelCatalog(edited(fixture("every-block.json"), from, to), "f");
}

TEST(BlockFile, ReadsEveryKeyOfEveryKind)
{
    const auto models = parsed();
    ASSERT_TRUE(models) << toText(models.error());
    const std::vector<Mixer> mixers{Attention{4, 2, 16, 8, 0, KeySpan::Window, 512, false, QkNorm::WholeWidth, true, true,
                                              true, true, true},
                                    LatentAttention{4, 16, 8, 16, 32, 48, true, {2, 16, 64}},
                                    KimiDeltaAttention{4, 16, 4},
                                    Mamba1{128, 16, 4, 4, false, true},
                                    Mamba2{8, 16, 32, 2, 4, 128, false, false},
                                    LightningAttention{4, 16, 64},
                                    ShortConvolution{64, 3, true}};
    const std::vector<FeedForwardNetwork> networks{FeedForward{96, false, true},
                                                   MixtureOfExperts{8, 2, 32, false, true, true, 64, true, 16}};
    EXPECT_EQ(models->front().mixers, mixers);
    EXPECT_EQ(models->front().networks, networks);
}

TEST(BlockFile, ReadsWhatSurroundsTheBlocks)
{
    const auto models = parsed();
    ASSERT_TRUE(models) << toText(models.error());
    const ModelSpec& spec = models->front();
    EXPECT_EQ(spec.layers, (std::vector<Layer>{{0, 0, 4, 1}, {1, none}, {none, 0}, {2, 1}, {3, 0}, {5, 0}, {6, 0}}));
    EXPECT_EQ(spec.norms, (Norms{2, true, true}));
    EXPECT_TRUE(spec.parallelHalves);
    EXPECT_EQ(spec.contextLength, 8192);
    EXPECT_EQ(spec.sideBlocks, (std::vector{SideBlock{"positions", 10, 20, 640, 64}}));
    EXPECT_EQ(spec.prediction, (MultiTokenPrediction{2, {1, 1}, true, true}));
    EXPECT_EQ(spec.shipped,
              (ShippedFormats{"fp8", {{WeightClass::ExpertInput, "mxfp4"}, {WeightClass::LmHead, "bf16"}}, "fp8"}));
}

/// The block "x" of a model that has no other key than it must.
Result<Mixer> mixerOf(const std::string& block)
{
    std::string text = fixture("model.json");
    text = edited(
        text,
        R"("full": {"kind": "attention", "query_heads": 4, "kv_heads": 2, "head_dim": 16, "rotary_dim": 8, "qk_norm": true})",
        R"("full": )" + block);
    auto models = parseModelCatalog(text, "f");
    if (!models)
        return fail(models.error());
    return models->front().mixers.front();
}

TEST(BlockFile, TakesTheUsualForAnAbsentKey)
{
    EXPECT_EQ(mixerOf(R"({"kind": "attention", "query_heads": 4, "kv_heads": 2, "head_dim": 16, "rotary_dim": 8})").value(),
              Mixer(Attention{4, 2, 16, 16, 8}));
    EXPECT_EQ(mixerOf(R"({"kind": "latent-attention", "heads": 4, "plain_dim": 16, "rotary_dim": 8, "value_dim": 8,
                          "kv_rank": 32})")
                  .value(),
              Mixer(LatentAttention{4, 16, 8, 8, 32, 0, false, {}}));
    EXPECT_EQ(mixerOf(R"({"kind": "mamba-1", "width": 8, "state_dim": 4, "step_rank": 2, "conv_kernel": 4})").value(),
              Mixer(Mamba1{8, 4, 2, 4, true, false}));
    EXPECT_EQ(
        mixerOf(R"({"kind": "mamba-2", "heads": 8, "head_dim": 4, "state_dim": 2, "groups": 1, "conv_kernel": 4})").value(),
        Mixer(Mamba2{8, 4, 2, 1, 4, 256, true, true}));
    EXPECT_EQ(mixerOf(R"({"kind": "lightning-attention", "heads": 8, "head_dim": 4})").value(),
              Mixer(LightningAttention{8, 4, 256}));
    EXPECT_EQ(mixerOf(R"({"kind": "short-convolution", "width": 8, "conv_kernel": 3})").value(),
              Mixer(ShortConvolution{8, 3, false}));
}

TEST(BlockFile, TakesTheNormOfEachHeadAsAFlagOrAsAWord)
{
    const std::string start =
        R"({"kind": "attention", "query_heads": 4, "kv_heads": 2, "head_dim": 16, "rotary_dim": 8, "qk_norm": )";
    const auto norm = [&start](const char* value) {
        return std::get<Attention>(mixerOf(start + value + '}').value()).qkNorm;
    };
    EXPECT_EQ(norm("true"), QkNorm::PerHead);
    EXPECT_EQ(norm("false"), QkNorm::None);
    EXPECT_EQ(norm(R"("none")"), QkNorm::None);
    EXPECT_EQ(norm(R"("per-head")"), QkNorm::PerHead);
    EXPECT_EQ(norm(R"("whole-width")"), QkNorm::WholeWidth);
}

struct Fault {
    const char* from;
    const char* to;
    ErrorCode code;
    const char* where;
    const char* word;
};

const Fault faults[] = {
    {R"("kind": "mamba-1")", R"("kind": "mamba")", ErrorCode::BadValue, "/blocks/d-mamba/kind", "\"mamba\""},
    {R"("kind": "ffn")", R"("kind": "gated-ffn")", ErrorCode::BadValue, "/blocks/plain/bias", "means nothing"},
    {R"("span": "window")", R"("span": "sliding")", ErrorCode::BadValue, "/blocks/a-window/span", "sliding"},
    {R"("span": "window",)", "", ErrorCode::BadValue, "/blocks/a-window/span_tokens", "without a window"},
    {R"("span_tokens": 512,)", "", ErrorCode::MissingField, "/blocks/a-window", "\"span_tokens\""},
    {R"("span_tokens": 512)", R"("span_tokens": -1)", ErrorCode::OutOfRange, "/blocks/a-window/span_tokens", "-1"},
    {R"("qk_norm": "whole-width")", R"("qk_norm": "whole")", ErrorCode::BadValue, "/blocks/a-window/qk_norm", "whole"},
    {R"("sinks": true)", R"("sinks": 1)", ErrorCode::BadValue, "/blocks/a-window/sinks", "true or false"},
    {R"("value_dim": 8)", R"("value_dim": 0)", ErrorCode::OutOfRange, "/blocks/a-window/value_dim", "0"},
    {R"("kv_rank": 32)", R"("kv_rank": 0)", ErrorCode::OutOfRange, "/blocks/b-latent/kv_rank", "0"},
    {R"("plain_dim": 16,)", "", ErrorCode::MissingField, "/blocks/b-latent", "\"plain_dim\""},
    {R"("top_k": 64)", R"("top_k": 0)", ErrorCode::OutOfRange, "/blocks/b-latent/indexer/top_k", "0"},
    {R"("indexer": {"heads": 2)", R"("indexer": {"heads": 0)", ErrorCode::OutOfRange, "/blocks/b-latent/indexer/heads", "0"},
    {R"("indexer": {"heads": 2, "dim": 16)", R"("indexer": {"heads": 2, "dims": 16)", ErrorCode::BadValue,
     "/blocks/b-latent/indexer/dims", "means nothing"},
    {R"("state_dim": 16)", R"("state_dim": 0)", ErrorCode::OutOfRange, "/blocks/d-mamba/state_dim", "not between"},
    {R"("groups": 2)", R"("groups": 3)", ErrorCode::BadValue, "/blocks/e-mamba/groups", "multiple"},
    {R"("chunk": 128)", R"("chunk": 0)", ErrorCode::OutOfRange, "/blocks/e-mamba/chunk", "0"},
    {R"("chunk": 64)", R"("chunk": 0)", ErrorCode::OutOfRange, "/blocks/f-lightning/chunk", "0"},
    {R"("conv_kernel": 3)", R"("conv_kernel": 5000)", ErrorCode::OutOfRange, "/blocks/g-convolution/conv_kernel", "5000"},
    {R"("chosen": 2)", R"("chosen": 9)", ErrorCode::BadValue, "/blocks/routed/chosen", "more experts are chosen"},
    {R"("experts": 8)", R"("experts": 70000)", ErrorCode::OutOfRange, "/blocks/routed/experts", "70000"},
    {R"("shared_width": 64,)", "", ErrorCode::BadValue, "/blocks/routed/shared_gate", "without shared experts"},
    {R"({"mixer": "b-latent"})", "{}", ErrorCode::MissingField, "/layers/1", "without any block"},
    {R"("second_mixer": "e-mamba")", R"("second_mixer": "a-window")", ErrorCode::BadValue, "/layers/0/second_mixer",
     "again"},
    {R"("ffn": "plain", "second_ffn")", R"("second_ffn")", ErrorCode::BadValue, "/layers/0/second_ffn", "no first one"},
    {R"("per_half": 2)", R"("per_half": 5)", ErrorCode::OutOfRange, "/norms/per_half", "5"},
    {R"("context_length": 8192)", R"("context_length": -1)", ErrorCode::OutOfRange, "/context_length", "-1"},
    {R"("row": 64)", R"("row": 641)", ErrorCode::BadValue, "/side_blocks", "positions"},
    {R"("vectors": 20)", R"("vector": 20)", ErrorCode::BadValue, "/side_blocks/0/vector", "means nothing"},
    {R"({"layers": 2, "mixer": "b-latent")", R"({"layers": 2, "mixer": "b-latemt")", ErrorCode::UnknownId,
     "/prediction/mixer", "b-latemt"},
    {R"({"layers": 2, )", R"({)", ErrorCode::MissingField, "/prediction", "\"layers\""},
    {R"({"layers": 2, )", R"({"layers": 0, )", ErrorCode::OutOfRange, "/prediction/layers", "0"},
    {R"("weights": "fp8", )", "", ErrorCode::MissingField, "/shipped", "\"weights\""},
    {R"("lm-head": "bf16")", R"("head": "bf16")", ErrorCode::BadValue, "/shipped/exceptions/head", "class of weights"},
    {R"("experts": "mxfp4")", R"("experts": 4)", ErrorCode::BadValue, "/shipped/exceptions/experts", "a text"},
};

TEST(BlockFile, RefusesFaultyInputAndSaysWhereAndWhy)
{
    for (const Fault& fault : faults) {
        const auto models = parsed(fault.from, fault.to);
        ASSERT_FALSE(models) << fault.to;
        const Error& error = models.error();
        EXPECT_EQ(error.code, fault.code) << fault.to << "\n" << toText(error);
        EXPECT_EQ(error.where, std::string("f#/models/0") + fault.where) << toText(error);
        EXPECT_NE(error.message.find(fault.word), std::string::npos) << fault.word << "\n" << toText(error);
        EXPECT_FALSE(error.hint.empty()) << toText(error);
    }
}

TEST(BlockFile, NamesTheNearestOfAnUnknownWord)
{
    struct Row {
        const char* from;
        const char* to;
        const char* near;
    };
    const Row rows[] = {
        {R"("span_tokens")", R"("span_token")", "\"span_tokens\""},
        {R"("plain_dim")", R"("plane_dim")", "\"plain_dim\""},
        {R"("expert_bias")", R"("experts_bias")", "\"expert_bias\""},
        {R"("kind": "mixture-of-experts")", R"("kind": "mixture-of-expert")", "\"mixture-of-experts\""},
        {R"({"layers": 2, "mixer": "b-latent")", R"({"layers": 2, "mixer": "b-latemt")", "\"b-latent\""},
        {R"("own_head")", R"("own_heads")", "\"own_head\""},
    };
    for (const Row& row : rows) {
        const auto models = parsed(row.from, row.to);
        ASSERT_FALSE(models) << row.to;
        EXPECT_NE(models.error().hint.find(row.near), std::string::npos) << toText(models.error());
    }
}

}  // namespace
}  // namespace ridgepoint::catalogs
