// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/model_spec.h"

namespace ridgepoint::catalogs {

/// A sound model of random blocks of every kind, random layers, in part with patterns that repeat, and random further keys.
/// To be called within rc::check.
model::ModelSpec randomModel();

}  // namespace ridgepoint::catalogs
