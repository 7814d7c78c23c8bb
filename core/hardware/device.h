// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/id.h"
#include "core/base/source.h"
#include "core/units/number_format.h"
#include "core/units/quantity.h"

#include <cstdint>
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

/// Whether a part can be bought, or its figures are a vendor's announcement.
enum class Status { Released, Announced };

/// "released" or "announced".
std::string_view name(Status status);
std::optional<Status> statusFromName(std::string_view text);

/// The arithmetic rate of one engine in one number format, 2 FLOP per fused multiply-add.
struct ComputePeak {
    units::NumberFormat format{};
    units::Engine engine = units::Engine::Tensor;
    Sparsity sparsity = Sparsity::Dense;
    std::optional<units::NumberFormat> accumulate;  ///< given where it changes the rate
    Figure<units::FlopRate> rate;
    std::optional<Figure<units::FlopRate>> achievable;  ///< what the kernel that its source names was measured to reach
    std::optional<std::int64_t> perClock{};  ///< operations of one arithmetic unit in one clock, where known

    friend bool operator==(const ComputePeak&, const ComputePeak&) = default;
};

/// Why a part has no rate of its own in a format. An absent rate is not a rate of zero.
enum class Absence {
    Unsupported,  ///< no unit of the part computes in the format
    Unpublished,  ///< units may exist, but no figure is known
    RunsWider,    ///< computed at the rate of a wider format
};

/// "unsupported", "unpublished" or "wider".
std::string_view name(Absence absence);
std::optional<Absence> absenceFromName(std::string_view text);

/// A tensor rate that is known not to be there.
struct AbsentPeak {
    units::NumberFormat format{};
    Absence reason = Absence::Unpublished;
    std::string note;

    friend bool operator==(const AbsentPeak&, const AbsentPeak&) = default;
};

/// One level of memory. The first level of a device is the one that holds weights and caches; it always has a bandwidth.
struct MemoryLevel {
    std::string name;                              ///< "HBM3", "L2", "L1 and shared memory"
    std::optional<Figure<units::Bytes>> capacity;  ///< as the vendor prints it; nothing where no figure is known
    std::optional<Figure<units::Bytes>> visible;   ///< bytes that a program sees, where known
    std::optional<Figure<units::Bandwidth>> bandwidth;   ///< of all units together
    std::optional<Figure<units::Bandwidth>> achievable;  ///< what the kernel that its source names was measured to reach

    friend bool operator==(const MemoryLevel&, const MemoryLevel&) = default;
};

/// How a data sheet counts a link: one way, or both ways summed.
enum class Directions { One, Both };

/// "one" or "both".
std::string_view name(Directions directions);
std::optional<Directions> directionsFromName(std::string_view text);

/// What connects a device with its peers.
struct Link {
    std::string name;                             ///< "NVLink 4"
    Figure<units::Bandwidth> bandwidth;           ///< of one device, as printed
    Directions directions = Directions::One;      ///< what the printed figures count
    std::optional<std::int64_t> joins{};          ///< the most devices that it connects; nothing where no limit is known
    std::optional<Figure<units::Bandwidth>> perPeer{};  ///< what a single peer gets, as printed; nothing where it gets all

    /// The bandwidth of one device in one direction, to all its peers together.
    units::Bandwidth oneDirection() const;

    /// The same among so many devices: to fewer peers than there are wires for, only their wires count.
    units::Bandwidth oneDirection(std::int64_t devices) const;

    bool canJoin(std::int64_t devices) const { return !joins || devices <= *joins; }

    friend bool operator==(const Link&, const Link&) = default;
};

/// What computes: "SM", "CU", "core", and how many of them there are.
struct ArithmeticUnits {
    std::string name;
    std::int64_t count = 1;
    Source source;

    friend bool operator==(const ArithmeticUnits&, const ArithmeticUnits&) = default;
};

/// The clock that the peaks of an engine belong to; a part can have a lower one for its tensor units.
struct EngineClock {
    units::Engine engine{};
    Figure<units::Hertz> rate;

    friend bool operator==(const EngineClock&, const EngineClock&) = default;
};

/// A part as one program sees it (one GPU, one TPU chip), with every figure sourced.
struct Device {
    HardwareId id;
    std::string name;
    std::string vendor;
    int year = 0;
    std::string scope;  ///< what the figures are for: "device", "die", "module", "superchip", "system"
    std::vector<ComputePeak> peaks;
    std::vector<MemoryLevel> memory;  ///< never empty in a loaded catalog
    std::string note;
    std::optional<Link> link{};  ///< nothing where no figure is known
    std::string formFactor{};    ///< "SXM5"; may be empty
    Status status = Status::Released;
    std::vector<AbsentPeak> absent{};
    std::optional<ArithmeticUnits> arithmeticUnits{};
    std::vector<EngineClock> clocks{};
    std::optional<Figure<units::Watts>> power{};  ///< the vendor's thermal or board power
    std::optional<Link> hostLink{};  ///< the bus to the host, used among more devices than the link joins

    /// The link that so many devices share a model over, or nullptr.
    const Link* linkFor(std::int64_t devices) const;

    const MemoryLevel& mainMemory() const { return memory.front(); }
    units::Bandwidth bandwidth() const { return memory.front().bandwidth->value; }

    /// What a program can fill: the visible bytes of main memory, or else the printed ones.
    std::optional<units::Bytes> usableCapacity() const;

    /// The entry for exactly this format, engine and sparsity, or nullptr.
    const ComputePeak* findPeak(units::NumberFormat format, units::Engine engine, Sparsity sparsity) const;

    /// Why there is no rate in a format, or nullptr where the catalog does not say.
    const AbsentPeak* findAbsent(units::NumberFormat format) const;

    /// A peak as units × operations per clock × clock, where all three are known.
    std::optional<units::FlopRate> derivedRate(const ComputePeak& peak) const;

    /// Whether any figure of it is not confirmed.
    bool hasUnverified() const;

    friend bool operator==(const Device&, const Device&) = default;
};

}  // namespace ridgepoint::hardware
