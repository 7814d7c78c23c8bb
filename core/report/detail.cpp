// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/detail.h"

#include "core/base/named_enum.h"

namespace ridgepoint::report {

namespace {

constexpr NamedEnum<Detail, 3> details{{{
    {Detail::Phases, "phases"},
    {Detail::Parts, "parts"},
    {Detail::Kernels, "kernels"},
}}};

}  // namespace

std::string_view name(Detail detail)
{
    return details.name(detail);
}

std::optional<Detail> detailFromName(std::string_view text)
{
    return details.find(text);
}

std::string detailChoices()
{
    return details.choices();
}

}  // namespace ridgepoint::report
