// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/note.h"
#include "core/base/result.h"
#include "core/model/model_spec.h"

#include <cstdint>
#include <vector>

namespace ridgepoint::model {

/// What one of `devices` holds of a model under tensor parallelism, as a model of its own: heads, widths and the vocabulary
/// divided (the widest share where they do not divide), norms, routers and latents whole on every device.
///
/// Query heads, recurrent heads and latent heads must divide by the devices: refused with Unsupported otherwise. Key/value
/// heads (and key heads or groups of a recurrent mixer) that are fewer than the devices are replicated, so that each device
/// holds one, which a note says; where they neither divide the devices nor are divided by them the split is refused.
Result<ModelSpec> shardOf(const ModelSpec& spec, std::int64_t devices, std::vector<Note>& notes);

}  // namespace ridgepoint::model
