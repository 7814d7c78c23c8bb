// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/units/number_format.h"

#include <gtest/gtest.h>

namespace ridgepoint::units {

namespace {

TEST(NumberFormat, NamesGoThereAndBack)
{
    for (std::string_view text : {"fp64", "fp32", "tf32", "bf16", "fp16", "fp8", "int8", "fp6", "fp4", "int4"}) {
        const auto format = numberFormatFromName(text);
        ASSERT_TRUE(format) << text;
        EXPECT_EQ(name(*format), text);
        EXPECT_NE(numberFormatChoices().find(text), std::string::npos);
    }
    EXPECT_FALSE(numberFormatFromName("bfloat16"));
    EXPECT_FALSE(numberFormatFromName("BF16"));
}

TEST(NumberFormat, TakesItsWidthInMemory)
{
    // Width in bits over 8; TF32 is a float32 of which the units read 19 bits.
    EXPECT_EQ(bytesPerNumber(NumberFormat::Fp64), 8.0);
    EXPECT_EQ(bytesPerNumber(NumberFormat::Fp32), 4.0);
    EXPECT_EQ(bytesPerNumber(NumberFormat::Tf32), 4.0);
    EXPECT_EQ(bytesPerNumber(NumberFormat::Bf16), 2.0);
    EXPECT_EQ(bytesPerNumber(NumberFormat::Fp16), 2.0);
    EXPECT_EQ(bytesPerNumber(NumberFormat::Fp8), 1.0);
    EXPECT_EQ(bytesPerNumber(NumberFormat::Int8), 1.0);
    EXPECT_EQ(bytesPerNumber(NumberFormat::Fp6), 0.75);
    EXPECT_EQ(bytesPerNumber(NumberFormat::Fp4), 0.5);
    EXPECT_EQ(bytesPerNumber(NumberFormat::Int4), 0.5);
}

TEST(NumberFormat, CountsIntegerWorkAsOperations)
{
    EXPECT_TRUE(isInteger(NumberFormat::Int8));
    EXPECT_TRUE(isInteger(NumberFormat::Int4));
    EXPECT_FALSE(isInteger(NumberFormat::Fp8));
}

TEST(Engine, NamesGoThereAndBack)
{
    EXPECT_EQ(engineFromName(name(Engine::Tensor)), Engine::Tensor);
    EXPECT_EQ(engineFromName(name(Engine::Vector)), Engine::Vector);
    EXPECT_FALSE(engineFromName("matrix"));
}

}  // namespace

}  // namespace ridgepoint::units
