// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/parameter_count.h"
#include "tests/core/import/huggingface/config_sample.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <set>
#include <utility>
#include <variant>

// The same shapes as the published files, in files of our own with the keys that matter, for machines without the samples.
namespace ridgepoint::import::huggingface {
namespace {

namespace fs = std::filesystem;

const fs::path fixtures = fs::path(RIDGEPOINT_SOURCE_DIR) / "tests" / "fixtures" / "model-configs";

struct Expectation {
    std::string_view name;
    sample::Figures figures;  ///< a checkpoint of 0 is not checked
};

// From reference/models-expected.json, less the differences that sample_configs_test.cpp explains: Llama 4's chunks, Gemma
// 3n's tables, the rotary buffers of Llama 2. Its checkpoints are published totals, but for MiniMax-M1, an own count that
// agrees with the bytes of the vendor's index.
// Own counts: Qwen2.5-VL-7B has a tower of 676,550,144 beside its text: 1280 × 1176 patches, 32 blocks of 19,702,200 and a
// merger of 44,574,464. LFM2-1.2B has 65536 × 2048 shared with the head, 16 networks of 3 × 2048 × 8192, 10 convolutions of
// 4 × 2048² + 3 × 2048, 6 attentions of 2 × 2048² + 2 × 512 × 2048 + 128, and 33 norms.
const Expectation expectations[] = {
    {"bloom-176b", {176'247'271'424, 176'247'271'424, 0, 4'014'080, 0, 0}},
    {"chatglm3-6b", {6'243'584'000, 5'977'245'696, 0, 28'672, 0, 0}},
    {"dbrx", {131'596'523'520, 35'853'146'112, 0, 163'840, 0, 0}},
    {"deepseek-v2-lite", {15'706'484'224, 2'451'435'008, 0, 31'104, 0, 0}},
    {"deepseek-v3.2", {671'877'944'064, 37'477'143'296, 0, 70'272, 0, 0}},
    {"deepseek-v3", {671'026'419'200, 36'625'618'432, 684'489'845'504, 70'272, 0, 0}},
    {"falcon-40b", {41'303'293'952, 41'303'293'952, 0, 122'880, 0, 0}},
    {"falcon-7b", {6'921'720'704, 6'921'720'704, 0, 8'192, 0, 0}},
    {"falcon-h1-7b", {7'585'513'568, 7'186'006'112, 0, 45'056, 0, 138'412'032}},
    {"falcon-mamba-7b", {7'272'665'088, 7'006'326'784, 0, 0, 0, 33'554'432}},
    {"gemma-2-27b", {27'227'128'320, 27'227'128'320, 27'227'128'320, 188'416, 23, 0}},
    {"gemma-2-9b", {9'241'705'984, 9'241'705'984, 9'241'705'984, 172'032, 21, 0}},
    {"gemma-3-4b", {3'880'263'168, 3'880'263'168, 4'300'079'472, 20'480, 29, 0}},
    {"gemma-3n-e4b", {6'866'696'688, 4'486'429'168, 0, 8'192, 16, 0}},
    {"glm-4.5", {352'797'829'024, 32'856'319'904, 358'337'791'296, 376'832, 0, 0}},
    {"gpt-bigcode", {1'124'886'528, 1'120'692'224, 0, 12'288, 0, 0}},
    {"gpt-oss-120b", {116'829'156'672, 5'132'849'472, 116'829'156'672, 36'864, 18, 0}},
    {"gpt-oss-20b", {20'914'757'184, 3'608'307'264, 20'914'757'184, 24'576, 12, 0}},
    {"gpt2", {124'439'808, 123'653'376, 0, 36'864, 0, 0}},
    {"granite-4.0-h-1b", {1'461'538'368, 1'461'538'368, 0, 8'192, 0, 56'623'104}},
    {"granite-4.0-h-small", {32'207'337'984, 8'803'121'664, 32'207'337'984, 16'384, 0, 150'994'944}},
    {"jamba-1.5-mini", {51'570'323'328, 11'841'875'840, 0, 16'384, 0, 14'680'064}},
    {"kimi-k2", {1'026'408'232'448, 31'687'095'808, 1'026'408'232'448, 70'272, 0, 0}},
    {"kimi-linear-48b-a3b", {49'122'681'728, 3'106'972'544, 0, 8'064, 0, 41'943'040}},
    {"llama-2-7b", {6'738'415'616, 6'607'343'616, 6'738'417'664, 524'288, 0, 0}},
    {"llama-3.1-70b", {70'553'706'496, 69'503'033'344, 70'553'706'496, 327'680, 0, 0}},
    {"llama-3.1-8b", {8'030'261'248, 7'504'924'672, 8'030'261'248, 131'072, 0, 0}},
    {"llama-3.2-1b", {1'235'814'400, 1'235'814'400, 0, 32'768, 0, 0}},
    {"llama-4-scout", {107'769'861'120, 16'138'408'960, 0, 49'152, 36, 0}},
    {"llava-1.5-7b", {6'738'939'904, 6'607'605'760, 0, 524'288, 0, 0}},
    {"mamba2-2.7b-native", {2'702'599'680, 2'702'599'680, 0, 0, 0, 167'772'160}},
    {"minicpm-moe-8x2b", {13'873'291'776, 4'318'142'976, 0, 368'640, 0, 0}},
    {"minicpm3-4b", {4'073'875'968, 4'073'875'968, 0, 35'712, 0, 0}},
    {"minimax-m1", {456'089'655'296, 47'174'113'280, 456'089'655'296, 40'960, 0, 293'601'280}},
    {"ministral-3-3b", {3'429'006'336, 3'429'006'336, 0, 106'496, 0, 0}},
    {"mistral-7b-v0.1", {7'241'732'096, 7'110'660'096, 7'241'732'096, 131'072, 0, 0}},
    {"mistral-7b-v0.3", {7'248'023'552, 7'113'805'824, 7'248'023'552, 131'072, 0, 0}},
    {"mixtral-8x7b", {46'702'792'704, 12'748'853'248, 46'702'792'704, 131'072, 0, 0}},
    {"mpt-7b", {6'649'286'656, 6'649'286'656, 0, 524'288, 0, 0}},
    {"nemotron-h-8b", {8'100'852'736, 7'563'981'824, 0, 16'384, 0, 100'663'296}},
    {"olmo-2-7b", {7'298'617'344, 6'887'575'552, 0, 524'288, 0, 0}},
    {"olmo-3.1-32b", {32'233'522'176, 31'720'098'816, 0, 65'536, 48, 0}},
    {"phi-2-msft", {2'779'683'840, 2'648'611'840, 0, 327'680, 0, 0}},
    {"phi-3-mini-4k", {3'821'079'552, 3'722'578'944, 3'821'079'552, 393'216, 0, 0}},
    {"phi-4", {14'659'507'200, 14'145'704'960, 14'659'507'200, 204'800, 0, 0}},
    {"qwen-1.8b-v1", {1'836'828'672, 1'525'663'744, 0, 196'608, 0, 0}},
    {"qwen1.5-moe-a2.7b", {14'315'784'192, 2'378'008'576, 0, 196'608, 0, 0}},
    {"qwen2.5-7b", {7'615'616'512, 7'070'619'136, 7'615'616'512, 57'344, 0, 0}},
    {"qwen2.5-vl-7b", {7'615'616'512, 7'070'619'136, 8'292'166'656, 57'344, 0, 0}},
    {"qwen3-235b-a22b", {235'093'634'560, 21'568'433'664, 235'093'634'560, 192'512, 0, 0}},
    {"qwen3-30b-a3b", {30'532'122'624, 3'041'867'776, 30'532'122'624, 98'304, 0, 0}},
    {"qwen3-32b", {32'762'123'264, 31'984'210'944, 32'762'123'264, 262'144, 0, 0}},
    {"qwen3-8b", {8'190'735'360, 7'568'405'504, 8'190'735'360, 147'456, 0, 0}},
    {"qwen3-next-80b-a3b", {79'674'391'296, 3'563'764'480, 81'324'862'720, 24'576, 0, 75'497'472}},
    {"qwen3.5-27b", {26'895'998'464, 25'624'600'064, 27'781'427'952, 65'536, 0, 150'994'944}},
    {"qwen3.5-35b-a3b", {34'660'610'688, 2'946'429'568, 35'951'822'704, 20'480, 0, 62'914'560}},
    {"qwen3.5-397b-a17b", {396'346'350'336, 16'331'922'176, 403'397'928'944, 30'720, 0, 188'743'680}},
    {"qwen3.8-27b", {26'895'998'464, 25'624'600'064, 27'781'427'952, 65'536, 0, 150'994'944}},
    {"lfm2-1.2b", {1'170'340'608, 1'170'340'608, 1'170'340'608, 12'288, 0, 0}},
};

TEST(FixtureConfigs, CountAsPublished)
{
    for (const Expectation& expectation : expectations) {
        SCOPED_TRACE(expectation.name);
        const auto model = loadModelConfig(fixtures / (std::string(expectation.name) + ".json"));
        if (!model) {
            ADD_FAILURE() << toText(model.error());
            continue;
        }
        const sample::Figures figures = sample::figuresOf(model->spec);
        sample::Figures wanted = expectation.figures;
        if (wanted.checkpoint == 0)
            wanted.checkpoint = figures.checkpoint;
        EXPECT_EQ(sample::toText(figures), sample::toText(wanted));
    }
}

// models.md, 1.2 and 3.1: the projection of the pair, one layer, five norms, and for DeepSeek a copy of embedding and head.
TEST(FixtureConfigs, PredictionLayersCountAsPublished)
{
    const std::pair<std::string_view, std::int64_t> layers[] = {{"qwen3.8-27b", 424'699'392},
                                                                {"qwen3.5-35b-a3b", 844'640'768},
                                                                {"qwen3.5-397b-a17b", 6'595'568'128},
                                                                {"qwen3-next-80b-a3b", 1'650'471'424},
                                                                {"deepseek-v3", 13'463'426'304}};
    for (const auto& [name, count] : layers) {
        const auto model = loadModelConfig(fixtures / (std::string(name) + ".json"));
        ASSERT_TRUE(model) << name;
        EXPECT_EQ(model::predictionParameters(model->spec), count) << name;
    }
}

TEST(FixtureConfigs, VisionTowersCountAsPublished)
{
    const std::pair<std::string_view, std::int64_t> towers[] = {{"qwen3.8-27b", 460'730'096},
                                                                {"qwen3.5-35b-a3b", 446'571'248},
                                                                {"qwen3.5-397b-a17b", 456'010'480},
                                                                {"gemma-3-4b", 416'866'032}};
    for (const auto& [name, count] : towers) {
        const auto model = loadModelConfig(fixtures / (std::string(name) + ".json"));
        ASSERT_TRUE(model) << name;
        ASSERT_FALSE(model->spec.extras.empty()) << name;
        EXPECT_EQ(model->spec.extras[0].count, count) << name;
    }
}

TEST(FixtureConfigs, EveryFileIsInTheTable)
{
    for (const auto& entry : fs::directory_iterator(fixtures)) {
        const std::string name = entry.path().stem().string();
        EXPECT_TRUE(std::any_of(std::begin(expectations), std::end(expectations), [&name](const Expectation& expectation) {
            return expectation.name == name;
        })) << name;
    }
}

TEST(FixtureConfigs, EveryKindOfBlockIsAmongThem)
{
    std::set<std::string_view> kinds;
    for (const Expectation& expectation : expectations) {
        const auto model = loadModelConfig(fixtures / (std::string(expectation.name) + ".json"));
        ASSERT_TRUE(model);
        for (const model::Mixer& mixer : model->spec.mixers)
            kinds.insert(model::kindName(mixer));
        for (const model::FeedForwardNetwork& network : model->spec.networks)
            kinds.insert(model::kindName(network));
    }
    EXPECT_EQ(kinds.size(), std::variant_size_v<model::Mixer> + std::variant_size_v<model::FeedForwardNetwork>);
}

// A block that stands twice in the list would be two rows in every table of the program.
TEST(FixtureConfigs, EqualBlocksAreOneBlock)
{
    for (const Expectation& expectation : expectations) {
        SCOPED_TRACE(expectation.name);
        const auto model = loadModelConfig(fixtures / (std::string(expectation.name) + ".json"));
        ASSERT_TRUE(model);
        for (std::size_t i = 0; i < model->spec.mixers.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                EXPECT_FALSE(model->spec.mixers[i] == model->spec.mixers[j]);
        EXPECT_LE(model->spec.networks.size(), 2u);
    }
}

}  // namespace
}  // namespace ridgepoint::import::huggingface
