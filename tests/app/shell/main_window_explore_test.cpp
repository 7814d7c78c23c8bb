// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/chart/chart_panel.h"
#include "app/panels/scenario/count_control.h"
#include "app/panels/scenario/scenario_panel.h"
#include "app/render/roofline_view.h"
#include "app/shell/main_window.h"

#include <QAction>
#include <QApplication>
#include <QMouseEvent>
#include <QTest>

#include <cmath>

using namespace ridgepoint;

namespace {

struct Opened {
    session::Session session{catalogs::loadBuiltIn()};
    shell::MainWindow window{session};

    Opened()
    {
        window.resize(1600, 1000);
        window.show();
        window.activateWindow();
        QCoreApplication::processEvents();
    }

    render::RooflineView* view() const { return window.chartPanel()->view(); }
    const workload::Workload& load() const { return session.snapshot().scenario.workload; }

    QPointF dot(const std::string& id) const
    {
        for (const render::PlacedDot& placed : view()->placedChart().dots)
            if (placed.id == id)
                return placed.centre;
        return {};
    }

    QAction* action(const QString& text) const
    {
        for (QAction* action : window.findChildren<QAction*>())
            if (action->text().remove(QLatin1Char('&')) == text)
                return action;
        return nullptr;
    }

    void send(QEvent::Type type, const QPointF& at, Qt::MouseButton button, Qt::MouseButtons buttons) const
    {
        QMouseEvent event(type, at, view()->mapToGlobal(at.toPoint()), button, buttons, Qt::NoModifier);
        QCoreApplication::sendEvent(view(), &event);
    }

    void press(const QPointF& at) const { send(QEvent::MouseButtonPress, at, Qt::LeftButton, Qt::LeftButton); }
    void move(const QPointF& at) const { send(QEvent::MouseMove, at, Qt::NoButton, Qt::LeftButton); }
    void release(const QPointF& at) const { send(QEvent::MouseButtonRelease, at, Qt::LeftButton, Qt::NoButton); }
};

}  // namespace

class MainWindowExploreTest : public QObject {
    Q_OBJECT

private slots:
    // Weights of decode have an intensity equal to the batch in bf16: 2 FLOP over 2 bytes for each sequence.
    void aDotThatIsDraggedToTheRightRaisesTheBatchInOneStep()
    {
        Opened opened;
        opened.window.chartPanel()->setLevel(scene::Level::Phases);
        const scenario::Scenario before = opened.session.snapshot().scenario;
        const QPointF from = opened.dot("dot-decode");
        const render::PlotMapping& mapping = opened.view()->placedChart().mapping;
        const QPointF to(mapping.mapX(20.0), from.y());
        opened.press(from);
        for (int step = 1; step <= 10; ++step)
            opened.move(from + (to - from) * step / 10.0);
        QVERIFY(!opened.view()->scene().trails.empty());
        opened.release(to);
        QVERIFY(opened.view()->scene().trails.empty());
        QVERIFY(opened.load().batch > 1);
        const double reached = opened.view()->scene().findDot("dot-decode")->intensity;
        QVERIFY2(std::abs(std::log(reached / 20.0)) < 0.05, qPrintable(QString::number(reached)));
        opened.session.undo();
        QCOMPARE(opened.session.snapshot().scenario, before);
        QVERIFY(!opened.session.canUndo());
    }

    void escapeTakesADraggedDotBack()
    {
        Opened opened;
        const scenario::Scenario before = opened.session.snapshot().scenario;
        const QPointF from = opened.dot("dot-decode");
        opened.press(from);
        opened.move(from + QPointF(60.0, 0.0));
        opened.move(from + QPointF(90.0, 0.0));
        QVERIFY(opened.session.snapshot().scenario != before);
        QTest::keyClick(opened.view(), Qt::Key_Escape);
        QCOMPARE(opened.session.snapshot().scenario, before);
        QVERIFY(!opened.session.canUndo());
    }

    void aClickOnADotPinsItAndMovesNothing()
    {
        Opened opened;
        const scenario::Scenario before = opened.session.snapshot().scenario;
        const QPointF at = opened.dot("dot-prefill");
        opened.press(at);
        opened.release(at);
        QCOMPARE(opened.view()->selectedDot(), QStringLiteral("dot-prefill"));
        QCOMPARE(opened.session.snapshot().scenario, before);
    }

    void aBookmarkBringsTheScenarioBack()
    {
        Opened opened;
        opened.session.dispatch(scenario::SetBatch{32});
        const scenario::Scenario stored = opened.session.snapshot().scenario;
        QTest::keyClick(&opened.window, Qt::Key_1, Qt::ControlModifier);
        opened.session.dispatch(scenario::ChooseHardware{*HardwareId::parse("b200-sxm")});
        const scenario::Scenario other = opened.session.snapshot().scenario;
        QTest::keyClick(&opened.window, Qt::Key_1);
        QCOMPARE(opened.session.snapshot().scenario, stored);
        opened.session.undo();
        QCOMPARE(opened.session.snapshot().scenario, other);
        QTest::keyClick(&opened.window, Qt::Key_9);
        QCOMPARE(opened.session.snapshot().scenario, other);
    }

    void playRunsTheSliderAndIsOneStep()
    {
        Opened opened;
        const scenario::Scenario before = opened.session.snapshot().scenario;
        opened.action(QStringLiteral("Play"))->trigger();
        QVERIFY(opened.action(QStringLiteral("Play"))->isChecked());
        QTRY_VERIFY_WITH_TIMEOUT(opened.load().batch > 1, 3000);
        opened.action(QStringLiteral("Play"))->trigger();
        QVERIFY(!opened.action(QStringLiteral("Play"))->isChecked());
        opened.session.undo();
        QCOMPARE(opened.session.snapshot().scenario, before);
    }

    // H100 against B200: an arrow for each phase, from the pinned dot to the present one, with 7.7 / 3.35 for decode.
    void arrowsLeadFromThePinnedSetupToThePresentOne()
    {
        Opened opened;
        opened.session.dispatch(scenario::PinSetup{});
        opened.session.dispatch(scenario::ChooseHardware{*HardwareId::parse("b200-sxm")});
        const auto& arrows = opened.view()->scene().arrows;
        QCOMPARE(arrows.size(), std::size_t(2));
        for (const scene::Arrow& arrow : arrows)
            if (arrow.to == "dot-decode") {
                QCOMPARE(arrow.from, std::string("a-dot-decode"));
                QVERIFY(std::abs(arrow.ratio / (7.7 / 3.35) - 1.0) < 0.01);
            }
        QVERIFY(!opened.view()->placedChart().arrows.empty());
    }
};

QTEST_MAIN(MainWindowExploreTest)
#include "main_window_explore_test.moc"
