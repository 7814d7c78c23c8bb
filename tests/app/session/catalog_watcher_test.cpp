// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/catalog_watcher.h"

#include "app/session/device_file.h"
#include "app/session/session.h"

#include <QDir>
#include <QFile>
#include <QSaveFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace ridgepoint;
using session::CatalogWatcher;
using session::Session;

namespace {

/// Watches `ridgepoint` in a folder that is empty at first.
struct Watched {
    QTemporaryDir folder;
    CatalogWatcher watcher{folder.filePath(QStringLiteral("ridgepoint"))};
    QSignalSpy changed{&watcher, &CatalogWatcher::changed};

    QString path(const QString& name) const { return folder.filePath(QStringLiteral("ridgepoint/") + name); }

    void makeFolders() const
    {
        QVERIFY(QDir().mkpath(path(QStringLiteral("hardware"))));
        QVERIFY(QDir().mkpath(path(QStringLiteral("models"))));
    }

    void write(const QString& name, const QByteArray& text) const
    {
        QFile file(path(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
    }

    /// As an editor does that writes beside the file and renames.
    void saveByRename(const QString& name, const QByteArray& text) const
    {
        QSaveFile file(path(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
        QVERIFY(file.commit());
    }

    /// Waits for what is still on its way, and forgets it.
    void calm()
    {
        QTest::qWait(2 * CatalogWatcher::quiet);
        changed.clear();
    }
};

constexpr int patience = 3000;

#define VERIFY_TOLD(watched) QTRY_VERIFY_WITH_TIMEOUT((watched).changed.count() > 0, patience)

}  // namespace

class CatalogWatcherTest : public QObject {
    Q_OBJECT

private slots:
    void foldersThatAppearLaterAreWatched()
    {
        Watched watched;
        watched.makeFolders();
        VERIFY_TOLD(watched);
        watched.calm();
        watched.write(QStringLiteral("hardware/a.json"), "{}");
        VERIFY_TOLD(watched);
        watched.calm();
        watched.write(QStringLiteral("models/a.json"), "{}");
        VERIFY_TOLD(watched);
    }

    void aFolderAboveThatDoesNotExistYetIsNoObstacle()
    {
        QTemporaryDir folder;
        CatalogWatcher watcher(folder.filePath(QStringLiteral("data/home/ridgepoint")));
        QSignalSpy changed(&watcher, &CatalogWatcher::changed);
        QVERIFY(QDir().mkpath(folder.filePath(QStringLiteral("data/home"))));
        QTest::qWait(2 * CatalogWatcher::quiet);
        changed.clear();
        QVERIFY(QDir().mkpath(folder.filePath(QStringLiteral("data/home/ridgepoint/hardware"))));
        QTRY_VERIFY_WITH_TIMEOUT(changed.count() > 0, patience);
    }

    void whatHappensBesideTheCatalogsIsNotTold()
    {
        Watched watched;
        QFile file(watched.folder.filePath(QStringLiteral("other")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.close();
        QTest::qWait(3 * CatalogWatcher::quiet);
        QCOMPARE(watched.changed.count(), 0);
    }

    void aFileThatIsWrittenInPlaceIsTold()
    {
        Watched watched;
        watched.makeFolders();
        watched.write(QStringLiteral("hardware/a.json"), "1");
        watched.calm();
        watched.write(QStringLiteral("hardware/a.json"), "2");
        VERIFY_TOLD(watched);
    }

    void everySaveByRenameIsTold()
    {
        Watched watched;
        watched.makeFolders();
        watched.write(QStringLiteral("hardware/a.json"), "1");
        watched.calm();
        for (const char* text : {"2", "3", "4"}) {
            watched.saveByRename(QStringLiteral("hardware/a.json"), text);
            VERIFY_TOLD(watched);
            watched.calm();
        }
        watched.write(QStringLiteral("hardware/a.json"), "5");
        VERIFY_TOLD(watched);
    }

    void aFileThatIsHeldOpenWhileAnotherTakesItsNameIsTold()
    {
        Watched watched;
        watched.makeFolders();
        watched.write(QStringLiteral("hardware/a.json"), "1");
        watched.calm();
        QFile held(watched.path(QStringLiteral("hardware/a.json")));
        QVERIFY(held.open(QIODevice::ReadOnly));
        watched.saveByRename(QStringLiteral("hardware/a.json"), "2");
        VERIFY_TOLD(watched);
        watched.calm();
        watched.write(QStringLiteral("hardware/a.json"), "3");
        VERIFY_TOLD(watched);
    }

    void aRemovedFileIsTold()
    {
        Watched watched;
        watched.makeFolders();
        watched.write(QStringLiteral("hardware/a.json"), "1");
        watched.calm();
        QVERIFY(QFile::remove(watched.path(QStringLiteral("hardware/a.json"))));
        VERIFY_TOLD(watched);
    }

    void aFileThatComesAndGoesAtOnceDoesNoHarm()
    {
        Watched watched;
        watched.makeFolders();
        watched.calm();
        for (int i = 0; i < 20; ++i) {
            watched.write(QStringLiteral("hardware/a.json"), "1");
            QVERIFY(QFile::remove(watched.path(QStringLiteral("hardware/a.json"))));
        }
        VERIFY_TOLD(watched);
        watched.calm();
        watched.write(QStringLiteral("hardware/a.json"), "1");
        VERIFY_TOLD(watched);
    }

    void theWholeFolderMayGoAndComeBack()
    {
        Watched watched;
        watched.makeFolders();
        watched.write(QStringLiteral("hardware/a.json"), "1");
        watched.calm();
        for (int i = 0; i < 2; ++i) {
            QVERIFY(QDir(watched.path({})).removeRecursively());
            VERIFY_TOLD(watched);
            watched.calm();
            watched.makeFolders();
            watched.write(QStringLiteral("hardware/a.json"), "2");
            VERIFY_TOLD(watched);
            watched.calm();
            watched.write(QStringLiteral("hardware/a.json"), "3");
            VERIFY_TOLD(watched);
            watched.calm();
        }
    }

    void aFolderThatIsReplacedByAnotherIsTold()
    {
        Watched watched;
        watched.makeFolders();
        watched.write(QStringLiteral("hardware/a.json"), "1");
        watched.calm();
        QVERIFY(QDir().rename(watched.path(QStringLiteral("hardware")), watched.path(QStringLiteral("old"))));
        QVERIFY(QDir().mkpath(watched.path(QStringLiteral("hardware"))));
        VERIFY_TOLD(watched);
        watched.calm();
        watched.write(QStringLiteral("hardware/b.json"), "1");
        VERIFY_TOLD(watched);
    }

    void theFolderAboveMayBeMovedAwayAndBack()
    {
        Watched watched;
        watched.makeFolders();
        watched.write(QStringLiteral("hardware/a.json"), "1");
        watched.calm();
        const QString away = watched.folder.filePath(QStringLiteral("away"));
        QVERIFY(QDir().rename(watched.path({}), away));
        VERIFY_TOLD(watched);
        watched.calm();
        QVERIFY(QDir().rename(away, watched.path({})));
        VERIFY_TOLD(watched);
        watched.calm();
        watched.write(QStringLiteral("hardware/a.json"), "2");
        VERIFY_TOLD(watched);
    }

    void otherFilesBesideTheFoldersAreNotTold()
    {
        Watched watched;
        watched.makeFolders();
        watched.calm();
        watched.write(QStringLiteral("last.ridgepoint"), "{}");
        QTest::qWait(3 * CatalogWatcher::quiet);
        QCOMPARE(watched.changed.count(), 0);
    }

    void manyChangesAreOneSignal()
    {
        Watched watched;
        watched.makeFolders();
        watched.calm();
        for (int i = 0; i < 30; ++i)
            watched.write(QStringLiteral("hardware/%1.json").arg(i), "1");
        VERIFY_TOLD(watched);
        QTest::qWait(3 * CatalogWatcher::quiet);
        QCOMPARE(watched.changed.count(), 1);
    }

    void aSessionThatReloadsShowsWhatIsOnTheDisk()
    {
        QTemporaryDir folder;
        qputenv("XDG_DATA_HOME", folder.path().toUtf8());
        Session session(catalogs::loadBuiltIn());
        CatalogWatcher watcher(QString::fromStdString(catalogs::userFolder().string()));
        connect(&watcher, &CatalogWatcher::changed, &session, &Session::reloadCatalogs);
        const HardwareId id = *HardwareId::parse("h100-sxm");
        hardware::Device device = **session.catalogs().findDevice(id);
        // 6.7 TB/s: twice an H100 SXM.
        device.memory.front().bandwidth->value = units::Bandwidth(6.7e12);
        const QString path = session::deviceFile(id);
        QVERIFY(session::writeDeviceFile(path, device));
        const auto& roof = session.snapshot().report.roofs.memory;
        QTRY_COMPARE_WITH_TIMEOUT(roof.bandwidth.value(), 6.7e12, patience);
        QVERIFY(QFile::remove(path));
        QTRY_COMPARE_WITH_TIMEOUT(roof.bandwidth.value(), 3.35e12, patience);
    }

    void withoutAFolderNothingIsWatched()
    {
        CatalogWatcher watcher{QString()};
        QSignalSpy changed(&watcher, &CatalogWatcher::changed);
        QTest::qWait(2 * CatalogWatcher::quiet);
        QCOMPARE(changed.count(), 0);
    }
};

QTEST_GUILESS_MAIN(CatalogWatcherTest)
#include "catalog_watcher_test.moc"
