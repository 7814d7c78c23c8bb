// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/chart/chart_panel.h"
#include "app/panels/scenario/catalog_combo.h"
#include "app/panels/scenario/count_control.h"
#include "app/panels/scenario/folding_section.h"
#include "app/panels/scenario/scenario_panel.h"
#include "app/panels/scenario/what_if_editor.h"
#include "app/panels/scenario/workload_editor.h"
#include "app/panels/shortlist/shortlist_filter_bar.h"
#include "app/panels/shortlist/shortlist_panel.h"
#include "app/render/roofline_view.h"
#include "app/shell/main_window.h"

#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QCompleter>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QMouseEvent>
#include <QTest>
#include <QToolButton>

using namespace ridgepoint;
using panels::CatalogCombo;

namespace {

/// A window in front, which takes keys.
struct Opened {
    session::Session session{catalogs::loadBuiltIn()};
    shell::MainWindow window{session};

    Opened()
    {
        window.resize(1600, 1000);
        window.show();
        window.activateWindow();
        [[maybe_unused]] const bool isActive = QTest::qWaitForWindowActive(&window);
    }

    const scenario::Scenario& scenario() const { return session.snapshot().scenario; }
    panels::ScenarioPanel* panel() const { return window.scenarioPanel(); }
    render::RooflineView* view() const { return window.chartPanel()->view(); }

    /// Keys go to the popup while one is open, and else to the widget.
    static void press(QWidget* widget, Qt::Key key, Qt::KeyboardModifiers modifiers = {})
    {
        QWidget* popup = QApplication::activePopupWidget();
        QTest::keyClick(popup ? popup : widget, key, modifiers);
        QCoreApplication::processEvents();
    }

    static void undo(QWidget* widget) { press(widget, Qt::Key_Z, Qt::ControlModifier); }

    static void type(QWidget* field, const char* text, Qt::Key end)
    {
        press(field, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(field, QString::fromUtf8(text));
        press(field, end);
    }

    void send(QEvent::Type type, const QPointF& at, Qt::MouseButtons buttons) const
    {
        const Qt::MouseButton button = type == QEvent::MouseMove ? Qt::NoButton : Qt::LeftButton;
        QMouseEvent event(type, at, view()->mapToGlobal(at), button, buttons, Qt::NoModifier);
        QCoreApplication::sendEvent(view(), &event);
        QCoreApplication::processEvents();
    }

    /// A point of the flat roof.
    QPointF flatRoof() const
    {
        for (const render::PlacedRoof& roof : view()->placedChart().roofs)
            if (roof.id == "roof-bf16-tensor")
                return roof.line->p1() + QPointF(20.0, 0.0);
        return {};
    }

    void press(const QPointF& at) const
    {
        view()->setFocus();
        send(QEvent::MouseButtonPress, at, Qt::LeftButton);
    }
    void move(const QPointF& to) const { send(QEvent::MouseMove, to, Qt::LeftButton); }
    void release(const QPointF& at) const { send(QEvent::MouseButtonRelease, at, Qt::NoButton); }
};

/// As with the mouse: into the text.
void click(QAbstractSpinBox* box)
{
    auto* field = box->findChild<QLineEdit*>();
    QTest::mouseClick(field, Qt::LeftButton, {}, field->rect().center());
}

}  // namespace

class TypingTest : public QObject {
    Q_OBJECT

private slots:
    void aPartFoundByKeyboardIsGivenUpOnReturn_data()
    {
        QTest::addColumn<bool>("isModel");
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("wanted");
        QTest::newRow("hardware") << false << QStringLiteral("B200") << QStringLiteral("b200-sxm");
        QTest::newRow("model") << true << QStringLiteral("Llama 3.1 8") << QStringLiteral("llama-3.1-8b");
    }

    void aPartFoundByKeyboardIsGivenUpOnReturn()
    {
        QFETCH(const bool, isModel);
        QFETCH(const QString, typed);
        QFETCH(const QString, wanted);
        const Opened opened;
        CatalogCombo* combo = isModel ? opened.panel()->model() : opened.panel()->hardware();
        combo->setFocus();
        combo->lineEdit()->selectAll();
        QTest::keyClicks(combo, typed);
        QTRY_VERIFY(combo->completer()->popup()->isVisible());
        const QAbstractItemView* matches = combo->completer()->popup();
        Opened::press(combo, Qt::Key_Down);
        while (matches->currentIndex().data(Qt::UserRole).toString() != wanted && matches->currentIndex().isValid())
            Opened::press(combo, Qt::Key_Down);
        QVERIFY(matches->currentIndex().isValid());
        Opened::press(combo, Qt::Key_Return);
        const std::string chosen = isModel ? opened.scenario().model.text() : opened.scenario().hardware.text();
        QCOMPARE(QString::fromStdString(chosen), wanted);
        QCOMPARE(combo->currentData().toString(), wanted);
    }

    void aNameThatIsHalfTypedStaysInTheBox()
    {
        const Opened opened;
        CatalogCombo* combo = opened.panel()->hardware();
        combo->setFocus();
        combo->lineEdit()->selectAll();
        QTest::keyClicks(combo, QStringLiteral("B2"));
        QTRY_VERIFY(combo->completer()->popup()->isVisible());
        Opened::press(combo, Qt::Key_Return);
        QCOMPARE(combo->currentText(), QStringLiteral("H100 SXM"));
    }

