// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/named_enum.h"
#include "core/base/note.h"
#include "core/base/source.h"

#include <gtest/gtest.h>

namespace ridgepoint {

namespace {

enum class Fruit { Apple, Pear, Plum };

constexpr NamedEnum<Fruit, 3> fruits{{{{Fruit::Apple, "apple"}, {Fruit::Pear, "pear"}, {Fruit::Plum, "plum"}}}};

static_assert(fruits.name(Fruit::Pear) == "pear");
static_assert(fruits.find("plum") == Fruit::Plum);
static_assert(!fruits.find("Plum") && !fruits.find("") && !fruits.find("plums"));

TEST(NamedEnum, ListsTheChoicesForAMessage)
{
    EXPECT_EQ(fruits.choices(), "apple, pear or plum");
}

TEST(Basis, NamesGoThereAndBack)
{
    for (Basis basis : {Basis::Vendor, Basis::Measured, Basis::Derived, Basis::Unverified, Basis::WhatIf})
        EXPECT_EQ(basisFromName(name(basis)), basis);
    EXPECT_EQ(name(Basis::WhatIf), "what-if");
    EXPECT_FALSE(basisFromName("guess"));
}

TEST(Severity, HasTheNamesOfTheJsonContract)
{
    EXPECT_EQ(name(Severity::Information), "info");
    EXPECT_EQ(name(Severity::Warning), "warning");
}

TEST(NoteText, SaysWhereThenWhat)
{
    EXPECT_EQ(toText(Note{Severity::Warning, "code", "the file is left out", "a.json"}), "a.json: the file is left out");
    EXPECT_EQ(toText(Note{Severity::Information, "code", "no peak", {}}), "no peak");
}

}  // namespace

}  // namespace ridgepoint
