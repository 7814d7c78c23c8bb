// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFileSystemWatcher>
#include <QObject>
#include <QString>
#include <QStringList>
#include <QTimer>

namespace ridgepoint::session {

/// Tells when a catalog file of the user's appears, changes or goes: `hardware/*.json` and `models/*.json` of a folder. The
/// folders need not exist; until they do, the nearest one above is watched. Several changes shortly after each other are one.
class CatalogWatcher : public QObject {
    Q_OBJECT

public:
    /// Milliseconds without a further change after which `changed` is sent.
    static constexpr int quiet = 200;

    /// Watches nothing where the path is empty.
    explicit CatalogWatcher(const QString& folder, QObject* parent = nullptr);

signals:
    /// Whoever reads the files now sees the change; a later one is told anew.
    void changed();

private:
    void onDirectory(const QString& path);
    void settle();
    QStringList wantedPaths() const;
    QStringList identities() const;
    void watch(const QStringList& paths);
    void watchMissing();

    QString m_folder;
    QFileSystemWatcher m_watcher;
    QTimer m_quiet;
    QStringList m_wanted;      ///< what was to be watched when last looked at
    QStringList m_identities;  ///< of the catalog folders then
};

}  // namespace ridgepoint::session
