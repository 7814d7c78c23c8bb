// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
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

    friend bool operator==(const Conventions&, const Conventions&) = default;
};

/// The names of the command line and of documents: "full", "fused", "half", "last", …
std::string_view name(Traffic value);
std::string_view name(AttentionKernel value);
std::string_view name(Elementwise value);
std::string_view name(CausalWork value);
std::string_view name(PrefillHead value);
std::string_view name(DeltaNetPrefill value);
std::string_view name(PeakChoice value);
std::string_view name(ParameterScope value);
std::string_view name(FlopConvention value);

/// Reads such a name into `value`; false, and `value` unchanged, for a name that does not exist.
bool fromName(std::string_view text, Traffic& value);
bool fromName(std::string_view text, AttentionKernel& value);
bool fromName(std::string_view text, Elementwise& value);
bool fromName(std::string_view text, CausalWork& value);
bool fromName(std::string_view text, PrefillHead& value);
bool fromName(std::string_view text, DeltaNetPrefill& value);
bool fromName(std::string_view text, PeakChoice& value);
bool fromName(std::string_view text, ParameterScope& value);
bool fromName(std::string_view text, FlopConvention& value);

}  // namespace ridgepoint::workload
