// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalogs/catalogs.h"
#include "core/catalogs/model_writer.h"
#include "tests/core/catalogs/catalog_sample.h"
#include "tests/core/catalogs/random_model_sample.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

namespace ridgepoint::catalogs {
namespace {

using namespace model;

ModelSpec fixtureModel(std::string_view name)
{
    return parseModelCatalog(fixture(name), name).value().front();
}

/// The lines of the "layers" of a model that has these in it, without indentation.
std::string layersOf(std::vector<Layer> layers)
{
    ModelSpec spec = fixtureModel("model.json");
    spec.layers = std::move(layers);
    const std::string text = toModelCatalog({spec});
    const std::size_t begin = text.find("\"layers\": ") + 10;
    std::string list;
    bool indents = false;
    for (char c : text.substr(begin, text.find("\"extra_parameters\"") - begin)) {
        indents = c == '\n' || (indents && c == ' ');
        if (!indents)
            list += c;
    }
    return list.substr(0, list.rfind(','));
}

TEST(ModelWriter, LosesNothingOfARandomModel)
{
    EXPECT_TRUE(rc::check("parse(write(spec)) == spec", [] {
        const ModelSpec spec = randomModel();
        const auto sound = checked(spec);
        RC_ASSERT(sound.has_value());
        const std::string text = toModelCatalog({spec});
        const auto models = parseModelCatalog(text, "written");
        if (!models)
            RC_FAIL(toText(models.error()) + '\n' + text);
        RC_ASSERT(models->size() == 1u);
        RC_ASSERT(models->front() == spec);
    }));
}

TEST(ModelWriter, LosesNothingOfABuiltInModel)
{
    std::vector<ModelSpec> all;
    for (const auto& [id, entry] : loadBuiltIn().catalogs.models)
        all.push_back(*entry);
    const auto models = parseModelCatalog(toModelCatalog(all), "written");
    ASSERT_TRUE(models) << toText(models.error());
    EXPECT_EQ(*models, all);
}

TEST(ModelWriter, LosesNothingOfAModelWithEveryKey)
{
    const ModelSpec spec = fixtureModel("every-block.json");
    const auto models = parseModelCatalog(toModelCatalog({spec}), "written");
    ASSERT_TRUE(models) << toText(models.error());
    EXPECT_EQ(models->front(), spec);
}

TEST(ModelWriter, WritesWhatAPersonWouldWrite)
{
    EXPECT_EQ(toModelCatalog({fixtureModel("model.json")}), R"({
  "schema": "ridgepoint-model/1",
  "models": [
    {
      "id": "example-net",
      "name": "Example net",
      "family": "Example",
      "hidden": 64,
      "vocabulary": 1000,
      "tied_head": true,
      "blocks": {
        "attention": {
          "kind": "attention",
          "query_heads": 4,
          "kv_heads": 2,
          "head_dim": 16,
          "rotary_dim": 8,
          "qk_norm": "per-head"
        },
        "deltanet": {
          "kind": "gated-deltanet",
          "key_heads": 2,
          "value_heads": 4,
          "key_dim": 8,
          "value_dim": 16,
          "conv_kernel": 4
        },
        "ffn": {"kind": "ffn", "width": 128}
      },
      "layers": [
        {
          "repeat": 2,
          "of": [
            {"repeat": 3, "mixer": "deltanet", "ffn": "ffn"},
            {"mixer": "attention", "ffn": "ffn"}
          ]
        },
        {"mixer": "attention", "ffn": "ffn"}
      ],
      "extra_parameters": [{"name": "vision tower", "count": 500}],
      "source": {"basis": "vendor", "citation": "Example config.json", "date": "2025"}
    }
  ]
}
)");
}

TEST(ModelWriter, AnEmptyListIsACatalogToo)
{
    EXPECT_EQ(parseModelCatalog(toModelCatalog({}), "written").value().size(), 0u);
}

TEST(ModelWriter, WritesEqualLayersOnce)
{
    EXPECT_EQ(layersOf(std::vector<Layer>(32, Layer{0, 0})), R"([{"repeat": 32, "mixer": "attention", "ffn": "ffn"}])");
    EXPECT_EQ(layersOf({{0, none}, {none, 0}}), R"([{"mixer": "attention"},{"ffn": "ffn"}])");
}

TEST(ModelWriter, FindsThePatternBehindOtherLayers)
{
    // Three layers of a kind first, as in DeepSeek-V3, then a pattern three times, then its beginning once more.
    EXPECT_EQ(layersOf({{none, 0}, {none, 0}, {0, 0}, {1, 0}, {0, 0}, {1, 0}, {0, 0}, {1, 0}, {0, 0}}),
              R"([{"repeat": 2, "ffn": "ffn"},{"repeat": 3,"of": [{"mixer": "attention", "ffn": "ffn"},)"
              R"({"mixer": "deltanet", "ffn": "ffn"}]},{"mixer": "attention", "ffn": "ffn"}])");
}

TEST(ModelWriter, APatternMayEndInALayerThatGoesOn)
{
    EXPECT_EQ(layersOf({{1, 0}, {0, 0}, {1, 0}, {0, 0}, {0, 0}}),
              R"([{"repeat": 2,"of": [{"mixer": "deltanet", "ffn": "ffn"},{"mixer": "attention", "ffn": "ffn"}]},)"
              R"({"mixer": "attention", "ffn": "ffn"}])");
}

TEST(ModelWriter, NumbersBlocksWhoseNamesWouldChangeTheirOrder)
{
    ModelSpec spec = fixtureModel("model.json");
    std::swap(spec.mixers[0], spec.mixers[1]);
    const std::string text = toModelCatalog({spec});
    EXPECT_NE(text.find(R"("1-deltanet": {)"), std::string::npos) << text;
    EXPECT_NE(text.find(R"("2-attention": {)"), std::string::npos) << text;
    EXPECT_EQ(parseModelCatalog(text, "written").value().front(), spec);
}

TEST(ModelWriter, BytesThatAreNotUtf8DoNotStopIt)
{
    ModelSpec spec = fixtureModel("model.json");
    spec.name = "broken \xFF name";
    const auto models = parseModelCatalog(toModelCatalog({spec}), "written");
    ASSERT_TRUE(models) << toText(models.error());
    EXPECT_EQ(models->front().name, "broken \xEF\xBF\xBD name");
}

}  // namespace
}  // namespace ridgepoint::catalogs
