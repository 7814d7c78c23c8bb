// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/kernels/step.h"
#include "core/model/blocks.h"

/// Block → kernels: one function for each kind of block, each in a file of its own.
namespace ridgepoint::kernels {

/// The layers that hold a block, and the norms of hidden width around it over all of them.
struct Occurrence {
    std::int64_t layers = 1;
    std::int64_t norms = 1;
};

void append(const model::Attention& block, const Occurrence& where, const Step& step, std::vector<Kernel>& kernels);
void append(const model::LatentAttention& block, const Occurrence& where, const Step& step, std::vector<Kernel>& kernels);
void append(const model::GatedDeltaNet& block, const Occurrence& where, const Step& step, std::vector<Kernel>& kernels);
void append(const model::KimiDeltaAttention& block, const Occurrence& where, const Step& step, std::vector<Kernel>& kernels);
void append(const model::Mamba1& block, const Occurrence& where, const Step& step, std::vector<Kernel>& kernels);
void append(const model::Mamba2& block, const Occurrence& where, const Step& step, std::vector<Kernel>& kernels);
void append(const model::LightningAttention& block, const Occurrence& where, const Step& step, std::vector<Kernel>& kernels);
void append(const model::ShortConvolution& block, const Occurrence& where, const Step& step, std::vector<Kernel>& kernels);
void append(const model::FeedForward& block, const Occurrence& where, const Step& step, std::vector<Kernel>& kernels);
void append(const model::MixtureOfExperts& block, const Occurrence& where, const Step& step, std::vector<Kernel>& kernels);

/// Embedding gather, side blocks, final norm and LM head.
void appendEmbedding(const Step& step, std::vector<Kernel>& kernels);
void appendSideBlocks(const Step& step, std::vector<Kernel>& kernels);
void appendHead(const Step& step, std::vector<Kernel>& kernels);

/// What the checkpoint holds beyond the weights that these kernels read, as bytes without work; nothing where that is nothing.
void appendRestOfCheckpoint(const Step& step, std::vector<Kernel>& kernels);

/// What the devices of tensor parallelism tell each other: the halves of each of these layers are summed over all of them.
void appendCommunication(const std::vector<model::Layer>& layers, const Step& step, std::vector<Kernel>& kernels);

/// Forward kernels → forward and backward ones, and the optimizer's step.
void makeTraining(const Step& step, std::vector<Kernel>& kernels);

/// All weights as one kernel of 2 FLOP per parameter and token.
Kernel paperEstimate(const Step& step);

}  // namespace ridgepoint::kernels
