// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/id.h"
#include "core/base/source.h"
#include "core/units/number_format.h"
#include "core/units/quantity.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::hardware {

/// Dense and sparse peaks are different entries, never a factor.
enum class Sparsity { Dense, Sparse };

/// "dense" or "sparse".
std::string_view name(Sparsity sparsity);
std::optional<Sparsity> sparsityFromName(std::string_view text);

/// The arithmetic rate of one engine in one number format, 2 FLOP per fused multiply-add.
struct ComputePeak {
    units::NumberFormat format{};
    units::Engine engine = units::Engine::Tensor;
    Sparsity sparsity = Sparsity::Dense;
    std::optional<units::NumberFormat> accumulate;  ///< given where it changes the rate
    Figure<units::FlopRate> rate;
    std::optional<Figure<units::FlopRate>> achievable;  ///< what a named kernel was measured to reach; see its note

    friend bool operator==(const ComputePeak&, const ComputePeak&) = default;
};

/// One level of memory. The first level of a device is the one that holds weights and caches.
struct MemoryLevel {
    std::string name;                             ///< "HBM3", "L2"
    Figure<units::Bytes> capacity;                ///< as the vendor prints it
    std::optional<Figure<units::Bytes>> visible;  ///< bytes that a program sees, where known
    Figure<units::Bandwidth> bandwidth;
    std::optional<Figure<units::Bandwidth>> achievable;

    friend bool operator==(const MemoryLevel&, const MemoryLevel&) = default;
};

/// What connects a device with its peers.
struct Link {
    std::string name;                       ///< "NVLink 4"
    Figure<units::Bandwidth> bandwidth;     ///< of one device in one direction: half of what data sheets print for both

    friend bool operator==(const Link&, const Link&) = default;
};

/// A part as one program sees it (one GPU, one TPU chip), with every figure sourced.
struct Device {
    HardwareId id;
    std::string name;
    std::string vendor;
    int year = 0;
    std::string scope;  ///< what the figures are for: "device", "die", "superchip"
    std::vector<ComputePeak> peaks;
    std::vector<MemoryLevel> memory;  ///< never empty in a loaded catalog
    std::string note;
    std::optional<Link> link{};  ///< nothing where no figure is known

    const MemoryLevel& mainMemory() const { return memory.front(); }

    /// The entry for exactly this format, engine and sparsity, or nullptr.
    const ComputePeak* findPeak(units::NumberFormat format, units::Engine engine, Sparsity sparsity) const;

    friend bool operator==(const Device&, const Device&) = default;
};

}  // namespace ridgepoint::hardware
