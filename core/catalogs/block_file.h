// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/model_spec.h"

#include <functional>
#include <map>
#include <string>

namespace ridgepoint::json {
class Cursor;
}

/// The "blocks" of a model entry. docs/catalogs.md lists the keys of each kind.
namespace ridgepoint::catalogs {

/// The names that an entry gives to its blocks, with their places in ModelSpec::mixers and ModelSpec::networks.
struct BlockNames {
    std::map<std::string, int, std::less<>> mixers;
    std::map<std::string, int, std::less<>> networks;
};

/// Appends the blocks to the spec in the order of their names. A block that the cost model would refuse is refused here,
/// at its field.
BlockNames readBlocks(const json::Cursor& table, model::ModelSpec& spec);

}  // namespace ridgepoint::catalogs
