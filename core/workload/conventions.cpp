// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/conventions.h"

#include "core/base/named_enum.h"

namespace ridgepoint::workload {

namespace {

template <class Enum, std::size_t N>
bool read(const NamedEnum<Enum, N>& names, std::string_view text, Enum& value)
{
    const auto found = names.find(text);
    if (found)
        value = *found;
    return found.has_value();
}

constexpr NamedEnum<Traffic, 3> trafficNames{{{{Traffic::Full, "full"}, {Traffic::Cache, "cache"}, {Traffic::Paper, "paper"}}}};
constexpr NamedEnum<AttentionKernel, 2> attentionKernelNames{{{{AttentionKernel::Fused, "fused"}, {AttentionKernel::Unfused, "unfused"}}}};
constexpr NamedEnum<Elementwise, 2> elementwiseNames{{{{Elementwise::Fused, "fused"}, {Elementwise::Separate, "separate"}}}};
constexpr NamedEnum<CausalWork, 2> causalWorkNames{{{{CausalWork::Half, "half"}, {CausalWork::Full, "full"}}}};
constexpr NamedEnum<PrefillHead, 2> prefillHeadNames{{{{PrefillHead::LastToken, "last"}, {PrefillHead::EveryToken, "every"}}}};
constexpr NamedEnum<DeltaNetPrefill, 3> deltaNetPrefillNames{{{{DeltaNetPrefill::ChunkedDense, "chunked"}, {DeltaNetPrefill::ChunkedTriangular, "triangular"}, {DeltaNetPrefill::Recurrent, "recurrent"}}}};
constexpr NamedEnum<PeakChoice, 3> peakChoiceNames{{{{PeakChoice::Vendor, "vendor"}, {PeakChoice::Achievable, "achievable"}, {PeakChoice::Sparse, "sparse"}}}};
constexpr NamedEnum<ParameterScope, 2> parameterScopeNames{{{{ParameterScope::Active, "active"}, {ParameterScope::Checkpoint, "checkpoint"}}}};
constexpr NamedEnum<FlopConvention, 2> flopConventionNames{{{{FlopConvention::Standard, "standard"}, {FlopConvention::LlmViewer, "llm-viewer"}}}};

}  // namespace

std::string_view name(Traffic value)
{
    return trafficNames.name(value);
}

bool fromName(std::string_view text, Traffic& value)
{
    return read(trafficNames, text, value);
}

std::string_view name(AttentionKernel value)
{
    return attentionKernelNames.name(value);
}

bool fromName(std::string_view text, AttentionKernel& value)
{
    return read(attentionKernelNames, text, value);
}

std::string_view name(Elementwise value)
{
    return elementwiseNames.name(value);
}

bool fromName(std::string_view text, Elementwise& value)
{
    return read(elementwiseNames, text, value);
}

std::string_view name(CausalWork value)
{
    return causalWorkNames.name(value);
}

bool fromName(std::string_view text, CausalWork& value)
{
    return read(causalWorkNames, text, value);
}

std::string_view name(PrefillHead value)
{
    return prefillHeadNames.name(value);
}

bool fromName(std::string_view text, PrefillHead& value)
{
    return read(prefillHeadNames, text, value);
}

std::string_view name(DeltaNetPrefill value)
{
    return deltaNetPrefillNames.name(value);
}

bool fromName(std::string_view text, DeltaNetPrefill& value)
{
    return read(deltaNetPrefillNames, text, value);
}

std::string_view name(PeakChoice value)
{
    return peakChoiceNames.name(value);
}

bool fromName(std::string_view text, PeakChoice& value)
{
    return read(peakChoiceNames, text, value);
}

std::string_view name(ParameterScope value)
{
    return parameterScopeNames.name(value);
}

bool fromName(std::string_view text, ParameterScope& value)
{
    return read(parameterScopeNames, text, value);
}

std::string_view name(FlopConvention value)
{
    return flopConventionNames.name(value);
}

bool fromName(std::string_view text, FlopConvention& value)
{
    return read(flopConventionNames, text, value);
}

}  // namespace ridgepoint::workload
