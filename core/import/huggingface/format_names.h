// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/huggingface/config_fields.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// The names of workload/weight_format.h for what quantisers call their formats.
namespace ridgepoint::import::huggingface {

/// Whole numbers with a scale for each group of inputs; a group of 0 or -1 is a whole row. Only 4 and 8 bits have a name.
std::optional<std::string> wholeNumberFormat(std::int64_t bits, std::int64_t group, bool zeroPoints);

/// ModelOpt's quant_algo, for weights: "FP8", "NVFP4", "W4A16_AWQ".
std::optional<std::string> modelOptFormat(std::string_view algorithm, std::int64_t group);

/// The "weights" of a config group of compressed-tensors: bits, type, strategy, group.
std::optional<std::string> compressedFormat(const ConfigFields& weights);

/// kv_cache_quant_algo, or the kv_cache_scheme of compressed-tensors.
std::optional<std::string> cacheFormat(std::string_view algorithm);
std::optional<std::string> cacheFormat(const ConfigFields& scheme);

}  // namespace ridgepoint::import::huggingface
