// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/cache_shape.h"
#include "tests/core/import/huggingface/config_sample.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>
#include <map>

// Published files as they are, against counts that were made with another program, and against published totals.
namespace ridgepoint::import::huggingface {
namespace {

namespace fs = std::filesystem;

const fs::path samples = fs::path(RIDGEPOINT_SAMPLES_DIR) / "model-configs";
const fs::path expectations = fs::path(RIDGEPOINT_SAMPLES_DIR) / ".." / "reference" / "models-expected.json";

/// What differs from the reference, by how much, and why.
struct Difference {
    sample::Figures by;
    std::string_view why;
};

const std::map<std::string, Difference, std::less<>> differences{
    {"llama-4-scout",
     {{0, 0, -871932416, -147456, 36, 0},
      "the file has no vision part to count; 36 of 48 layers attend within chunks and are bounded, the reference counts them in full"}},
    {"llama-4-maverick", {{0, 0, 0, -147456, 36, 0}, "likewise"}},
    // 31,457,280 = 15 layers with the cache of another, each 2 × 512 × 2048 of keys and values; 8,960 = one row of the
    // table.
    {"gemma-3n-e4b",
     {{0, -31457280 - 8960, 0, 0, 0, 0}, "unused key and value weights, and rows of tables, are not active"}},
    {"glm-5", {{0, 0, 11856086016, 0, 0, 0}, "the reference leaves out the layer of multi-token prediction"}},
};

/// Those that the reference itself calls wrong or not verified.
bool isUnverified(const nlohmann::json& row)
{
    return row["status"].get<std::string>().starts_with("UNVERIFIED");
}

sample::Figures expected(const nlohmann::json& row, std::int64_t ourCheckpoint)
{
    return {row["text_params"],
            row["active_params_per_token_excl_embedding"],
            row.contains("checkpoint_params") ? row["checkpoint_params"].get<std::int64_t>() : ourCheckpoint,
            row["kv_bytes_per_token_bf16_unbounded_layers"],
            row["windowed_layers"],
            row["recurrent_state_bytes_f32"]};
}

sample::Figures sum(const sample::Figures& a, const sample::Figures& b)
{
    return {a.text + b.text,
            a.active + b.active,
            a.checkpoint + b.checkpoint,
            a.kvBytesPerToken + b.kvBytesPerToken,
            a.windowedLayers + b.windowedLayers,
            a.stateBytes + b.stateBytes};
}

class SampleConfigs : public testing::Test {
protected:
    void SetUp() override
    {
        if (!fs::exists(samples) || !fs::exists(expectations))
            GTEST_SKIP() << "the published files are not here";
        m_table = nlohmann::json::parse(std::ifstream(expectations));
    }

