// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalogs/block_file.h"

#include <vector>

/// The "layers" of a model entry: which blocks follow each other.
namespace ridgepoint::catalogs {

/// {"mixer": …, "ffn": …, "second_mixer": …, "second_ffn": …} by names of blocks; one of the first two is there at least.
/// Other keys at the place are left to the caller.
model::Layer readLayer(const json::Cursor& place, const BlockNames& blocks);

/// A list of layers and of {"repeat": …, "of": […]}, written out. Never longer than limits::layers, whatever it asks for.
std::vector<model::Layer> readLayers(const json::Cursor& list, const BlockNames& blocks);

}  // namespace ridgepoint::catalogs
