// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/conventions.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <set>
#include <string>

namespace ridgepoint::workload {

namespace {

template <class Enum>
void expectRoundTrip(std::initializer_list<Enum> values)
{
    std::set<std::string> names;
    for (Enum value : values) {
        Enum read{};
        EXPECT_TRUE(fromName(name(value), read)) << name(value);
        EXPECT_EQ(read, value) << name(value);
        names.emplace(name(value));
    }
    EXPECT_EQ(names.size(), values.size());
}

template <class Enum>
void expectUnchangedByNonsense(Enum value)
{
    for (std::string_view text : {"", "nonsense", "FULL", "full "}) {
        Enum read = value;
        EXPECT_FALSE(fromName(text, read)) << text;
        EXPECT_EQ(read, value);
    }
}

TEST(Conventions, NamesGoThereAndBack)
{
    expectRoundTrip({Traffic::Full, Traffic::Cache, Traffic::Paper});
    expectRoundTrip({AttentionKernel::Fused, AttentionKernel::Unfused});
    expectRoundTrip({Elementwise::Fused, Elementwise::Separate});
    expectRoundTrip({CausalWork::Half, CausalWork::Full});
    expectRoundTrip({PrefillHead::LastToken, PrefillHead::EveryToken});
    expectRoundTrip({DeltaNetPrefill::ChunkedDense, DeltaNetPrefill::ChunkedTriangular, DeltaNetPrefill::Recurrent});
    expectRoundTrip({PeakChoice::Vendor, PeakChoice::Achievable, PeakChoice::Sparse});
    expectRoundTrip({ParameterScope::Active, ParameterScope::Checkpoint});
    expectRoundTrip({FlopConvention::Standard, FlopConvention::LlmViewer});
}

TEST(Conventions, AnUnknownNameChangesNothing)
{
    expectUnchangedByNonsense(Traffic::Paper);
    expectUnchangedByNonsense(AttentionKernel::Unfused);
    expectUnchangedByNonsense(Elementwise::Separate);
    expectUnchangedByNonsense(CausalWork::Full);
    expectUnchangedByNonsense(PrefillHead::EveryToken);
    expectUnchangedByNonsense(DeltaNetPrefill::Recurrent);
    expectUnchangedByNonsense(PeakChoice::Sparse);
    expectUnchangedByNonsense(ParameterScope::Checkpoint);
    expectUnchangedByNonsense(FlopConvention::LlmViewer);
}

TEST(Conventions, NamesAreThoseOfTheCommandLine)
{
    EXPECT_EQ(name(Traffic::Cache), "cache");
    EXPECT_EQ(name(AttentionKernel::Unfused), "unfused");
    EXPECT_EQ(name(Elementwise::Separate), "separate");
    EXPECT_EQ(name(CausalWork::Half), "half");
    EXPECT_EQ(name(PrefillHead::LastToken), "last");
    EXPECT_EQ(name(PeakChoice::Achievable), "achievable");
    EXPECT_EQ(name(ParameterScope::Checkpoint), "checkpoint");
    EXPECT_EQ(name(FlopConvention::LlmViewer), "llm-viewer");
}

TEST(Conventions, DefaultToTheFirstValueOfEachSwitch)
{
    const Conventions conventions;
    EXPECT_EQ(conventions.traffic, Traffic::Full);
    EXPECT_EQ(conventions.attention, AttentionKernel::Fused);
    EXPECT_EQ(conventions.elementwise, Elementwise::Fused);
    EXPECT_EQ(conventions.causal, CausalWork::Half);
    EXPECT_EQ(conventions.prefillHead, PrefillHead::LastToken);
    EXPECT_EQ(conventions.deltaNetPrefill, DeltaNetPrefill::ChunkedDense);
    EXPECT_EQ(conventions.peaks, PeakChoice::Vendor);
    EXPECT_EQ(conventions.parameters, ParameterScope::Active);
    EXPECT_EQ(conventions.flopConvention, FlopConvention::Standard);
}

}  // namespace

}  // namespace ridgepoint::workload
