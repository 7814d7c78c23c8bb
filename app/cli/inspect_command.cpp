// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"

#include "core/base/utf8.h"
#include "core/catalogs/catalogs.h"
#include "core/catalogs/model_writer.h"
#include "core/import/huggingface/config_import.h"
#include "core/report/inspect_report.h"

#include <QDate>
#include <QDir>
#include <QFileInfo>
#include <QSaveFile>

namespace ridgepoint::cli {

namespace {

using import::huggingface::ImportedModel;

Error unwritable(const QString& path, const QString& reason)
{
    return {ErrorCode::Unwritable, reason.toStdString(), path.toStdString(), "Choose a folder that can be written to, or free some space"};
}

/// Writes a catalog file of one model into the user's folder, whole or not at all.
Result<QString> saveModel(const model::ModelSpec& spec, bool force)
{
    const QString folder = QString::fromStdString((catalogs::userFolder() / "models").string());
    const QString path = folder + QLatin1Char('/') + QString::fromStdString(spec.id.text()) + QStringLiteral(".json");
    if (!force && QFileInfo::exists(path))
        return fail({ErrorCode::Unwritable, "there is a file of this name already", path.toStdString(), "Add --force to replace it"});
    if (!QDir().mkpath(folder))
        return fail(unwritable(folder, QStringLiteral("the folder cannot be made")));
    const std::string text = catalogs::toModelCatalog({spec});
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(text.data(), static_cast<qint64>(text.size())) < 0 || !file.commit())
        return fail(unwritable(path, file.errorString()));
    return path;
}

std::string reportOf(const ImportedModel& imported, const std::string& file, const std::string& format)
{
    const report::InspectedModel inspected{imported.spec, imported.modelType, imported.notes};
    if (format == "json")
        return report::toInspectJson(inspected);
    if (format == "catalog")
        return catalogs::toModelCatalog({imported.spec});
    return report::toInspectText(inspected, printable(file, 400));
}

}  // namespace

Result<std::string> runInspect(const InspectOptions& options, std::FILE*)
{
    std::string text;
    for (const std::string& file : options.files) {
        auto imported = import::huggingface::loadModelConfig(file);
        if (!imported)
            return fail(imported.error());
        // A config says nothing of its date; a catalog entry says when its source was last seen.
        if (imported->spec.source.date.empty())
            imported->spec.source.date = QDate::currentDate().toString(Qt::ISODate).toStdString();
        text += reportOf(*imported, file, options.format);
        if (!options.save)
            continue;
        const auto saved = saveModel(imported->spec, options.force);
        if (!saved)
            return fail(saved.error());
        if (options.format == "text")
            text += "Saved: " + saved->toStdString() + "\n";
    }
    return text;
}

}  // namespace ridgepoint::cli
