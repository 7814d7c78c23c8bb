// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/main_window.h"

#include "app/panels/chart/chart_panel.h"
#include "app/panels/kernels/kernels_panel.h"
#include "app/panels/reading/reading_panel.h"
#include "app/panels/scenario/count_control.h"
#include "app/panels/scenario/scenario_panel.h"
#include "app/render/roofline_view.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QDir>
#include <QDropEvent>
#include <QFile>
#include <QLabel>
#include <QMessageBox>
#include <QMimeData>
#include <QMouseEvent>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include <cmath>

using namespace ridgepoint;
using panels::CountControl;
using shell::MainWindow;

namespace {

struct Opened {
    session::Session session{catalogs::loadBuiltIn()};
    MainWindow window{session};

    Opened()
    {
        window.resize(1600, 1000);
        window.show();
        QCoreApplication::processEvents();
    }

    render::RooflineView* view() { return window.chartPanel()->view(); }

    QPointF dot(const std::string& id)
    {
        for (const render::PlacedDot& placed : view()->placedChart().dots)
            if (placed.id == id)
                return placed.centre;
        return {};
    }

    /// Whether a colour is painted within a few pixels of a place; another marker may cover the centre.
    bool isPaintedAt(QPointF at, const QColor& colour)
    {
        const QImage image = view()->grab().toImage();
        const int reach = 12;
        for (int dx = -reach; dx <= reach; ++dx)
            for (int dy = -reach; dy <= reach; ++dy)
                if (image.pixelColor((at + QPointF(dx, dy)).toPoint() * image.devicePixelRatio()) == colour)
                    return true;
        return false;
    }
};

void send(QWidget* widget, QEvent::Type type, QPointF at, Qt::MouseButtons buttons)
{
    const Qt::MouseButton button = type == QEvent::MouseMove ? Qt::NoButton : Qt::LeftButton;
    QMouseEvent event(type, at, widget->mapToGlobal(at), button, buttons, Qt::NoModifier);
    QCoreApplication::sendEvent(widget, &event);
}

/// Press at one share of the slider's length, move to another in some steps, release.
void drag(CountControl* control, double from, double to)
{
    QWidget* slider = control->slider();
    const double left = 14.0;
    const double length = slider->width() - 2.0 * left;
    const double y = 10.0;
    send(slider, QEvent::MouseButtonPress, {left + from * length, y}, Qt::LeftButton);
    for (int step = 1; step <= 20; ++step) {
        send(slider, QEvent::MouseMove, {left + (from + (to - from) * step / 20.0) * length, y}, Qt::LeftButton);
        QCoreApplication::processEvents();
    }
    send(slider, QEvent::MouseButtonRelease, {left + to * length, y}, Qt::NoButton);
    QCoreApplication::processEvents();
}

/// A file dragged on the window and let go.
void drop(MainWindow& window, const QString& path)
{
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(path)});
    QDragEnterEvent enter(QPoint(300, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&window, &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent event(QPointF(300.0, 300.0), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&window, &event);
}

/// Waits for a message box, keeps its text and presses a button.
void answer(QObject* context, QString& told, QMessageBox::StandardButton button)
{
    QTimer::singleShot(200, context, [&told, button] {
        for (QWidget* widget : QApplication::topLevelWidgets())
            if (auto* box = qobject_cast<QMessageBox*>(widget)) {
                told = box->text();
                QCOMPARE(box->textFormat(), Qt::PlainText);
                box->button(button)->click();
            }
    });
}

QString fixture(const char* name)
{
    return QStringLiteral(RIDGEPOINT_SOURCE_DIR "/tests/fixtures/model-configs/") + QLatin1String(name);
}

QtMessageHandler usual = nullptr;

/// An unexpected warning fails the run; the offscreen platform's own remark on size hints is expected.
void failOnWarning(QtMsgType type, const QMessageLogContext& context, const QString& message)
{
    const bool expected = message.contains(QStringLiteral("propagateSizeHints")) || message.contains(QStringLiteral("XDG_RUNTIME_DIR"));
    if (type == QtWarningMsg && !expected)
        usual(QtFatalMsg, context, message);
    else if (!expected)
        usual(type, context, message);
}

double share(session::Session& session, kernels::Part part)
{
    return session.snapshot().report.findPhase(workload::Phase::Decode)->findPart(part)->shareOfPhaseTime;
}

}  // namespace

class MainWindowTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { usual = qInstallMessageHandler(failOnWarning); }

    // A memory roof is a line of slope one, and equal decades make it a diagonal: up by as much as to the right.
    void draggingTheBatchSliderMovesDecodeAlongTheSlope()
    {
        Opened opened;
        const QPointF before = opened.dot("dot-decode");
        QVERIFY(opened.isPaintedAt(before, opened.view()->theme().decode.fill));
        drag(opened.window.scenarioPanel()->batch(), 0.0, 0.5);
        const QPointF after = opened.dot("dot-decode");
        QVERIFY(opened.session.snapshot().scenario.workload.batch >= 16);
        QVERIFY(after.x() - before.x() > 50.0);
        QVERIFY(before.y() - after.y() > 50.0);
        const double slope = (before.y() - after.y()) / (after.x() - before.x());
        QVERIFY2(std::abs(slope - 1.0) < 0.06, qPrintable(QString::number(slope)));
        QVERIFY(opened.isPaintedAt(after, opened.view()->theme().decode.fill));
        QVERIFY(!opened.isPaintedAt(before, opened.view()->theme().decode.fill));
    }

    void draggingThePromptSliderMovesPrefillAlongTheFlatRoof()
    {
        Opened opened;
        opened.session.dispatch(scenario::SetPrompt{8192});
        QCoreApplication::processEvents();
        const QPointF before = opened.dot("dot-prefill");
        drag(opened.window.scenarioPanel()->prompt(), 0.46, 0.25);
        const QPointF after = opened.dot("dot-prefill");
        QVERIFY(before.x() - after.x() > 20.0);
        QVERIFY2(std::abs(before.y() - after.y()) < 3.0, qPrintable(QString::number(before.y() - after.y())));
        QVERIFY(opened.isPaintedAt(after, opened.view()->theme().prefill.fill));
    }

    void attentionAndDeltaNetStayWhereTheyAreWhileTheContextGrows()
    {
        Opened opened;
        const QPointF attention = opened.dot("dot-decode-attention");
        const QPointF deltaNet = opened.dot("dot-decode-deltanet");
        const double attentionShare = share(opened.session, kernels::Part::Attention);
        drag(opened.window.scenarioPanel()->context(), 0.46, 0.9);
        QVERIFY(opened.session.snapshot().scenario.workload.context > 100000);
        QVERIFY((opened.dot("dot-decode-attention") - attention).manhattanLength() < 1.0);
        QVERIFY((opened.dot("dot-decode-deltanet") - deltaNet).manhattanLength() < 0.01);
        QVERIFY(share(opened.session, kernels::Part::Attention) > 5.0 * attentionShare);
    }

    void oneDragIsOneStepOfUndo()
    {
        Opened opened;
        const scenario::Scenario before = opened.session.snapshot().scenario;
        drag(opened.window.scenarioPanel()->batch(), 0.0, 0.8);
        QVERIFY(!(opened.session.snapshot().scenario == before));
        opened.session.undo();
        QVERIFY(opened.session.snapshot().scenario == before);
        QVERIFY(!opened.session.canUndo());
        QCoreApplication::processEvents();
        QCOMPARE(opened.window.scenarioPanel()->batch()->slider()->value(), 0);
    }

    void theReadingSaysWhatTheReportSays()
    {
        Opened opened;
        QStringList texts;
        for (const QLabel* label : opened.window.readingPanel()->findChildren<QLabel*>())
            texts << label->text();
        QVERIFY(texts.contains(QStringLiteral("Memory-bound. Buy bytes.")));
        QVERIFY(texts.join(QLatin1Char(' ')).contains(QStringLiteral("that is its roof")));
    }

    void everyThemeCanBeChosenWhileTheWindowIsOpen()
    {
        Opened opened;
        for (auto appearance : {MainWindow::Appearance::Dark, MainWindow::Appearance::Projector, MainWindow::Appearance::Light,
                                MainWindow::Appearance::System}) {
            opened.window.setAppearance(appearance);
            QCoreApplication::processEvents();
            QVERIFY(!opened.view()->placedChart().dots.empty());
        }
    }

    void aPictureIsExportedFromTheMenusScene()
    {
        Opened opened;
        QTemporaryDir folder;
        for (const char* suffix : {"png", "svg"}) {
            const QString path = folder.filePath(QStringLiteral("chart.") + QLatin1String(suffix));
            QVERIFY(opened.window.exportPicture(path));
            QVERIFY(QFile(path).size() > 5000);
        }
    }

    void aPictureThatCannotBeWrittenIsToldToTheUser()
    {
        Opened opened;
        QString told;
        QTimer::singleShot(200, this, [&told] {
            for (QWidget* widget : QApplication::topLevelWidgets())
                if (auto* box = qobject_cast<QMessageBox*>(widget)) {
                    told = box->text();
                    QCOMPARE(box->textFormat(), Qt::PlainText);
                    box->close();
                }
        });
        QVERIFY(!opened.window.exportPicture(QStringLiteral("/nowhere/at/all.png")));
        QVERIFY2(told.contains(QStringLiteral("/nowhere/at/all.png")), qPrintable(told));
    }

    void aDroppedConfigIsChosenAndItsNotesAreShown()
    {
        Opened opened;
        drop(opened.window, fixture("mixtral-8x7b.json"));
        // 8 experts, 2 for each token, 32 layers (mistralai/Mixtral-8x7B-v0.1, config.json).
        const evaluation::ModelFacts& model = opened.session.snapshot().report.model;
        QCOMPARE(model.experts, std::int64_t(8));
        QCOMPARE(model.chosenExperts, std::int64_t(2));
        QVERIFY(opened.session.isUnsaved(opened.session.snapshot().scenario.model));
        auto* notice = opened.window.findChild<QLabel*>(QStringLiteral("notice"));
        QVERIFY(notice->isVisible());
        QVERIFY2(notice->text().contains(QStringLiteral("mixtral-8x7b.json")), qPrintable(notice->text()));
        QVERIFY(!opened.dot("dot-decode-experts").isNull());
    }

    void aRefusedConfigShowsTheReasonAndChangesNothing()
    {
        Opened opened;
        QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("config.json")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{\"model_type\": \"llama\", ");
        file.close();
        const scenario::Scenario before = opened.session.snapshot().scenario;
        QString told;
        answer(this, told, QMessageBox::Ok);
        drop(opened.window, file.fileName());
        QVERIFY2(told.contains(QStringLiteral("config.json")), qPrintable(told));
        QVERIFY(opened.session.snapshot().scenario == before);
    }

    void savingAModelAsksBeforeItReplacesAFile()
    {
        QTemporaryDir folder;
        qputenv("XDG_DATA_HOME", folder.path().toUtf8());
        Opened opened;
        QVERIFY(opened.window.openModelConfig(fixture("mixtral-8x7b.json")));
        const ModelId id = opened.session.snapshot().scenario.model;
        const QString path = folder.filePath(QStringLiteral("ridgepoint/models/") + QString::fromStdString(id.text()) + QStringLiteral(".json"));
        QVERIFY(QDir().mkpath(folder.filePath(QStringLiteral("ridgepoint/models"))));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("mine");
        file.close();
        QString told;
        answer(this, told, QMessageBox::Cancel);
        opened.window.saveModel();
        QVERIFY(told.contains(path));
        QCOMPARE(QFile(path).size(), qint64(4));
        answer(this, told, QMessageBox::Yes);
        opened.window.saveModel();
        QVERIFY(!opened.session.isUnsaved(id));
        QVERIFY(catalogs::loadWithUserFolder(catalogs::userFolder()).catalogs.models.contains(id));
    }

    void aRefusedEditIsToldAboveTheChartUntilTheNextOne()
    {
        Opened opened;
        auto* refusal = opened.window.findChild<QLabel*>(QStringLiteral("refusal"));
        QVERIFY(!refusal->isVisible());
        opened.session.dispatch(scenario::SetBatch{0});
        QVERIFY(refusal->isVisible());
        QVERIFY2(refusal->text().contains(QStringLiteral("batch")), qPrintable(refusal->text()));
        opened.session.dispatch(scenario::SetBatch{2});
        QVERIFY(!refusal->isVisible());
    }

    void aDraftAndDevicesAreReadOut()
    {
        Opened opened;
        opened.session.dispatch(scenario::SetDevices{8});
        opened.session.dispatch(scenario::SetSpeculation{{4, 0.7, *ModelId::parse("qwen3-8b")}});
        QStringList texts;
        for (const QLabel* label : opened.window.readingPanel()->findChildren<QLabel*>())
            if (label->isVisible())
                texts << label->text();
        QVERIFY(texts.contains(QStringLiteral("TPOT with draft")));
        QVERIFY(texts.contains(QStringLiteral("Memory per device, one of 8")));
        // (1 - 0.7^5) / (1 - 0.7) = 2.7731 (arXiv 2211.17192, equation 1).
        QVERIFY2(texts.join(QLatin1Char(' ')).contains(QStringLiteral("2.77 tokens expected")), qPrintable(texts.join(QLatin1Char('|'))));
    }

    void notesAboutUserCatalogsAreShownAsPlainText()
    {
        catalogs::LoadedCatalogs loaded = catalogs::loadBuiltIn();
        loaded.notes.push_back({Severity::Warning, "catalog-left-out", "<b>mine.json</b>: line 1", {}});
        session::Session session(std::move(loaded));
        MainWindow window(session);
        window.show();
        auto* notice = window.findChild<QLabel*>(QStringLiteral("notice"));
        QVERIFY(notice->isVisible());
        QCOMPARE(notice->textFormat(), Qt::PlainText);
        QVERIFY(notice->text().contains(QStringLiteral("<b>mine.json</b>")));
    }

    void undoIsOfferedOnlyWhenThereIsSomethingToUndo()
    {
        Opened opened;
        QAction* undo = nullptr;
        for (QAction* action : opened.window.findChildren<QAction*>())
            if (action->text() == QStringLiteral("&Undo"))
                undo = action;
        QVERIFY(undo);
        QVERIFY(!undo->isEnabled());
        opened.session.dispatch(scenario::SetBatch{2});
        QVERIFY(undo->isEnabled());
        undo->trigger();
        QVERIFY(!undo->isEnabled());
    }
};

int main(int argc, char** argv)
{
    QApplication::setStyle(QStringLiteral("Fusion"));
    QApplication application(argc, argv);
    MainWindowTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "main_window_test.moc"
