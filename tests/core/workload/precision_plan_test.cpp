// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/precision_plan.h"

#include <gtest/gtest.h>

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
    for (std::string_view name : {"bf16", "fp16", "fp32", "fp8", "int4-g128"}) {
        const double in = 8'192.0;
        const double out = 4'096.0;
        const WeightFormat& row = format(name);
        const double bits = 8.0
            * (units::bytesPerNumber(row.numbers) + scaleCount(row, in, out) * row.scaleBytes / (in * out));
        EXPECT_DOUBLE_EQ(bitsPerWeight(row), bits) << name;
    }
}

TEST(PrecisionPreset, NamesWhatIsStoredComputedAndCachedApart)
{
    const PrecisionPlan& w4a16 = *findPrecisionPreset("int4-g128");
    EXPECT_EQ(w4a16.weights.numbers, NumberFormat::Int4);
    EXPECT_EQ(w4a16.compute, NumberFormat::Bf16);
    EXPECT_EQ(w4a16.plain, NumberFormat::Bf16);
    EXPECT_EQ(w4a16.kv, NumberFormat::Bf16);
    EXPECT_EQ(w4a16.state, NumberFormat::Fp32);
    EXPECT_EQ(findPrecisionPreset("fp8")->compute, NumberFormat::Fp8);
    EXPECT_EQ(findPrecisionPreset("int8")->compute, NumberFormat::Int8);
    EXPECT_EQ(findPrecisionPreset("fp16")->activations, NumberFormat::Fp16);
    EXPECT_EQ(findPrecisionPreset("fp7"), nullptr);
}

TEST(ResolvePrecision, APresetAloneIsThePreset)
{
    for (const PrecisionPlan& preset : precisionPresets())
        EXPECT_EQ(resolvePrecision({std::string(preset.name), {}, {}, {}}).value(), preset);
}

TEST(ResolvePrecision, ReplacesPartsAndCallsTheResultCustom)
{
    const PrecisionPlan plan = resolvePrecision({"bf16", "int4-g128", "fp8", "bf16"}).value();
    EXPECT_EQ(plan.name, "custom");
    EXPECT_EQ(plan.weights.name, "int4-g128");
    EXPECT_EQ(plan.kv, NumberFormat::Fp8);
    EXPECT_EQ(plan.state, NumberFormat::Bf16);
    EXPECT_EQ(plan.compute, NumberFormat::Bf16);
}

TEST(ResolvePrecision, NamesTheFieldAndTheChoicesOfAnUnknownFormat)
{
    struct Row {
        PrecisionChoice choice;
        std::string_view field;
        std::string_view choices;
    };
    for (const Row& row :
         {Row{{"fp7", {}, {}, {}}, "precision", "Use bf16, fp16, fp8, int8 or int4-g128"},
          Row{{"bf16", "q4_k", {}, {}}, "weights", "Use bf16, fp16, fp32, fp8, int8 or int4-g128"},
          Row{{"bf16", {}, "e4m3", {}}, "kv", "Use fp64, fp32, tf32, bf16, fp16, fp8, int8, fp6, fp4 or int4"},
          Row{{"bf16", {}, {}, ""}, "state", "Use fp64, fp32, tf32, bf16, fp16, fp8, int8, fp6, fp4 or int4"}}) {
        const Result<PrecisionPlan> plan = resolvePrecision(row.choice);
        ASSERT_FALSE(plan) << row.field;
        EXPECT_EQ(plan.error().code, ErrorCode::UnknownId);
        EXPECT_EQ(plan.error().where, row.field);
        EXPECT_EQ(plan.error().hint, row.choices);
    }
}

TEST(ResolvePrecision, QuotesLittleOfAVeryLongName)
{
    EXPECT_LT(toText(resolvePrecision({std::string(5'000, 'x'), {}, {}, {}}).error()).size(), 300u);
}

}  // namespace

}  // namespace ridgepoint::workload
