// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/source.h"

#include "core/base/named_enum.h"

namespace ridgepoint {

namespace {

constexpr NamedEnum<Basis, 5> basisNames{{{
    {Basis::Vendor, "vendor"},
    {Basis::Measured, "measured"},
    {Basis::Derived, "derived"},
    {Basis::Unverified, "unverified"},
    {Basis::WhatIf, "what-if"},
}}};

}  // namespace

std::string_view name(Basis basis)
{
    return basisNames.name(basis);
}

std::optional<Basis> basisFromName(std::string_view text)
{
    return basisNames.find(text);
}

}  // namespace ridgepoint
