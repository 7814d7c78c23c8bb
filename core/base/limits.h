// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>

/// The limits of what the program accepts. Above them an input is refused with ErrorCode::TooLarge or OutOfRange.
namespace ridgepoint::limits {

inline constexpr std::size_t fileSize = 4u << 20;     ///< bytes of a catalog file or document
inline constexpr std::size_t jsonDepth = 64;          ///< nested arrays and objects
inline constexpr std::size_t textLength = 2000;       ///< bytes of one string in a file
inline constexpr std::int64_t batch = 1 << 20;        ///< sequences in one step
inline constexpr std::int64_t tokens = 1 << 27;       ///< tokens of a prompt or of a context
inline constexpr std::int64_t devices = 64;             ///< that share a model
inline constexpr std::int64_t draft = 32;               ///< tokens that a draft proposes
inline constexpr std::int64_t layers = 4096;          ///< layers of a model
inline constexpr std::int64_t width = 1 << 22;        ///< hidden size, vocabulary, heads × head size: products fit 64 bits
inline constexpr std::int64_t experts = 1 << 16;        ///< routed experts of a layer
inline constexpr double parameters = 1e15;            ///< parameters of a model

}  // namespace ridgepoint::limits
