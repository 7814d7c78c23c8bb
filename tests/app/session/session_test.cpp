// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/model_file.h"
#include "app/session/session.h"

#include <QFile>
#include <QFileInfo>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace ridgepoint;
using session::Session;

namespace {

/// Llama 2 7B under a name of its own.
model::ModelSpec ownModel(const Session& session)
{
    model::ModelSpec spec = **session.catalogs().findModel(*ModelId::parse("llama-2-7b"));
    spec.id = *ModelId::parse("my-own-model");
    spec.name = "My own model";
    return spec;
}

}  // namespace

class SessionTest : public QObject {
    Q_OBJECT

private slots:
    void opensOnH100WithQwen()
    {
        const Session session(catalogs::loadBuiltIn());
        QCOMPARE(session.snapshot().scenario.hardware.text(), std::string("h100-sxm"));
        QCOMPARE(session.snapshot().scenario.model.text(), std::string("qwen3.8-27b"));
        QCOMPARE(session.snapshot().report.phases.size(), std::size_t(2));
        QVERIFY(!session.canUndo());
        QVERIFY(!session.canRedo());
    }

    void anEditGivesOneSnapshotThatShowsIt()
    {
        Session session(catalogs::loadBuiltIn());
        QSignalSpy changed(&session, &Session::snapshotChanged);
        session.dispatch(scenario::SetBatch{32});
        QCOMPARE(changed.count(), 1);
        QCOMPARE(session.snapshot().scenario.workload.batch, std::int64_t(32));
        QCOMPARE(session.snapshot().report.workload.batch, std::int64_t(32));
    }

    void anEditThatChangesNothingIsSilent()
    {
        Session session(catalogs::loadBuiltIn());
        QSignalSpy changed(&session, &Session::snapshotChanged);
        session.dispatch(scenario::SetBatch{1});
        QCOMPARE(changed.count(), 0);
        QVERIFY(!session.canUndo());
    }

    void undoAndRedoGiveEqualScenarios()
    {
        Session session(catalogs::loadBuiltIn());
        std::vector<scenario::Scenario> seen{session.snapshot().scenario};
        const std::vector<scenario::Edit> edits{scenario::SetBatch{32}, scenario::ChooseModel{*ModelId::parse("llama-3.1-8b")},
                                                scenario::ChooseHardware{*HardwareId::parse("mi300x")}, scenario::SetContext{4096},
                                                scenario::ChoosePrecision{{.preset = "fp8"}}, scenario::SetPrompt{100}};
        for (const scenario::Edit& edit : edits) {
            session.dispatch(edit);
            seen.push_back(session.snapshot().scenario);
        }
        for (std::size_t i = seen.size() - 1; i-- > 0;) {
            session.undo();
            QVERIFY(session.snapshot().scenario == seen[i]);
        }
        QVERIFY(!session.canUndo());
        for (std::size_t i = 1; i < seen.size(); ++i) {
            session.redo();
            QVERIFY(session.snapshot().scenario == seen[i]);
        }
        QVERIFY(!session.canRedo());
    }

    void aGestureIsOneStepOfUndo()
    {
        Session session(catalogs::loadBuiltIn());
        session.dispatch(scenario::SetBatch{4});
        session.beginGesture();
        for (std::int64_t batch = 5; batch < 60; ++batch)
            session.dispatch(scenario::SetBatch{batch});
        session.endGesture();
        session.undo();
        QCOMPARE(session.snapshot().scenario.workload.batch, std::int64_t(4));
    }

    void aGestureThatChangesNothingLeavesNoStep()
    {
        Session session(catalogs::loadBuiltIn());
        session.beginGesture();
        session.endGesture();
        QVERIFY(!session.canUndo());
    }

    void undoDuringAGestureLosesTheStepBeforeIt()
    {
        Session session(catalogs::loadBuiltIn());
        session.dispatch(scenario::SetBatch{4});
        session.beginGesture();
        session.dispatch(scenario::SetContext{1000});
        session.undo();
        QCOMPARE(session.snapshot().scenario.workload.batch, std::int64_t(4));
        session.dispatch(scenario::SetContext{2000});
        session.dispatch(scenario::SetContext{3000});
        session.endGesture();
        session.undo();
        QCOMPARE(session.snapshot().scenario.workload.batch, std::int64_t(4));
        QVERIFY(session.snapshot().scenario.workload.context != 3000);
        session.undo();
        QCOMPARE(session.snapshot().scenario.workload.batch, std::int64_t(1));
        QVERIFY(!session.canUndo());
    }

