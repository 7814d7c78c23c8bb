// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/huggingface/reading.h"
#include "core/model/model_spec.h"

#include <optional>

namespace ridgepoint::import::huggingface {

/// The formats of a quantised checkpoint: quantization_config at any level, MLX's quantization, or ModelOpt's second file.
/// What has no name in workload/weight_format.h is noted. Empty where the checkpoint is not quantised.
std::optional<model::ShippedFormats> readQuantisation(Reading& reading, const model::ModelSpec& spec,
                                                      const ConfigFields* secondFile);

}  // namespace ridgepoint::import::huggingface
