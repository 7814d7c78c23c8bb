// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/derivation_text.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ridgepoint::report {

namespace {

using kernels::derive;
using kernels::FormulaId;
using kernels::Unit;

/// Letters, digits, underscores and Greek letters in a row, with a star that may follow: what a symbol is made of.
std::vector<std::string> words(std::string_view text)
{
    std::vector<std::string> list;
    std::string word;
    const auto isGreek = [&text](std::size_t i) { return text.substr(i, 2) == "β" || text.substr(i, 2) == "Σ"; };
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
        if (plain) {
            word += c;
        } else if (isGreek(i)) {
            word += text.substr(i++, 2);
        } else {
            if (c == '*' && !word.empty())
                word += c;
            list.push_back(std::exchange(word, {}));
        }
    }
    list.push_back(word);
    std::erase(list, std::string());
    return list;
}

/// A derivation whose inputs print without a letter that is also a symbol: bytes below a thousand, the rest with a prefix.
kernels::Derivation sampleOf(FormulaId id)
{
    kernels::Derivation derivation{id, {}, 0.0};
    const kernels::Formula& row = kernels::formula(id);
    for (std::size_t i = 0; i < row.inputs.size(); ++i) {
        const double number = 11.0 + static_cast<double>(i);
        const Unit unit = row.inputs[i].unit;
        const bool large = unit == Unit::Watt || unit == Unit::Flop || unit == Unit::FlopPerSecond || unit == Unit::BytePerSecond;
        derivation.inputs[i] = large ? number * 1e12 : unit == Unit::Second ? number * 1e-3 : number;
    }
    derivation.result = row.compute(derivation.inputs.data());
    return derivation;
}

TEST(Substituted, LeavesNoSymbolBehind)
{
    for (std::size_t i = 0; i < kernels::formulaCount; ++i) {
        const kernels::Derivation derivation = sampleOf(static_cast<FormulaId>(i));
        const kernels::Formula& row = kernels::formula(derivation.formula);
        const std::vector<std::string> left = words(substituted(derivation));
        for (const kernels::Symbol& symbol : row.inputs)
            EXPECT_EQ(std::count(left.begin(), left.end(), symbol.name), 0)
                << symbol.name << " is left in \"" << substituted(derivation) << "\" of " << row.key;
    }
}

TEST(Substituted, KeepsEverythingThatIsNotASymbol)
{
    for (std::size_t i = 0; i < kernels::formulaCount; ++i) {
        const kernels::Derivation derivation = sampleOf(static_cast<FormulaId>(i));
        const std::string text = substituted(derivation);
        const std::string_view expression = kernels::formula(derivation.formula).expression;
        for (std::string_view sign : {"min(", "max(", "⌊", "⌋", "²", " · ", " / ", " + ", " - ", "("})
            EXPECT_EQ(text.find(sign) != std::string::npos, expression.find(sign) != std::string_view::npos)
                << sign << " " << text;
    }
}