    void aSetupPinnedDuringAGestureIsLostWithIt()
    {
        Session session(catalogs::loadBuiltIn());
        session.beginGesture();
        session.dispatch(scenario::SetBatch{8});
        session.dispatch(scenario::PinSetup{});
        session.dispatch(scenario::SetBatch{9});
        session.dispatch(scenario::SetBatch{10});
        session.endGesture();
        session.undo();
        QCOMPARE(session.snapshot().scenario.pinned.size(), std::size_t(1));
        QCOMPARE(session.snapshot().scenario.workload.batch, std::int64_t(8));
        session.undo();
        QVERIFY(session.snapshot().scenario.pinned.empty());
        QCOMPARE(session.snapshot().scenario.workload.batch, std::int64_t(8));
    }

    void aCancelledGestureLeavesAStepOrTakesOneMore()
    {
        Session session(catalogs::loadBuiltIn());
        session.dispatch(scenario::SetBatch{4});
        session.dispatch(scenario::SetContext{1000});
        session.undo();
        const scenario::Scenario before = session.snapshot().scenario;
        session.beginGesture();
        session.cancelGesture();
        QVERIFY(session.snapshot().scenario == before);
        session.beginGesture();
        session.dispatch(scenario::SetPrompt{100});
        session.dispatch(scenario::SetPrompt{200});
        session.cancelGesture();
        QVERIFY(session.snapshot().scenario == before);
        session.redo();
        QCOMPARE(session.snapshot().scenario.workload.context, std::int64_t(1000));
        session.undo();
        session.undo();
        QVERIFY(!session.canUndo());
    }

    void aNewEditForgetsWhatWasUndone()
    {
        Session session(catalogs::loadBuiltIn());
        session.dispatch(scenario::SetBatch{2});
        session.undo();
        session.dispatch(scenario::SetContext{1000});
        QVERIFY(!session.canRedo());
    }

    void aRefusedEditLosesNothing()
    {
        Session session(catalogs::loadBuiltIn());
        session.dispatch(scenario::SetBatch{8});
        const scenario::Scenario before = session.snapshot().scenario;
        QSignalSpy refused(&session, &Session::editRefused);
        session.dispatch(scenario::SetBatch{0});
        session.dispatch(scenario::SetContext{1000000000000000000});
        session.dispatch(scenario::ChooseModel{*ModelId::parse("no-such-model")});
        QCOMPARE(refused.count(), 3);
        QVERIFY(session.snapshot().scenario == before);
        session.undo();
        QCOMPARE(session.snapshot().scenario.workload.batch, std::int64_t(1));
    }

    void otherHardwareDropsTheFiguresOfAWhatIf()
    {
        Session session(catalogs::loadBuiltIn());
        session.dispatch(scenario::SetOverrides{{units::Bandwidth(1e12), {}}});
        QCOMPARE(session.snapshot().report.device, std::string("H100 SXM, what-if"));
        session.dispatch(scenario::ChooseHardware{*HardwareId::parse("h200-sxm")});
        QVERIFY(!session.snapshot().scenario.overrides.any());
    }

    void pinningUndoneAndRedoneGivesEqualScenarios()
    {
        Session session(catalogs::loadBuiltIn());
        std::vector<scenario::Scenario> seen{session.snapshot().scenario};
        const std::vector<scenario::Edit> edits{scenario::PinSetup{}, scenario::ChooseHardware{*HardwareId::parse("h200-sxm")},
                                                scenario::PinSetup{}, scenario::RecallSetup{0}, scenario::UnpinSetup{0}};
        for (const scenario::Edit& edit : edits) {
            session.dispatch(edit);
            seen.push_back(session.snapshot().scenario);
        }
        QCOMPARE(seen.back().pinned.size(), std::size_t(1));
        QCOMPARE(seen.back().hardware.text(), std::string("h100-sxm"));
        for (std::size_t i = seen.size() - 1; i-- > 0;) {
            session.undo();
            QVERIFY(session.snapshot().scenario == seen[i]);
        }
        for (std::size_t i = 1; i < seen.size(); ++i) {
            session.redo();
            QVERIFY(session.snapshot().scenario == seen[i]);
        }
    }

    void aSnapshotComparesOnlyWhereSomethingIsPinned()
    {
        Session session(catalogs::loadBuiltIn());
        QVERIFY(session.snapshot().comparison.isEmpty());
        session.dispatch(scenario::PinSetup{});
        session.dispatch(scenario::ChooseHardware{*HardwareId::parse("h200-sxm")});
        const evaluation::Comparison& comparison = session.snapshot().comparison;
        QCOMPARE(comparison.setups.size(), std::size_t(2));
        QCOMPARE(comparison.setups.front().report.device, std::string("H100 SXM"));
        QVERIFY(comparison.setups.back().report == session.snapshot().report);
        session.undo();
        session.undo();
        QVERIFY(session.snapshot().comparison.isEmpty());
    }

