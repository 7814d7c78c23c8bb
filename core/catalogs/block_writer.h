// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/model_spec.h"

#include <string>
#include <vector>

/// Blocks of a model as a catalog file writes them.
namespace ridgepoint::catalogs {

/// A name for each block, in the order of ModelSpec::mixers and ModelSpec::networks, all of them different.
struct BlockWords {
    std::vector<std::string> mixers;
    std::vector<std::string> networks;
};

/// "attention", "window-attention", "deltanet", "ffn", "experts" and the like; the second of a name is "ffn-2". A reader
/// takes blocks in the order of their names: where that is not the spec's order, the names begin with a number ("1-mamba").
BlockWords nameBlocks(const model::ModelSpec& spec);

/// One block, with those keys that a reader would not take to be so anyway.
std::string blockJson(const model::Mixer& mixer);
std::string blockJson(const model::FeedForwardNetwork& network);

}  // namespace ridgepoint::catalogs
