// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/report.h"

#include <optional>

namespace ridgepoint::evaluation {

/// What one device must hold, and how far a batch and a context can grow in its memory.
MemoryFit fitOf(const Footprint& footprint, const workload::Workload& workload, const std::optional<units::Bytes>& capacity);

}  // namespace ridgepoint::evaluation
