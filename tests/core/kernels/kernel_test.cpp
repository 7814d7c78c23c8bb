// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/kernels/kernel.h"

#include <gtest/gtest.h>

namespace ridgepoint::kernels {

namespace {

using units::Bytes;

TEST(ByteCount, SumsItsSources)
{
    ByteCount count;
    count[ByteSource::Weights] = Bytes(10.0);
    count[ByteSource::KvRead] = Bytes(5.0);
    ByteCount other;
    other[ByteSource::KvRead] = Bytes(1.0);
    count += other;
    EXPECT_EQ(count.total(), Bytes(16.0));
    EXPECT_EQ(count[ByteSource::KvRead], Bytes(6.0));
    EXPECT_EQ((count * 3.0)[ByteSource::Weights], Bytes(30.0));
    EXPECT_EQ((count * 3.0).total(), Bytes(48.0));
}

TEST(Kernel, ATermCountsAsWorkOrAsBytesOfItsSource)
{
    Kernel kernel;
    kernel.add(derive(FormulaId::MatmulWork, 1, 2, 3));
    kernel.add(ByteSource::Weights, derive(FormulaId::PaperBytes, 10, 8));
    kernel.add(ByteSource::Weights, derive(FormulaId::PaperBytes, 1, 8));
    EXPECT_EQ(kernel.work.value(), 12.0);
    EXPECT_EQ(kernel.bytes[ByteSource::Weights].value(), 11.0);
    ASSERT_EQ(kernel.terms.size(), 3u);
    EXPECT_FALSE(kernel.terms[0].source);
    EXPECT_EQ(kernel.terms[2].source, ByteSource::Weights);
}

TEST(Kernel, KeepsNoTermsWhereNoneWereAskedFor)
{
    Kernel kernel;
    kernel.explained = false;
    kernel.add(derive(FormulaId::MatmulWork, 1, 2, 3));
    EXPECT_EQ(kernel.work.value(), 12.0);
    EXPECT_TRUE(kernel.terms.empty());
}

TEST(Names, AreThoseOfTheJsonContract)
{
    EXPECT_EQ(name(Part::Weights), "weights");
    EXPECT_EQ(name(Part::Attention), "attention");
    EXPECT_EQ(name(Part::DeltaNet), "deltanet");
    EXPECT_EQ(name(Part::LmHead), "lm-head");
    EXPECT_EQ(name(Part::Embedding), "embedding");
    for (std::size_t i = 0; i < partCount; ++i)
        EXPECT_EQ(partFromName(name(static_cast<Part>(i))), static_cast<Part>(i));
    EXPECT_FALSE(partFromName("ffn"));
    EXPECT_EQ(name(ByteSource::KvRead), "kv_read");
    EXPECT_EQ(name(ByteSource::KvWrite), "kv_write");
    EXPECT_EQ(name(ByteSource::StateRead), "state_read");
    EXPECT_EQ(name(ByteSource::StateWrite), "state_write");
    EXPECT_EQ(name(ByteSource::Activations), "activations");
    EXPECT_EQ(name(ByteSource::Weights), "weights");
}

}  // namespace

}  // namespace ridgepoint::kernels