TEST(Substituted, MatmulsByHand)
{
    EXPECT_EQ(substituted(derive(FormulaId::MatmulWork, 8'192, 5'120, 14'336)), "2 · 8,192 · 5,120 · 14,336");
    EXPECT_EQ(substituted(derive(FormulaId::WeightBytes, 1, 1'000, 4.125, 0, 0)), "1 · (1,000 · 4.125 / 8 + 0 · 0)");
    EXPECT_EQ(substituted(derive(FormulaId::MatmulActivations, 3, 5, 7, 2)), "3 · (5 + 7) · 2");
    EXPECT_EQ(substituted(derive(FormulaId::EmbeddingGather, 2'048, 5'120, 2)), "2,048 · 5,120 · 2");
}

TEST(Substituted, SymbolsInsideOtherSymbolsAndWordsStay)
{
    // "b" stands in "b_s" and "n" in "min"; "in" is a symbol of its own, "I" the beginning of "I*".
    EXPECT_EQ(substituted(derive(FormulaId::WeightBytes, 2, 5'120, 8, 4'000, 4)), "2 · (5,120 · 8 / 8 + 4,000 · 4)");
    EXPECT_EQ(substituted(derive(FormulaId::Attainable, 1000e12, 3.35e12, 1'024)),
              "min(1.00 PFLOP/s, 3.35 TB/s · 1,024 FLOP/B)");
    EXPECT_EQ(substituted(derive(FormulaId::RidgeDistance, 8'192, 298.5)), "8,192 FLOP/B / 299 FLOP/B");
}

TEST(Substituted, DeltaNetByHand)
{
    EXPECT_EQ(substituted(derive(FormulaId::DenseChunkDeltaNetWork, 4'096, 1'048, 1'128, 1'256, 1'064)),
              "4,096 · 1,048 · (6 · 1,128 · 1,256 + 1,064 · (6 · 1,128 + 4 · 1,256) + 1,064² / 3 + 1,128 · 1,256 / 1,064)");
    EXPECT_EQ(substituted(derive(FormulaId::DeltaNetConvState, 1'000, 10'240, 4, 2, 1)), "1 · 1,000 · 10,240 · (4 - 1) · 2");
}

TEST(Substituted, TimesAndMemoryByHand)
{
    EXPECT_EQ(substituted(derive(FormulaId::KernelTime, 54e9, 54e9, 1000e12, 3.35e12)),
              "max(54.0 GFLOP / 1.00 PFLOP/s, 54.0 GB / 3.35 TB/s)");
    EXPECT_EQ(substituted(derive(FormulaId::PhaseTime, 0.0161)), "16.1 ms");
    EXPECT_EQ(substituted(derive(FormulaId::LargestBatch, 85e9, 54e9, 691e6)), "⌊(85.0 GB - 54.0 GB) / 691 MB⌋");
    EXPECT_EQ(substituted(derive(FormulaId::LongestContext, 85e9, 54e9, 1'000, 154e6, 65'536)),
              "⌊((85.0 GB - 54.0 GB) / 1,000 - 154 MB) / 65.5 kB⌋");
}

TEST(Symbolic, IsTheExpressionOfTheTable)
{
    EXPECT_EQ(symbolic(derive(FormulaId::MatmulWork, 1, 2, 3)), "2 · T · in · out");
    EXPECT_EQ(symbolic(derive(FormulaId::Intensity, 1, 2)), "F / Q");
}

TEST(ResultText, HasTheUnitOfTheFormula)
{
    // 2 × 8,192 × 5,120 × 14,336 = 1,202,590,842,880
    EXPECT_EQ(resultText(derive(FormulaId::MatmulWork, 8'192, 5'120, 14'336)), "1.20 TFLOP");
    EXPECT_EQ(resultText(derive(FormulaId::PaperBytes, 27e9, 16)), "54.0 GB");
    EXPECT_EQ(resultText(derive(FormulaId::Intensity, 64, 2)), "32.0 FLOP/B");
    EXPECT_EQ(resultText(derive(FormulaId::CausalPairs, 8'192)), "33,558,528");
    EXPECT_EQ(resultText(derive(FormulaId::TokenRate, 32, 0.5)), "64.0 /s");
    EXPECT_EQ(resultText(derive(FormulaId::SpeedUp, 4, 2)), "2.00");
}

TEST(FormatWithUnit, SuitsEachUnit)
{
    EXPECT_EQ(formatWithUnit(3.35e12, Unit::BytePerSecond), "3.35 TB/s");
    EXPECT_EQ(formatWithUnit(989.4e12, Unit::FlopPerSecond), "989 TFLOP/s");
    EXPECT_EQ(formatWithUnit(0.0387, Unit::Second), "38.7 ms");
    EXPECT_EQ(formatWithUnit(4.125, Unit::Bit), "4.13 bit");
    EXPECT_EQ(formatWithUnit(8'192, Unit::Count), "8,192");
    EXPECT_EQ(formatWithUnit(45, Unit::Count), "45");
    EXPECT_EQ(formatWithUnit(2.533, Unit::Count), "2.53");
    EXPECT_EQ(formatWithUnit(0.335, Unit::Ratio), "0.335");
}

}  // namespace

}  // namespace ridgepoint::report
