// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/note.h"
#include "core/model/model_spec.h"

#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::report {

/// What a model config yielded.
struct InspectedModel {
    const model::ModelSpec& spec;
    std::string_view modelType;  ///< as the file names it
    const std::vector<Note>& notes;
};

/// One JSON object for a file: kind, family, the model's counts and sizes with bf16 cache and float32 state, its parameters by
/// group, its layers by kind, the formats it ships in, and the notes.
std::string toInspectJson(const InspectedModel& inspected);

/// The same for a terminal.
std::string toInspectText(const InspectedModel& inspected, std::string_view file);

}  // namespace ridgepoint::report
