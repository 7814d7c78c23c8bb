// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/catalog_watcher.h"

#include <QDateTime>
#include <QDir>
#include <QFileInfo>

namespace ridgepoint::session {

namespace {

/// The folder itself, or what there is of the way to it.
QString nearestExisting(QString folder)
{
    while (!QFileInfo(folder).isDir()) {
        const QString above = QFileInfo(folder).path();
        if (above == folder)
            return {};
        folder = above;
    }
    return folder;
}

/// Tells a folder from another one that has taken its name.
QString identity(const QString& folder)
{
    const QFileInfo info(folder);
    return info.birthTime().toString(Qt::ISODateWithMs) + info.lastModified().toString(Qt::ISODateWithMs);
}

QStringList catalogFolders(const QString& folder)
{
    return {folder + QStringLiteral("/hardware"), folder + QStringLiteral("/models")};
}

}  // namespace

CatalogWatcher::CatalogWatcher(const QString& folder, QObject* parent)
    : QObject(parent), m_folder(folder.isEmpty() ? QString() : QDir::cleanPath(folder))
{
    m_quiet.setSingleShot(true);
    m_quiet.setInterval(quiet);
    connect(&m_quiet, &QTimer::timeout, this, &CatalogWatcher::settle);
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, &CatalogWatcher::onDirectory);
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, [this] { m_quiet.start(); });
    watchMissing();
}

QStringList CatalogWatcher::wantedPaths() const
{
    if (m_folder.isEmpty())
        return {};
    QStringList paths;
    // A folder that is moved away says nothing itself: the two above it do.
    const QStringList above{QFileInfo(m_folder).path(), m_folder};
    for (const QString& folder : above + catalogFolders(m_folder)) {
        const QString nearest = nearestExisting(folder);
        if (!nearest.isEmpty() && !paths.contains(nearest))
            paths << nearest;
        if (above.contains(folder) || nearest != folder)
            continue;
        const QDir directory(folder);
        for (const QString& name : directory.entryList({QStringLiteral("*.json")}, QDir::Files))
            paths << directory.filePath(name);
    }
    return paths;
}

void CatalogWatcher::watch(const QStringList& paths)
{
    const QStringList watched = m_watcher.files() + m_watcher.directories();
    QStringList added;
    for (const QString& path : paths)
        if (!watched.contains(path))
            added << path;
    QStringList left;
    for (const QString& path : watched)
        if (!paths.contains(path))
            left << path;
    if (!left.isEmpty())
        m_watcher.removePaths(left);
    if (!added.isEmpty())
        m_watcher.addPaths(added);
}

QStringList CatalogWatcher::identities() const
{
    QStringList all;
    for (const QString& folder : catalogFolders(m_folder))
        all << identity(folder);
    return all;
}

// A folder may be made between the look at the disk and the start of the watch, which then hears nothing of it.
void CatalogWatcher::watchMissing()
{
    m_identities = identities();
    m_wanted = wantedPaths();
    constexpr int tries = 4;
    for (int i = 0; i < tries; ++i) {
        watch(m_wanted);
        const QStringList now = wantedPaths();
        if (now == m_wanted)
            return;
        m_wanted = now;
    }
    m_quiet.start();
}

void CatalogWatcher::onDirectory(const QString& path)
{
    // Above the catalogs much may happen that is none of our business.
    const bool isCatalog = catalogFolders(m_folder).contains(path);
    if (isCatalog || wantedPaths() != m_wanted || identities() != m_identities)
        m_quiet.start();
}

void CatalogWatcher::settle()
{
    // A watch belongs to the file that had the name then: an editor that saves by renaming leaves it on the old one.
    const QStringList watched = m_watcher.files() + m_watcher.directories();
    if (!watched.isEmpty())
        m_watcher.removePaths(watched);
    watchMissing();
    emit changed();
}

}  // namespace ridgepoint::session
