// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

/// Every formula of the cost model, once. A number of the model is computed by a row of this table and by nothing else,
/// so the kernel card, the lesson, the report and the tests show the very arithmetic that was done.
namespace ridgepoint::kernels {

enum class FormulaId : std::uint8_t {
    MatmulWork,
    WeightBytes,
    MatmulActivations,
    DecodePairs,
    CausalPairs,
    SquarePairs,
    WindowPairs,
    ChunkPairs,
    AttentionWork,
    AttentionActivations,
    KvRead,
    KvWrite,
    KeysOrValues,
    HalfAttentionWork,
    ScoreTraffic,
    LatentWork,
    LatentActivations,
    LatentCache,
    IndexerWork,
    RecurrentDeltaNetWork,
    DenseChunkDeltaNetWork,
    TriangularChunkDeltaNetWork,
    DeltaNetState,
    DeltaNetConvState,
    DeltaNetActivations,
    ConvolutionWork,
    StateBytes,
    Mamba1Work,
    Mamba2RecurrentWork,
    Mamba2ChunkWork,
    LightningRecurrentWork,
    LightningChunkWork,
    DistinctExperts,
    ExpertWork,
    ExpertBytes,
    AllReduceBytes,
    AllReduceWork,
    RestOfCheckpoint,
    TrainingWork,
    TrainingBytes,
    ElementwiseWork,
    ElementwiseTraffic,
    EmbeddingGather,
    PaperWork,
    PaperBytes,
    Intensity,
    RidgePoint,
    Attainable,
    KernelTime,
    PhaseTime,
    Overlap,
    AchievedRate,
    ShareOfPeak,
    RidgeDistance,
    TokenRate,
    TokenRatePerSequence,
    ExpectedTokens,
    SpeculativeTime,
    KvCache,
    StateMemory,
    NeededMemory,
    LargestBatch,
    LongestContext,
    SpeedUp,
    EnergyPerToken,
    CostPerMillionTokens,
};

inline constexpr std::size_t formulaCount = static_cast<std::size_t>(FormulaId::CostPerMillionTokens) + 1;
inline constexpr std::size_t maxFormulaInputs = 7;

/// What a number of a formula counts.
enum class Unit : std::uint8_t { Flop, Byte, Second, FlopPerSecond, BytePerSecond, FlopPerByte, Count, Bit, Ratio, PerSecond, Watt, Joule, Price };

/// "FLOP", "B", "s", "FLOP/s", "B/s", "FLOP/B", "", "bit", "", "1/s", "W", "J", "" (a currency).
std::string_view name(Unit unit);

struct Symbol {
    std::string_view name;  ///< as in the expression: "T", "n_q"
    Unit unit;
    std::string_view meaning;
};

struct Formula {
    FormulaId id;
    std::string_view key;         ///< stable name for scripts and lessons: "matmul-work"
    std::string_view expression;  ///< the right-hand side, in the symbols of `inputs`
    std::span<const Symbol> inputs;
    Unit result;
    std::string_view source;  ///< where the formula can be checked
    double (*compute)(const double* inputs);
};

const Formula& formula(FormulaId id);

/// The row with this key, or nullptr.
const Formula* findFormula(std::string_view key);

}  // namespace ridgepoint::kernels
