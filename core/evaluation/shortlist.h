// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalogs/catalogs.h"
#include "core/evaluation/device_entry.h"
#include "core/evaluation/report.h"
#include "core/scenario/scenario.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

/// Every part of the catalog on one workload.
namespace ridgepoint::evaluation {

/// What one hour of one device costs, by part. In whatever currency the user thinks in.
using Prices = std::map<HardwareId, double>;

struct ShortlistRow {
    HardwareId id;
    std::string name;
    std::string vendor;
    int year = 0;
    bool announced = false;
    bool unverified = false;             ///< whether a figure that this row rests on is not confirmed
    std::string memory{};                  ///< "HBM3"
    std::optional<units::Bytes> capacity{};  ///< of one device, as a program sees it
    units::Bandwidth bandwidth{};
    std::optional<units::FlopRate> peak{};   ///< of the ceiling that most matmuls run under
    std::string ceiling{};                   ///< "bf16 tensor"; the name of that ceiling
    hardware::Sparsity sparsity{};           ///< of that ceiling
    Basis peakBasis{};                       ///< of that ceiling
    Basis bandwidthBasis{};
    bool figuresAsChosen = true;             ///< false where another format, dense, or the vendor's stands in for what was asked
    std::vector<Note> notes{};               ///< what stands in for what, and what is not confirmed
    Origin origin = Origin::BuiltIn;

    /// The least number of devices, from that of the setup up by factors of two, whose memory holds the model with its
    /// caches; the times are theirs. Nothing where the setup cannot run on this part: then `reason` says why.
    std::optional<std::int64_t> devices{};
    bool fitsAsChosen = false;  ///< on the number of devices that the setup has
    std::string reason{};

    std::optional<units::Seconds> ttft{};  ///< prefill of one prompt alone
    std::optional<units::Seconds> tpot{};
    std::optional<double> tokensPerSecond{};  ///< of all devices and the whole batch
    roofline::Bound bound{};                ///< of decode
    double ridgeDistance = 0.0;             ///< of decode
    std::optional<units::Joules> energyPerToken{};       ///< vendor's power of all devices over the tokens
    std::optional<double> costPerMillionTokens{};  ///< where the part has a price

    friend bool operator==(const ShortlistRow&, const ShortlistRow&) = default;
};

/// What a row must meet. Empty members ask for nothing.
struct ShortlistFilter {
    std::vector<std::string> vendors{};
    std::optional<units::Bytes> leastMemory{};  ///< of one device; a part of unknown capacity does not meet it
    std::optional<int> fromYear{};
    std::optional<int> toYear{};
    std::optional<units::Seconds> mostTtft{};
    std::optional<units::Seconds> mostTpot{};
    std::optional<std::int64_t> mostDevices{};

    bool admits(const ShortlistRow& row) const;

    friend bool operator==(const ShortlistFilter&, const ShortlistFilter&) = default;
};

/// One row for each part that can be bought, in the order of the least TPOT (parts that cannot run the setup last). The setup's
/// own hardware, overrides and phases play no role. Fails where no part could run it: an unknown model, a workload outside the limits, an
/// unknown format.
Result<std::vector<ShortlistRow>> shortlist(const catalogs::Catalogs& catalogs, const scenario::Setup& setup,
                                            const Prices& prices = {});

}  // namespace ridgepoint::evaluation
