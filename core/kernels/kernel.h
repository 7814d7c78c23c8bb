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
enum class Part : std::uint8_t { Weights, Attention, DeltaNet, StateSpace, Experts, LmHead, Embedding, Communication };
inline constexpr std::size_t partCount = 8;

/// "weights", "attention", "deltanet", "state-space", "experts", "lm-head", "embedding", "communication".
std::string_view name(Part part);
std::optional<Part> partFromName(std::string_view text);

/// Where bytes come from or go to.
enum class ByteSource : std::uint8_t { Weights, KvRead, KvWrite, StateRead, StateWrite, Activations, Link };
inline constexpr std::size_t byteSourceCount = 7;

/// "weights", "kv_read", "kv_write", "state_read", "state_write", "activations", "link".
std::string_view name(ByteSource source);

/// Bytes by source: between main memory and the chip, and between devices.
struct ByteCount {
    std::array<units::Bytes, byteSourceCount> bySource{};

    units::Bytes& operator[](ByteSource source) { return bySource[static_cast<std::size_t>(source)]; }
    units::Bytes operator[](ByteSource source) const { return bySource[static_cast<std::size_t>(source)]; }

    units::Bytes memory() const;  ///< between main memory and the chip
    units::Bytes link() const { return (*this)[ByteSource::Link]; }

    /// What an intensity is taken over: the bytes of main memory, or those of the link where no other move.
    units::Bytes total() const { return memory().value() > 0.0 ? memory() : link(); }

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
    units::NumberFormat compute{};  ///< names the ceiling of a kernel on tensor units
    std::int64_t runs = 1;
    units::Flops work;
    ByteCount bytes;
    bool explained = true;    ///< false: `terms` and `basis` were not asked for and stay empty
    std::vector<Term> terms;  ///< sums to work and to bytes, source by source
    std::optional<Derivation> basis;  ///< the count that work or bytes follow from: query-key pairs of one sequence and head,
                                      ///< or the distinct experts of a step

    /// Adds a term to the work or to the bytes, whichever it is.
    void add(const Derivation& work);
    void add(ByteSource source, const Derivation& bytes);

    friend bool operator==(const Kernel&, const Kernel&) = default;
};

}  // namespace ridgepoint::kernels
