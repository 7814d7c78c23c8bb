// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/precision_plan.h"

#include <gtest/gtest.h>

#include <utility>

namespace ridgepoint::workload {

namespace {

using units::NumberFormat;

const WeightFormat& format(std::string_view name)
{
    return *findWeightFormat(name);
}

TEST(WeightFormat, BitsPerWeightCountTheScales)
{
    EXPECT_EQ(bitsPerWeight(format("bf16")), 16.0);
    EXPECT_EQ(bitsPerWeight(format("fp32")), 32.0);
    // A float32 for each 128 × 128 block: 8 + 32 / 16,384 = 8.00195, printed 8.002 (DeepSeek-V3, Qwen FP8 checkpoints).
    EXPECT_NEAR(bitsPerWeight(format("fp8")), 8.002, 0.0005);
    EXPECT_EQ(bitsPerWeight(format("fp8")), 8.0 + 32.0 / 16'384.0);
    // An fp16 scale for each group of 128, symmetric: 4 + 16 / 128 (compressed-tensors W4A16).
    EXPECT_EQ(bitsPerWeight(format("int4-g128")), 4.125);
}

TEST(WeightFormat, ScaleCountsByHand)
{
    // ⌈5,120 / 128⌉ × ⌈17,408 / 128⌉ = 40 × 136.
    EXPECT_EQ(scaleCount(format("fp8"), 5'120, 17'408), 5'440.0);
    // A block at the edge needs a scale of its own: 2 × 1.
    EXPECT_EQ(scaleCount(format("fp8"), 129, 1), 2.0);
    // One per output.
    EXPECT_EQ(scaleCount(format("int8"), 5'120, 17'408), 17'408.0);
    // 40 groups along the input for each of 17,408 outputs; 41 for an input of 5,121.
    EXPECT_EQ(scaleCount(format("int4-g128"), 5'120, 17'408), 696'320.0);
    EXPECT_EQ(scaleCount(format("int4-g128"), 5'121, 10), 410.0);
    EXPECT_EQ(scaleCount(format("bf16"), 5'120, 17'408), 0.0);
}

TEST(WeightFormat, BitsPerWeightAgreeWithCountedScalesOfALargeMatrix)
{
    for (std::string_view name : {"bf16", "fp16", "fp32", "fp8", "int4-g128", "int4-g32-asym", "mxfp4", "nvfp4", "nf4"}) {
        const double in = 8'192.0;
        const double out = 4'096.0;
        const WeightFormat& row = format(name);
        const double bits = row.bits + 8.0 * scaleCount(row, in, out) * row.scaleBytes / (in * out);
        EXPECT_DOUBLE_EQ(bitsPerWeight(row), bits) << name;
    }
}

TEST(WeightFormat, BitsPerWeightOfPublishedBlockLayouts)
{
    struct Row {
        std::string_view name;
        double bits;
    };
    // ggml-org/ggml src/ggml-common.h: bytes of a block over its weights, for example Q4_K 144 B per 256; mxfp4 17 B per 32;
    // AWQ and GPTQ keep a 4-bit zero point beside the fp16 scale: 4 + 20 / 128; QLoRA's double quantisation 4 + 8/64 + 32/16,384.
    for (const Row& row :
         {Row{"int4-g128", 4.125}, Row{"int4-g128-asym", 4.15625}, Row{"int4-g32", 4.5}, Row{"mxfp4", 17.0 * 8.0 / 32.0},
          Row{"nvfp4", 4.5}, Row{"nf4", 4.5}, Row{"nf4-dq", 4.0 + 8.0 / 64.0 + 32.0 / 16'384.0}, Row{"q2_k", 84.0 * 8.0 / 256.0},
          Row{"q3_k", 110.0 * 8.0 / 256.0}, Row{"q4_k", 144.0 * 8.0 / 256.0}, Row{"q5_k", 176.0 * 8.0 / 256.0},
          Row{"q6_k", 210.0 * 8.0 / 256.0}, Row{"iq4_xs", 136.0 * 8.0 / 256.0}, Row{"q4_0", 18.0 * 8.0 / 32.0},
          Row{"q8_0", 34.0 * 8.0 / 32.0}})
        EXPECT_DOUBLE_EQ(bitsPerWeight(format(row.name)), row.bits) << row.name;
}

/// 32 layers, as Llama-3.1-8B has.
model::ModelSpec thirtyTwoLayers()
{
    model::ModelSpec spec{*ModelId::parse("sample"), "Sample", "Sample", 64, 100, false, {}, {}, {}, {}, {}};
    spec.mixers = {model::Attention{.queryHeads = 4, .kvHeads = 2, .headDim = 16, .valueDim = 16}};
    spec.networks = {model::FeedForward{96}};
    spec.layers.assign(32, {0, 0});
    return spec;
}

PrecisionPlan planOf(const PrecisionChoice& choice)
{
    return resolvePrecision(choice, thirtyTwoLayers()).value();
}

TEST(PrecisionPreset, NamesWhatIsStoredComputedAndCachedApart)
{
    const PrecisionPlan w4a16 = planOf({"int4-g128"});
    EXPECT_EQ(w4a16.weights.name, "int4-g128");
    EXPECT_EQ(w4a16.compute(), NumberFormat::Bf16);
    EXPECT_EQ(w4a16.plain, NumberFormat::Bf16);
    EXPECT_EQ(w4a16.kv, NumberFormat::Bf16);
    EXPECT_EQ(w4a16.state, NumberFormat::Fp32);
    EXPECT_EQ(planOf({"fp8"}).compute(), NumberFormat::Fp8);
    EXPECT_EQ(planOf({"int8"}).compute(), NumberFormat::Int8);
    EXPECT_EQ(planOf({"nvfp4"}).compute(), NumberFormat::Fp4);
    EXPECT_EQ(planOf({"mxfp4"}).compute(), NumberFormat::Bf16);
    EXPECT_EQ(planOf({"fp16"}).activations, NumberFormat::Fp16);
    EXPECT_EQ(findPrecisionPreset("fp7"), nullptr);
}

TEST(PrecisionPreset, TheUnquantisedHeadDoesNotRunUnderTheFp8Ceiling)
{
    const PrecisionPlan plan = planOf({"fp8"});
    EXPECT_EQ(plan.computeOf(model::WeightClass::LmHead), NumberFormat::Bf16);
    EXPECT_EQ(plan.computeOf(model::WeightClass::Router), NumberFormat::Bf16);
    EXPECT_EQ(plan.plainCompute, NumberFormat::Bf16);
    EXPECT_EQ(plan.of(model::WeightClass::Embedding).name, "bf16");
}

TEST(PrecisionPreset, TheMixGivesHalfOf32LayersMoreBits)
{
    // i < 4, i >= 28 and (i - 4) % 3 == 2 between: 4 + 4 + 8 = 16 of 32 (llama.cpp, use_more_bits).
    const PrecisionPlan plan = planOf({"q4_k_m"});
    EXPECT_DOUBLE_EQ(plan.of(model::WeightClass::AttentionValue).bits, (4.5 + 6.5625) / 2.0);
    EXPECT_DOUBLE_EQ(plan.of(model::WeightClass::NetworkOutput).bits, (4.5 + 6.5625) / 2.0);
    EXPECT_EQ(plan.of(model::WeightClass::AttentionInput).name, "q4_k");
    EXPECT_EQ(plan.of(model::WeightClass::LmHead).name, "q6_k");
    EXPECT_EQ(plan.of(model::WeightClass::Embedding).name, "q4_k");
    EXPECT_EQ(plan.plain, NumberFormat::Fp32);
}

TEST(ResolvePrecision, ReplacesPartsAndCallsTheResultCustom)
{
    PrecisionChoice choice{"bf16"};
    choice.weights = "int4-g128";
    choice.kv = "fp8";
    choice.state = "bf16";
    const PrecisionPlan plan = planOf(choice);
    EXPECT_EQ(plan.name, "custom");
    EXPECT_EQ(plan.weights.name, "int4-g128");
    EXPECT_EQ(plan.kv, NumberFormat::Fp8);
    EXPECT_EQ(plan.state, NumberFormat::Bf16);
    EXPECT_EQ(plan.compute(), NumberFormat::Bf16);
}

TEST(ResolvePrecision, AClassThatIsKeptStaysIn16Bits)
{
    PrecisionChoice choice{"fp8"};
    choice.unquantised = {model::WeightClass::AttentionInput};
    const PrecisionPlan plan = planOf(choice);
    EXPECT_EQ(plan.of(model::WeightClass::AttentionInput).name, "bf16");
    EXPECT_EQ(plan.computeOf(model::WeightClass::AttentionInput), NumberFormat::Bf16);
    EXPECT_EQ(plan.of(model::WeightClass::NetworkInput).name, "fp8");
}

TEST(ResolvePrecision, TheComputeFormatThatIsAskedForWins)
{
    PrecisionChoice choice{"fp8"};
    choice.compute = "bf16";
    EXPECT_EQ(planOf(choice).compute(), NumberFormat::Bf16);
    choice = {"mxfp4"};
    choice.compute = "fp8";
    EXPECT_EQ(planOf(choice).compute(), NumberFormat::Fp8);
}

TEST(ResolvePrecision, ShippedFormatsFollowTheCheckpointClassByClass)
{
    model::ModelSpec spec = thirtyTwoLayers();
    spec.shipped = model::ShippedFormats{"bf16", {{model::WeightClass::ExpertInput, "mxfp4"}}, "fp8"};
    const PrecisionPlan plan = resolvePrecision({"shipped"}, spec).value();
    EXPECT_EQ(plan.of(model::WeightClass::ExpertInput).name, "mxfp4");
    EXPECT_EQ(plan.of(model::WeightClass::NetworkInput).name, "bf16");
    EXPECT_EQ(plan.kv, NumberFormat::Fp8);
    EXPECT_EQ(planOf({"shipped"}).weights.name, "bf16");
}

TEST(ResolvePrecision, AnUnknownShippedFormatIsAnErrorAndNotAGuess)
{
    model::ModelSpec spec = thirtyTwoLayers();
    spec.shipped = model::ShippedFormats{"int3-g7", {}, {}};
    const Result<PrecisionPlan> plan = resolvePrecision({"shipped"}, spec);
    ASSERT_FALSE(plan);
    EXPECT_EQ(plan.error().code, ErrorCode::UnknownId);
}

TEST(ResolvePrecision, NamesTheFieldAndTheChoicesOfAnUnknownFormat)
{
    const auto withWeights = [](std::string name) {
        PrecisionChoice choice;
        choice.weights = std::move(name);
        return choice;
    };
    PrecisionChoice kv;
    kv.kv = "e4m3";
    PrecisionChoice state;
    state.state = "";
    struct Row {
        PrecisionChoice choice;
        std::string_view field;
        std::string_view choices;
    };
    for (const Row& row : {Row{{"fp7"}, "precision", "Use bf16, fp16, fp8, int8,"},
                           Row{withWeights("q4_km"), "weights", "Use bf16, fp16, fp32, fp8, fp8-tensor, int8,"},
                           Row{kv, "kv", "Use fp64, fp32, tf32, bf16, fp16, fp8, int8, fp6, fp4 or int4"},
                           Row{state, "state", "Use fp64, fp32, tf32, bf16, fp16, fp8, int8, fp6, fp4 or int4"}}) {
        const Result<PrecisionPlan> plan = resolvePrecision(row.choice, thirtyTwoLayers());
        ASSERT_FALSE(plan) << row.field;
        EXPECT_EQ(plan.error().code, ErrorCode::UnknownId);
        EXPECT_EQ(plan.error().where, row.field);
        EXPECT_TRUE(plan.error().hint.starts_with(row.choices)) << plan.error().hint;
    }
}

TEST(ResolvePrecision, QuotesLittleOfAVeryLongName)
{
    EXPECT_LT(toText(resolvePrecision({std::string(5'000, 'x')}, thirtyTwoLayers()).error()).size(), 300u);
}

}  // namespace

}  // namespace ridgepoint::workload
