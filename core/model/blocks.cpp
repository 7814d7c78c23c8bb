// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/blocks.h"

#include <array>

namespace ridgepoint::model {

namespace {

constexpr std::array<std::string_view, std::variant_size_v<Mixer>> mixerKinds{
    "attention", "gated-deltanet", "latent-attention",    "kimi-delta-attention",
    "mamba-1",   "mamba-2",        "lightning-attention", "short-convolution"};
constexpr std::array<std::string_view, std::variant_size_v<FeedForwardNetwork>> networkKinds{"ffn", "mixture-of-experts"};

}  // namespace

MixerSize sizeOf(const Mixer& mixer, std::int64_t hidden)
{
    return std::visit([hidden](const auto& block) { return sizeOf(block, hidden); }, mixer);
}

FeedForwardSize sizeOf(const FeedForwardNetwork& network, std::int64_t hidden)
{
    return std::visit([hidden](const auto& block) { return sizeOf(block, hidden); }, network);
}

std::string_view kindName(const Mixer& mixer)
{
    return mixerKinds[mixer.index()];
}

std::string_view kindName(const FeedForwardNetwork& network)
{
    return networkKinds[network.index()];
}

}  // namespace ridgepoint::model
