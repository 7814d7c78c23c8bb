// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/units/quantity.h"

#include <string_view>

/// The model of Williams, Waterman and Patterson (CACM 52(4), 2009): a machine is a peak and a bandwidth, a kernel is
/// its intensity.
namespace ridgepoint::roofline {

/// Which roof a kernel is under.
enum class Bound {
    Memory,   ///< left of the ridge: more bandwidth would help
    Compute,  ///< at the ridge or right of it: more FLOP/s would help
    Link,     ///< waiting for other devices: more link bandwidth would help
};

/// "memory", "compute" or "link".
std::string_view name(Bound bound);

/// A flat roof and a slanted one.
struct Roof {
    units::FlopRate peak;
    units::Bandwidth bandwidth;
};

/// Where the roofs meet: peak / bandwidth.
units::Intensity ridge(const Roof& roof);

/// min(peak, bandwidth × intensity).
units::FlopRate attainable(const Roof& roof, units::Intensity intensity);

/// Least time of some work and traffic: max(F / peak, Q / bandwidth).
units::Seconds leastTime(const Roof& roof, units::Flops work, units::Bytes bytes);

/// Compares the two times of `leastTime`; the same as comparing F / Q with the ridge, and defined for Q = 0 too.
Bound classify(const Roof& roof, units::Flops work, units::Bytes bytes);

/// Batch at which a matmul reaches the ridge when only its weights move: each weight does 2 FLOP per sequence and
/// takes bits / 8 bytes (How to Scale Your Model, chapter on inference).
double criticalBatch(const Roof& roof, double bitsPerWeight);

}  // namespace ridgepoint::roofline