    void undoGoesToAFieldWhoseNumberIsTaken()
    {
        const Opened opened;
        QWidget* batch = opened.panel()->batch()->findChild<QAbstractSpinBox*>();
        batch->setFocus();
        Opened::type(batch, "32", Qt::Key_Return);
        QCOMPARE(opened.scenario().workload.batch, std::int64_t{32});
        Opened::undo(batch);
        QCOMPARE(opened.scenario().workload.batch, std::int64_t{1});
        QTest::keySequence(batch, QKeySequence(QKeySequence::Redo));
        QCOMPARE(opened.scenario().workload.batch, std::int64_t{32});
    }

    void undoTakesBackAnEditWhileANumberIsTyped()
    {
        Opened opened;
        opened.session.dispatch(scenario::SetContext{1000});
        QWidget* batch = opened.panel()->batch()->findChild<QAbstractSpinBox*>();
        batch->setFocus();
        QTest::keyClicks(batch, QStringLiteral("7"));
        Opened::undo(batch);
        QCOMPARE(opened.scenario().workload.context, std::int64_t{1000});
    }

    void undoBringsARefusedTextBackOverAWhatIf()
    {
        const Opened opened;
        opened.panel()->whatIf()->section()->setOpen(true);
        QLineEdit* field = opened.panel()->whatIf()->bandwidth();
        field->setFocus();
        Opened::type(field, "9", Qt::Key_Tab);
        QVERIFY(!opened.scenario().overrides.any());
        field->setFocus();
        Opened::type(field, "9 TB/s", Qt::Key_Return);
        QCOMPARE(opened.scenario().overrides.bandwidth->value(), 9e12);
        Opened::undo(field);
        QVERIFY(!opened.scenario().overrides.any());
        QVERIFY(field->text().isEmpty());
    }

    void aLimitCannotBeTypedAfterAClick()
    {
        const Opened opened;
        opened.window.shortlistPanel()->parentWidget()->raise();
        QCoreApplication::processEvents();
        opened.window.shortlistPanel()->showFilters()->setChecked(true);
        QCoreApplication::processEvents();
        const panels::ShortlistFilterBar& bar = *opened.window.shortlistPanel()->filters();
        for (QAbstractSpinBox* box : std::initializer_list<QAbstractSpinBox*>{bar.ttft(), bar.tpot(), bar.devices()}) {
            click(box);
            QTest::keyClicks(box, QStringLiteral("8"));
        }
        QCOMPARE(bar.ttft()->value(), 8.0);
        QCOMPARE(bar.tpot()->value(), 8.0);
        QCOMPARE(bar.filter().mostDevices, std::optional<std::int64_t>(8));
        // A number is edited where the click is.
        click(bar.devices());
        QVERIFY(!bar.devices()->findChild<QLineEdit*>()->hasSelectedText());
    }

    void aChunkCannotBeTypedAfterAClick()
    {
        const Opened opened;
        opened.panel()->workload()->more()->setOpen(true);
        QCoreApplication::processEvents();
        auto* chunk = opened.panel()->workload()->prefillChunk()->findChild<QAbstractSpinBox*>();
        click(chunk);
        QTest::keyClicks(chunk, QStringLiteral("512"));
        Opened::press(chunk, Qt::Key_Return);
        QCOMPARE(opened.scenario().workload.prefillChunk, std::int64_t{512});
    }

    void undoDuringADragOfARoofLosesThePartBeforeIt()
    {
        Opened opened;
        opened.session.dispatch(scenario::ChooseHardware{*HardwareId::parse("b200-sxm")});
        QCoreApplication::processEvents();
        const scenario::Scenario plain = opened.scenario();
        const QPointF from = opened.flatRoof();
        opened.press(from);
        opened.move(from - QPointF(0.0, 30.0));
        QVERIFY(opened.scenario().overrides.any());
        Opened::undo(opened.view());
        QVERIFY(opened.scenario() == plain);
        opened.move(from - QPointF(0.0, 50.0));
        opened.release(from - QPointF(0.0, 50.0));
        QVERIFY(opened.scenario().overrides.any());
        Opened::undo(opened.view());
        QVERIFY(opened.scenario() == plain);
    }

    void escapeDuringADragOfARoofKeepsTheWhatIf()
    {
        Opened opened;
        opened.session.dispatch(scenario::SetBatch{4});
        opened.session.undo();
        QCoreApplication::processEvents();
        const scenario::Scenario before = opened.scenario();
        const scene::AxisRanges shown = opened.view()->ranges();
        const QPointF from = opened.flatRoof();
        opened.press(from);
        opened.move(from - QPointF(0.0, 30.0));
        QVERIFY(opened.scenario().overrides.any());
        Opened::press(opened.view(), Qt::Key_Escape);
        opened.move(from - QPointF(0.0, 60.0));
        opened.release(from - QPointF(0.0, 60.0));
        QVERIFY(opened.scenario() == before);
        QVERIFY(opened.view()->ranges() == shown);
        QVERIFY(!opened.session.canUndo());
        QVERIFY(opened.session.canRedo());
    }
};

QTEST_MAIN(TypingTest)
#include "typing_test.moc"
