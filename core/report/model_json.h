// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/note.h"
#include "core/evaluation/model_facts.h"

#include <nlohmann/json_fwd.hpp>

#include <vector>

/// What several reports say in the same form.
namespace ridgepoint::report {

nlohmann::ordered_json modelJson(const evaluation::ModelFacts& model);
nlohmann::ordered_json notesJson(const std::vector<Note>& notes);

}  // namespace ridgepoint::report
