// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/device_file.h"

#include "app/session/whole_file.h"
#include "core/catalogs/catalogs.h"
#include "core/catalogs/hardware_writer.h"

namespace ridgepoint::session {

QString deviceFile(const HardwareId& id)
{
    const std::filesystem::path file = catalogs::userFolder() / "hardware" / (id.text() + ".json");
    return QString::fromStdString(file.string());
}

Result<void> writeDeviceFile(const QString& path, const hardware::Device& device)
{
    const std::string text = catalogs::writeHardwareCatalog(device);
    if (const auto again = catalogs::parseHardwareCatalog(text, path.toStdString()); !again)
        return fail(again.error());
    return writeWholeFile(path, text);
}

}  // namespace ridgepoint::session
