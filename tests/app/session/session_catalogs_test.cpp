// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/device_file.h"
#include "app/session/session.h"

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace ridgepoint;
using session::Session;

namespace {

const HardwareId mine = *HardwareId::parse("mine");
const HardwareId h100 = *HardwareId::parse("h100-sxm");

/// A folder of the user's own, empty at first.
struct UserFolder {
    QTemporaryDir folder;

    UserFolder() { qputenv("XDG_DATA_HOME", folder.path().toUtf8()); }

    QString file(const QString& name) const { return folder.filePath(QStringLiteral("ridgepoint/hardware/") + name); }

    void write(const hardware::Device& device) const
    {
        QVERIFY(session::writeDeviceFile(session::deviceFile(device.id), device));
    }

    void write(const QString& name, const QByteArray& text) const
    {
        QVERIFY(QDir().mkpath(folder.filePath(QStringLiteral("ridgepoint/hardware"))));
        QFile target(file(name));
        QVERIFY(target.open(QIODevice::WriteOnly));
        target.write(text);
    }
};

hardware::Device copyOfH100(const Session& session, const HardwareId& id)
{
    hardware::Device device = **session.catalogs().findDevice(h100);
    device.id = id;
    device.name = "My part";
    return device;
}

/// 6.7 TB/s: twice an H100 SXM.
hardware::Device fast(const Session& session, const HardwareId& id)
{
    hardware::Device device = copyOfH100(session, id);
    device.memory.front().bandwidth->value = units::Bandwidth(6.7e12);
    return device;
}

std::size_t keptNotes(const Session& session)
{
    const auto& notes = session.catalogNotes();
    return static_cast<std::size_t>(
        std::count_if(notes.begin(), notes.end(), [](const Note& note) { return note.code == "catalog-entry-kept"; }));
}

double bandwidth(const Session& session)
{
    return session.snapshot().report.roofs.memory.bandwidth.value();
}

}  // namespace

class SessionCatalogsTest : public QObject {
    Q_OBJECT

private slots:
    void aChangedEntryIsTakenAndEvaluated()
    {
        const UserFolder user;
        Session session(catalogs::loadBuiltIn());
        user.write(copyOfH100(session, mine));
        session.reloadCatalogs();
        session.dispatch(scenario::ChooseHardware{mine});
        QCOMPARE(bandwidth(session), 3.35e12);
        QSignalSpy catalogs(&session, &Session::catalogsChanged);
        QSignalSpy snapshots(&session, &Session::snapshotChanged);
        user.write(fast(session, mine));
        session.reloadCatalogs();
        QCOMPARE(bandwidth(session), 6.7e12);
        QCOMPARE(catalogs.count(), 1);
        QCOMPARE(snapshots.count(), 1);
        QCOMPARE(keptNotes(session), std::size_t(0));
        session.undo();
        QCOMPARE(session.snapshot().scenario.hardware.text(), std::string("h100-sxm"));
    }

    void catalogsThatAreTheSameAreNotTold()
    {
        const UserFolder user;
        Session session(catalogs::loadWithUserFolder(catalogs::userFolder()));
        QSignalSpy catalogs(&session, &Session::catalogsChanged);
        QSignalSpy snapshots(&session, &Session::snapshotChanged);
        session.reloadCatalogs();
        QCOMPARE(catalogs.count() + snapshots.count(), 0);
    }

    void aRemovedFileLeavesThePartInUseUntilAnotherIsChosen()
    {
        const UserFolder user;
        Session session(catalogs::loadBuiltIn());
        user.write(fast(session, mine));
        session.reloadCatalogs();
        session.dispatch(scenario::ChooseHardware{mine});
        const scenario::Scenario before = session.snapshot().scenario;
        QVERIFY(QFile::remove(session::deviceFile(mine)));
        session.reloadCatalogs();
        QVERIFY(session.snapshot().scenario == before);
        QCOMPARE(bandwidth(session), 6.7e12);
        QCOMPARE(keptNotes(session), std::size_t(1));
        QVERIFY(QString::fromStdString(session.catalogNotes().back().message).contains(QStringLiteral("is gone; My part stays")));
        session.dispatch(scenario::SetBatch{7});
        QCOMPARE(keptNotes(session), std::size_t(1));
        session.dispatch(scenario::ChooseHardware{h100});
        QVERIFY(!session.catalogs().devices.contains(mine));
        QCOMPARE(keptNotes(session), std::size_t(0));
    }

