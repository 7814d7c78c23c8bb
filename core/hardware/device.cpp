// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/device.h"

#include "core/base/named_enum.h"

namespace ridgepoint::hardware {

namespace {

constexpr NamedEnum<Sparsity, 2> sparsities{{{{Sparsity::Dense, "dense"}, {Sparsity::Sparse, "sparse"}}}};

}  // namespace

std::string_view name(Sparsity sparsity)
{
    return sparsities.name(sparsity);
}

std::optional<Sparsity> sparsityFromName(std::string_view text)
{
    return sparsities.find(text);
}

const ComputePeak* Device::findPeak(units::NumberFormat format, units::Engine engine, Sparsity sparsity) const
{
    for (const ComputePeak& peak : peaks)
        if (peak.format == format && peak.engine == engine && peak.sparsity == sparsity)
            return &peak;
    return nullptr;
}

}  // namespace ridgepoint::hardware
