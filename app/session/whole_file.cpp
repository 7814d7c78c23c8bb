// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/whole_file.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QSaveFile>

namespace ridgepoint::session {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(WholeFile)
};

tl::unexpected<Error> unwritable(const QString& path, const QString& reason, const QString& hint)
{
    return fail({ErrorCode::Unwritable, reason.toStdString(), path.toStdString(), hint.toStdString()});
}

}  // namespace

Result<void> writeWholeFile(const QString& path, std::string_view text)
{
    // Without a home folder the user's catalog has no place, and its files would land wherever the program was started.
    if (QDir::isRelativePath(path))
        return unwritable(path, Words::tr("there is no folder for it"),
                          Words::tr("Set XDG_DATA_HOME or HOME to a folder of yours"));
    const QString hint = Words::tr("Check that the folder exists and may be written to");
    const QString folder = QFileInfo(path).absolutePath();
    if (!QDir().mkpath(folder))
        return unwritable(folder, Words::tr("the folder cannot be made"), hint);
    QSaveFile file(path);
    const auto size = static_cast<qint64>(text.size());
    if (!file.open(QIODevice::WriteOnly) || file.write(text.data(), size) != size || !file.commit())
        return unwritable(path, file.errorString(), hint);
    return {};
}

}  // namespace ridgepoint::session
