// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/scenario/choice_box.h"
#include "app/panels/scenario/folding_section.h"
#include "app/panels/scenario/scenario_panel.h"
#include "app/panels/scenario/what_if_editor.h"
#include "app/panels/scenario/what_if_words.h"

#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

using namespace ridgepoint;
using panels::ScenarioPanel;
using panels::WhatIfEditor;
using session::Session;
using units::NumberFormat;

Q_DECLARE_METATYPE(ridgepoint::scenario::Edit)

namespace {

/// A panel that edits a session, its what-if section open.
struct Wired {
    Session session{catalogs::loadBuiltIn()};
    ScenarioPanel panel{session.catalogs()};
    QSignalSpy edits{&panel, &ScenarioPanel::editRequested};

    Wired()
    {
        panel.show(session.snapshot());
        QObject::connect(&panel, &ScenarioPanel::editRequested, &session, &Session::dispatch);
        QObject::connect(&session, &Session::snapshotChanged, &panel, [this] { panel.show(session.snapshot()); });
        editor()->section()->setOpen(true);
    }

    WhatIfEditor* editor() const { return panel.whatIf(); }
    const scenario::Overrides& overrides() const { return session.snapshot().scenario.overrides; }
};

/// As a user does: the old text goes, the new one comes, Enter.
void type(QLineEdit* field, const char* text)
{
    field->selectAll();
    QTest::keyClick(field, Qt::Key_Delete);
    QTest::keyClicks(field, QString::fromUtf8(text));
    QTest::keyClick(field, Qt::Key_Return);
}

}  // namespace

class ScenarioWhatIfTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { qRegisterMetaType<scenario::Edit>("ridgepoint::scenario::Edit"); }

    void anEmptyFieldShowsTheCatalogsFigure()
    {
        const Wired wired;
        QVERIFY(wired.editor()->bandwidth()->text().isEmpty());
        QCOMPARE(wired.editor()->bandwidth()->placeholderText(), QStringLiteral("3.35 TB/s"));
        QCOMPARE(wired.editor()->peak(NumberFormat::Bf16)->placeholderText(), QStringLiteral("989 TFLOP/s"));
        QVERIFY(wired.editor()->peak(NumberFormat::Bf16)->isVisibleTo(wired.editor()));
        QVERIFY(!wired.editor()->peak(NumberFormat::Int8)->isVisibleTo(wired.editor()));
        QVERIFY(wired.editor()->verdict()->isHidden());
    }

    void aBandwidthBecomesOneEdit()
    {
        Wired wired;
        type(wired.editor()->bandwidth(), "4.02 TB/s");
        QCOMPARE(wired.edits.count(), 1);
        QCOMPARE(wired.overrides().bandwidth->value(), 4.02e12);
        QCOMPARE(wired.editor()->bandwidth()->text(), QStringLiteral("4.02 TB/s"));
        emit wired.editor()->bandwidth()->editingFinished();
        QCOMPARE(wired.edits.count(), 1);
    }

    void aPeakBecomesOneEdit()
    {
        Wired wired;
        type(wired.editor()->peak(NumberFormat::Bf16), "2 PFLOP/s");
        QCOMPARE(wired.edits.count(), 1);
        QCOMPARE(wired.overrides().peaks.at(NumberFormat::Bf16).value(), 2e15);
        QCOMPARE(wired.session.snapshot().report.roofs.tensor.rate.value(), 2e15);
    }

    void aWrongTextSendsNothingAndSaysWhy_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("message");
        QTest::newRow("no unit") << QStringLiteral("4.8") << QStringLiteral("the unit is missing");
        QTest::newRow("another unit") << QStringLiteral("4.8 TFLOP/s") << QStringLiteral("is not the unit of a bandwidth");
        QTest::newRow("no number") << QStringLiteral("fast") << QStringLiteral("does not begin with a number");
        QTest::newRow("below zero") << QStringLiteral("-1 TB/s") << QStringLiteral("above zero");
    }

    void aWrongTextSendsNothingAndSaysWhy()
    {
        QFETCH(QString, text);
        QFETCH(QString, message);
        Wired wired;
        QLineEdit* field = wired.editor()->bandwidth();
        type(field, qPrintable(text));
        QCOMPARE(wired.edits.count(), 0);
        QVERIFY2(wired.editor()->refusal()->text().contains(message), qPrintable(wired.editor()->refusal()->text()));
        QVERIFY(!wired.editor()->refusal()->isHidden());
        QVERIFY(field->accessibleDescription().contains(message));
        // Another edit leaves the text to be mended.
        wired.session.dispatch(scenario::SetBatch{5});
        QCOMPARE(field->text(), text);
        QVERIFY(!wired.editor()->refusal()->isHidden());
        type(field, "4.8 TB/s");
        QCOMPARE(wired.overrides().bandwidth->value(), 4.8e12);
        QVERIFY(wired.editor()->refusal()->isHidden());
        QVERIFY(field->accessibleDescription().isEmpty());
    }

    void backToTheCatalogDropsOneFigureAlone()
    {
        Wired wired;
        type(wired.editor()->bandwidth(), "4.8 TB/s");
        type(wired.editor()->peak(NumberFormat::Bf16), "2 PFLOP/s");
        wired.editor()->dropBandwidth();
        QVERIFY(!wired.overrides().bandwidth);
        QCOMPARE(wired.overrides().peaks.size(), std::size_t(1));
        wired.editor()->dropPeak(NumberFormat::Bf16);
        QVERIFY(!wired.overrides().any());
        QVERIFY(wired.editor()->peak(NumberFormat::Bf16)->text().isEmpty());
        QVERIFY(wired.editor()->verdict()->isHidden());
    }

    void anEmptiedFieldIsTheCatalogsFigureAgain()
    {
        Wired wired;
        type(wired.editor()->bandwidth(), "4.8 TB/s");
        type(wired.editor()->bandwidth(), "");
        QVERIFY(!wired.overrides().any());
    }

    void anotherFormatGetsAField()
    {
        Wired wired;
        emit wired.editor()->otherFormat()->valueRequested(QStringLiteral("int8"));
        QVERIFY(wired.editor()->peak(NumberFormat::Int8)->isVisibleTo(wired.editor()));
        wired.session.dispatch(scenario::SetBatch{5});
        QVERIFY(wired.editor()->peak(NumberFormat::Int8)->isVisibleTo(wired.editor()));
        type(wired.editor()->peak(NumberFormat::Int8), "3 POP/s");
        QCOMPARE(wired.overrides().peaks.at(NumberFormat::Int8).value(), 3e15);
        wired.session.dispatch(scenario::ChooseHardware{*HardwareId::parse("h200-sxm")});
        QVERIFY(!wired.editor()->peak(NumberFormat::Int8)->isVisibleTo(wired.editor()));
    }

    void undoShowsTheEarlierFigure()
    {
        Wired wired;
        type(wired.editor()->bandwidth(), "4.8 TB/s");
        type(wired.editor()->bandwidth(), "6 TB/s");
        wired.session.undo();
        QCOMPARE(wired.editor()->bandwidth()->text(), QStringLiteral("4.80 TB/s"));
        wired.session.undo();
        QVERIFY(wired.editor()->bandwidth()->text().isEmpty());
    }

    void aWhatIfIsMarkedInTheFactsAndOpensItsSection()
    {
        Wired wired;
        wired.editor()->section()->setOpen(false);
        wired.session.dispatch(scenario::SetOverrides{{units::Bandwidth(4.8e12), {}}});
        QVERIFY(wired.panel.hardwareFacts()->text().startsWith(QStringLiteral("H100 SXM, what-if\n")));
        QVERIFY(wired.panel.hardwareFacts()->text().contains(QStringLiteral("4.80 TB/s HBM3 (what-if)")));
        QVERIFY(wired.editor()->section()->isOpen());
        QVERIFY(!wired.editor()->verdict()->isHidden());
        QVERIFY(wired.editor()->verdict()->text().contains(QStringLiteral("as fast as H100 SXM")));
    }

    void theVerdictSaysWhatTheCoreFound()
    {
        evaluation::OverrideVerdict verdict;
        verdict.original = "H100 SXM";
        verdict.bandwidth = 1.2;
        verdict.phases = {{workload::Phase::Decode, 1.2}};
        verdict.nearest = evaluation::OverrideVerdict::Part{*HardwareId::parse("h200-sxm"), "H200 SXM", units::Bandwidth(4.8e12),
                                                            units::FlopRate(989.4e12)};
        QCOMPARE(panels::WhatIfWords::verdict(verdict),
                 QStringLiteral("Decode 1.20\u00a0× as fast as H100 SXM (bandwidth\u00a0×\u00a01.20, peak\u00a0×\u00a01.00). "
                                "Nearest real part: H200 SXM, 4.80 TB/s, 989 TFLOP/s."));
        verdict.phases.insert(verdict.phases.begin(), {workload::Phase::Prefill, 1.0});
        verdict.nearest.reset();
        QCOMPARE(panels::WhatIfWords::verdict(verdict),
                 QStringLiteral("Prefill 1.00\u00a0×, Decode 1.20\u00a0× as fast as H100 SXM (bandwidth\u00a0×\u00a01.20, peak\u00a0×\u00a01.00)."));
    }

    void everyFieldHasANameForAScreenReader()
    {
        const Wired wired;
        for (const QLineEdit* field : wired.editor()->findChildren<QLineEdit*>())
            QVERIFY(!field->accessibleName().isEmpty());
        for (const QToolButton* button : wired.editor()->findChildren<QToolButton*>())
            QVERIFY(!button->accessibleName().isEmpty());
    }
};

QTEST_MAIN(ScenarioWhatIfTest)
#include "scenario_what_if_test.moc"
