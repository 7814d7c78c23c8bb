// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace ridgepoint::import::huggingface {

/// What to call a model: the stem of its file; for a "config.json" the repository it was loaded from, the folder it lies
/// in, or its model_type.
std::string modelName(std::string_view file, std::string_view nameOrPath, std::string_view modelType);

/// A name made fit for ModelId.
std::string idFromName(std::string_view name);

}  // namespace ridgepoint::import::huggingface
