// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/hardware/device.h"

#include <QString>

namespace ridgepoint::session {

/// Where a part of the user's own catalog is kept: hardware/<id>.json in catalogs::userFolder().
QString deviceFile(const HardwareId& id);

/// Writes a hardware catalog with one entry, whole or not at all, and makes the folder where there is none. Fails with
/// Unwritable and the reason of the operating system, or with what would keep the file from being loaded again.
Result<void> writeDeviceFile(const QString& path, const hardware::Device& device);

}  // namespace ridgepoint::session
