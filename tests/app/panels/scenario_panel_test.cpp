// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/scenario/scenario_panel.h"

#include "app/panels/scenario/catalog_combo.h"
#include "app/panels/scenario/count_control.h"

#include <QComboBox>
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
        session.dispatch(scenario::ChoosePrecision{{"int8", {}, {}, {}}});
        panel.show(session.snapshot());
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
        for (QSpinBox* box : panel.findChildren<QSpinBox*>())
            QVERIFY(!box->accessibleName().isEmpty());
    }
};

QTEST_MAIN(ScenarioPanelTest)
#include "scenario_panel_test.moc"
