// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/attention.h"
#include "core/model/model_spec.h"

#include <cstdint>
#include <string_view>

namespace ridgepoint::import::huggingface {

/// A property that a key switches, or that the class has without one.
struct FlagRule {
    std::string_view key;  ///< empty: no key says it
    bool byDefault = false;
    bool inverted = false;  ///< the key says "no …"
};

/// Which mixer stands where a layer is no attention.
enum class Recurrence : std::uint8_t { None, GatedDeltaNet, KimiDelta, Mamba1, Mamba2, Lightning, ShortConvolution };

/// What layers hold where no key of the file says it.
enum class Pattern : std::uint8_t {
    Attention,     ///< every layer attends
    Recurrent,     ///< every layer is recurrent, and has no network (Mamba)
    SideBySide,    ///< both in every layer (Falcon-H1)
    EvenSlide,     ///< every other layer slides, the first does (Gemma 2)
    SixthIsFull,   ///< every sixth layer attends to everything, the others slide (Gemma 3)
    FourthIsFull,  ///< every fourth (Cohere 2); or, in chunks, Llama 4
    FourthUnchunked,
    EveryFourthAttends,  ///< the others are recurrent (Qwen3-Next)
};

/// How the width of a dense network is found.
enum class WidthRule : std::uint8_t {
    Plain,
    FourTimesHidden,  ///< where no key says otherwise (GPT-2, Falcon)
    AlwaysFourTimes,  ///< Bloom
    Expansion,        ///< expansion_ratio times the hidden size (MPT)
    Halved,           ///< the key counts both branches (Qwen 1)
    TwoThirds,        ///< block_ff_dim adjusted as in Llama (LFM2)
};

enum class Positions : std::uint8_t { Rotary, Table, None };

/// The sizes of a class, for sections that leave out what equals them.
struct ClassSizes {
    std::int64_t hidden = 0;
    std::int64_t intermediate = 0;
    std::int64_t layers = 0;
    std::int64_t heads = 0;
    std::int64_t kvHeads = 0;
    std::int64_t headDim = 0;  ///< 0: hidden / heads
    std::int64_t vocabulary = 0;
    std::int64_t window = 0;
};

/// What a class of the transformers library, or the remote code of a checkpoint, does without saying it in config.json.
struct Family {
    std::string_view modelType;  ///< empty: not known
    bool tied = false;           ///< head and embedding are one table where no key says so
    model::Norms norms{};
    FlagRule normBias{};
    bool parallelHalves = false;
    bool gated = true;
    FlagRule inputBias{"attention_bias"};  ///< of queries, keys and values
    FlagRule outputBias{"attention_bias"};
    FlagRule networkBias{"mlp_bias"};
    model::QkNorm qkNorm = model::QkNorm::None;
    FlagRule qkNormRule{"", true};  ///< whether it is there
    FlagRule outputGate{"attn_output_gate"};
    bool sinks = false;
    Positions positions = Positions::Rotary;
    double rotaryPart = 1.0;
    Pattern pattern = Pattern::Attention;
    Recurrence recurrence = Recurrence::None;
    WidthRule width = WidthRule::Plain;
    bool expertBias = false;
    bool routerBias = false;
    bool sharedGate = false;
    std::int64_t impliedSharedExperts = 0;
    std::int64_t predictionLayers = 0;  ///< where no key counts them
    bool ownPredictionTables = false;   ///< each of them has an embedding and a head
    bool headBias = false;
    bool isUnverified = false;  ///< no published total confirmed the rules of this row
    const ClassSizes* sizes = nullptr;
};

/// The row of a model_type; null where it is not known.
const Family* familyOf(std::string_view modelType);

/// For a model_type that is not known: only what the keys say.
const Family& unknownFamily();

}  // namespace ridgepoint::import::huggingface
