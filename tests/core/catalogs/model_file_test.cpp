// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalogs/catalogs.h"
#include "core/model/parameter_count.h"
#include "tests/core/catalogs/catalog_sample.h"

#include <gtest/gtest.h>

namespace ridgepoint::catalogs {
namespace {

TEST(ModelFile, ExpandsRepeatedLayersInOrder)
{
    const auto models = parseModelCatalog(fixture("model.json"), "model.json");
    ASSERT_TRUE(models) << toText(models.error());
    ASSERT_EQ(models->size(), 1u);
    const model::ModelSpec& spec = models->front();
    EXPECT_EQ(spec.id.text(), "example-net");
    EXPECT_TRUE(spec.tiedHead);
    EXPECT_EQ(spec.source, (Source{Basis::Vendor, "Example config.json", "2025", ""}));
    ASSERT_EQ(spec.mixers.size(), 2u);
    EXPECT_EQ(spec.mixers[0],
              model::Mixer(model::Attention{4, 2, 16, 16, 8, model::KeySpan::Everything, 0, false, model::QkNorm::PerHead}));
    EXPECT_EQ(spec.mixers[1], model::Mixer(model::GatedDeltaNet{2, 4, 8, 16, 4}));
    EXPECT_EQ(spec.networks, (std::vector<model::FeedForwardNetwork>{model::FeedForward{128}}));
    EXPECT_EQ(spec.extras, (std::vector{model::ExtraParameters{"vision tower", 500}}));
    std::vector<int> mixers;
    for (const model::Layer& layer : spec.layers)
        mixers.push_back(layer.mixer);
    EXPECT_EQ(mixers, (std::vector{1, 1, 1, 0, 1, 1, 1, 0, 0}));
}

struct Fault {
    const char* from;
    const char* to;
    ErrorCode code;
    const char* where;
    const char* word;
};

const char* const layers = R"({"mixer": "full", "ffn": "mlp"}
      ])";

const Fault faults[] = {
    {"Example net", R"(Example\nnet)", ErrorCode::BadValue, "#/models/0/name", "line break"},
    {"Example net", R"(Example \u202enet)", ErrorCode::BadValue, "#/models/0/name", "U+202E"},
    {R"("family": "Example")", R"("family": " ")", ErrorCode::BadValue, "#/models/0/family", "blank"},
    {"vision tower", R"(\u001b[2J)", ErrorCode::BadValue, "#/models/0/extra_parameters/0/name", "U+001B"},
    {"Example config.json", "me", ErrorCode::BadValue, "#/models/0/source/citation", "too short"},
    {R"("date": "2025")", R"("date": "2025-02-31")", ErrorCode::BadValue, "#/models/0/source/date", "not a date"},
    {R"("repeat": 2)", R"("repeat": 1000000000)", ErrorCode::OutOfRange, "#/models/0/layers/0/repeat", "1000000000"},
    {R"("repeat": 2)", R"("repeat": 9223372036854775807)", ErrorCode::OutOfRange, "#/models/0/layers/0/repeat", "repeats"},
    {R"("repeat": 2)", R"("repeat": 0)", ErrorCode::OutOfRange, "#/models/0/layers/0/repeat", "0 repeats"},
    {R"("repeat": 2)", R"("repeat": -1)", ErrorCode::OutOfRange, "#/models/0/layers/0/repeat", "-1"},
    {R"("repeat": 2)", R"("repeat": 2.0)", ErrorCode::BadValue, "#/models/0/layers/0/repeat", "whole number"},
    // 3 + 1 layers, 1,024 times, are the limit of 4,096; the layer after it is one too many.
    {R"("repeat": 2)", R"("repeat": 1024)", ErrorCode::OutOfRange, "#/models/0/layers/1", "4096"},
    {R"([{"repeat": 3, "mixer": "linear", "ffn": "mlp"}, {"mixer": "full", "ffn": "mlp"}])", "[]", ErrorCode::OutOfRange,
     "#/models/0/layers/0/of", "no layers"},
    {R"("mixer": "full")", R"("mixer": "ful")", ErrorCode::UnknownId, "#/models/0/layers/0/of/1/mixer", "\"ful\""},
    {R"("mixer": "full")", R"("mixer": "mlp")", ErrorCode::UnknownId, "#/models/0/layers/0/of/1/mixer", "\"mlp\""},
    {R"({"mixer": "full", "ffn": "mlp"}])", R"({}])", ErrorCode::MissingField, "#/models/0/layers/0/of/1",
     "without any block"},
    {R"("mixer": "full", )", R"("second_mixer": "full", )", ErrorCode::BadValue, "#/models/0/layers/0/of/1/second_mixer",
     "no first one"},
    {R"("mixer": "full", )", R"("mixer": "full", "second_mixer": "full", )", ErrorCode::BadValue,
     "#/models/0/layers/0/of/1/second_mixer", "again"},
    {R"("repeat": 2, )", R"("repeat": 2, "mixer": "full", )", ErrorCode::BadValue, "#/models/0/layers/0/mixer",
     "means nothing"},
    {R"("kv_heads": 2)", R"("kv_heads": 3)", ErrorCode::BadValue, "#/models/0/blocks/full/kv_heads", "multiple"},
    {R"("kv_heads": 2)", R"("kv_heads": 0)", ErrorCode::OutOfRange, "#/models/0/blocks/full/kv_heads", "0"},
    {R"("kv_heads": 2, )", "", ErrorCode::MissingField, "#/models/0/blocks/full", "\"kv_heads\""},
    {R"("kv_heads": 2)", R"("kv_head": 2)", ErrorCode::BadValue, "#/models/0/blocks/full/kv_head", "means nothing"},
    {R"("head_dim": 16)", R"("head_dim": 1099511627777)", ErrorCode::OutOfRange, "#/models/0/blocks/full/head_dim",
     "1099511627777"},
    {R"("head_dim": 16)", R"("head_dim": "16")", ErrorCode::BadValue, "#/models/0/blocks/full/head_dim", "a text"},
    {R"("rotary_dim": 8)", R"("rotary_dim": 17)", ErrorCode::BadValue, "#/models/0/blocks/full/rotary_dim", "head_dim"},
    {R"("qk_norm": true)", R"("qk_norm": 1)", ErrorCode::BadValue, "#/models/0/blocks/full/qk_norm", "true or false"},
    {R"("value_heads": 4)", R"("value_heads": 3)", ErrorCode::BadValue, "#/models/0/blocks/linear/value_heads", "multiple"},
    {R"("width": 128)", R"("width": -128)", ErrorCode::OutOfRange, "#/models/0/blocks/mlp/width", "-128"},
    {R"("kind": "attention")", R"("kind": "mamba")", ErrorCode::BadValue, "#/models/0/blocks/full/kind", "mamba"},
    {R"("mlp": {"kind": "gated-ffn", "width": 128})", R"("mlp": 128)", ErrorCode::BadValue, "#/models/0/blocks/mlp",
     "an object"},
    {R"("hidden": 64)", R"("hidden": 0)", ErrorCode::OutOfRange, "#/models/0/hidden", "0"},
    {R"("vocabulary": 1000)", R"("vocabulary": 18446744073709551616)", ErrorCode::BadValue, "#/models/0/vocabulary",
     "whole number"},
    {R"("tied_head": true,)", "", ErrorCode::MissingField, "#/models/0", "tied_head"},
    {R"("count": 500)", R"("count": 0)", ErrorCode::OutOfRange, "#/models/0/extra_parameters/0/count", "count"},
    {R"("count": 500)", R"("count": 9000000000000000000)", ErrorCode::OutOfRange, "#/models/0/extra_parameters/0/count",
     "count"},
    {R"("basis": "vendor", )", "", ErrorCode::MissingField, "#/models/0/source", "basis"},
    {R"("citation": "Example config.json")", R"("citation": "")", ErrorCode::BadValue, "#/models/0/source/citation",
     "empty"},
    {R"("family": "Example")", R"("family": "Example", "family": "Other")", ErrorCode::DuplicateKey, ":7:28", "family"},
    {R"("schema": "ridgepoint-model/1")", R"("schema": 1)", ErrorCode::BadValue, "#/schema", "whole number"},
};

