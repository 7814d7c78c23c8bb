// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/model_file.h"

#include "core/catalogs/catalogs.h"
#include "core/catalogs/model_writer.h"

#include <QDir>
#include <QFileInfo>
#include <QSaveFile>

namespace ridgepoint::session {

namespace {

Error unwritable(const QString& path, const QString& reason)
{
    return {ErrorCode::Unwritable, reason.toStdString(), path.toStdString(), "Check that the folder exists and may be written to"};
}

}  // namespace

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
    const QString folder = QFileInfo(path).absolutePath();
    if (!QDir().mkpath(folder))
        return fail(unwritable(folder, QStringLiteral("the folder cannot be made")));
    QSaveFile file(path);
    const bool written = file.open(QIODevice::WriteOnly)
        && file.write(text.data(), static_cast<qint64>(text.size())) == static_cast<qint64>(text.size()) && file.commit();
    if (!written)
        return fail(unwritable(path, file.errorString()));
    return {};
}

}  // namespace ridgepoint::session
