// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/whole_file.h"

#include <QDir>
#include <QFileInfo>
#include <QSaveFile>

namespace ridgepoint::session {

namespace {

tl::unexpected<Error> unwritable(const QString& path, const QString& reason, std::string hint)
{
    return fail({ErrorCode::Unwritable, reason.toStdString(), path.toStdString(), std::move(hint)});
}

}  // namespace

Result<void> writeWholeFile(const QString& path, std::string_view text)
{
    // Without a home folder the user's catalog has no place, and its files would land wherever the program was started.
    if (QDir::isRelativePath(path))
        return unwritable(path, QStringLiteral("there is no folder for it"), "Set XDG_DATA_HOME or HOME to a folder of yours");
    const std::string hint = "Check that the folder exists and may be written to";
    const QString folder = QFileInfo(path).absolutePath();
    if (!QDir().mkpath(folder))
        return unwritable(folder, QStringLiteral("the folder cannot be made"), hint);
    QSaveFile file(path);
    const auto size = static_cast<qint64>(text.size());
    if (!file.open(QIODevice::WriteOnly) || file.write(text.data(), size) != size || !file.commit())
        return unwritable(path, file.errorString(), hint);
    return {};
}

}  // namespace ridgepoint::session
