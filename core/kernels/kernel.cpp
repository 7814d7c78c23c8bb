// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/kernels/kernel.h"

#include "core/base/named_enum.h"

namespace ridgepoint::kernels {

namespace {

constexpr NamedEnum<Part, partCount> parts{{{
    {Part::Weights, "weights"},
    {Part::Attention, "attention"},
    {Part::DeltaNet, "deltanet"},
    {Part::StateSpace, "state-space"},
    {Part::Experts, "experts"},
    {Part::LmHead, "lm-head"},
    {Part::Embedding, "embedding"},
    {Part::Communication, "communication"},
}}};

constexpr NamedEnum<ByteSource, byteSourceCount> byteSources{{{
    {ByteSource::Weights, "weights"},
    {ByteSource::KvRead, "kv_read"},
    {ByteSource::KvWrite, "kv_write"},
    {ByteSource::StateRead, "state_read"},
    {ByteSource::StateWrite, "state_write"},
    {ByteSource::Activations, "activations"},
    {ByteSource::Link, "link"},
}}};

}  // namespace

std::string_view name(Part part)
{
    return parts.name(part);
}

std::optional<Part> partFromName(std::string_view text)
{
    return parts.find(text);
}

std::string_view name(ByteSource source)
{
    return byteSources.name(source);
}

units::Bytes ByteCount::memory() const
{
    static_assert(static_cast<std::size_t>(ByteSource::Link) == byteSourceCount - 1);
    units::Bytes sum;
    for (std::size_t i = 0; i < byteSourceCount - 1; ++i)
        sum += bySource[i];
    return sum;
}

ByteCount& ByteCount::operator+=(const ByteCount& other)
{
    for (std::size_t i = 0; i < byteSourceCount; ++i)
        bySource[i] += other.bySource[i];
    return *this;
}

ByteCount operator*(const ByteCount& count, double times)
{
    ByteCount product;
    for (std::size_t i = 0; i < byteSourceCount; ++i)
        product.bySource[i] = count.bySource[i] * times;
    return product;
}

void Kernel::add(const Derivation& derivation)
{
    work += units::Flops(derivation.result);
    if (explained)
        terms.push_back({std::nullopt, derivation});
}

void Kernel::add(ByteSource source, const Derivation& derivation)
{
    bytes[source] += units::Bytes(derivation.result);
    if (explained)
        terms.push_back({source, derivation});
}

}  // namespace ridgepoint::kernels
