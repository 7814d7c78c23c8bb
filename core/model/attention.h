// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/block_size.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace ridgepoint::model {

class SpecCheck;

/// Which keys a query may attend.
enum class KeySpan : std::uint8_t {
    Everything,  ///< all that came before, and itself
    Window,      ///< the last spanTokens, itself included
    Chunk,       ///< those of its own chunk of spanTokens (Llama 4)
};

/// "everything", "window", "chunk".
std::string_view name(KeySpan span);
std::optional<KeySpan> keySpanFromName(std::string_view text);

enum class QkNorm : std::uint8_t {
    None,
    PerHead,     ///< over headDim, one vector for queries and one for keys
    WholeWidth,  ///< over all heads at once (OLMo 2, MiniMax-M2)
};

/// "none", "per-head", "whole-width".
std::string_view name(QkNorm norm);
std::optional<QkNorm> qkNormFromName(std::string_view text);

/// Softmax attention with grouped key/value heads (MHA when kvHeads = queryHeads, MQA when kvHeads = 1).
struct Attention {
    std::int64_t queryHeads = 0;
    std::int64_t kvHeads = 0;
    std::int64_t headDim = 0;    ///< of queries and keys; not hidden / heads in general
    std::int64_t valueDim = 0;   ///< of values; the same as headDim in almost every model
    std::int64_t rotaryDim = 0;  ///< dimensions of a head that rotate, at most headDim
    KeySpan span = KeySpan::Everything;
    std::int64_t spanTokens = 0;  ///< of a window or a chunk; 0 for everything
    bool outputGate = false;      ///< the query projection is twice as wide; its half gates the output
    QkNorm qkNorm = QkNorm::None;
    bool inputBias = false;   ///< biases of the query, key and value projections
    bool outputBias = false;  ///< bias of the output projection
    bool sinks = false;       ///< one learned logit per query head (gpt-oss)
    bool sharedCache = false;   ///< reads the cache of an earlier layer; its own k and v weights, if any, are not used
    bool valuesAreKeys = false; ///< no value projection: the keys, before their norm and rotation, serve as values (Gemma 4)

    friend bool operator==(const Attention&, const Attention&) = default;
};

/// Of the norms over queries and keys; part of MixerSize::vectors.
std::int64_t normParameters(const Attention& block);

MixerSize sizeOf(const Attention& block, std::int64_t hidden);
void check(const Attention& block, SpecCheck& check);

}  // namespace ridgepoint::model
