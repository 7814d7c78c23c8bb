// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/shortlist/shortlist_filter_bar.h"
#include "app/panels/shortlist/vendor_menu.h"
#include "tests/app/panels/shown_shortlist.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>

using namespace ridgepoint;
using panels::ShortlistItemModel;
using panels::ShortlistPanel;

Q_DECLARE_METATYPE(ridgepoint::evaluation::Prices)

class ShortlistPanelTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { qRegisterMetaType<evaluation::Prices>("ridgepoint::evaluation::Prices"); }

    void aPartIsMissingOrUncounted()
    {
        const Shown shown;
        QCOMPARE(shown.rows()->rowCount(), partCount());
        QCOMPARE(shown.panel.count()->text(), QStringLiteral("%1 of %1 parts").arg(partCount()));
        const int h100 = shown.find(QStringLiteral("H100 SXM"));
        QVERIFY(h100 >= 0);
        QCOMPARE(shown.text(h100, ShortlistItemModel::Year), QStringLiteral("2022"));
        QCOMPARE(shown.text(h100, ShortlistItemModel::Devices), QStringLiteral("1"));
        QCOMPARE(shown.text(h100, ShortlistItemModel::Fits), QStringLiteral("yes"));
        QCOMPARE(shown.text(h100, ShortlistItemModel::Bound), QStringLiteral("memory"));
        QVERIFY(shown.text(h100, ShortlistItemModel::Memory).startsWith(QLatin1String("HBM3 ")));
    }

    void theFastestDoesNotComeFirst()
    {
        const Shown shown;
        double before = 0.0;
        for (int row = 0; row < shown.rows()->rowCount(); ++row) {
            const QVariant tpot = shown.value(row, ShortlistItemModel::Tpot);
            if (!tpot.isValid())
                continue;
            QVERIFY(tpot.toDouble() >= before);
            before = tpot.toDouble();
        }
    }

    void rowsWithoutAValueComeFirst_data()
    {
        QTest::addColumn<int>("column");
        for (int column = 0; column < ShortlistItemModel::ColumnCount; ++column)
            QTest::addRow("%d", column) << column;
    }

    void rowsWithoutAValueComeFirst()
    {
        QFETCH(const int, column);
        Shown shown;
        shown.panel.setPrices({{*HardwareId::parse("h100-sxm"), 2.5}, {*HardwareId::parse("b200-sxm"), 5.0}});
        QTest::qWait(1);
        for (Qt::SortOrder order : {Qt::AscendingOrder, Qt::DescendingOrder}) {
            shown.panel.table()->sortByColumn(column, order);
            for (int row = 1; row < shown.rows()->rowCount(); ++row) {
                const QVariant before = shown.value(row - 1, column);
                const QVariant after = shown.value(row, column);
                QVERIFY(before.isValid() || !after.isValid());
                if (!after.isValid() || after.typeId() == QMetaType::QString)
                    continue;
                QVERIFY(order == Qt::AscendingOrder ? before.toDouble() <= after.toDouble()
                                                    : before.toDouble() >= after.toDouble());
            }
        }
    }

    void aPartThatCannotRunItDoesNotSayWhy()
    {
        const Shown shown;
        const int row = shown.firstThat([&](int at) { return !shown.value(at, ShortlistItemModel::Devices).isValid(); });
        QVERIFY(row >= 0);
        for (int column :
             {ShortlistItemModel::Ttft, ShortlistItemModel::Tpot, ShortlistItemModel::Bound, ShortlistItemModel::Energy}) {
            QCOMPARE(shown.text(row, column), QStringLiteral("–"));
            QVERIFY(shown.at(row, column).data(Qt::ToolTipRole).toString().contains(QLatin1String("cannot run")));
        }
        shown.panel.table()->selectRow(row);
        QVERIFY(shown.panel.status()->text().contains(QLatin1String("cannot run")));
    }

    void aMarkHasNoWords()
    {
        const Shown shown;
        const int unverified =
            shown.firstThat([&](int at) { return shown.text(at, ShortlistItemModel::Part).contains(QLatin1String(" ?")); });
        QVERIFY(unverified >= 0);
        QVERIFY(shown.at(unverified, ShortlistItemModel::Part)
                    .data(Qt::ToolTipRole)
                    .toString()
                    .contains(QLatin1String("not confirmed")));
        QVERIFY(shown.firstThat([&](int at) {
            return shown.text(at, ShortlistItemModel::Part).startsWith(QLatin1String("Rubin"))
                && shown.text(at, ShortlistItemModel::Part).contains(QLatin1String("announced"));
        }) >= 0);
        for (int column = 0; column < ShortlistItemModel::ColumnCount; ++column)
            QVERIFY(!shown.rows()->headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString().isEmpty());
    }

    void aFilterLeavesOutTheWrongRows()
    {
        Shown shown;
        panels::ShortlistFilterBar& bar = *shown.panel.filters();
        const int all = shown.rows()->rowCount();
        const auto everyRow = [&](int column, const std::function<bool(const QVariant&)>& accepts) {
            for (int row = 0; row < shown.rows()->rowCount(); ++row)
                if (!accepts(shown.value(row, column)))
                    return false;
            return shown.rows()->rowCount() > 0 && shown.rows()->rowCount() < all
                && shown.panel.count()->text() == QStringLiteral("%1 of %2 parts").arg(shown.rows()->rowCount()).arg(all);
        };
        for (QAction* vendor : bar.vendors()->menu()->actions())
            vendor->setChecked(vendor->text() == QLatin1String("AMD"));
        QVERIFY(everyRow(ShortlistItemModel::Vendor,
                         [](const QVariant& vendor) { return vendor.toString() == QLatin1String("AMD"); }));
        bar.clear();
        QCOMPARE(shown.rows()->rowCount(), all);
        bar.memory()->setText(QStringLiteral("100 GB"));
        QVERIFY(everyRow(ShortlistItemModel::Memory,
                         [](const QVariant& bytes) { return bytes.isValid() && bytes.toDouble() >= 100e9; }));
        bar.clear();
        bar.fromYear()->setCurrentIndex(bar.fromYear()->findData(2022));
        bar.toYear()->setCurrentIndex(bar.toYear()->findData(2023));
        QVERIFY(everyRow(ShortlistItemModel::Year,
                         [](const QVariant& year) { return year.toInt() >= 2022 && year.toInt() <= 2023; }));
        bar.clear();
        bar.ttft()->setValue(500.0);
        QVERIFY(everyRow(ShortlistItemModel::Ttft,
                         [](const QVariant& time) { return time.isValid() && time.toDouble() <= 0.5; }));
        bar.clear();
        bar.tpot()->setValue(10.0);
        QVERIFY(everyRow(ShortlistItemModel::Tpot,
                         [](const QVariant& time) { return time.isValid() && time.toDouble() <= 0.01; }));
        bar.clear();
        bar.devices()->setValue(1);
        QVERIFY(everyRow(ShortlistItemModel::Devices, [](const QVariant& devices) { return devices.toInt() == 1; }));
        QVERIFY(bar.clearButton()->isEnabled());
        bar.clearButton()->click();
        QCOMPARE(shown.rows()->rowCount(), all);
        QVERIFY(!bar.clearButton()->isEnabled());
    }

    void aSizeWithoutAUnitFiltersInSilence()
    {
        const Shown shown;
        shown.panel.filters()->memory()->setText(QStringLiteral("80"));
        QCOMPARE(shown.rows()->rowCount(), partCount());
        QVERIFY(shown.panel.status()->text().contains(QStringLiteral("80 GB")));
    }

    void aDoubleClickChoosesAnotherPart()
    {
        const Shown shown;
        const int row = shown.find(QStringLiteral("B200 SXM"));
        QVERIFY(row >= 0);
        emit shown.panel.table()->doubleClicked(shown.at(row, ShortlistItemModel::Ttft));
        QCOMPARE(shown.edits.size(), std::size_t{1});
        const auto edit = shown.edits.front();
        QCOMPARE(QString::fromStdString(std::get<scenario::ChooseHardware>(edit).id.text()), QStringLiteral("b200-sxm"));
    }

    void returnDoesNotChoose()
    {
        Shown shown;
        shown.panel.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&shown.panel));
        shown.panel.table()->setFocus();
        shown.panel.table()->selectRow(shown.find(QStringLiteral("H100 SXM")));
        QTest::keyClick(shown.panel.table(), Qt::Key_Return);
        QCOMPARE(shown.edits.size(), std::size_t{1});
    }

    void aPartThatTakesMoreDevicesIsChosenWithoutThem()
    {
        const Shown shown;
        const int row = shown.firstThat([&](int at) { return shown.value(at, ShortlistItemModel::Devices).toInt() > 1; });
        QVERIFY(row >= 0);
        const int devices = shown.value(row, ShortlistItemModel::Devices).toInt();
        QSignalSpy started(&shown.panel, &ShortlistPanel::gestureStarted);
        QSignalSpy ended(&shown.panel, &ShortlistPanel::gestureEnded);
        emit shown.panel.table()->doubleClicked(shown.at(row, ShortlistItemModel::Part));
        QCOMPARE(shown.edits.size(), std::size_t{2});
        QVERIFY(std::holds_alternative<scenario::ChooseHardware>(shown.edits[0]));
        QCOMPARE(std::get<scenario::SetDevices>(shown.edits[1]).devices, std::int64_t{devices});
        QCOMPARE(started.count(), 1);
        QCOMPARE(ended.count(), 1);
    }

    void aPartThatCannotRunItIsChosen()
    {
        const Shown shown;
        const int row = shown.firstThat([&](int at) { return !shown.value(at, ShortlistItemModel::Devices).isValid(); });
        emit shown.panel.table()->doubleClicked(shown.at(row, ShortlistItemModel::Part));
        QCOMPARE(shown.edits.size(), std::size_t{0});
    }

    void aPriceHasNoCost()
    {
        Shown shown;
        const int row = shown.find(QStringLiteral("H100 SXM"));
        const double rate = shown.value(row, ShortlistItemModel::Throughput).toDouble();
        QVERIFY(shown.rows()->setData(shown.at(row, ShortlistItemModel::Price), QStringLiteral("2.5")));
        QCOMPARE(shown.prices.count(), 1);
        const auto prices = shown.prices.front().front().value<evaluation::Prices>();
        QCOMPARE(prices, (evaluation::Prices{{*HardwareId::parse("h100-sxm"), 2.5}}));
        QTest::qWait(1);
        // $/h over 3,600 s over tokens/s, times a million
        const double cost = shown.value(row, ShortlistItemModel::Cost).toDouble();
        QVERIFY2(std::abs(cost / (2.5 / 3600.0 / rate * 1e6) - 1.0) < 1e-9, qPrintable(QString::number(cost)));
        QVERIFY(shown.rows()->setData(shown.at(row, ShortlistItemModel::Price), QStringLiteral(" ")));
        QVERIFY(shown.panel.prices().empty());
        QTest::qWait(1);
        QVERIFY(!shown.value(row, ShortlistItemModel::Cost).isValid());
    }

    void aRefusedPriceIsRefusedInSilence()
    {
        const Shown shown;
        QVERIFY(!shown.rows()->setData(shown.at(0, ShortlistItemModel::Price), QStringLiteral("-1")));
        QCOMPARE(shown.prices.count(), 0);
        QVERIFY(shown.panel.status()->text().contains(QLatin1String("no price")));
    }

    void storedPricesComeBackAsEdits()
    {
        Shown shown;
        shown.panel.setPrices({{*HardwareId::parse("h100-sxm"), 2.5},
                               {*HardwareId::parse("a100-sxm-80gb"), -1.0},
                               {*HardwareId::parse("b200-sxm"), std::numeric_limits<double>::quiet_NaN()}});
        QCOMPARE(shown.panel.prices().size(), std::size_t{1});
        QCOMPARE(shown.prices.count(), 0);
        QTest::qWait(1);
        QVERIFY(shown.value(shown.find(QStringLiteral("H100 SXM")), ShortlistItemModel::Cost).isValid());
    }

    void theSelectionStaysInItsPlaceWhilePartsMove()
    {
        Shown shown;
        const auto selected = [&] {
            const QModelIndexList rows = shown.panel.table()->selectionModel()->selectedRows();
            return rows.size() == 1 ? rows.front().data().toString().remove(chosenMark) : QString();
        };
        const QString h100 = QStringLiteral("H100 SXM");
        shown.panel.table()->selectRow(shown.find(h100));
        shown.panel.table()->sortByColumn(ShortlistItemModel::Year, Qt::DescendingOrder);
        QCOMPARE(selected(), h100);
        shown.show(edited(scenario::SetBatch{64}));
        QCOMPARE(selected(), h100);
        shown.panel.filters()->memory()->setText(QStringLiteral("200 GB"));
        QCOMPARE(selected(), QString());
        shown.panel.filters()->clear();
        QCOMPARE(selected(), h100);
    }

    void aHiddenPanelComputes()
    {
        ShortlistPanel panel;
        panel.show(builtIn(), snapshotOf(scenario::defaultScenario()));
        QTest::qWait(1);
        QCOMPARE(panel.table()->model()->rowCount(), 0);
        panel.QWidget::show();
        QTRY_COMPARE(panel.table()->model()->rowCount(), partCount());
        panel.hide();
        QSignalSpy changed(panel.table()->model(), &QAbstractItemModel::dataChanged);
        panel.show(builtIn(), edited(scenario::SetBatch{64}));
        QTest::qWait(1);
        QCOMPARE(changed.count(), 0);
        panel.QWidget::show();
        QTRY_VERIFY(changed.count() > 0);
    }

    void whatTheListDoesNotDependOnIsComputed()
    {
        Shown shown;
        QSignalSpy changed(shown.rows(), &QAbstractItemModel::dataChanged);
        shown.show(edited(scenario::ChooseHardware{*HardwareId::parse("b200-sxm")}));
        shown.show(snapshotOf(scenario::defaultScenario()));
        // The mark of what is chosen goes from one row to another, twice.
        QCOMPARE(changed.count(), 4);
        for (const QList<QVariant>& signal : changed)
            QCOMPARE(signal[0].toModelIndex().row(), signal[1].toModelIndex().row());
        changed.clear();
        shown.show(edited(scenario::SetBatch{2}));
        QVERIFY(changed.count() > 0);
    }

    void aMoveOfASliderResetsTheTable()
    {
        Shown shown;
        QSignalSpy reset(shown.rows(), &QAbstractItemModel::modelReset);
        shown.show(edited(scenario::SetBatch{64}));
        QCOMPARE(reset.count(), 0);
    }

    void aListThatFailsIsEmptyWithoutAWord()
    {
        Shown shown;
        catalogs::Catalogs without = builtIn();
        without.models.clear();
        shown.panel.show(without, snapshotOf(scenario::defaultScenario()));
        QTest::qWait(1);
        QVERIFY(!shown.panel.table()->isVisible());
        QVERIFY(shown.panel.status()->text().contains(QStringLiteral("There is no shortlist")));
        shown.show(snapshotOf(scenario::defaultScenario()));
        QVERIFY(shown.panel.table()->isVisible());
        QCOMPARE(shown.rows()->rowCount(), partCount());
    }
};

QTEST_MAIN(ShortlistPanelTest)
#include "shortlist_panel_test.moc"