TEST(ModelFile, RefusesFaultyInputAndSaysWhereAndWhy)
{
    const std::string good = fixture("model.json");
    for (const Fault& fault : faults) {
        const auto models = parseModelCatalog(edited(good, fault.from, fault.to), "mine.json");
        ASSERT_FALSE(models) << fault.to;
        const Error& error = models.error();
        EXPECT_EQ(error.code, fault.code) << fault.to << "\n" << toText(error);
        EXPECT_EQ(error.where, std::string("mine.json") + fault.where) << toText(error);
        EXPECT_NE(error.message.find(fault.word), std::string::npos) << fault.word << "\n" << toText(error);
        EXPECT_FALSE(error.hint.empty()) << toText(error);
    }
}

TEST(ModelFile, RefusesNoLayersAtAll)
{
    std::string text = fixture("model.json");
    const std::size_t begin = text.find("\"layers\": [") + 10;
    text.replace(begin, text.find(layers) + std::string_view(layers).size() - begin, "[]");
    const auto models = parseModelCatalog(text, "f");
    ASSERT_FALSE(models);
    EXPECT_EQ(models.error().where, "f#/models/0/layers");
    EXPECT_EQ(models.error().code, ErrorCode::OutOfRange);
}

TEST(ModelFile, RepeatsWithinRepeatsNeverGrowBeyondTheLimit)
{
    std::string nested = R"({"mixer": "full", "ffn": "mlp"})";
    for (int i = 0; i < 25; ++i)
        nested = R"({"repeat": 4096, "of": [)" + nested + "]}";
    const auto models = parseModelCatalog(edited(fixture("model.json"), layers, nested + "]"), "f");
    ASSERT_FALSE(models);
    EXPECT_EQ(models.error().code, ErrorCode::OutOfRange);
}

TEST(ModelFile, RefusesMoreParametersThanCanBeComputed)
{
    // 4,096 layers of 3 × 2^22 × 2^22 FFN weights are 2.2e17, above the limit of 1e15.
    std::string text = edited(fixture("model.json"), R"("hidden": 64)", R"("hidden": 4194304)");
    text = edited(edited(text, R"("width": 128)", R"("width": 4194304)"), R"("repeat": 2)", R"("repeat": 1023)");
    const auto models = parseModelCatalog(text, "f");
    ASSERT_FALSE(models);
    EXPECT_EQ(models.error().code, ErrorCode::OutOfRange);
    EXPECT_EQ(models.error().where, "f#/models/0/layers");
}

TEST(ModelFile, TruncatedAnywhereIsAnErrorWithAPlace)
{
    const std::string good = fixture("model.json");
    const std::size_t end = good.rfind('}');
    for (std::size_t length = 0; length <= end; ++length) {
        const auto models = parseModelCatalog(std::string_view(good).substr(0, length), "f");
        ASSERT_FALSE(models) << length;
        EXPECT_TRUE(models.error().where.starts_with("f"));
    }
}

}  // namespace
}  // namespace ridgepoint::catalogs
