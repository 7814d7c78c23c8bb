// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/chart/chart_panel.h"
#include "app/panels/compare/compare_panel.h"
#include "app/panels/hardware/hardware_editor.h"
#include "app/panels/scenario/scenario_panel.h"
#include "app/render/roofline_view.h"
#include "app/session/catalog_watcher.h"
#include "app/shell/main_window.h"
#include "core/catalogs/hardware_writer.h"

#include <QAction>
#include <QApplication>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMouseEvent>
#include <QPushButton>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include <cmath>

using namespace ridgepoint;

namespace {

struct Opened {
    session::Session session{catalogs::loadWithUserFolder(catalogs::userFolder())};
    session::CatalogWatcher watcher{QString::fromStdString(catalogs::userFolder().string())};
    shell::MainWindow window{session};

    Opened()
    {
        QObject::connect(&watcher, &session::CatalogWatcher::changed, &session, &session::Session::reloadCatalogs);
        window.resize(1600, 1000);
        window.show();
        QCoreApplication::processEvents();
    }

    render::RooflineView* view() const { return window.chartPanel()->view(); }
    const scenario::Scenario& scenario() const { return session.snapshot().scenario; }

    QAction* action(const QString& text) const
    {
        for (QAction* action : window.findChildren<QAction*>())
            if (action->text().remove(QLatin1Char('&')) == text)
                return action;
        return nullptr;
    }

    std::optional<QLineF> roof(const std::string& id) const
    {
        for (const render::PlacedRoof& roof : view()->placedChart().roofs)
            if (roof.id == id)
                return roof.line;
        return std::nullopt;
    }

    bool hasRoof(const std::string& id) const { return roof(id).has_value(); }

    void drag(const QPointF& from, const QPointF& to) const
    {
        const auto send = [this](QEvent::Type type, const QPointF& at, Qt::MouseButton button, Qt::MouseButtons buttons) {
            QMouseEvent event(type, at, view()->mapToGlobal(at.toPoint()), button, buttons, Qt::NoModifier);
            QCoreApplication::sendEvent(view(), &event);
        };
        send(QEvent::MouseButtonPress, from, Qt::LeftButton, Qt::LeftButton);
        for (int step = 1; step <= 8; ++step)
            send(QEvent::MouseMove, from + (to - from) * step / 8.0, Qt::NoButton, Qt::LeftButton);
        send(QEvent::MouseButtonRelease, to, Qt::LeftButton, Qt::NoButton);
        QCoreApplication::processEvents();
    }
};

void choose(session::Session& session, const char* id)
{
    session.dispatch(scenario::ChooseHardware{*HardwareId::parse(id)});
}

QString userFile(const QString& name)
{
    return QString::fromStdString((catalogs::userFolder() / "hardware").string()) + QLatin1Char('/') + name;
}

void write(const QString& path, const std::string& text)
{
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text.data(), static_cast<qint64>(text.size()));
}

/// An H100 with another bandwidth, under an id of its own or under the built-in one.
std::string part(const char* id, double bandwidth)
{
    const catalogs::LoadedCatalogs loaded = catalogs::loadBuiltIn();
    hardware::Device device = **loaded.catalogs.findDevice(*HardwareId::parse("h100-sxm"));
    device.id = *HardwareId::parse(id);
    device.memory.front().bandwidth->value = units::Bandwidth(bandwidth);
    return catalogs::writeHardwareCatalog(device);
}

}  // namespace

class MainWindowHardwareTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        qputenv("XDG_DATA_HOME", m_folder->path().toUtf8());
    }

    // 3.35 against 7.7 TB/s, 989.4 against 2250 TFLOP/s: both roofs of the picture moved, and TPOT as the bandwidth did.
    void aPinnedSetupStaysOnTheChartAndInTheTable()
    {
        Opened opened;
        opened.action(QStringLiteral("Pin this setup"))->trigger();
        choose(opened.session, "b200-sxm");
        QCOMPARE(opened.scenario().pinned.size(), std::size_t(1));
        const QLineF memory = *opened.roof("roof-hbm3e");
        const QLineF pinnedMemory = *opened.roof("a-roof-hbm3");
        const render::PlotMapping& mapping = opened.view()->placedChart().mapping;
        const auto bandwidth = [&](const QLineF& line) { return mapping.performanceAt(line.y1()) / mapping.intensityAt(line.x1()); };
        QVERIFY(std::abs(bandwidth(memory) / bandwidth(pinnedMemory) / (7.7 / 3.35) - 1.0) < 1e-6);
        const double peak = mapping.performanceAt(opened.roof("roof-bf16-tensor")->y2());
        const double pinnedPeak = mapping.performanceAt(opened.roof("a-roof-bf16-tensor")->y2());
        QVERIFY(std::abs(peak / pinnedPeak / (2250.0 / 989.4) - 1.0) < 1e-6);

        opened.window.comparePanel()->parentWidget()->raise();
        QCoreApplication::processEvents();
        QCOMPARE(opened.window.comparePanel()->table()->model()->rowCount(), 2);
        const auto& setups = opened.session.snapshot().comparison.setups;
        QVERIFY(std::abs(*setups.back().toFirst.tpot * 7.7 / 3.35 - 1.0) < 0.01);

        opened.session.undo();
        opened.session.undo();
        QVERIFY(opened.scenario().pinned.empty());
        QVERIFY(!opened.hasRoof("a-roof-hbm3"));
    }

    void theChooserOfRoofsDrawsWhatItSays()
    {
        Opened opened;
        QVERIFY(!opened.hasRoof("roof-level-l2"));
        QVERIFY(opened.hasRoof("roof-bf16-tensor-achievable"));
        opened.action(QStringLiteral("Memory levels"))->trigger();
        QVERIFY(opened.hasRoof("roof-level-l2"));
        QVERIFY(!opened.hasRoof("roof-bf16-tensor-achievable"));
        QVERIFY(opened.action(QStringLiteral("L2, L1 and other levels"))->isChecked());
        opened.action(QStringLiteral("Achievable, dashed"))->trigger();
        QVERIFY(opened.hasRoof("roof-bf16-tensor-achievable"));
        QVERIFY(!opened.action(QStringLiteral("Memory levels"))->isChecked());
        opened.action(QStringLiteral("The two main roofs"))->trigger();
        QVERIFY(!opened.hasRoof("roof-level-l2"));
        QVERIFY(!opened.action(QStringLiteral("Achievable, dashed"))->isChecked());
    }

    void draggingARoofMakesAWhatIfPartInOneStep()
    {
        Opened opened;
        const QLineF flat = *opened.roof("roof-bf16-tensor");
        const QPointF from(flat.x1() + 20.0, flat.y1());
        const QPointF to = from - QPointF(0.0, 40.0);
        const double wanted = opened.view()->placedChart().mapping.performanceAt(to.y());
        opened.drag(from, to);
        const auto& peaks = opened.scenario().overrides.peaks;
        QCOMPARE(peaks.size(), std::size_t(1));
        QVERIFY(std::abs(peaks.at(units::NumberFormat::Bf16).value() / wanted - 1.0) < 0.01);
        QCOMPARE(opened.session.snapshot().report.device, std::string("H100 SXM, what-if"));
        QVERIFY(opened.session.snapshot().overrideVerdict.has_value());
        opened.session.undo();
        QVERIFY(!opened.scenario().overrides.any());
        QVERIFY(!opened.session.canUndo());

        const QLineF slanted = *opened.roof("roof-hbm3");
        const QPointF middle = slanted.pointAt(0.6);
        opened.drag(middle, middle - QPointF(0.0, 30.0));
        QVERIFY(opened.scenario().overrides.bandwidth.has_value());
        QVERIFY(opened.scenario().overrides.bandwidth->value() > 3.35e12);
    }

    void aFileOfTheUsersComesChangesAndGoesWhileTheWindowIsOpen()
    {
        Opened opened;
        write(userFile(QStringLiteral("mine.json")), part("mine", 5e12));
        const HardwareId mine = *HardwareId::parse("mine");
        QTRY_VERIFY_WITH_TIMEOUT(opened.session.catalogs().devices.contains(mine), 3000);
        choose(opened.session, "mine");
        QCOMPARE(opened.session.snapshot().report.roofs.memory.bandwidth.value(), 5e12);
        write(userFile(QStringLiteral("mine.json")), part("mine", 6e12));
        QTRY_COMPARE_WITH_TIMEOUT(opened.session.snapshot().report.roofs.memory.bandwidth.value(), 6e12, 3000);
        write(userFile(QStringLiteral("mine.json")), "{ \"schema\": ");
        QTRY_VERIFY_WITH_TIMEOUT(!opened.session.catalogNotes().empty(), 3000);
        QCOMPARE(opened.session.snapshot().report.roofs.memory.bandwidth.value(), 6e12);
        QVERIFY(QFile::remove(userFile(QStringLiteral("mine.json"))));
        QTest::qWait(600);
        QCOMPARE(opened.scenario().hardware, mine);
        choose(opened.session, "b200-sxm");
        opened.session.undo();
        QCOMPARE(opened.session.snapshot().report.roofs.memory.bandwidth.value(), 6e12);
    }

    void anEntryThatStandsBeforeABuiltInOneIsShownAsSuch()
    {
        write(userFile(QStringLiteral("mine.json")), part("h100-sxm", 5e12));
        Opened opened;
        QCOMPARE(opened.session.snapshot().report.roofs.memory.bandwidth.value(), 5e12);
        const QString facts = opened.window.scenarioPanel()->hardwareFacts()->text();
        QVERIFY2(facts.contains(QStringLiteral("built-in")) && facts.contains(QStringLiteral("mine.json")), qPrintable(facts));
    }

    void faultsInTheEditorLookLikeAnyText()
    {
        Opened opened;
        QTimer::singleShot(200, this, [] {
            auto* editor = qobject_cast<panels::HardwareEditor*>(QApplication::activeModalWidget());
            QVERIFY(editor);
            editor->field(panels::FormField::Bandwidth)->setText(QStringLiteral("4"));
            for (const QLabel* fault : {editor->fieldError(panels::FormField::Bandwidth), editor->reason()}) {
                const QColor color = fault->palette().color(QPalette::WindowText);
                QVERIFY2(color.red() > color.green() + 80 && color.red() > color.blue() + 80, qPrintable(color.name()));
                QVERIFY(fault->font().bold() || fault->font().weight() >= QFont::DemiBold);
            }
            editor->reject();
        });
        opened.action(QStringLiteral("Edit a copy of the hardware…"))->trigger();
    }

    void aWhatIfThatIsSavedStaysAWhatIf()
    {
        Opened opened;
        scenario::Overrides whatIf;
        whatIf.bandwidth = units::Bandwidth(4e12);
        opened.session.dispatch(scenario::SetOverrides{whatIf});
        QTimer::singleShot(200, this, [] {
            auto* editor = qobject_cast<panels::HardwareEditor*>(QApplication::activeModalWidget());
            QVERIFY(editor);
            QCOMPARE(editor->field(panels::FormField::Bandwidth)->text(), QStringLiteral("4 TB/s"));
            editor->field(panels::FormField::Citation)->setText(QStringLiteral("a plan of ours"));
            editor->saveButton()->click();
        });
        opened.action(QStringLiteral("Edit a copy of the hardware…"))->trigger();
        QCOMPARE(opened.scenario().hardware.text(), std::string("h100-sxm-mine"));
        QVERIFY(!opened.scenario().overrides.any());
        QCOMPARE(opened.session.snapshot().report.roofs.memory.bandwidth.value(), 4e12);
        opened.session.undo();
        QCOMPARE(opened.scenario().hardware.text(), std::string("h100-sxm"));
        QVERIFY(opened.scenario().overrides == whatIf);
    }

    void theEditorSavesACopyAndTheWindowShowsIt()
    {
        Opened opened;
        QTimer::singleShot(200, this, [] {
            auto* editor = qobject_cast<panels::HardwareEditor*>(QApplication::activeModalWidget());
            QVERIFY(editor);
            editor->field(panels::FormField::Bandwidth)->setText(QStringLiteral("4 TB/s"));
            editor->field(panels::FormField::Citation)->setText(QStringLiteral("measured on our own machine"));
            QVERIFY2(editor->saveButton()->isEnabled(), qPrintable(editor->reason()->text()));
            editor->saveButton()->click();
        });
        opened.action(QStringLiteral("Edit a copy of the hardware…"))->trigger();
        QCOMPARE(opened.scenario().hardware.text(), std::string("h100-sxm-mine"));
        QCOMPARE(opened.session.snapshot().report.roofs.memory.bandwidth.value(), 4e12);
        QVERIFY(QFile::exists(userFile(QStringLiteral("h100-sxm-mine.json"))));
    }

private:
    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_MAIN(MainWindowHardwareTest)
#include "main_window_hardware_test.moc"
