// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/problem.h"
#include "core/evaluation/report.h"

namespace ridgepoint::evaluation {

/// The one run of the cost model. Pure and total: no input or output, no clock, no error; every number is finite.
RooflineReport evaluate(const Problem& problem);

}  // namespace ridgepoint::evaluation
