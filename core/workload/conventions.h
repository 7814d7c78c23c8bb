// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/named_enum.h"

#include <string_view>

/// The switches of the cost model. Every published calculator answers them in silence; here each is visible in the
/// window, in the report and on an exported picture. The first value of each is the default.
namespace ridgepoint::workload {

/// Which bytes count.
enum class Traffic {
    Full,   ///< weights, KV cache, state, and the activations that each matmul and core reads and writes
    Cache,  ///< weights, KV cache and state; activations stay on the chip
    Paper,  ///< weight bytes only, 2 FLOP per parameter and token: the back of an envelope
};

enum class AttentionKernel {
    Fused,    ///< flash: scores never leave the chip
    Unfused,  ///< scores and probabilities are written and read back
};

enum class Elementwise {
    Fused,     ///< norms, rotary, gates and residual adds run inside their neighbours, without bytes or FLOP of their own
    Separate,  ///< each operator is a kernel of its own that reads and writes memory; q, k, v, gate and up apart
};

enum class CausalWork {
    Half,  ///< the masked half of the scores is skipped
    Full,  ///< the full square is counted
};

enum class PrefillHead { LastToken, EveryToken };

enum class DeltaNetPrefill {
    ChunkedDense,       ///< chunks of 64 tokens in dense tiles: what kernels do
    ChunkedTriangular,  ///< the masked half of each tile skipped
    Recurrent,          ///< token by token
};

/// Which of a device's peaks is the ceiling.
enum class PeakChoice {
    Vendor,      ///< dense, as the vendor prints it
    Achievable,  ///< what a named kernel was measured to reach, where the catalog has it
    Sparse,      ///< with structured sparsity; labelled wherever it is shown
};

enum class ParameterScope {
    Active,      ///< the weights that a text step reads
    Checkpoint,  ///< every weight of the checkpoint
};

/// How multi-head latent attention decodes.
enum class LatentDecode {
    Absorbed,  ///< queries are brought into the latent space, one latent per token is read for all heads
    Expanded,  ///< keys and values of every head are cached and read
};

/// What the backward pass keeps from the forward pass.
enum class Recompute {
    None,  ///< all activations are kept: forward and backward are three times the forward work
    Full,  ///< the forward pass runs once more: four times
};

/// FLOP per element of the small operators.
enum class FlopConvention {
    Standard,   ///< softmax 5, RMSNorm 4, SwiGLU 6, rotary 3; a residual add moves three tensors
    LlmViewer,  ///< softmax 5, norm 7, activation 2, rotary 0; norm and add move two tensors (arXiv 2402.16363, table 1)
};

struct Conventions {
    Traffic traffic = Traffic::Full;
    AttentionKernel attention = AttentionKernel::Fused;
    Elementwise elementwise = Elementwise::Fused;
    CausalWork causal = CausalWork::Half;
    PrefillHead prefillHead = PrefillHead::LastToken;
    DeltaNetPrefill deltaNetPrefill = DeltaNetPrefill::ChunkedDense;
    PeakChoice peaks = PeakChoice::Vendor;
    ParameterScope parameters = ParameterScope::Active;
    FlopConvention flopConvention = FlopConvention::Standard;
    LatentDecode latentDecode = LatentDecode::Absorbed;
    Recompute recompute = Recompute::None;

    friend bool operator==(const Conventions&, const Conventions&) = default;
};

/// The names of the command line and of documents, by switch.
constexpr NamedEnum<Traffic, 3> namesOf(Traffic)
{
    return {{{{Traffic::Full, "full"}, {Traffic::Cache, "cache"}, {Traffic::Paper, "paper"}}}};
}
constexpr NamedEnum<AttentionKernel, 2> namesOf(AttentionKernel)
{
    return {{{{AttentionKernel::Fused, "fused"}, {AttentionKernel::Unfused, "unfused"}}}};
}
constexpr NamedEnum<Elementwise, 2> namesOf(Elementwise)
{
    return {{{{Elementwise::Fused, "fused"}, {Elementwise::Separate, "separate"}}}};
}
constexpr NamedEnum<CausalWork, 2> namesOf(CausalWork)
{
    return {{{{CausalWork::Half, "half"}, {CausalWork::Full, "full"}}}};
}
constexpr NamedEnum<PrefillHead, 2> namesOf(PrefillHead)
{
    return {{{{PrefillHead::LastToken, "last"}, {PrefillHead::EveryToken, "every"}}}};
}
constexpr NamedEnum<DeltaNetPrefill, 3> namesOf(DeltaNetPrefill)
{
    return {{{{DeltaNetPrefill::ChunkedDense, "chunked"},
              {DeltaNetPrefill::ChunkedTriangular, "triangular"},
              {DeltaNetPrefill::Recurrent, "recurrent"}}}};
}
constexpr NamedEnum<PeakChoice, 3> namesOf(PeakChoice)
{
    return {{{{PeakChoice::Vendor, "vendor"}, {PeakChoice::Achievable, "achievable"}, {PeakChoice::Sparse, "sparse"}}}};
}
constexpr NamedEnum<ParameterScope, 2> namesOf(ParameterScope)
{
    return {{{{ParameterScope::Active, "active"}, {ParameterScope::Checkpoint, "checkpoint"}}}};
}
constexpr NamedEnum<FlopConvention, 2> namesOf(FlopConvention)
{
    return {{{{FlopConvention::Standard, "standard"}, {FlopConvention::LlmViewer, "llm-viewer"}}}};
}
constexpr NamedEnum<LatentDecode, 2> namesOf(LatentDecode)
{
    return {{{{LatentDecode::Absorbed, "absorbed"}, {LatentDecode::Expanded, "expanded"}}}};
}
constexpr NamedEnum<Recompute, 2> namesOf(Recompute)
{
    return {{{{Recompute::None, "none"}, {Recompute::Full, "full"}}}};
}

template <class Enum>
concept Switch = requires(Enum value) { namesOf(value); };

/// "full", "fused", "half", "last", …
template <Switch Enum>
std::string_view name(Enum value)
{
    return namesOf(value).name(value);
}

/// Reads such a name into `value`; false, and `value` unchanged, for a name that does not exist.
template <Switch Enum>
bool fromName(std::string_view text, Enum& value)
{
    const auto found = namesOf(value).find(text);
    if (found)
        value = *found;
    return found.has_value();
}

}  // namespace ridgepoint::workload