    void aSnapshotJudgesOnlyAWhatIf()
    {
        Session session(catalogs::loadBuiltIn());
        QVERIFY(!session.snapshot().overrideVerdict);
        // Twice the 3.35 TB/s of an H100 SXM.
        session.dispatch(scenario::SetOverrides{{units::Bandwidth(6.7e12), {}}});
        QVERIFY(session.snapshot().overrideVerdict);
        QCOMPARE(session.snapshot().overrideVerdict->original, std::string("H100 SXM"));
        QCOMPARE(session.snapshot().overrideVerdict->bandwidth, 2.0);
        session.undo();
        QVERIFY(!session.snapshot().overrideVerdict);
    }

    void aDocumentWithALostPinnedSetupOpensAndNamesIt()
    {
        Session session(catalogs::loadBuiltIn());
        scenario::Scenario scenario = scenario::defaultScenario();
        scenario.pinned = {scenario.present()};
        scenario.pinned.front().hardware = *HardwareId::parse("no-such-part");
        QVERIFY(session.open(scenario));
        QCOMPARE(session.snapshot().comparison.lost.size(), std::size_t(1));
    }

    void anAddedModelIsChosenAndUnsaved()
    {
        Session session(catalogs::loadBuiltIn());
        QSignalSpy models(&session, &Session::catalogsChanged);
        QSignalSpy changed(&session, &Session::snapshotChanged);
        QVERIFY(session.addModel(ownModel(session)));
        QCOMPARE(session.snapshot().report.model.name, std::string("My own model"));
        QVERIFY(session.isUnsaved(*ModelId::parse("my-own-model")));
        QVERIFY(!session.isUnsaved(*ModelId::parse("llama-2-7b")));
        QCOMPARE(models.count(), 1);
        QCOMPARE(changed.count(), 1);
        session.undo();
        QCOMPARE(session.snapshot().scenario.model.text(), std::string("qwen3.8-27b"));
    }

    void anotherModelOfTheSameIdDoesNotReplaceTheFirst()
    {
        Session session(catalogs::loadBuiltIn());
        model::ModelSpec spec = ownModel(session);
        spec.id = *ModelId::parse("qwen3.8-27b");
        QVERIFY(session.addModel(spec));
        QCOMPARE(session.snapshot().scenario.model.text(), std::string("qwen3.8-27b-2"));
        QVERIFY(session.addModel(spec));
        QCOMPARE(session.snapshot().scenario.model.text(), std::string("qwen3.8-27b-2"));
        session.dispatch(scenario::ChooseModel{*ModelId::parse("qwen3.8-27b")});
        QCOMPARE(session.snapshot().report.model.name, std::string("Qwen3.8-27B"));
    }

    void aModelThatCannotBeEvaluatedIsNotAdded()
    {
        Session session(catalogs::loadBuiltIn());
        // 30 heads do not go into 8 devices.
        session.dispatch(scenario::SetDevices{8});
        QCOMPARE(session.snapshot().scenario.workload.devices, std::int64_t(8));
        model::ModelSpec spec = ownModel(session);
        auto& attention = std::get<model::Attention>(spec.mixers.front());
        attention.queryHeads = attention.kvHeads = 30;
        const auto added = session.addModel(spec);
        QVERIFY(!added);
        QVERIFY(!session.catalogs().models.contains(spec.id));
    }

    void aSavedModelLoadsAgain()
    {
        QTemporaryDir folder;
        qputenv("XDG_DATA_HOME", folder.path().toUtf8());
        Session session(catalogs::loadBuiltIn());
        const model::ModelSpec spec = ownModel(session);
        QVERIFY(session.addModel(spec));
        QVERIFY(session.saveModel(spec.id));
        QVERIFY(!session.isUnsaved(spec.id));
        QVERIFY(QFileInfo::exists(session::modelFile(spec.id)));
        const catalogs::LoadedCatalogs loaded = catalogs::loadWithUserFolder(catalogs::userFolder());
        const auto again = loaded.catalogs.findModel(spec.id);
        QVERIFY(again);
        QVERIFY(**again == spec);
    }

    void aFolderThatCannotBeMadeIsAnErrorWithItsName()
    {
        QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("models")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        Session session(catalogs::loadBuiltIn());
        const auto written = session::writeModelFile(folder.filePath(QStringLiteral("models/x.json")), ownModel(session));
        QVERIFY(!written);
        QCOMPARE(written.error().code, ErrorCode::Unwritable);
        QVERIFY(written.error().where.ends_with("models"));
    }

    void aUserPartThatBreaksTheFirstScenarioIsLeftOut()
    {
        catalogs::LoadedCatalogs loaded = catalogs::loadBuiltIn();
        loaded.catalogs.devices.clear();
        const Session session(std::move(loaded));
        QVERIFY(!session.catalogs().devices.empty());
        QCOMPARE(session.catalogNotes().back().code, std::string("user-catalogs-ignored"));
    }
};

QTEST_GUILESS_MAIN(SessionTest)
#include "session_test.moc"
