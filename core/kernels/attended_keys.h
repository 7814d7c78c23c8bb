// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/kernels/step.h"
#include "core/model/attention.h"

/// Which keys the queries of a step meet.
namespace ridgepoint::kernels {

/// How far back a query may look.
struct Reach {
    model::KeySpan span = model::KeySpan::Everything;
    double tokens = 0.0;  ///< of the window or chunk
};

/// Query-key pairs of one sequence and head. The queries are the tokens after the first `prefix` of the sequence; exact for
/// every length, without a jump where a window fills up.
Derivation attendedPairs(const Step& step, const Reach& reach);

/// Keys of one sequence that are read, each once per pass whatever the number of queries that share it.
double keysRead(const Step& step, const Reach& reach);

}  // namespace ridgepoint::kernels
