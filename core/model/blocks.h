// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <variant>

/// What a layer of a neural network is made of. Counts and widths only: no weights, no formats.
namespace ridgepoint::model {

/// Softmax attention with grouped key/value heads (MHA when kvHeads = queryHeads, MQA when kvHeads = 1).
struct Attention {
    std::int64_t queryHeads = 0;
    std::int64_t kvHeads = 0;
    std::int64_t headDim = 0;    ///< of queries, keys and values; not hidden / heads in general
    std::int64_t rotaryDim = 0;  ///< dimensions of a head that rotate, at most headDim
    bool outputGate = false;     ///< the query projection is twice as wide; its half gates the output
    bool qkNorm = false;         ///< RMSNorm over headDim of queries and keys

    friend bool operator==(const Attention&, const Attention&) = default;
};

/// Gated DeltaNet: a recurrent state of keyDim × valueDim per value head, whatever the context.
struct GatedDeltaNet {
    std::int64_t keyHeads = 0;
    std::int64_t valueHeads = 0;
    std::int64_t keyDim = 0;
    std::int64_t valueDim = 0;
    std::int64_t convKernel = 0;  ///< taps of the causal convolution over q, k, v

    /// Channels that the convolution runs over: q and k of every key head, v of every value head.
    std::int64_t channels() const { return 2 * keyHeads * keyDim + valueHeads * valueDim; }

    friend bool operator==(const GatedDeltaNet&, const GatedDeltaNet&) = default;
};

using Mixer = std::variant<Attention, GatedDeltaNet>;

/// Gated feed-forward network: down(act(gate x) ⊙ up x).
struct FeedForward {
    std::int64_t width = 0;

    friend bool operator==(const FeedForward&, const FeedForward&) = default;
};

}  // namespace ridgepoint::model
