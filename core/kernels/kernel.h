// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/kernels/derivation.h"
#include "core/units/number_format.h"
#include "core/units/quantity.h"
#include "core/workload/workload.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace ridgepoint::kernels {

/// What a kernel belongs to on the chart and in the table.
enum class Part : std::uint8_t { Weights, Attention, DeltaNet, LmHead, Embedding };
inline constexpr std::size_t partCount = 5;

/// "weights", "attention", "deltanet", "lm-head", "embedding".
std::string_view name(Part part);
std::optional<Part> partFromName(std::string_view text);

/// Where bytes come from or go to.
enum class ByteSource : std::uint8_t { Weights, KvRead, KvWrite, StateRead, StateWrite, Activations };
inline constexpr std::size_t byteSourceCount = 6;

/// "weights", "kv_read", "kv_write", "state_read", "state_write", "activations".
std::string_view name(ByteSource source);

/// Bytes between main memory and the chip, by source.
struct ByteCount {
    std::array<units::Bytes, byteSourceCount> bySource{};

    units::Bytes& operator[](ByteSource source) { return bySource[static_cast<std::size_t>(source)]; }
    units::Bytes operator[](ByteSource source) const { return bySource[static_cast<std::size_t>(source)]; }
    units::Bytes total() const;
    ByteCount& operator+=(const ByteCount& other);

    friend bool operator==(const ByteCount&, const ByteCount&) = default;
};

ByteCount operator*(const ByteCount& count, double times);

/// One derived term of a kernel: its work (no source) or bytes of one source.
struct Term {
    std::optional<ByteSource> source;
    Derivation derivation;

    friend bool operator==(const Term&, const Term&) = default;
};

/// A piece of work that runs `runs` times in a step, once per layer of its kind. Work, bytes and terms are of one run.
struct Kernel {
    std::string_view name;  ///< "attention core", "FFN down"
    Part part{};
    units::Engine engine = units::Engine::Tensor;
    std::int64_t runs = 1;
    units::Flops work;
    ByteCount bytes;
    bool explained = true;    ///< false: `terms` and `pairs` were not asked for and stay empty
    std::vector<Term> terms;  ///< sums to work and to bytes, source by source
    std::optional<Derivation> pairs;  ///< query-key pairs of one sequence and head, for an attention core

    /// Adds a term to the work or to the bytes, whichever it is.
    void add(const Derivation& work);
    void add(ByteSource source, const Derivation& bytes);

    friend bool operator==(const Kernel&, const Kernel&) = default;
};

}  // namespace ridgepoint::kernels
