// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/scenario/scenario_panel.h"

#include "app/panels/scenario/catalog_combo.h"
#include "app/panels/scenario/choice_box.h"
#include "app/panels/scenario/count_control.h"
#include "app/panels/scenario/entry_delegate.h"
#include "app/panels/scenario/folding_section.h"
#include "app/panels/scenario/layer_mix_strip.h"
#include "app/panels/scenario/precision_editor.h"
#include "app/panels/scenario/switches_editor.h"
#include "app/panels/scenario/workload_editor.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QRadioButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>

using namespace ridgepoint;
using panels::CatalogCombo;
using panels::ScenarioPanel;
using session::Session;

Q_DECLARE_METATYPE(ridgepoint::scenario::Edit)

namespace {

/// A panel that edits a session.
struct Wired {
    Session session{catalogs::loadBuiltIn()};
    ScenarioPanel panel{session.catalogs()};
    QSignalSpy edits{&panel, &ScenarioPanel::editRequested};

    Wired()
    {
        panel.show(session.snapshot());
        QObject::connect(&panel, &ScenarioPanel::editRequested, &session, &Session::dispatch);
        QObject::connect(&session, &Session::snapshotChanged, &panel, [this] { panel.show(session.snapshot()); });
        QObject::connect(&session, &Session::editRefused, &panel, [this] { panel.show(session.snapshot()); });
    }

    const scenario::Scenario& scenario() const { return session.snapshot().scenario; }
};

/// As a user does: chooses another row than the one shown.
void chooseAnother(QComboBox* box)
{
    const int row = box->currentIndex() == 0 ? 1 : 0;
    box->setCurrentIndex(row);
    emit box->activated(row);
}

}  // namespace

class ScenarioPanelTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { qRegisterMetaType<scenario::Edit>("ridgepoint::scenario::Edit"); }

    void showingASnapshotAsksForNothing()
    {
        Session session(catalogs::loadBuiltIn());
        ScenarioPanel panel(session.catalogs());
        QSignalSpy edits(&panel, &ScenarioPanel::editRequested);
        panel.show(session.snapshot());
        session.dispatch(scenario::SetBatch{333});
        session.dispatch(scenario::SetContext{100000});
        session.dispatch(scenario::SetPrompt{77});
        session.dispatch(scenario::ChooseHardware{*HardwareId::parse("tpu-v5e")});
        session.dispatch(scenario::ChooseModel{*ModelId::parse("llama-2-7b")});
        session.dispatch(scenario::ChoosePrecision{{.preset = "int8", .weights = "q8_0", .kv = "fp8", .unquantised = {model::WeightClass::Router}}});
        session.dispatch(scenario::SetPrefix{99});
        session.dispatch(scenario::SetPrefillChunk{1000});
        session.dispatch(scenario::SetDevices{1});
        session.dispatch(scenario::SetSpeculation{{3, 0.25, *ModelId::parse("llama-2-7b")}});
        session.dispatch(scenario::SetPhases{{workload::Phase::Decode, workload::Phase::Training}});
        panel.show(session.snapshot());
        QCOMPARE(panel.workload()->prefix()->spinBox()->value(), 99);
        QCOMPARE(panel.workload()->draftLength()->value(), 3);
        QCOMPARE(panel.workload()->acceptance()->value(), 0.25);
        QVERIFY(panel.workload()->training()->isChecked());
        QCOMPARE(edits.count(), 0);
        QCOMPARE(panel.batch()->spinBox()->value(), 333);
        QCOMPARE(panel.context()->spinBox()->value(), 100000);
        QCOMPARE(panel.prompt()->spinBox()->value(), 77);
    }

    void everyChoiceBecomesOneEdit()
    {
        Session session(catalogs::loadBuiltIn());
        ScenarioPanel panel(session.catalogs());
        panel.show(session.snapshot());
        connect(&panel, &ScenarioPanel::editRequested, &session, &Session::dispatch);
        QSignalSpy edits(&panel, &ScenarioPanel::editRequested);
        panel.batch()->slider()->setValue(panel.batch()->slider()->scale().position(64));
        QCOMPARE(session.snapshot().scenario.workload.batch, std::int64_t(64));
        panel.context()->spinBox()->setValue(12345);
        QCOMPARE(session.snapshot().scenario.workload.context, std::int64_t(12345));
        for (QRadioButton* button : panel.findChildren<QRadioButton*>())
            if (button->text().contains(QStringLiteral("Paper")))
                button->click();
        QCOMPARE(session.snapshot().scenario.conventions.traffic, workload::Traffic::Paper);
        QCOMPARE(edits.count(), 3);
    }

    void everyFurtherFieldOfTheWorkloadBecomesOneEdit()
    {
        Wired wired;
        panels::WorkloadEditor* workload = wired.panel.workload();
        workload->prefix()->spinBox()->setValue(500);
        QCOMPARE(wired.scenario().workload.prefix, std::int64_t(500));
        workload->prefillChunk()->spinBox()->setValue(2048);
        QCOMPARE(wired.scenario().workload.prefillChunk, std::int64_t(2048));
        workload->devices()->spinBox()->setValue(8);
        QCOMPARE(wired.scenario().workload.devices, std::int64_t(8));
        workload->acceptance()->setValue(0.8);
        QCOMPARE(wired.scenario().workload.speculation.acceptance, 0.8);
        emit workload->draftModel()->entryRequested(QStringLiteral("qwen3-8b"));
        QCOMPARE(wired.scenario().workload.speculation.draftModel->text(), std::string("qwen3-8b"));
        workload->verify()->click();
        QCOMPARE(wired.scenario().phases.back(), workload::Phase::Verify);
        workload->draftLength()->setValue(5);
        QVERIFY(workload->verify()->isChecked() && !workload->verify()->isEnabled());
        QCOMPARE(wired.scenario().workload.speculation.draftLength, std::int64_t(5));
        workload->training()->click();
        QCOMPARE(wired.scenario().phases.back(), workload::Phase::Training);
        workload->training()->click();
        QCOMPARE(wired.scenario().phases.size(), std::size_t(3));
        QCOMPARE(wired.edits.count(), 9);
    }

    void everyFormatAndSwitchBecomesOneEdit()
    {
        Wired wired;
        const auto boxes = wired.panel.precision()->findChildren<panels::ChoiceBox*>()
            + wired.panel.switches()->findChildren<panels::ChoiceBox*>();
        // Preset, five formats, ten switches.
        QCOMPARE(boxes.size(), 16);
        for (panels::ChoiceBox* box : boxes) {
            const scenario::Scenario before = wired.scenario();
            const qsizetype count = wired.edits.count();
            chooseAnother(box);
            QVERIFY2(wired.edits.count() == count + 1, qPrintable(box->accessibleName()));
            QVERIFY2(!(wired.scenario() == before), qPrintable(box->accessibleName()));
        }
        const auto classes = wired.panel.precision()->findChildren<QCheckBox*>();
        QCOMPARE(classes.size(), qsizetype(model::weightClassCount));
        for (QCheckBox* box : classes) {
            const qsizetype count = wired.edits.count();
            box->click();
            QVERIFY2(wired.edits.count() == count + 1, qPrintable(box->accessibleName()));
        }
        QCOMPARE(wired.scenario().precision.unquantised.size(), model::weightClassCount);
    }

    void aRefusedDraftIsPutBack()
    {
        Wired wired;
        QSignalSpy refused(&wired.session, &Session::editRefused);
        // llama-2-7b has no prediction layer to draft with.
        wired.session.dispatch(scenario::ChooseModel{*ModelId::parse("llama-2-7b")});
        wired.panel.workload()->draftLength()->setValue(4);
        QCOMPARE(refused.count(), 1);
        QCOMPARE(wired.panel.workload()->draftLength()->value(), 0);
    }

    void theStripNamesTheLayersOfTheModel()
    {
        // Qwen3.8-27B: 64 layers, every fourth of full attention, a dense network in each.
        Wired wired;
        const QString mix = QStringLiteral("48 Gated DeltaNet, 16 full attention, 64 FFN");
        QCOMPARE(wired.panel.layers()->toolTip(), mix);
        QCOMPARE(wired.panel.layers()->accessibleDescription(), mix);
        wired.session.dispatch(scenario::ChooseModel{*ModelId::parse("llama-2-7b")});
        QCOMPARE(wired.panel.layers()->toolTip(), QStringLiteral("32 full attention, 32 FFN"));
    }

    void theStripPaintsEveryFourthLayerAsAttention()
    {
        const Session session(catalogs::loadBuiltIn());
        const panels::LayerColors colors{Qt::red, Qt::green, Qt::yellow, Qt::blue, Qt::black};
        panels::LayerMixStrip strip;
        strip.setColors(colors);
        strip.setLayers(session.snapshot().report.model.layers);
        strip.resize(640, strip.sizeHint().height());
        const QImage image = strip.grab().toImage().convertToFormat(QImage::Format_RGB32);
        for (int layer = 0; layer < 64; ++layer) {
            const int x = layer * 10 + 4;
            QCOMPARE(image.pixelColor(x, 4), layer % 4 == 3 ? colors.attention : colors.deltaNet);
            QCOMPARE(image.pixelColor(x, image.height() - 4), colors.network);
        }
    }

    void everyModelOfTheListSaysItsSize()
    {
        Wired wired;
        const panels::CatalogCombo* combo = wired.panel.model();
        int entries = 0;
        for (int row = 0; row < combo->count(); ++row)
            if (!combo->itemData(row).toString().isEmpty()) {
                ++entries;
                QVERIFY(combo->itemData(row, panels::EntryDelegate::detailRole).toString().contains(QStringLiteral(" B"))
                        || combo->itemData(row, panels::EntryDelegate::detailRole).toString().contains(QStringLiteral(" M")));
                QVERIFY(!combo->itemData(row, Qt::ToolTipRole).toString().isEmpty());
            }
        QCOMPARE(entries, static_cast<int>(wired.session.catalogs().models.size()));
    }

    void typingANameAndEnterChoosesItOnce()
    {
        Wired wired;
        QSignalSpy requested(wired.panel.model(), &CatalogCombo::entryRequested);
        wired.panel.QWidget::show();
        QLineEdit* field = wired.panel.model()->lineEdit();
        field->selectAll();
        QTest::keyClicks(field, QStringLiteral("llama 2 7b"));
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(requested.count(), 1);
        QCOMPARE(wired.scenario().model.text(), std::string("llama-2-7b"));
    }

    void tabGoesThroughTheWorkloadFromTopToBottom()
    {
        Wired wired;
        wired.panel.QWidget::show();
        wired.panel.workload()->more()->setOpen(true);
        panels::WorkloadEditor* workload = wired.panel.workload();
        std::vector<QWidget*> expected{workload->batch()->spinBox(),  workload->context()->spinBox(), workload->prompt()->spinBox(),
                                       workload->prefix()->spinBox(), workload->devices()->spinBox(), workload->draftLength(),
                                       workload->acceptance(),        workload->verify(),             workload->training()};
        std::size_t next = 0;
        for (QWidget* widget = workload; next < expected.size(); widget = widget->nextInFocusChain()) {
            const auto found = std::find(expected.begin(), expected.end(), widget);
            if (found == expected.end())
                continue;
            QVERIFY2(*found == expected[next], qPrintable(widget->accessibleName()));
            ++next;
        }
    }

    void foldedSectionsOpen()
    {
        Wired wired;
        panels::FoldingSection* more = wired.panel.workload()->more();
        QVERIFY(wired.panel.workload()->draftLength()->isHidden() || !more->isOpen());
        more->setOpen(true);
        QVERIFY(wired.panel.workload()->draftLength()->isVisibleTo(&wired.panel));
    }

    void typingPartOfANameFindsTheEntry()
    {
        Session session(catalogs::loadBuiltIn());
        ScenarioPanel panel(session.catalogs());
        panel.show(session.snapshot());
        auto* combo = panel.findChild<CatalogCombo*>();
        QSignalSpy requested(combo, &CatalogCombo::entryRequested);
        const int row = combo->findData(QStringLiteral("mi300x"), Qt::UserRole);
        QVERIFY(row >= 0);
        combo->setCurrentIndex(row);
        emit combo->activated(row);
        QCOMPARE(requested.count(), 1);
        QCOMPARE(requested.first().first().toString(), QStringLiteral("mi300x"));
    }

    void aNameThatDoesNotExistIsPutBack()
    {
        Session session(catalogs::loadBuiltIn());
        ScenarioPanel panel(session.catalogs());
        panel.show(session.snapshot());
        auto* combo = panel.findChild<CatalogCombo*>();
        const QString before = combo->currentText();
        combo->setEditText(QStringLiteral("<b>nothing</b>"));
        emit combo->lineEdit()->editingFinished();
        QCOMPARE(combo->currentText(), before);
    }

    void everyControlHasANameForAScreenReader()
    {
        Session session(catalogs::loadBuiltIn());
        ScenarioPanel panel(session.catalogs());
        panel.show(session.snapshot());
        for (QComboBox* box : panel.findChildren<QComboBox*>())
            QVERIFY(!box->accessibleName().isEmpty());
        for (QSlider* slider : panel.findChildren<QSlider*>()) {
            QVERIFY(!slider->accessibleName().isEmpty());
            QVERIFY(!slider->accessibleDescription().isEmpty());
        }
        for (QAbstractSpinBox* box : panel.findChildren<QAbstractSpinBox*>())
            QVERIFY(!box->accessibleName().isEmpty());
        for (QCheckBox* box : panel.findChildren<QCheckBox*>())
            QVERIFY(!box->accessibleName().isEmpty() || !box->text().isEmpty());
    }
};

QTEST_MAIN(ScenarioPanelTest)
#include "scenario_panel_test.moc"
