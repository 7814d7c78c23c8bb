// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/model_file.h"

#include "app/session/whole_file.h"
#include "core/catalogs/catalogs.h"
#include "core/catalogs/model_writer.h"

namespace ridgepoint::session {

QString modelFile(const ModelId& id)
{
    const std::filesystem::path file = catalogs::userFolder() / "models" / (id.text() + ".json");
    return QString::fromStdString(file.string());
}

Result<void> writeModelFile(const QString& path, const model::ModelSpec& spec)
{
    const std::string text = catalogs::toModelCatalog({spec});
    if (const auto again = catalogs::parseModelCatalog(text, path.toStdString()); !again)
        return fail(again.error());
    return writeWholeFile(path, text);
}

}  // namespace ridgepoint::session
