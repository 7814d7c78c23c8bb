// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/kernels/step.h"
#include "core/model/blocks.h"

/// Block → kernels: one function for each kind of block, each in a file of its own.
namespace ridgepoint::kernels {

void appendAttention(const model::Attention& block, std::int64_t layers, const Step& step, std::vector<Kernel>& kernels);
void appendDeltaNet(const model::GatedDeltaNet& block, std::int64_t layers, const Step& step, std::vector<Kernel>& kernels);
void appendFeedForward(const model::FeedForward& block, std::int64_t layers, const Step& step, std::vector<Kernel>& kernels);

/// Embedding gather, final norm, LM head, and what the checkpoint holds beyond a text step.
void appendEmbedding(const Step& step, std::vector<Kernel>& kernels);
void appendHead(const Step& step, std::vector<Kernel>& kernels);

/// All weights as one kernel of 2 FLOP per parameter and token.
Kernel paperEstimate(const Step& step);

}  // namespace ridgepoint::kernels
