// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace ridgepoint::workload {

/// One kind of step of a model that serves text.
enum class Phase {
    Prefill,  ///< all prompt tokens of every sequence at once
    Decode,   ///< one new token for every sequence
};

/// "prefill" or "decode".
std::string_view name(Phase phase);
std::optional<Phase> phaseFromName(std::string_view text);
std::string phaseChoices();

/// How much there is to do in one step.
struct Workload {
    std::int64_t batch = 1;       ///< sequences, B
    std::int64_t context = 8192;  ///< keys that a decode step attends, the new token included, L; 0 means none
    std::int64_t prompt = 8192;   ///< new tokens of each sequence in prefill, S

    friend bool operator==(const Workload&, const Workload&) = default;
};

/// Batch and prompt at least 1, context at least 0, all within core/base/limits.h. `where` of the error names the field.
Result<Workload> checked(Workload workload);

/// Tokens that pass through the network in one step: B in decode, B S in prefill.
double tokensInStep(const Workload& workload, Phase phase);

}  // namespace ridgepoint::workload