    void historyReachesAPartWhoseFileIsGone()
    {
        const UserFolder user;
        Session session(catalogs::loadBuiltIn());
        user.write(fast(session, mine));
        session.reloadCatalogs();
        session.dispatch(scenario::ChooseHardware{mine});
        session.dispatch(scenario::ChooseHardware{h100});
        QVERIFY(QFile::remove(session::deviceFile(mine)));
        session.reloadCatalogs();
        QVERIFY(!session.catalogs().devices.contains(mine));
        session.undo();
        QCOMPARE(session.snapshot().scenario.hardware.text(), std::string("mine"));
        QCOMPARE(bandwidth(session), 6.7e12);
        QCOMPARE(keptNotes(session), std::size_t(1));
        session.redo();
        QVERIFY(!session.catalogs().devices.contains(mine));
    }

    void aBrokenFileLeavesThePartInUseAndASoundOneReplacesIt()
    {
        const UserFolder user;
        Session session(catalogs::loadBuiltIn());
        user.write(copyOfH100(session, mine));
        session.reloadCatalogs();
        session.dispatch(scenario::ChooseHardware{mine});
        user.write(QStringLiteral("mine.json"), "{ \"schema\": ");
        session.reloadCatalogs();
        QCOMPARE(bandwidth(session), 3.35e12);
        QVERIFY(QString::fromStdString(session.catalogNotes().back().message)
                    .contains(QStringLiteral("cannot be used now; My part stays")));
        user.write(fast(session, mine));
        session.reloadCatalogs();
        QCOMPARE(bandwidth(session), 6.7e12);
        QCOMPARE(keptNotes(session), std::size_t(0));
    }

    void anEntryThatThePresentSetupCannotUseWaits()
    {
        const UserFolder user;
        Session session(catalogs::loadBuiltIn());
        user.write(fast(session, mine));
        session.reloadCatalogs();
        session.dispatch(scenario::ChooseHardware{mine});
        session.dispatch(scenario::SetDevices{8});
        // Devices that share a model need a link.
        hardware::Device alone = copyOfH100(session, mine);
        alone.link.reset();
        user.write(alone);
        session.reloadCatalogs();
        QCOMPARE(bandwidth(session), 6.7e12);
        QCOMPARE(keptNotes(session), std::size_t(1));
        QVERIFY(QString::fromStdString(session.catalogNotes().back().message).contains(QStringLiteral("stays as it was")));
        session.dispatch(scenario::SetDevices{1});
        QCOMPARE(bandwidth(session), 3.35e12);
        QCOMPARE(keptNotes(session), std::size_t(0));
    }

    void anEditDoesNotBringBackAnEntryThatWasReplaced()
    {
        const UserFolder user;
        Session session(catalogs::loadBuiltIn());
        user.write(fast(session, mine));
        session.reloadCatalogs();
        session.dispatch(scenario::ChooseHardware{mine});
        hardware::Device alone = copyOfH100(session, mine);
        alone.link.reset();
        user.write(alone);
        session.reloadCatalogs();
        QCOMPARE(bandwidth(session), 3.35e12);
        QSignalSpy refused(&session, &Session::editRefused);
        session.dispatch(scenario::SetDevices{8});
        QCOMPARE(refused.count(), 1);
        QCOMPARE(bandwidth(session), 3.35e12);
        session.dispatch(scenario::SetBatch{8});
        QCOMPARE(refused.count(), 1);
    }

    void aStepBackThatHasNoSolutionAnyMoreIsRefused()
    {
        const UserFolder user;
        Session session(catalogs::loadBuiltIn());
        user.write(fast(session, mine));
        session.reloadCatalogs();
        session.dispatch(scenario::SetDevices{8});
        session.dispatch(scenario::ChooseHardware{mine});
        session.dispatch(scenario::ChooseHardware{h100});
        hardware::Device alone = copyOfH100(session, mine);
        alone.link.reset();
        for (const char* name : {"Without a link", "Still without a link"}) {
            alone.name = name;
            user.write(alone);
            session.reloadCatalogs();
        }
        const scenario::Scenario before = session.snapshot().scenario;
        QSignalSpy refused(&session, &Session::editRefused);
        QSignalSpy snapshots(&session, &Session::snapshotChanged);
        session.undo();
        QCOMPARE(refused.count(), 1);
        QCOMPARE(snapshots.count(), 0);
        QVERIFY(session.snapshot().scenario == before);
        QVERIFY(session.canUndo());
        QVERIFY(!session.canRedo());
        user.write(fast(session, mine));
        session.reloadCatalogs();
        session.undo();
        QCOMPARE(session.snapshot().scenario.hardware.text(), std::string("mine"));
    }

