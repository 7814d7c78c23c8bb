// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/model/model_spec.h"

#include <QString>

namespace ridgepoint::session {

/// Where a model of the user's own catalog is kept: models/<id>.json in catalogs::userFolder().
QString modelFile(const ModelId& id);

/// Writes a model catalog with one entry, whole or not at all, and makes the folder where there is none. Fails with
/// Unwritable and the reason of the operating system, or with what would keep the file from being loaded again.
Result<void> writeModelFile(const QString& path, const model::ModelSpec& spec);

}  // namespace ridgepoint::session
