// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/parameter_count.h"
#include "tests/core/evaluation/scenario_sample.h"

#include <gtest/gtest.h>

#include <array>
#include <string_view>

namespace ridgepoint::model {

namespace {

const ModelSpec& shipped(std::string_view id)
{
    return *sample::builtIn().models.at(sample::modelId(id));
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
    for (const Mixer& mixer : spec.mixers) {
        if (const auto* attention = std::get_if<Attention>(&mixer)) {
            EXPECT_EQ(parameters(*attention, spec.hidden), 104'858'112);
        } else {
            EXPECT_EQ(parameters(std::get<GatedDeltaNet>(mixer), spec.hidden), 115'876'064);
        }
    }
    EXPECT_EQ(parameters(spec.feedForwards.front(), spec.hidden), 267'386'880);
    // Text less the embedding table of 248,320 × 5,120.
    EXPECT_EQ(countParameters(spec).active, 25'624'600'064);
}

TEST(ParameterCount, GroupsSumToTheText)
{
    for (const auto& [id, spec] : sample::builtIn().models) {
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
    const ModelSpec spec = sample::smallHybrid();
    EXPECT_EQ(parameters(std::get<Attention>(spec.mixers[0]), 64), 16'416);
    EXPECT_EQ(parameters(std::get<GatedDeltaNet>(spec.mixers[1]), 64), 15'256);
    const ParameterCount count = countParameters(spec);
    EXPECT_EQ(count.text, 2 * 16'416 + 15'256 + 3 * 18'432 + 7 * 64 + 2 * 64'000);
    EXPECT_EQ(count.active, count.text - 64'000);
    EXPECT_EQ(count.checkpoint, count.text + 5'000);
}

TEST(ParameterCount, ATiedHeadIsCountedOnceAndReadInEveryStep)
{
    ModelSpec spec = sample::smallHybrid();
    const ParameterCount untied = countParameters(spec);
    spec.tiedHead = true;
    const ParameterCount tied = countParameters(spec);
    EXPECT_EQ(tied.text, untied.text - 64'000);
    EXPECT_EQ(tied.active, tied.text);
    EXPECT_EQ(tied.active, untied.active);
}

TEST(CacheNumbers, AreOfAttentionLayersAloneAndTheStateOfDeltaNetLayersAlone)
{
    // Two attention layers × 2 × 2 heads × 16; one DeltaNet layer of 4 × 8 × 16, and 96 channels × 3 remembered taps.
    const ModelSpec spec = sample::smallHybrid();
    EXPECT_EQ(kvNumbersPerToken(spec), 128);
    EXPECT_EQ(stateNumbers(spec), 512);
    EXPECT_EQ(convStateNumbers(spec), 288);
    // Qwen3.8-27B: 32,768 numbers per token (64 KiB in bf16), 48 × 48 × 128 × 128 of state, 48 × 10,240 × 3.
    EXPECT_EQ(kvNumbersPerToken(shipped("qwen3.8-27b")), 32'768);
    EXPECT_EQ(stateNumbers(shipped("qwen3.8-27b")), 37'748'736);
    EXPECT_EQ(convStateNumbers(shipped("qwen3.8-27b")), 1'474'560);
}

}  // namespace

}  // namespace ridgepoint::model
