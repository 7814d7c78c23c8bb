// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/attention.h"
#include "core/model/feed_forward.h"
#include "core/model/gated_deltanet.h"
#include "core/model/kimi_delta_attention.h"
#include "core/model/latent_attention.h"
#include "core/model/lightning_attention.h"
#include "core/model/mamba1.h"
#include "core/model/mamba2.h"
#include "core/model/mixture_of_experts.h"
#include "core/model/short_convolution.h"

#include <string_view>
#include <variant>

/// What a layer of a neural network is made of. Counts and widths only: no weights, no formats. Each kind of block has
/// a file of its own here, which knows its size, and one in core/kernels, which knows its work.
namespace ridgepoint::model {

/// Mixes tokens: every kind of attention and of recurrence.
using Mixer = std::variant<Attention, GatedDeltaNet, LatentAttention, KimiDeltaAttention, Mamba1, Mamba2, LightningAttention,
                           ShortConvolution>;

/// Works on each token by itself.
using FeedForwardNetwork = std::variant<FeedForward, MixtureOfExperts>;

MixerSize sizeOf(const Mixer& mixer, std::int64_t hidden);
FeedForwardSize sizeOf(const FeedForwardNetwork& network, std::int64_t hidden);

/// The words of catalogs and reports: "attention", "gated-deltanet", "latent-attention", "kimi-delta-attention", "mamba-1",
/// "mamba-2", "lightning-attention", "short-convolution"; "ffn", "mixture-of-experts".
std::string_view kindName(const Mixer& mixer);
std::string_view kindName(const FeedForwardNetwork& network);

}  // namespace ridgepoint::model
