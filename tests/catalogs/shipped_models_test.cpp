// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/cache_shape.h"
#include "core/model/parameter_count.h"
#include "tests/core/evaluation/scenario_sample.h"

#include <gtest/gtest.h>

#include <string>

namespace ridgepoint::catalogs {
namespace {

const model::ModelSpec& network(const char* id)
{
    return **sample::builtIn().findModel(sample::modelId(id));
}

// The ids of docs and command line: a script that names one must go on working.
TEST(ShippedModels, HaveTheIdsThatScriptsName)
{
    EXPECT_GE(sample::builtIn().models.size(), 60u);
    for (const char* id : {"qwen3.8-27b", "llama-2-7b", "llama-2-13b", "llama-3.1-8b", "llama-3.1-70b", "qwen3-8b"})
        EXPECT_TRUE(sample::builtIn().findModel(sample::modelId(id))) << id;
}

TEST(ShippedModels, SaySourceAndDate)
{
    for (const auto& [id, entry] : sample::builtIn().models) {
        EXPECT_NE(entry->source.basis, Basis::WhatIf) << id.text();
        EXPECT_GE(entry->source.citation.size(), 8u) << id.text();
        EXPECT_GE(entry->source.date.size(), 4u) << id.text();
    }
}

struct Total {
    const char* id;
    std::int64_t text;
    std::int64_t checkpoint;
};

// Element counts of the published safetensors checkpoints: Hugging Face totals as collected in the kvfit registry and in
// AlexsJones/llmfit scripts/scrape_hf_models.py. Text is the checkpoint less what the text model does not use: rotary buffers of
// Llama-2-7b (2,048), vision towers and multi-token prediction layers of Qwen3.5 and 3.8 (tensor inventory of the checkpoint: vision
// 460,730,096, MTP 424,699,392), the tower and projector of Gemma 3 (419,816,304), the MTP layer of DeepSeek-V3 (13,463,426,304)
// and GLM-4.5. Llama-2-13b: 2 × 32,000 × 5,120 + 40 (4 × 5,120² + 3 × 5,120 × 13,824 + 2 × 5,120) + 5,120, from the shapes in
// arXiv 2307.09288 and the model's config.json.
TEST(ShippedModels, AddUpToThePublishedParameterTotals)
{
    const Total totals[] = {
        {"deepseek-v3", 671'026'419'200, 684'489'845'504},
        {"gemma-2-27b", 27'227'128'320, 27'227'128'320},
        {"gemma-2-9b", 9'241'705'984, 9'241'705'984},
        {"gemma-3-4b", 3'880'263'168, 4'300'079'472},
        {"glm-4.5", 352'797'829'024, 358'337'791'296},
        {"gpt-oss-120b", 116'829'156'672, 116'829'156'672},
        {"gpt-oss-20b", 20'914'757'184, 20'914'757'184},
        {"granite-4.0-h-small", 32'207'337'984, 32'207'337'984},
        {"kimi-k2", 1'026'408'232'448, 1'026'408'232'448},
        {"llama-2-13b", 13'015'864'320, 13'015'864'320},
        {"llama-2-7b", 6'738'415'616, 6'738'417'664},
        {"llama-3.1-70b", 70'553'706'496, 70'553'706'496},
        {"llama-3.1-8b", 8'030'261'248, 8'030'261'248},
        {"mistral-7b-v0.1", 7'241'732'096, 7'241'732'096},
        {"mistral-7b-v0.3", 7'248'023'552, 7'248'023'552},
        {"mixtral-8x7b", 46'702'792'704, 46'702'792'704},
        {"phi-3-mini-4k", 3'821'079'552, 3'821'079'552},
        {"phi-4", 14'659'507'200, 14'659'507'200},
        {"qwen2.5-7b", 7'615'616'512, 7'615'616'512},
        {"qwen3-235b-a22b", 235'093'634'560, 235'093'634'560},
        {"qwen3-30b-a3b", 30'532'122'624, 30'532'122'624},
        {"qwen3-32b", 32'762'123'264, 32'762'123'264},
        {"qwen3-8b", 8'190'735'360, 8'190'735'360},
        {"qwen3-next-80b-a3b", 79'674'391'296, 81'324'862'720},
        {"qwen3.5-27b", 26'895'998'464, 27'781'427'952},
        {"qwen3.5-35b-a3b", 34'660'610'688, 35'951'822'704},
        {"qwen3.5-397b-a17b", 396'346'350'336, 403'397'928'944},
        {"qwen3.8-27b", 26'895'998'464, 27'781'427'952},
    };
    for (const Total& total : totals) {
        const model::ParameterCount count = model::countParameters(network(total.id));
        EXPECT_EQ(count.text, total.text) << total.id;
        EXPECT_EQ(count.checkpoint, total.checkpoint) << total.id;
    }
}

// Qwen3.8-27B config.json: 64 layers as 16 × (3 linear + 1 full). Its KV cache is 16 × 2 × 4 × 256 numbers per token (64 KiB
// in bf16), its state 48 × 48 × 128 × 128 numbers (144 MiB in float32), its convolution state 48 × 10,240 × 3 numbers.
TEST(ShippedModels, GiveQwenItsHybridLayers)
{
    const model::ModelSpec& spec = network("qwen3.8-27b");
    ASSERT_EQ(spec.layers.size(), 64u);
    for (std::size_t i = 0; i < spec.layers.size(); ++i) {
        const bool attention =
            std::holds_alternative<model::Attention>(spec.mixers[static_cast<std::size_t>(spec.layers[i].mixer)]);
        EXPECT_EQ(attention, i % 4 == 3) << i;
    }
    const model::CacheShape shape = model::cacheShapeOf(spec);
    EXPECT_EQ(shape.perToken * 2, 65'536);
    EXPECT_EQ(shape.state * 4, 144 * 1'048'576);
    EXPECT_EQ(shape.convState, 48 * 10'240 * 3);
    EXPECT_EQ(model::countParameters(spec).active, 25'624'600'064);
}

}  // namespace
}  // namespace ridgepoint::catalogs