    void withoutItsOverrideABuiltInPartComesBack()
    {
        const UserFolder user;
        Session session(catalogs::loadBuiltIn());
        user.write(fast(session, h100));
        session.reloadCatalogs();
        QCOMPARE(bandwidth(session), 6.7e12);
        QVERIFY(session.catalogs().overridden.contains(h100));
        QVERIFY(QFile::remove(session::deviceFile(h100)));
        session.reloadCatalogs();
        QCOMPARE(bandwidth(session), 3.35e12);
        QVERIFY(!session.catalogs().overridden.contains(h100));
        QCOMPARE(keptNotes(session), std::size_t(0));
    }

    void aPinnedSetupKeepsItsPart()
    {
        const UserFolder user;
        Session session(catalogs::loadBuiltIn());
        user.write(fast(session, mine));
        session.reloadCatalogs();
        session.dispatch(scenario::ChooseHardware{mine});
        session.dispatch(scenario::PinSetup{});
        session.dispatch(scenario::ChooseHardware{h100});
        QVERIFY(QFile::remove(session::deviceFile(mine)));
        session.reloadCatalogs();
        QVERIFY(session.snapshot().comparison.lost.empty());
        QCOMPARE(session.snapshot().comparison.setups.front().report.roofs.memory.bandwidth.value(), 6.7e12);
        QCOMPARE(keptNotes(session), std::size_t(1));
        session.dispatch(scenario::UnpinSetup{0});
        QVERIFY(!session.catalogs().devices.contains(mine));
    }

    void modelsThatWereOpenedAndNotSavedSurvive()
    {
        const UserFolder user;
        Session session(catalogs::loadBuiltIn());
        model::ModelSpec spec = **session.catalogs().findModel(*ModelId::parse("llama-2-7b"));
        spec.id = *ModelId::parse("my-own-model");
        QVERIFY(session.addModel(spec));
        session.dispatch(scenario::ChooseModel{*ModelId::parse("qwen3.8-27b")});
        user.write(fast(session, mine));
        session.reloadCatalogs();
        QVERIFY(session.catalogs().devices.contains(mine));
        QVERIFY(session.catalogs().models.contains(spec.id));
        QVERIFY(session.isUnsaved(spec.id));
        QVERIFY(session.saveModel(spec.id));
        session.reloadCatalogs();
        QVERIFY(!session.isUnsaved(spec.id));
    }

    void aSavedPartIsInTheCatalogsAtOnce()
    {
        const UserFolder user;
        Session session(catalogs::loadBuiltIn());
        const hardware::Device device = fast(session, mine);
        QVERIFY(session.saveDevice(device));
        QVERIFY(QFile::exists(user.file(QStringLiteral("mine.json"))));
        QVERIFY(**session.catalogs().findDevice(mine) == device);
        QVERIFY(session.catalogs().userDevices.contains(mine));
    }

    void savingDoesNotHideBehindAnotherFileOfTheUser()
    {
        const UserFolder user;
        Session session(catalogs::loadBuiltIn());
        hardware::Device device = fast(session, mine);
        QVERIFY(session::writeDeviceFile(user.file(QStringLiteral("zoo.json")), device));
        const auto saved = session.saveDevice(device);
        QVERIFY(!saved);
        QVERIFY(QString::fromStdString(saved.error().where).endsWith(QStringLiteral("zoo.json")));
        QVERIFY(!QFile::exists(user.file(QStringLiteral("mine.json"))));
    }

    void savingDestroysNoOtherPartOfTheFile()
    {
        const UserFolder user;
        Session session(catalogs::loadBuiltIn());
        hardware::Device other = fast(session, *HardwareId::parse("other"));
        QVERIFY(session::writeDeviceFile(user.file(QStringLiteral("mine.json")), other));
        QVERIFY(!session.saveDevice(fast(session, mine)));
        session.reloadCatalogs();
        QVERIFY(session.catalogs().devices.contains(other.id));
    }

    void aPartThatNoCatalogCouldHoldIsNotWritten()
    {
        const UserFolder user;
        Session session(catalogs::loadBuiltIn());
        hardware::Device device = fast(session, mine);
        device.peaks.clear();
        QVERIFY(!session.saveDevice(device));
        QVERIFY(!QFile::exists(user.file(QStringLiteral("mine.json"))));
    }

    void aFolderThatCannotBeMadeIsAnErrorWithItsName()
    {
        const UserFolder user;
        QFile file(user.folder.filePath(QStringLiteral("ridgepoint")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        Session session(catalogs::loadBuiltIn());
        const auto saved = session.saveDevice(fast(session, mine));
        QVERIFY(!saved);
        QCOMPARE(saved.error().code, ErrorCode::Unwritable);
        QVERIFY(saved.error().where.ends_with("ridgepoint/hardware"));
    }
};

QTEST_GUILESS_MAIN(SessionCatalogsTest)
#include "session_catalogs_test.moc"
