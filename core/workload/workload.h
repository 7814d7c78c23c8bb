// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/id.h"
#include "core/base/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace ridgepoint::workload {

/// One kind of step of a model.
enum class Phase {
    Prefill,   ///< all prompt tokens of every sequence, in one pass or in chunks
    Decode,    ///< one new token for every sequence
    Verify,    ///< the draft's tokens and one more for every sequence, in one pass
    Training,  ///< forward, backward and the optimizer's step on a batch of prompts
};

/// "prefill", "decode", "verify" or "training".
std::string_view name(Phase phase);
std::optional<Phase> phaseFromName(std::string_view text);
std::string phaseChoices();

/// Who proposes tokens in speculative decoding, and how well.
struct SpeculationPlan {
    std::int64_t draftLength = 0;        ///< proposed tokens per step, k; 0: there is no draft
    double acceptance = 0.7;             ///< chance that one proposed token is accepted, independent of the others, a
    std::optional<ModelId> draftModel;   ///< nothing: the model's own multi-token prediction layer

    friend bool operator==(const SpeculationPlan&, const SpeculationPlan&) = default;
};

/// How much there is to do in one step.
struct Workload {
    std::int64_t batch = 1;       ///< sequences, B
    std::int64_t context = 8192;  ///< keys that a decode step attends, the new token included, L; 0 means none
    std::int64_t prompt = 8192;   ///< new tokens of each sequence in prefill, S
    std::int64_t prefix = 0;      ///< tokens before the prompt whose keys and values are cached already, P
    std::int64_t prefillChunk = 0;  ///< prompt tokens of one pass, where prefill is cut into passes; 0: one pass
    std::int64_t devices = 1;     ///< that share the model by tensor parallelism, n
    SpeculationPlan speculation{};

    /// Passes through the model that prefill takes: each reads the weights again.
    std::int64_t prefillPasses() const;

    friend bool operator==(const Workload&, const Workload&) = default;
};

/// Batch and prompt at least 1, context and prefix at least 0, devices 1 to 64, draft 0 to 32, acceptance 0 to 1, all
/// within core/base/limits.h. `where` of the error names the field.
Result<Workload> checked(Workload workload);

/// Tokens of one sequence that pass through the network in one step: S in prefill and training, 1 in decode, k + 1 in verify.
std::int64_t newTokens(const Workload& workload, Phase phase);

/// The same over all sequences, T.
double tokensInStep(const Workload& workload, Phase phase);

/// Tokens that one step of speculative decoding yields on average: (1 - a^(k+1)) / (1 - a), which is the accepted ones and
/// one from the model itself (Leviathan, Kalman, Matias, arXiv 2211.17192, equation 1).
double expectedTokens(const SpeculationPlan& plan);

}  // namespace ridgepoint::workload
