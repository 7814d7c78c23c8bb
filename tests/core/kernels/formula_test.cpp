// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/kernels/derivation.h"

#include <gtest/gtest.h>

#include <array>
#include <set>
#include <vector>

namespace ridgepoint::kernels {

namespace {

std::vector<FormulaId> allIds()
{
    std::vector<FormulaId> ids;
    for (std::size_t i = 0; i < formulaCount; ++i)
        ids.push_back(static_cast<FormulaId>(i));
    return ids;
}

using Inputs = std::array<double, maxFormulaInputs>;

// Several points, since min and max look at one side at a time.
constexpr std::array points{Inputs{101, 103, 107, 109, 113, 127, 131}, Inputs{1009, 13, 7, 5, 3, 11, 17},
                            Inputs{3, 5, 1013, 2003, 19, 23, 29}, Inputs{2, 4001, 31, 1.5, 37, 41, 43}};

bool dependsOn(const Formula& row, std::size_t input)
{
    for (Inputs point : points) {
        const double before = row.compute(point.data());
        point[input] *= 64.0;
        const double up = row.compute(point.data());
        point[input] /= 4096.0;
        if (up != before || row.compute(point.data()) != before)
            return true;
    }
    return false;
}

TEST(FormulaTable, EachRowStandsAtItsId)
{
    for (FormulaId id : allIds())
        EXPECT_EQ(formula(id).id, id) << formula(id).key;
}

TEST(FormulaTable, KeysAreUniqueAndFound)
{
    std::set<std::string_view> keys;
    for (FormulaId id : allIds()) {
        const Formula& row = formula(id);
        EXPECT_TRUE(keys.insert(row.key).second) << row.key;
        EXPECT_EQ(findFormula(row.key), &row);
        EXPECT_FALSE(row.expression.empty()) << row.key;
        EXPECT_FALSE(row.source.empty()) << row.key;
    }
    EXPECT_EQ(findFormula("no-such-formula"), nullptr);
    EXPECT_EQ(findFormula(""), nullptr);
}

TEST(FormulaTable, ComputesFromItsInputsAndFromNothingElse)
{
    for (FormulaId id : allIds()) {
        const Formula& row = formula(id);
        ASSERT_GE(row.inputs.size(), 1u) << row.key;
        ASSERT_LE(row.inputs.size(), maxFormulaInputs) << row.key;
        for (std::size_t i = 0; i < maxFormulaInputs; ++i)
            EXPECT_EQ(dependsOn(row, i), i < row.inputs.size()) << row.key << " input " << i;
    }
}

TEST(FormulaTable, SymbolsOfARowAreUniqueAndExplained)
{
    for (FormulaId id : allIds()) {
        std::set<std::string_view> names;
        for (const Symbol& symbol : formula(id).inputs) {
            EXPECT_TRUE(names.insert(symbol.name).second) << formula(id).key << " " << symbol.name;
            EXPECT_FALSE(symbol.meaning.empty()) << symbol.name;
            EXPECT_NE(formula(id).expression.find(symbol.name), std::string_view::npos)
                << formula(id).key << " " << symbol.name;
        }
    }
}

TEST(Derivation, HoldsFormulaInputsAndResult)
{
    const Derivation derivation = derive(FormulaId::MatmulWork, 2, 3.0, std::int64_t{5});
    EXPECT_EQ(derivation.formula, FormulaId::MatmulWork);
    EXPECT_EQ(derivation.inputs, (Inputs{2, 3, 5}));
    EXPECT_EQ(derivation.result, 60.0);
}

TEST(Formula, MatmulsByHand)
{
    // 2 × 8,192 × 5,120 × 14,336
    EXPECT_EQ(derive(FormulaId::MatmulWork, 8'192, 5'120, 14'336).result, 1'202'590'842'880.0);
    // 1,000 weights of 4 bits are 500 B, ten scales of 2 B another 20.
    EXPECT_EQ(derive(FormulaId::WeightBytes, 1, 1'000, 4, 10, 2).result, 520.0);
    // Three passes read them three times.
    EXPECT_EQ(derive(FormulaId::WeightBytes, 3, 1'000, 4, 10, 2).result, 1'560.0);
    // 3 tokens × (5 read + 7 written) × 2 B
    EXPECT_EQ(derive(FormulaId::MatmulActivations, 3, 5, 7, 2).result, 72.0);
    EXPECT_EQ(derive(FormulaId::EmbeddingGather, 2, 5'120, 2).result, 20'480.0);
}

TEST(Formula, PairsByHand)
{
    EXPECT_EQ(derive(FormulaId::DecodePairs, 8'192).result, 8'192.0);
    // Four tokens: the first sees 1 key, then 2, 3 and 4.
    EXPECT_EQ(derive(FormulaId::CausalPairs, 4, 0).result, 10.0);
    // 1,024 × 1,025 / 2.
    EXPECT_EQ(derive(FormulaId::CausalPairs, 1'024, 0).result, 524'800.0);
    // Two tokens behind three cached ones see 4 and 5 keys.
    EXPECT_EQ(derive(FormulaId::CausalPairs, 2, 3).result, 9.0);
    EXPECT_EQ(derive(FormulaId::SquarePairs, 4, 4).result, 16.0);
}

TEST(Formula, PairsOfWindowsAndChunksByHand)
{
    // Window of 3 keys, five tokens: 1 + 2 + 3 + 3 + 3; the last two of them alone: 3 + 3.
    EXPECT_EQ(derive(FormulaId::WindowPairs, 5, 0, 3).result, 12.0);
    EXPECT_EQ(derive(FormulaId::WindowPairs, 2, 3, 3).result, 6.0);
    // A window that is never full is no window: 4 + 5 keys behind three tokens.
    EXPECT_EQ(derive(FormulaId::WindowPairs, 2, 3, 100).result, 9.0);
    // Chunks of 3 tokens, seven tokens: 1 + 2 + 3, 1 + 2 + 3, 1; those from the third on: 3 + 1 + 2 + 3 + 1.
    EXPECT_EQ(derive(FormulaId::ChunkPairs, 7, 0, 3).result, 13.0);
    EXPECT_EQ(derive(FormulaId::ChunkPairs, 5, 2, 3).result, 10.0);
}

TEST(Formula, AttentionByHand)
{
    // Q Kᵀ and P V are 2 FLOP per pair, head and dimension each: 4 × 2 × 3 × 5 × 7.
    EXPECT_EQ(derive(FormulaId::AttentionWork, 2, 3, 5, 5, 7).result, 840.0);
    EXPECT_EQ(derive(FormulaId::HalfAttentionWork, 2, 3, 5, 7).result, 420.0);
    // Q read and O written: 2 × 2 tokens × 3 heads × 5 × 2 B.
    EXPECT_EQ(derive(FormulaId::AttentionActivations, 2, 3, 5, 5, 2).result, 120.0);
    // Llama-3.1-8B, one layer, 32 sequences of 8,192 keys: 2 × 32 × 8,192 × 8 × 128 × 2 B = 1,073,741,824.
    EXPECT_EQ(derive(FormulaId::KvRead, 32, 8'192, 8, 128, 128, 2).result, 1'073'741'824.0);
    EXPECT_EQ(derive(FormulaId::KvWrite, 32, 1, 8, 128, 128, 2).result, 131'072.0);
    EXPECT_EQ(derive(FormulaId::KeysOrValues, 32, 8'192, 8, 128, 2).result, 536'870'912.0);
    // Scores written once and read once: 2 × 2 sequences × 3 heads × 7 pairs × 2 B.
    EXPECT_EQ(derive(FormulaId::ScoreTraffic, 2, 3, 7, 2, 2).result, 168.0);
}

TEST(Formula, AttentionWithValuesOfAnotherWidthByHand)
{
    // DeepSeek-V3 expanded, 192 and 128: 2 × 128 heads × 320 per pair, and not 4 × 192 or 4 × 128.
    EXPECT_EQ(derive(FormulaId::AttentionWork, 1, 128, 192, 128, 1).result, 81'920.0);
    EXPECT_EQ(derive(FormulaId::AttentionActivations, 1, 128, 192, 128, 2).result, 81'920.0);
    EXPECT_EQ(derive(FormulaId::KvRead, 1, 1, 128, 192, 128, 2).result, 81'920.0);
    EXPECT_EQ(derive(FormulaId::KvWrite, 2, 3, 5, 7, 11, 2).result, 1'080.0);
}

TEST(Formula, LatentAttentionByHand)
{
    // DeepSeek-V3, FlashMLA benchmark/bench_flash_mla.py: 2 × 128 heads × (576 + 512) per query and key; 576 numbers of 2 B.
    EXPECT_EQ(derive(FormulaId::LatentWork, 1, 128, 512, 64, 1).result, 278'528.0);
    EXPECT_EQ(derive(FormulaId::LatentCache, 1, 1, 512, 64, 2).result, 1'152.0);
    EXPECT_EQ(derive(FormulaId::LatentWork, 2, 3, 5, 7, 11).result, 2'244.0);
    // Queries of 576 numbers in, sums of 512 out, for 128 heads of one token.
    EXPECT_EQ(derive(FormulaId::LatentActivations, 1, 128, 512, 64, 2).result, 278'528.0);
    // The indexer of DeepSeek-V3.2, 64 heads of 128: a dot product of 2 × 128 and two operations to weight and add it.
    EXPECT_EQ(derive(FormulaId::IndexerWork, 1, 64, 128, 1).result, 16'512.0);
}

TEST(Formula, DeltaNetByHand)
{
    // One head of 128 × 128: 7 × 16,384 (tile-ai/TileOPs issue 2135 asks for the same).
    EXPECT_EQ(derive(FormulaId::RecurrentDeltaNetWork, 1, 1, 128, 128).result, 114'688.0);
    // Qwen3.8-27B, 48 heads: 48 × (98,304 + 64 × 1,280 + 4,096 / 3 + 256), and with half the tiles 64 × 640.
    EXPECT_NEAR(derive(FormulaId::DenseChunkDeltaNetWork, 1, 48, 128, 128, 64).result, 8'728'576.0, 1e-6);
    EXPECT_NEAR(derive(FormulaId::TriangularChunkDeltaNetWork, 1, 48, 128, 128, 64).result, 6'762'496.0, 1e-6);
    // 3 MiB of float32 per layer; 10,240 channels × 3 remembered taps × 2 B.
    EXPECT_EQ(derive(FormulaId::DeltaNetState, 1, 48, 128, 128, 4, 1).result, 3'145'728.0);
    EXPECT_EQ(derive(FormulaId::DeltaNetConvState, 1, 10'240, 4, 2, 1).result, 61'440.0);
    EXPECT_EQ(derive(FormulaId::ConvolutionWork, 1, 10'240, 4).result, 81'920.0);
}

TEST(Formula, ADeltaNetStepOfQwen3NextIsThePublishedOne)
{
    // 16 key heads, 32 value heads, 128: 3,670,016 FLOP over 4,219,136 B = 0.870 with a float32 state read and written, bf16
    // q, k, v and o, and float32 gates. With a bf16 state 2,121,728 B = 1.730 are printed, which leaves the gates out.
    const double work = derive(FormulaId::RecurrentDeltaNetWork, 1, 32, 128, 128).result;
    const double activations = derive(FormulaId::DeltaNetActivations, 1, 16, 128, 32, 128, 2).result;
    const double full = derive(FormulaId::DeltaNetState, 1, 32, 128, 128, 4, 2).result + activations;
    const double half = derive(FormulaId::DeltaNetState, 1, 32, 128, 128, 2, 2).result + activations;
    EXPECT_EQ(work, 3'670'016.0);
    EXPECT_EQ(full, 4'219'136.0);
    EXPECT_EQ(half - 8.0 * 32.0, 2'121'728.0);
    EXPECT_NEAR(work / full, 0.870, 0.0005);
    EXPECT_NEAR(work / half, 1.730, 0.0005);
}

TEST(Formula, StateSpaceByHand)
{
    // Mamba-2-2.7B: 80 heads of 64 with 128 numbers of state: 5 × 655,360 FLOP per token, and 2.5 MiB of float32 state.
    EXPECT_EQ(derive(FormulaId::Mamba2RecurrentWork, 1, 80, 64, 128).result, 3'276'800.0);
    EXPECT_EQ(derive(FormulaId::StateBytes, 1, 1, 655'360, 4).result, 2'621'440.0);
    EXPECT_EQ(derive(FormulaId::StateBytes, 3, 2, 5, 4).result, 120.0);
    // Chunks of 256, one group: 2 × 256 × 128 + 80 × (2 × 256 × 64 + 4 × 64 × 128) = 65,536 + 80 × 65,536.
    EXPECT_EQ(derive(FormulaId::Mamba2ChunkWork, 1, 2, 256, 128, 1, 80, 64).result, 81.0 * 65'536.0);
    // Half of both tiles where the mask is skipped: 32,768 + 80 × (16,384 + 32,768).
    EXPECT_EQ(derive(FormulaId::Mamba2ChunkWork, 1, 1, 256, 128, 1, 80, 64).result, 32'768.0 + 80.0 * 49'152.0);
    // Falcon-Mamba-7B: 8,192 channels of 16: 8 × 131,072.
    EXPECT_EQ(derive(FormulaId::Mamba1Work, 1, 8'192, 16).result, 1'048'576.0);
    // MiniMax-M1: 64 heads of 128: 5 × 128² each; chunks of 256 4 × 128² + 4 × 256 × 128, or half of the tiles.
    EXPECT_EQ(derive(FormulaId::LightningRecurrentWork, 1, 64, 128).result, 5'242'880.0);
    EXPECT_EQ(derive(FormulaId::LightningChunkWork, 1, 64, 128, 2, 256).result, 64.0 * (65'536.0 + 131'072.0));
    EXPECT_EQ(derive(FormulaId::LightningChunkWork, 1, 64, 128, 1, 256).result, 64.0 * (65'536.0 + 65'536.0));
}

TEST(Formula, ExpertsByHand)
{
    // One token of two experts out of eight visits two; two tokens miss one with (3/4)² = 9/16: 8 × 7/16.
    EXPECT_DOUBLE_EQ(derive(FormulaId::DistinctExperts, 8, 2, 1).result, 2.0);
    EXPECT_DOUBLE_EQ(derive(FormulaId::DistinctExperts, 8, 2, 2).result, 3.5);
    EXPECT_EQ(derive(FormulaId::DistinctExperts, 8, 8, 5).result, 8.0);
    // 3 tokens × 2 experts × 5 × 7 multiplications and additions.
    EXPECT_EQ(derive(FormulaId::ExpertWork, 3, 2, 5, 7).result, 420.0);
    // 2.5 experts of 1,000 weights of 4 bits and ten scales of 2 B: 2.5 × 520 B.
    EXPECT_EQ(derive(FormulaId::ExpertBytes, 2.5, 1'000, 4, 10, 2).result, 1'300.0);
}

TEST(Formula, SeveralDevicesByHand)
{
    // A ring of four sends three quarters of the vector twice: 1.5 × 3 tokens × 10 numbers × 2 B; and adds three quarters.
    EXPECT_EQ(derive(FormulaId::AllReduceBytes, 4, 3, 10, 2).result, 90.0);
    EXPECT_EQ(derive(FormulaId::AllReduceWork, 4, 3, 10).result, 22.5);
    EXPECT_EQ(derive(FormulaId::AllReduceBytes, 2, 1, 10, 2).result, 20.0);
}

TEST(Formula, TrainingByHand)
{
    EXPECT_EQ(derive(FormulaId::TrainingWork, 3, 100).result, 300.0);
    EXPECT_EQ(derive(FormulaId::TrainingBytes, 4, 100).result, 400.0);
}

TEST(Formula, SpeculationByHand)
{
    // 1 + 0.5 + 0.25; everything accepted: k + 1; nothing accepted: one token from the model itself.
    EXPECT_DOUBLE_EQ(derive(FormulaId::ExpectedTokens, 0.5, 2).result, 1.75);
    EXPECT_EQ(derive(FormulaId::ExpectedTokens, 1, 4).result, 5.0);
    EXPECT_EQ(derive(FormulaId::ExpectedTokens, 0, 4).result, 1.0);
    // (10 + 3 × 2) / 4 seconds per token.
    EXPECT_EQ(derive(FormulaId::SpeculativeTime, 10, 3, 2, 4).result, 4.0);
}

TEST(Formula, SmallOperatorsByHand)
{
    EXPECT_EQ(derive(FormulaId::ElementwiseWork, 10, 5).result, 50.0);
    EXPECT_EQ(derive(FormulaId::ElementwiseTraffic, 10, 3, 2).result, 60.0);
    EXPECT_EQ(derive(FormulaId::PaperWork, 1, 27e9).result, 54e9);
    EXPECT_EQ(derive(FormulaId::PaperBytes, 27e9, 16).result, 54e9);
}

TEST(Formula, RooflineByHand)
{
    EXPECT_EQ(derive(FormulaId::Intensity, 6, 2).result, 3.0);
    EXPECT_NEAR(derive(FormulaId::RidgePoint, 1000e12, 3.35e12).result, 298.5, 0.05);
    EXPECT_EQ(derive(FormulaId::Attainable, 1000e12, 3.35e12, 1).result, 3.35e12);
    EXPECT_EQ(derive(FormulaId::Attainable, 1000e12, 3.35e12, 8'192).result, 1000e12);
    // 100 FLOP at 100 FLOP/s take one second, 100 B at 10 B/s ten.
    EXPECT_EQ(derive(FormulaId::KernelTime, 100, 100, 100, 10).result, 10.0);
    EXPECT_EQ(derive(FormulaId::KernelTime, 2'000, 100, 100, 10).result, 20.0);
    EXPECT_EQ(derive(FormulaId::PhaseTime, 3).result, 3.0);
    EXPECT_EQ(derive(FormulaId::Overlap, 2, 3, 1).result, 3.0);
    EXPECT_EQ(derive(FormulaId::Overlap, 2, 3, 5).result, 5.0);
    EXPECT_EQ(derive(FormulaId::AchievedRate, 6, 2).result, 3.0);
    EXPECT_EQ(derive(FormulaId::ShareOfPeak, 5, 100).result, 0.05);
    EXPECT_EQ(derive(FormulaId::RidgeDistance, 600, 300).result, 2.0);
    EXPECT_EQ(derive(FormulaId::SpeedUp, 4, 2).result, 2.0);
}

TEST(Formula, EnergyAndCostOfATokenByHand)
{
    // 8 devices of 700 W, 10 ms for a step of 32 tokens: 56 J / 32.
    EXPECT_DOUBLE_EQ(derive(FormulaId::EnergyPerToken, 8, 700, 0.010, 32).result, 1.75);
    // 2 devices at 3.60 an hour are 0.002 a second, for 1,000 tokens: 2 for a million.
    EXPECT_DOUBLE_EQ(derive(FormulaId::CostPerMillionTokens, 2, 3.6, 1'000).result, 2.0);
}

TEST(Formula, TotalsAndMemoryByHand)
{
    EXPECT_EQ(derive(FormulaId::TokenRate, 32, 0.5).result, 64.0);
    EXPECT_EQ(derive(FormulaId::TokenRatePerSequence, 0.5).result, 2.0);
    EXPECT_EQ(derive(FormulaId::KvCache, 32, 8'192, 131'072, 0).result, 34'359'738'368.0);
    // Windows of 100 B beside 10 tokens of 3 B, for two sequences.
    EXPECT_EQ(derive(FormulaId::KvCache, 2, 10, 3, 100).result, 260.0);
    EXPECT_EQ(derive(FormulaId::StateMemory, 2, 150'994'944).result, 301'989'888.0);
    EXPECT_EQ(derive(FormulaId::NeededMemory, 1, 2, 3, 4).result, 10.0);
    // 100 B, of which 10 are weights: 90 B hold four sequences of 20 B.
    EXPECT_EQ(derive(FormulaId::LargestBatch, 100, 10, 20).result, 4.0);
    EXPECT_EQ(derive(FormulaId::LargestBatch, 10, 100, 20).result, 0.0);
    // 90 B for two sequences, 45 each, of which 5 are fixed: ten tokens of 4 B.
    EXPECT_EQ(derive(FormulaId::LongestContext, 100, 10, 2, 5, 4).result, 10.0);
    EXPECT_EQ(derive(FormulaId::LongestContext, 100, 95, 2, 5, 4).result, 0.0);
}

}  // namespace

}  // namespace ridgepoint::kernels