    nlohmann::json m_table;
};

TEST_F(SampleConfigs, CountAsPublished)
{
    int read = 0;
    for (const auto& [name, row] : m_table.items()) {
        SCOPED_TRACE(name);
        if (!row.contains("text_params") || isUnverified(row))
            continue;
        const auto model = loadModelConfig(samples / (name + ".json"));
        if (!model) {
            ADD_FAILURE() << toText(model.error());
            continue;
        }
        ++read;
        EXPECT_EQ(model->spec.id.text(), name);
        const sample::Figures figures = sample::figuresOf(model->spec);
        const auto difference = differences.find(name);
        const sample::Figures by = difference == differences.end() ? sample::Figures{} : difference->second.by;
        const sample::Figures wanted = sum(expected(row, figures.checkpoint - by.checkpoint), by);
        EXPECT_EQ(sample::toText(figures), sample::toText(wanted));
        if (!row["window"].is_null()) {
            const model::CacheShape cache = model::cacheShapeOf(model->spec);
            ASSERT_EQ(cache.bounded.size(), 1u);
            EXPECT_EQ(cache.bounded[0].tokens, row["window"].get<std::int64_t>());
            EXPECT_EQ(2 * cache.bounded[0].perToken,
                      row["kv_bytes_per_token_per_windowed_layer"].get<std::int64_t>() * cache.bounded[0].layers);
        }
    }
    EXPECT_EQ(read, 81);  // of 87, less four that are refused and two that are not verified
}

TEST_F(SampleConfigs, ThoseThatAreNoDecodersAreRefused)
{
    for (const auto& [name, row] : m_table.items()) {
        SCOPED_TRACE(name);
        if (row.contains("text_params"))
            continue;
        const auto model = loadModelConfig(samples / (name + ".json"));
        ASSERT_FALSE(model);
        EXPECT_EQ(model.error().code, ErrorCode::Unsupported) << toText(model.error());
    }
}

// A warning on a file that is read exactly would teach people to ignore warnings.
TEST_F(SampleConfigs, NothingThatWasReadExactlyIsWarnedOf)
{
    for (const auto& [name, row] : m_table.items()) {
        SCOPED_TRACE(name);
        if (!row["status"].get<std::string>().starts_with("checked"))
            continue;
        const auto model = loadModelConfig(samples / (name + ".json"));
        ASSERT_TRUE(model);
        for (const Note& note : model->notes)
            EXPECT_EQ(note.severity, Severity::Information) << toText(note);
    }
}

// The vendor speaks of 309 billion parameters of which 15 are active; the reference did not model the experts.
TEST_F(SampleConfigs, MiMoHasItsExperts)
{
    const auto model = loadModelConfig(samples / "mimo-v2-flash.json");
    ASSERT_TRUE(model) << toText(model.error());
    const sample::Figures figures = sample::figuresOf(model->spec);
    EXPECT_NEAR(static_cast<double>(figures.text), 309e9, 0.5e9);
    EXPECT_NEAR(static_cast<double>(figures.active), 15e9, 0.5e9);
    EXPECT_EQ(figures.windowedLayers, 39);
}

// What its blocks have beyond those of core/model must not go unsaid.
TEST_F(SampleConfigs, KimiK3IsReadWithWarnings)
{
    const auto model = loadModelConfig(samples / "kimi-k3.json");
    ASSERT_TRUE(model) << toText(model.error());
    EXPECT_NE(sample::noteText(*model, "not-expressed").find("gate"), std::string::npos);
    EXPECT_NE(sample::noteText(*model, "not-understood").find("attn_res_block_size"), std::string::npos);
}

TEST_F(SampleConfigs, TheSecondFileOfModelOptIsFoundBesideTheFirst)
{
    const auto model = loadModelConfig(samples / "deepseek-v3.1-nvfp4.json");
    ASSERT_TRUE(model) << toText(model.error());
    ASSERT_TRUE(model->spec.shipped);
    EXPECT_EQ(model->spec.shipped->weights, "nvfp4");
    EXPECT_EQ(model->spec.shipped->kv, "fp8");
    const std::map<model::WeightClass, std::string> exceptions{{model::WeightClass::AttentionInput, "bf16"}};
    EXPECT_EQ(model->spec.shipped->exceptions, exceptions);
}

// Its config.json lists 64 × 3 matrices of networks and the head as NVFP4, 16 × 4 of attention and 48 × 3 of DeltaNet as
// FP8.
TEST_F(SampleConfigs, AMixtureOfFormatsIsReadByClass)
{
    const auto model = loadModelConfig(samples / "qwen3.6-27b-nvfp4.json");
    ASSERT_TRUE(model) << toText(model.error());
    ASSERT_TRUE(model->spec.shipped);
    using enum model::WeightClass;
    EXPECT_EQ(model->spec.shipped->weights, "nvfp4");
    EXPECT_EQ(model->spec.shipped->kv, "fp8");
    const std::map<model::WeightClass, std::string> exceptions{{AttentionInput, "fp8-tensor"},
                                                               {AttentionValue, "fp8-tensor"},
                                                               {AttentionOutput, "fp8-tensor"},
                                                               {RecurrentInput, "fp8-tensor"},
                                                               {RecurrentOutput, "fp8-tensor"},
                                                               {LmHead, "nvfp4"}};
    EXPECT_EQ(model->spec.shipped->exceptions, exceptions);
}

}  // namespace
}  // namespace ridgepoint::import::huggingface
