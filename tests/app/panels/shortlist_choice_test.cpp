// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/shortlist/shortlist_filter_bar.h"
#include "app/session/session.h"
#include "tests/app/panels/shown_shortlist.h"

#include <QLineEdit>
#include <QSpinBox>
#include <QToolButton>

using namespace ridgepoint;
using panels::ShortlistItemModel;
using panels::ShortlistPanel;

class ShortlistChoiceTest : public QObject {
    Q_OBJECT

private slots:
    void choosingAPartMovesTheWholeListToItsDevices()
    {
        session::Session session(catalogs::loadBuiltIn());
        Shown shown(session.snapshot());
        QObject::connect(&shown.panel, &ShortlistPanel::editRequested, &session, &session::Session::dispatch);
        QObject::connect(&session, &session::Session::snapshotChanged, &shown.panel, [&] { shown.show(session.snapshot()); });
        const auto choose = [&](const QString& name) {
            emit shown.panel.table()->doubleClicked(shown.at(shown.find(name), ShortlistItemModel::Part));
            QTest::qWait(1);
        };
        const auto devicesOf = [&](const QString& name) {
            return shown.value(shown.find(name), ShortlistItemModel::Devices).toInt();
        };
        const int row = shown.firstThat([&](int at) { return shown.value(at, ShortlistItemModel::Devices).toInt() == 2; });
        QVERIFY(row >= 0);
        const QString takesTwo = shown.text(row, ShortlistItemModel::Part);
        const QString h100 = QStringLiteral("H100 SXM");
        choose(takesTwo);
        QCOMPARE(session.snapshot().scenario.workload.devices, std::int64_t{2});
        QCOMPARE(devicesOf(h100), 1);
        choose(h100);
        QCOMPARE(session.snapshot().scenario.workload.devices, std::int64_t{1});
        choose(takesTwo);
        session.dispatch(scenario::SetDevices{4});
        QTest::qWait(1);
        QCOMPARE(devicesOf(h100), 4);
    }

    void theChosenPartLooksLikeAnyOther()
    {
        Shown shown;
        const auto isMarked = [&](const char* name) {
            const QModelIndex part = shown.at(shown.find(QString::fromUtf8(name)), ShortlistItemModel::Part);
            return part.data().toString().startsWith(chosenMark) && part.data(Qt::FontRole).value<QFont>().bold();
        };
        QVERIFY(isMarked("H100 SXM") && !isMarked("B200 SXM"));
        shown.show(edited(scenario::ChooseHardware{*HardwareId::parse("b200-sxm")}));
        QVERIFY(!isMarked("H100 SXM") && isMarked("B200 SXM"));
    }

    void aFoldedFilterIsToldByTheCountAlone()
    {
        const Shown shown;
        QCOMPARE(shown.panel.showFilters()->text(), QStringLiteral("F&ilters"));
        shown.panel.filters()->memory()->setText(QStringLiteral("80 GB"));
        shown.panel.filters()->devices()->setValue(4);
        QCOMPARE(shown.panel.showFilters()->text(), QStringLiteral("F&ilters: memory ≥ 80 GB, devices ≤ 4"));
        shown.panel.showFilters()->setChecked(true);
        QCOMPARE(shown.panel.showFilters()->text(), QStringLiteral("F&ilters"));
        shown.panel.showFilters()->setChecked(false);
        shown.panel.filters()->clear();
        QCOMPARE(shown.panel.showFilters()->text(), QStringLiteral("F&ilters"));
    }
};

QTEST_MAIN(ShortlistChoiceTest)
#include "shortlist_choice_test.moc"
