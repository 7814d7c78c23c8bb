// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalogs/catalogs.h"
#include "core/model/parameter_count.h"
#include "tests/core/model/model_sample.h"

#include <gtest/gtest.h>

#include <array>
#include <string_view>

namespace ridgepoint::model {

namespace {

const catalogs::Catalogs& builtIn()
{
    static const catalogs::LoadedCatalogs loaded = catalogs::loadBuiltIn();
    return loaded.catalogs;
}

const ModelSpec& shipped(std::string_view id)
{
    return *builtIn().models.at(*ModelId::parse(id));
}

TEST(ParameterCount, EqualsThePublishedTotals)
{
    struct Row {
        std::string_view id;
        std::int64_t text;
        std::int64_t checkpoint;
    };
    // Totals of the checkpoints' safetensors headers (kvfit and llmfit registries); Llama 2 7B stores 2,048 numbers of
    // rotary buffers beside its parameters.
    constexpr std::array rows{Row{"qwen3.8-27b", 26'895'998'464, 27'781'427'952},
                              Row{"qwen3-8b", 8'190'735'360, 8'190'735'360}, Row{"llama-2-7b", 6'738'415'616, 6'738'417'664},
                              Row{"llama-3.1-8b", 8'030'261'248, 8'030'261'248},
                              Row{"llama-3.1-70b", 70'553'706'496, 70'553'706'496}};
    for (const Row& row : rows) {
        const ParameterCount count = countParameters(shipped(row.id));
        EXPECT_EQ(count.text, row.text) << row.id;
        EXPECT_EQ(count.checkpoint, row.checkpoint) << row.id;
    }
}

TEST(ParameterCount, BlocksOfTheHybridModelEqualTheTensorInventory)
{
    // Inventory of the Qwen3.8-27B checkpoint, per layer: attention mixer 104,858,112 (with 512 of q and k norms), DeltaNet
    // mixer 115,876,064, FFN 3 × 17,408 × 5,120 = 267,386,880.
    const ModelSpec& spec = shipped("qwen3.8-27b");
    for (const Mixer& mixer : spec.mixers)
        EXPECT_EQ(sizeOf(mixer, spec.hidden).parameters,
                  std::holds_alternative<Attention>(mixer) ? 104'858'112 : 115'876'064);
    EXPECT_EQ(sizeOf(spec.networks.front(), spec.hidden).parameters, 267'386'880);
    // Text less the embedding table of 248,320 × 5,120.
    EXPECT_EQ(countParameters(spec).active, 25'624'600'064);
}

TEST(ParameterCount, GroupsSumToTheText)
{
    for (const auto& [id, spec] : builtIn().models) {
        const ParameterCount count = countParameters(*spec);
        std::int64_t sum = 0;
        for (const ParameterGroup& group : count.groups)
            sum += group.count;
        EXPECT_EQ(sum, count.text) << id.text();
    }
}

TEST(ParameterCount, ASmallModelByHand)
{
    // Attention: 64 × (2 × 64 gated queries + 2 × 32 keys and values + 64 output) + 2 × 16 norms = 16,416, twice.
    // DeltaNet: 64 × (96 channels + 64 gate + 8 decay and beta + 64 output) + 96 × 4 taps + 8 + 16 = 15,256, where the
    // channels are 2 × 2 × 8 + 4 × 16 = 96. FFN 3 × 64 × 96 = 18,432, three times. Norms 7 × 64. Tables 2 × 64,000.
    const ModelSpec spec = hybridSample();
    EXPECT_EQ(sizeOf(spec.mixers[0], 64).parameters, 16'416);
    EXPECT_EQ(sizeOf(spec.mixers[1], 64).parameters, 15'256);
    const ParameterCount count = countParameters(spec);
    EXPECT_EQ(count.text, 2 * 16'416 + 15'256 + 3 * 18'432 + 7 * 64 + 2 * 64'000);
    EXPECT_EQ(count.active, count.text - 64'000);
    EXPECT_EQ(count.checkpoint, count.text + 5'000);
}

TEST(ParameterCount, ATiedHeadIsCountedOnceAndReadInEveryStep)
{
    ModelSpec spec = hybridSample();
    const ParameterCount untied = countParameters(spec);
    spec.tiedHead = true;
    const ParameterCount tied = countParameters(spec);
    EXPECT_EQ(tied.text, untied.text - 64'000);
    EXPECT_EQ(tied.active, tied.text);
    EXPECT_EQ(tied.active, untied.active);
}

std::int64_t groupOf(const ParameterCount& count, std::string_view name)
{
    for (const ParameterGroup& group : count.groups)
        if (group.name == name)
            return group.count;
    return 0;
}

TEST(ParameterCount, OfDeepSeekV3EqualsThePublishedTotalWithItsPrediction)
{
    // 684,489,845,504 in bf16 with the prediction layer: 11,610,068,224 and copies of embedding and head, 2 × 926,679,040.
    const ParameterCount count = countParameters(deepSeekSample());
    EXPECT_EQ(count.text, 671'026'419'200);
    EXPECT_EQ(count.active, 36'625'618'432);
    EXPECT_EQ(count.prediction, 11'610'068'224 + 2 * 926'679'040LL);
    EXPECT_EQ(count.checkpoint, 684'489'845'504);
    EXPECT_EQ(groupOf(count, "latent-attention"), 11'413'547'008);
    EXPECT_EQ(groupOf(count, "experts"), 653'908'770'816);
    EXPECT_EQ(groupOf(count, "router"), 106'445'312);
    EXPECT_EQ(groupOf(count, "shared-experts"), 2'554'331'136);
    EXPECT_EQ(groupOf(count, "ffn"), 1'189'085'184);
}

TEST(ParameterCount, OfGptOssEqualsThePublishedTotal)
{
    // Safetensors total of gpt-oss-20b; a token visits 4 of 32 experts and not the embedding.
    const ParameterCount count = countParameters(gptOssSample());
    EXPECT_EQ(count.checkpoint, 20'914'757'184);
    EXPECT_EQ(count.active, 3'608'307'264);
    EXPECT_EQ(groupOf(count, "experts"), 19'116'933'120);
    EXPECT_EQ(groupOf(count, "router"), 2'212'608);
}

TEST(ParameterCount, OfAModelOfOneBlockPerLayer)
{
    // Nemotron-H-8B: 24 Mamba-2, 24 networks and 4 attentions in 52 layers of one norm each.
    ModelSpec spec = emptySample();
    spec.hidden = 4096;
    spec.vocabulary = 131072;
    spec.mixers = {Mamba2{128, 64, 128, 8, 4}, Attention{32, 8, 128, 128, 0}};
    spec.networks = {FeedForward{21504, false}};
    spec.layers.assign(24, Layer{0, none});
    spec.layers.insert(spec.layers.end(), 24, Layer{none, 0});
    spec.layers.insert(spec.layers.end(), 4, Layer{1, none});
    const ParameterCount count = countParameters(spec);
    EXPECT_EQ(count.text, 8'100'852'736);
    EXPECT_EQ(count.active, 7'563'981'824);
    EXPECT_EQ(groupOf(count, "norm"), 217'088);
}

TEST(ParameterCount, OfAModelWithTwoMixersInALayer)
{
    // Falcon-H1-7B: attention and Mamba-2 side by side in each of 44 layers, under one norm.
    ModelSpec spec = emptySample();
    spec.hidden = 3072;
    spec.vocabulary = 130048;
    spec.mixers = {Attention{12, 2, 128, 128, 128}, Mamba2{24, 128, 256, 1, 4, 128, true, false}};
    spec.networks = {FeedForward{12288}};
    spec.layers.assign(44, Layer{0, 0, 1});
    EXPECT_EQ(countParameters(spec).text, 7'585'513'568);
    EXPECT_EQ(countParameters(spec).active, 7'186'006'112);
}

TEST(ParameterCount, OfAModelWithBiasesAndATableOfPositions)
{
    // GPT-2: LayerNorms with biases, positions 1,024 × 768 of which a token reads one row; the head is tied.
    ModelSpec spec = emptySample();
    spec.hidden = 768;
    spec.vocabulary = 50257;
    spec.tiedHead = true;
    spec.norms.bias = true;
    Attention attention{12, 12, 64, 64, 0};
    attention.inputBias = attention.outputBias = true;
    spec.mixers = {attention};
    spec.networks = {FeedForward{3072, false, true}};
    spec.layers.assign(12, Layer{0, 0});
    spec.sideBlocks = {{"positions", 0, 0, 1024 * 768, 768}};
    EXPECT_EQ(countParameters(spec).text, 124'439'808);
    EXPECT_EQ(countParameters(spec).active, 123'653'376);
    EXPECT_EQ(groupOf(countParameters(spec), "attention"), 28'348'416);
}

TEST(ParameterCount, LayersThatReadAnotherCacheDoNotVisitTheirOwnKeysAndValues)
{
    // By hand, hidden 64: k and v are 2 × 2 × 16 × 64 of each layer, and the biases of both 2 × 32.
    ModelSpec spec = hybridSample();
    const std::int64_t active = countParameters(spec).active;
    std::get<Attention>(spec.mixers[0]).sharedCache = true;
    EXPECT_EQ(countParameters(spec).active, active - 2 * 4'096);
    std::get<Attention>(spec.mixers[0]).inputBias = true;
    // The queries' biases, gate included, are visited.
    EXPECT_EQ(countParameters(spec).active, active - 2 * 4'096 + 2 * 128);
}

}  // namespace

}  // namespace ridgepoint::model
