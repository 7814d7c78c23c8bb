// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/note.h"
#include "core/base/result.h"
#include "core/model/model_spec.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Reads the config.json of a model on Hugging Face: the shapes of a decoder-only language model, and nothing that is not
/// in the file or a documented default of the very class that the file names.
namespace ridgepoint::import::huggingface {

struct ImportedModel {
    model::ModelSpec spec;
    std::string modelType;  ///< the "model_type" by whose rules the file was read; empty when it names none
    std::vector<Note> notes;
};

/// The text of a config.json as a model. `where` names the file in messages, and its last part names the model unless it
/// is "config.json". `quantisationJson` is the text of the hf_quant_config.json beside it, where there is one.
///
/// Notes: "read" (what was found), "assumed" (every number that is not in the file), "unknown-model-type" (read by the names
/// of its keys alone), "not-understood" (keys that bear on shapes and were not read), and one code for each peculiarity.
/// Errors: Unsupported for what is no decoder-only language model, or has layers that no block of core/model expresses;
/// otherwise by the kind of fault, with the JSON pointer of the key.
Result<ImportedModel> readModelConfig(std::string_view json, std::string_view where,
                                      std::optional<std::string_view> quantisationJson = {});

/// The same for a file of at most limits::fileSize bytes. hf_quant_config.json, <stem>.hf_quant_config.json and
/// quant/<stem>.hf_quant_config.json are looked for in the same folder.
Result<ImportedModel> loadModelConfig(const std::filesystem::path& file);

/// Whether a text has a key that only such files have. Does not parse it.
bool looksLikeModelConfig(std::string_view json);

}  // namespace ridgepoint::import::huggingface
