// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalogs/block_writer.h"

#include <string>
#include <vector>

/// Layers of a model as a catalog file writes them.
namespace ridgepoint::catalogs {

class ObjectJson;

/// The blocks of one layer, by their names.
void addLayer(ObjectJson& object, const model::Layer& layer, const BlockWords& words);

/// A list in which equal layers in a row are one entry with "repeat", and a pattern that comes several times in a row is
/// one entry with "of".
std::string layersJson(const std::vector<model::Layer>& layers, const BlockWords& words);

}  // namespace ridgepoint::catalogs
